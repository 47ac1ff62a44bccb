import MessageModel
import PageModel
import Reveal

/// The field of a stage, in which somebody writes.
struct StagedField {
  private var text: [Character] = []
  /// What is being done to the text: characters that come, or how many go.
  private var writing: (start: Double, pace: Double, coming: [Character], going: Int)?
  private var accessory: (shown: FieldAccessory, presence: Glide)?
  private var base = FieldState()
  /// How far the button to send is there, once the field was emptied or filled.
  private var button = Glide(0)
  private var lastChange = 0.0

  /// Seconds that a caret shows and does not, and for which it stays after a letter came.
  private static let blink = 0.5

  mutating func start(_ state: FieldState?) {
    base = state ?? FieldState()
    text = Array(base.text.plainText)
    if let accessory = base.accessory { self.accessory = (accessory, Glide(1)) }
    button = Glide(text.isEmpty ? 0 : 1)
  }

  /// The text at a moment.
  func text(at time: Double) -> String { String(characters(at: time)) }

  private func characters(at time: Double) -> [Character] {
    guard let writing else { return text }
    let done = Self.done(writing, at: time)
    return writing.coming.isEmpty ? text.dropLast(min(done, writing.going)) : text + writing.coming.prefix(done)
  }

  /// Keys that were struck: one at the start, the next after the pace.
  private static func done(
    _ writing: (start: Double, pace: Double, coming: [Character], going: Int), at time: Double
  ) -> Int {
    let count = max(writing.coming.count, writing.going)
    guard time >= writing.start else { return 0 }
    guard writing.pace > 0 else { return count }
    return min(count, 1 + Int((time - writing.start) / writing.pace + 1e-9))
  }

  private mutating func settle(at time: Double) {
    text = characters(at: time)
    writing = nil
    lastChange = time
  }

  mutating func type(_ new: String, pace: Double, at time: Double) {
    settle(at: .infinity)
    writing = (time, pace, Array(new), 0)
    lastChange = time + pace * Double(new.count)
    if text.isEmpty, !new.isEmpty { button.run(to: 1, at: time, .panel) }
  }

  mutating func erase(_ count: Int, pace: Double, at time: Double) {
    settle(at: .infinity)
    writing = (time, pace, [], count)
    lastChange = time + pace * Double(count)
    if count >= text.count { button.run(to: 0, at: lastChange, .panel) }
  }

  mutating func show(_ shown: FieldAccessory?, at time: Double) {
    if let shown {
      accessory = (shown, Glide(from: accessory?.presence.value(at: time) ?? 0, to: 1, at: time, .panel))
    } else {
      accessory?.presence.run(to: 0, at: time, .panel)
    }
  }

  mutating func clear(at time: Double) {
    text = []
    writing = nil
    lastChange = time
    accessory?.presence.run(to: 0, at: time, .sent)
    button.run(to: 0, at: time, .panel)
  }

  func isMoving(at time: Double) -> Bool {
    time < lastChange || button.isMoving(at: time) || accessory?.presence.isMoving(at: time) == true
  }

  func state(at time: Double) -> FieldState {
    var state = base
    let shown = text(at: time)
    state.text = MessageText(plain: shown)
    // Somebody who writes sees the caret.
    if !shown.isEmpty || writing != nil {
      let since = time - lastChange
      state.caret = since < Self.blink || Int(since / Self.blink) % 2 == 0 ? 1 : 0
    }
    state.buttonPresence = button.value(at: time)
    state.accessory = nil
    if let accessory {
      let presence = accessory.presence.value(at: time)
      if presence > 0 {
        state.accessory = accessory.shown
        state.accessory?.presence = presence
      }
    }
    return state
  }
}
