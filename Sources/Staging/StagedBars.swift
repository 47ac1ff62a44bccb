import MessageModel
import Painting
import Reveal

// The activity below the title, the pinned message and a bot's keyboard.

extension Stage {
  mutating func show(_ shown: ChatActivity?, at time: Double) {
    if let shown {
      let presence = activity?.presence.value(at: time) ?? 0
      activity = (shown, AnimatedValue(from: presence, to: 1, at: time, .activity), time)
    } else {
      activity?.presence.run(to: 0, at: time, .activity)
    }
  }

  mutating func show(_ shown: ReplyKeyboard?, at time: Double) {
    var presence = keyboard?.presence.value(at: time) ?? base.keyboard?.presence ?? 0
    // Behind the device's keyboard, which is at least as high, it is there at once.
    if shown != nil, let device = self.shown.first(where: { $0.state.slot == .device }) {
      presence = max(presence, device.presence(at: time))
    }
    guard let known = shown ?? keyboard?.shown ?? base.keyboard?.keyboard else { return }
    keyboard = (known, AnimatedValue(from: presence, to: shown == nil ? 0 : 1, at: time, .panel))
  }

  /// Presses a button of the bot's keyboard, which a finger leaves at once.
  mutating func pressKey(row: Int, column: Int, at time: Double) {
    guard let shown = state(at: time).keyboard?.keyboard, shown.rows.indices.contains(row),
      shown.rows[row].indices.contains(column)
    else { return }
    keyPress = StagedKeyPress(row: row, column: column, at: time)
    let place = shown.rows[..<row].reduce(column) { $0 + $1.count }
    touch(
      { screen in
        let keys = screen.capsules.last { $0.name == .keyboard }?.boxes.filter { $0.name == .key } ?? []
        return keys.indices.contains(place) ? keys[place].frame : nil
      }, at: time)
  }

  mutating func pin(_ bar: PinnedBar?, at time: Double) {
    guard let bar else {
      pinned?.presence.run(to: 0, at: time, .panel)
      return
    }
    var shown = bar
    let presence = pinned?.presence.value(at: time) ?? 0
    if presence > 0 { shown.former = pinned?.bar.item }
    pinned = (
      shown, AnimatedValue(from: presence, to: 1, at: time, .panel),
      presence > 0 ? AnimatedValue(from: 0, to: 1, at: time, .activity) : AnimatedValue(1)
    )
  }
}

/// A button of a bot's keyboard that a finger presses.
struct StagedKeyPress {
  private let row: Int
  private let column: Int
  private let start: Double

  init(row: Int, column: Int, at start: Double) { (self.row, self.column, self.start) = (row, column, start) }

  func isOver(at time: Double) -> Bool { time >= start + StagedTouch.shortest + StagedTouch.release }

  func touch(at time: Double) -> ReplyKeyboardState.Touch {
    let released = max(0, time - start - StagedTouch.shortest)
    return ReplyKeyboardState.Touch(
      row: row, column: column, strength: max(0, 1 - released / StagedTouch.release))
  }
}
