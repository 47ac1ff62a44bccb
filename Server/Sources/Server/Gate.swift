import Synchronization

/// Lets so many in at a time. Of the others some wait, in the order in which they came, and the rest are sent away: a
/// queue without an end only makes everybody late.
final class Gate: Sendable {
  struct Full: Error {}

  private struct State {
    var inside = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The first of them.
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

  /// Who is drawn, and who waits.
  var load: (inside: Int, waiting: Int) { state.withLock { ($0.inside, $0.waiting.count - $0.next) } }
}
