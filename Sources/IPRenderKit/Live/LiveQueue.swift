import PageModel
import Staging
import StreamReading

/// The steps of a session that have arrived and are not performed yet (Spec/Live.md 1).
///
/// A step happens when it arrives. Only three things wait: a step with `At` for its time, typing and sending
/// for the typing before them, and everything for a `Sleep` before it.
struct LiveQueue {
  struct Entry {
    /// The number of the command, from 1.
    let number: Int
    let step: Tape.Step
    let line: [UInt8]
    /// The earliest start in seconds: the arrival, or the step's own time if that is later.
    let earliest: Double
  }

  /// The steps with a time of their own, in the order of their times.
  private var timed: [Entry] = []
  /// The other steps, in the order of their arrival.
  private var waiting: [Entry] = []
  /// The times from which the hands are free, and from which anything goes on.
  private var handsFree = 0.0
  private var allFree = 0.0

  var count: Int { timed.count + waiting.count }
  var isEmpty: Bool { count == 0 }

  mutating func add(_ entry: Entry) {
    guard entry.step.at != nil else { return waiting.append(entry) }
    let place = timed.lastIndex { $0.earliest <= entry.earliest }.map { $0 + 1 } ?? 0
    timed.insert(entry, at: place)
  }

  /// The start of the next step; `nil` without one.
  var nextStart: Double? { next?.start }

  /// Removes the next step if it starts at a time or before, and returns it with its start.
  mutating func take(until time: Double) -> (entry: Entry, start: Double)? {
    guard let next, next.start <= time else { return nil }
    if let place = next.place {
      return (waiting.remove(at: place), next.start)
    }
    return (timed.removeFirst(), next.start)
  }

  /// Takes into account that a step was performed.
  mutating func didPerform(_ step: Tape.Step, at start: Double, lasting seconds: Double) {
    guard step.at == nil else { return }
    let end = LiveTime.rounded(start + seconds)
    if case .sleep = step.action { allFree = end }
    if step.action.usesHands { handsFree = end }
  }

  /// The place of the next step among those that wait, or `nil` for a timed one, and its start.
  private var next: (place: Int?, start: Double)? {
    var found: (place: Int?, start: Double)? = timed.first.map { (nil, $0.earliest) }
    var hasHands = false
    for (place, entry) in waiting.enumerated() {
      let usesHands = entry.step.action.usesHands
      let start = max(entry.earliest, allFree, usesHands ? handsFree : 0)
      if !(usesHands && hasHands), found.map({ start < $0.start }) ?? true { found = (place, start) }
      if case .sleep = entry.step.action { break }
      hasHands = hasHands || usesHands
    }
    return found
  }
}

extension Tape.Action {
  /// True for a step that keeps the hands busy until its end.
  fileprivate var usesHands: Bool {
    switch self {
    case .type, .backspace, .send, .attach: true
    default: false
    }
  }
}
