import Foundation
import IPRenderKit
import Synchronization
import Testing

@Suite struct RendererPoolTests {
  @Test func imagesAreThoseOfARenderer() async throws {
    let expected = try Renderer().still(of: DoorSample.page, options: RenderOptions(scale: 1)).bytes
    let pool = try RendererPool(size: 3)
    let areSame = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        group.addTask {
          try await pool.still(of: DoorSample.page, options: RenderOptions(scale: 1)).bytes == expected
        }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(areSame)
    #expect(try await pool.check(DoorSample.page).isFine)
  }

  @Test func noMoreTasksRenderThanThePoolHasRenderers() async throws {
    let pool = try RendererPool(size: 2)
    let tasks = TaskCount()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask {
          try await pool.withRenderer { _ in
            let count = tasks.running.add(1, ordering: .sequentiallyConsistent).newValue
            tasks.most.max(count, ordering: .sequentiallyConsistent)
            for _ in 0..<50 { sched_yield() }
            tasks.running.subtract(1, ordering: .sequentiallyConsistent)
          }
        }
      }
      try await group.waitForAll()
    }
    let found = tasks.most.load(ordering: .sequentiallyConsistent)
    #expect((1...2).contains(found))
  }

  @Test func aRendererIsKeptForTheNextTask() async throws {
    let pool = try RendererPool(size: 1)
    let first = try await pool.withRenderer { ObjectIdentifier($0) }
    #expect(try await pool.withRenderer { ObjectIdentifier($0) } == first)
  }

  @Test func anErrorGivesTheRendererBack() async throws {
    let pool = try RendererPool(size: 1)
    await #expect(throws: RenderError.self) { try await pool.still(of: InputFile("[{".utf8, name: "a.json")) }
    #expect(try await pool.still(of: DoorSample.page).width > 0)
  }

  @Test func aFullQueueRefuses() async throws {
    let pool = try RendererPool(size: 1, queueLimit: 0)
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let busy = Task {
      try await pool.withRenderer { _ in
        begun.signal()
        end.wait()
      }
    }
    await Self.wait(begun)
    await #expect(throws: RendererPool.QueueFull.self) { try await pool.withRenderer { _ in } }
    end.signal()
    try await busy.value
    try await pool.withRenderer { _ in }
  }

  @Test func aCancelledTaskLeavesTheQueue() async throws {
    let pool = try RendererPool(size: 1)
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let busy = Task {
      try await pool.withRenderer { _ in
        begun.signal()
        end.wait()
      }
    }
    await Self.wait(begun)
    let waiting = Task { try await pool.withRenderer { _ in } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    end.signal()
    try await busy.value
    try await pool.withRenderer { _ in }
  }

  @Test func theClosureSeesThatItsTaskIsCancelled() async throws {
    let pool = try RendererPool(size: 1)
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let task = Task {
      try await pool.withRenderer { _ in
        begun.signal()
        end.wait()
        return Task.isCancelled
      }
    }
    await Self.wait(begun)
    task.cancel()
    end.signal()
    #expect(try await task.value)
  }

  @Test func sizesAndFoldersAreChecked() {
    #expect(throws: RenderError.self) { try RendererPool(size: 0) }
    #expect(throws: RenderError.self) { try RendererPool(size: 1, fontFolders: ["/no/such/folder"]) }
  }

  /// Waits on a thread of its own.
  private static func wait(_ semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        semaphore.wait()
        continuation.resume()
      }
    }
  }
}

/// The number of tasks that render, and the largest so far.
private final class TaskCount: Sendable {
  let running = Atomic(0)
  let most = Atomic(0)
}
