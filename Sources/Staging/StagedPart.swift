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
    presence = isSudden ? AnimatedValue(1) : AnimatedValue(from: 0, to: 1, at: time, .part(in: state.slot))
    start = time
  }

  /// Puts another part into the same place, which does not disappear in between.
  mutating func become(_ state: ShownState, at time: Double) {
    self.state = state
    presence.run(to: 1, at: time, .part(in: state.slot))
    start = time
  }

  mutating func hide(at time: Double) { presence.run(to: 0, at: time, .part(in: state.slot)) }

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

extension AnimationTiming {
  /// Returns the animation of a part that comes or goes. The device's keyboard has that of the system.
  fileprivate static func part(in slot: ScreenSlot) -> AnimationTiming {
    slot == .device ? .keyboard : .panel
  }
}

/// A key of the device's keyboard that is pressed, which its character shows (Spec/Motion.md 2).
struct StagedKey {
  let key: DeviceKeyboard.Key
  private let start: Double

  /// The time for which the key is pressed, in seconds: inferred.
  private static let length = 0.1

  /// Creates the key that changes a text into another one; `nil` for a change that takes more than a key.
  init?(from old: TypedText, to new: TypedText, at time: Double) {
    if new.count > old.count, new.begins(with: old) {
      let typed = new.suffix(from: old.count)
      guard typed.count == 1, let character = typed.first else { return nil }
      key = .character(character)
    } else if new.count < old.count, old.begins(with: new), !new.isEmpty || old.text.count == 1 {
      key = .delete
    } else {
      return nil
    }
    start = time
  }

  func isPressed(at time: Double) -> Bool { time < start + Self.length }
}
