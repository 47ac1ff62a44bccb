import NIOCore
import Synchronization

/// The open connections. A new connection is always accepted: if there are too many, the one that has waited longest
/// without a request is closed. Idle connections therefore cannot block other clients.
final class Connections: Sendable {
  /// The number of connections in addition to the limit of requests in progress, so that health checks are answered
  /// under load.
  static let reserve = 64

  private struct Connection {
    let channel: any Channel
    var isBusy = false
    /// A number that grows each time the connection begins to wait.
    var turn = 0
  }

  private struct State {
    var open: [Int: Connection] = [:]
    var busy = 0
    var next = 0
    var turns = 0
    /// The waiting connections with their turns, the longest-waiting first. The list may contain outdated entries
    /// until it is compacted.
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

    /// Removes and returns the connection that has waited longest.
    mutating func takeLongest() -> (any Channel)? {
      while first < waiting.count {
        defer { first += 1 }
        let entry = waiting[first]
        if isWaiting(entry) { return open.removeValue(forKey: entry.number)?.channel }
      }
      return nil
    }
  }

  /// The maximum number of requests in progress.
  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Registers a new connection.
  ///
  /// - Returns: The number of the connection.
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

  /// Registers the beginning of a request.
  ///
  /// - Returns: True if the request is within the limit.
  func begin(_ number: Int) -> Bool {
    state.withLock { state in
      guard let connection = state.open[number], !connection.isBusy else { return true }
      guard state.busy < limit else { return false }
      state.open[number]?.isBusy = true
      state.busy += 1
      return true
    }
  }

  /// Marks a connection as waiting, after all its requests are answered.
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
