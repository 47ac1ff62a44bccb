import NIOCore
import Synchronization

/// The connections that are open. A new one always finds room: where there is none, the one is closed that has waited
/// longest without a request. So nobody can keep others out with connections that say nothing, or little.
final class Connections: Sendable {
  /// Besides those whose requests are under way, so that somebody who asks how the server is gets an answer.
  static let reserve = 64

  private struct Connection {
    let channel: any Channel
    var isBusy = false
    /// Grows whenever it begins to wait.
    var turn = 0
  }

  private struct State {
    var open: [Int: Connection] = [:]
    var busy = 0
    var next = 0
    var turns = 0
    /// Those that wait, the longest first, with their turns; others are left in it until it is tidied.
    var waiting: [(number: Int, turn: Int)] = []
    var first = 0

    mutating func wait(_ number: Int) {
      turns += 1
      open[number]?.turn = turns
      waiting.append((number, turns))
      guard waiting.count > 2 * open.count + 1024 else { return }
      waiting = waiting[first...].filter { isWaiting($0) }
      first = 0
    }

    private func isWaiting(_ entry: (number: Int, turn: Int)) -> Bool {
      open[entry.number].map { !$0.isBusy && $0.turn == entry.turn } ?? false
    }

    /// The one that waits longest, which is taken out.
    mutating func takeLongest() -> (any Channel)? {
      while first < waiting.count {
        defer { first += 1 }
        let entry = waiting[first]
        if isWaiting(entry) { return open.removeValue(forKey: entry.number)?.channel }
      }
      return nil
    }
  }

  /// Requests at a time.
  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// A connection was taken.
  ///
  /// - Returns: its number.
  func open(_ channel: any Channel) -> Int {
    let (number, closed) = state.withLock { state in
      let number = state.next
      state.next += 1
      state.open[number] = Connection(channel: channel)
      let closed = state.open.count > limit + Self.reserve ? state.takeLongest() : nil
      state.wait(number)
      return (number, closed)
    }
    closed?.close(promise: nil)
    return number
  }

  /// A request has come.
  ///
  /// - Returns: whether there is room for it.
  func begin(_ number: Int) -> Bool {
    state.withLock { state in
      guard let connection = state.open[number], !connection.isBusy else { return true }
      guard state.busy < limit else { return false }
      state.open[number]?.isBusy = true
      state.busy += 1
      return true
    }
  }

  /// All requests of a connection are answered.
  func wait(_ number: Int) {
    state.withLock { state in
      guard state.open[number]?.isBusy == true else { return }
      state.open[number]?.isBusy = false
      state.busy -= 1
      state.wait(number)
    }
  }

  func close(_ number: Int) {
    state.withLock { state in
      if state.open.removeValue(forKey: number)?.isBusy == true { state.busy -= 1 }
    }
  }
}
