import Localization
import MessageModel
import Reveal

/// The text field of a stage.
struct StagedField {
  private(set) var text = TypedText()
  private var accessory:
    (shown: FieldAccessory, placeholder: String?, presence: AnimatedValue, opacity: AnimatedValue)?
  private var base = FieldState()
  /// The presence of the send button, from 0 to 1.
  private var button = AnimatedValue(0)
  /// The height of the text part of the field, in points; `nil` for the preferred height of the text.
  private var height: AnimatedValue?
  private var lastChange = 0.0

  /// The time in seconds for which the caret is visible, then hidden; it also stays visible this long after a
  /// change.
  private static let blink = 0.5

  mutating func start(_ state: FieldState?) {
    base = state ?? FieldState()
    text = TypedText(base.text.plainText)
    if let accessory = base.accessory {
      self.accessory = (accessory, nil, AnimatedValue(1), AnimatedValue(1))
    }
    button = AnimatedValue(text.isEmpty ? 0 : 1)
  }

  /// Changes the label of the button that opens a bot's menu.
  mutating func setMenu(_ label: LabelText?) { base.menu = label }

  /// Changes the placeholder to that of a bot's keyboard.
  mutating func setPlaceholder(_ text: String?) { base.placeholder = text }

  /// Changes the text.
  ///
  /// - Parameters:
  ///   - former: the preferred height of the previous text.
  ///   - height: the preferred height of the new text.
  mutating func write(
    _ new: TypedText, from former: Double, to height: Double, at time: Double,
    _ timing: AnimationTiming = .field
  ) {
    let shown = self.height?.value(at: time) ?? former
    self.height = AnimatedValue(from: shown, to: height, at: time, timing)
    text = new
    lastChange = time
    button.run(to: new.isEmpty ? 0 : 1, at: time, .panel)
  }

  mutating func show(_ shown: FieldAccessory, placeholder: String?, at time: Double) {
    func coming(_ glide: AnimatedValue?, _ timing: AnimationTiming) -> AnimatedValue {
      AnimatedValue(from: glide?.value(at: time) ?? 0, to: 1, at: time, timing)
    }
    accessory = (
      shown, placeholder, coming(accessory?.presence, .panel), coming(accessory?.opacity, .accessoryComing)
    )
  }

  /// Removes the accessory.
  ///
  /// - Parameter fading: the animation of its opacity while its space closes.
  mutating func dropAccessory(
    at time: Double, _ timing: AnimationTiming = .panel, fading: AnimationTiming = .accessoryGoing
  ) {
    accessory?.presence.run(to: 0, at: time, timing)
    accessory?.opacity.run(to: 0, at: time, fading)
  }

  func isMoving(at time: Double) -> Bool {
    height?.isMoving(at: time) == true || button.isMoving(at: time)
      || accessory?.presence.isMoving(at: time) == true
  }

  /// Returns the next time at which the caret appears or disappears; `nil` without a caret.
  func nextBlink(after time: Double) -> Double? {
    guard !text.isEmpty || accessory.map({ $0.presence.target > 0 }) == true else { return nil }
    let count = ((time - lastChange) / Self.blink).rounded(.down)
    return lastChange + (max(0, count) + 1) * Self.blink
  }

  func state(at time: Double) -> FieldState {
    var state = base
    state.text = MessageText(plain: text.text)
    if let height, height.isMoving(at: time) { state.height = height.value(at: time) }
    // The caret is visible while somebody is writing.
    if !text.isEmpty || accessory.map({ $0.presence.target > 0 }) == true {
      let since = time - lastChange
      state.caret = since < Self.blink || Int(since / Self.blink) % 2 == 0 ? 1 : 0
    }
    state.buttonPresence = button.value(at: time)
    state.accessory = nil
    if let accessory {
      let presence = accessory.presence.value(at: time)
      if presence > 0 {
        state.accessory = accessory.shown
        if accessory.shown.kind == .edit { state.button = .done }
        state.accessory?.presence = presence
        state.accessory?.opacity = accessory.opacity.value(at: time)
        if accessory.presence.target > 0, let placeholder = accessory.placeholder {
          state.placeholder = placeholder
        }
      }
    }
    return state
  }
}
