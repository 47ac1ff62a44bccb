import MessageModel
import Reveal

/// A part of the screen that an event shows.
struct StagedPart {
  private(set) var state: ShownState
  private(set) var presence: AnimatedValue
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

  func isMoving(at time: Double) -> Bool { presence.isMoving(at: time) || time < start + state.duration }

  /// True if nothing is left of it.
  func isOver(at time: Double) -> Bool {
    presence.target == 0 && !presence.isMoving(at: time)
      || state.duration > 0 && time >= start + state.duration
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
