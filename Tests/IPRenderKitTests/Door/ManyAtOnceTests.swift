import Foundation
import Glibc
import IPRenderKit
import Testing

/// Guarantees for servers.
@Suite struct ManyAtOnceTests {
  private static let inputs =
    [DoorSample.page, DoorSample.chat(12), DoorSample.chat(3)] + (1...9).map(DoorSample.message)
    + [
      InputFile(#"[{"type":"mathematical_expression","expression":"\\frac{a}{b}"}]"#.utf8),
      InputFile("# Heading\n\n**bold** *italic* `code`\n\n- ein\n- zwei\n\n中文 العربية हिन्दी".utf8, name: "x.md"),
    ]

  private static func draw(_ inputs: [InputFile]) throws -> [[UInt8]] {
    let renderer = try Renderer()
    var options = RenderOptions(scale: 1)
    options.threads = 1
    return try inputs.map { try renderer.still(of: $0, options: options).bytes }
  }

  /// Each task has its own renderer, which is created at the same time.
  @Test func tasksDrawTheSameAsOneAlone() async throws {
    let alone = try Self.draw(Self.inputs)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for shift in 0..<6 {
        group.addTask {
          // They rarely meet at the same input, as in practice.
          let order = Self.inputs.indices.map { ($0 + shift * 2) % Self.inputs.count }
          return try Self.draw(order.map { Self.inputs[$0] }) == order.map { alone[$0] }
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test func oneSubjectIsDrawnByManyRenderers() async throws {
    let subject = try DoorSample.chat(20).read()
    let stills = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<4 {
        group.addTask { try Renderer().still(of: subject, options: RenderOptions(scale: 1)).bytes }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(stills.count == 1)
  }

  @Test func aCancelledTaskWritesNoFurtherFrame() async throws {
    let folder = try PageFolder()
    let task = Task {
      var options = RenderOptions(scale: 1)
      options.playback.framesPerSecond = 10
      let run = try Renderer().stream(of: DoorSample.answer, options: options)
      let files = try run.write(to: folder.path + "/frames/") { done in
        if done == 2 { withUnsafeCurrentTask { $0?.cancel() } }
        return true
      }
      var frames = 0
      try run.forEachFrame { _ in frames += 1 }
      return (files, frames, run.frameCount)
    }
    let (files, frames, all) = try await task.value
    // The frame that was requested at this time.
    #expect(files == 3)
    #expect(frames == 0)
    #expect(all > 3)
    let pages = Task {
      let pages = try Renderer().pages(of: DoorSample.chat(40), height: 300, options: RenderOptions(scale: 1))
      var count = 0
      try pages.forEachPage { _ in
        count += 1
        withUnsafeCurrentTask { $0?.cancel() }
        return true
      }
      return count
    }
    #expect(try await pages.value == 1)
  }
}

/// A server draws for days.
@Suite struct FlatMemoryTests {
  /// The number of messages to draw; an environment variable can raise it.
  private static let messageCount =
    ProcessInfo.processInfo.environment["IPRENDER_MESSAGES"].flatMap { Int($0) } ?? 1_000

  /// This runs in a process of its own, where nothing else uses memory.
  @Test func memoryIsFlat() async {
    await #expect(processExitsWith: .success) {
      let renderer = try Renderer()
      var options = RenderOptions(scale: 1)
      options.threads = 1
      let count = Self.messageCount
      // Glyphs and other caches.
      let warm = max(200, count / 10)
      var before = 0
      for number in 1...count + warm {
        if number == warm { before = Self.residentBytes() }
        _ = try renderer.still(of: DoorSample.message(number), options: options)
      }
      let growth = Self.residentBytes() - before
      // A leak of a hundred bytes per message would exceed the noise at ten thousand messages.
      #expect(before > 0)
      guard growth < 2 << 20 else {
        print("\(count) messages left \(growth) bytes")
        exit(EXIT_FAILURE)
      }
    }
  }

  /// The memory of this process.
  private static func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (fields?.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
