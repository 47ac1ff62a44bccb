import Synchronization

/// Limits the number of tasks that run at the same time. Further tasks wait in order of arrival; if the queue is full,
/// they fail at once, because an unlimited queue would delay everyone.
final class Gate: Sendable {
  struct Full: Error {}

  private struct State {
    var inside = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The index of the first waiting task.
    var next = 0
  }

  private let places: Int
  private let queue: Int
  private let state = Mutex(State())

  init(places: Int, queue: Int) {
    self.places = places
    self.queue = queue
  }

  func pass<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await work()
  }

  private enum Entry { case now, later, never }

  private func enter() async throws {
    var isFull = false
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let entry: Entry = state.withLock { state in
        if state.inside < places {
          state.inside += 1
          return .now
        }
        guard state.waiting.count - state.next < queue else { return .never }
        state.waiting.append(continuation)
        return .later
      }
      if entry == .never { isFull = true }
      if entry != .later { continuation.resume() }
    }
    if isFull { throw Full() }
  }

  private func leave() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard state.next < state.waiting.count else {
        (state.waiting, state.next) = ([], 0)
        state.inside -= 1
        return nil
      }
      defer { state.next += 1 }
      if state.next > 1024 {
        state.waiting.removeFirst(state.next)
        state.next = 0
      }
      return state.waiting[state.next]
    }
    next?.resume()
  }

  /// The numbers of running and waiting tasks.
  var load: (inside: Int, waiting: Int) { state.withLock { ($0.inside, $0.waiting.count - $0.next) } }
}
