import MessageModel
import Reveal

/// A part of the screen that an event shows.
struct StagedPart {
  private(set) var state: ShownState
  private var presence: AnimatedValue
  /// The time of its appearance, in seconds.
  private(set) var start: Double

  init(_ state: ShownState, at time: Double) {
    self.state = state
    // A flash is there at once.
    let isSudden = state.slot == .flash
    presence = isSudden ? AnimatedValue(1) : AnimatedValue(from: 0, to: 1, at: time, .panel)
    start = time
  }

  /// Puts another part into the same place, which does not disappear in between.
  mutating func become(_ state: ShownState, at time: Double) {
    self.state = state
    presence.run(to: 1, at: time, .panel)
    start = time
  }

  mutating func hide(at time: Double) { presence.run(to: 0, at: time, .panel) }

  /// The animation at the end of a part that goes by itself; `nil` for other parts.
  private var leaving: AnimatedValue? {
    guard let stay = state.stay, state.slot != .flash else { return nil }
    return AnimatedValue(from: 1, to: 0, at: start + stay, .panel)
  }

  func presence(at time: Double) -> Double {
    let shown = presence.value(at: time)
    return leaving.map { time < start + (state.stay ?? 0) ? shown : min(shown, $0.value(at: time)) } ?? shown
  }

  /// Returns the time at which the part begins to go by itself; `nil` if it does not, or already goes.
  func nextChange(after time: Double) -> Double? {
    guard leaving != nil, let stay = state.stay, start + stay > time else { return nil }
    return start + stay
  }

  func isMoving(at time: Double) -> Bool {
    guard let stay = state.stay else { return presence.isMoving(at: time) }
    if presence.isMoving(at: time) { return true }
    return leaving.map { time >= start + stay && $0.isMoving(at: time) } ?? (time < start + stay)
  }

  /// True if nothing is left of it.
  func isOver(at time: Double) -> Bool {
    if presence.target == 0, !presence.isMoving(at: time) { return true }
    guard let stay = state.stay else { return false }
    return time >= start + stay && leaving?.isMoving(at: time) != true
  }
}

extension [StagedPart] {
  mutating func show(_ state: ShownState, at time: Double) {
    if let index = firstIndex(where: { $0.state.slot == state.slot }) {
      self[index].become(state, at: time)
    } else {
      append(StagedPart(state, at: time))
    }
  }

  mutating func hide(_ slot: ScreenSlot, at time: Double) {
    for index in indices where self[index].state.slot == slot { self[index].hide(at: time) }
  }
}
