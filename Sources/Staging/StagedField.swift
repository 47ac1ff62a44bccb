import MessageModel
import Reveal

/// The field of a stage, in which somebody writes.
struct StagedField {
  private(set) var text = TypedText()
  private var accessory: (shown: FieldAccessory, presence: Glide, opacity: Glide)?
  private var base = FieldState()
  /// How far the button to send is there.
  private var button = Glide(0)
  /// Of the text's part of the field, in points; `nil` for as high as the text wants.
  private var height: Glide?
  private var lastChange = 0.0

  /// Seconds for which a caret shows and does not, and for which it stays after a letter came.
  private static let blink = 0.5

  mutating func start(_ state: FieldState?) {
    base = state ?? FieldState()
    text = TypedText(base.text.plainText)
    if let accessory = base.accessory { self.accessory = (accessory, Glide(1), Glide(1)) }
    button = Glide(text.isEmpty ? 0 : 1)
  }

  /// - Parameters:
  ///   - former: the height of the text's part before, and the one that it wants now.
  ///   - height: the same of the new text.
  mutating func write(
    _ new: TypedText, from former: Double, to height: Double, at time: Double, _ timing: Timing = .field
  ) {
    let shown = self.height?.value(at: time) ?? former
    self.height = Glide(from: shown, to: height, at: time, timing)
    text = new
    lastChange = time
    button.run(to: new.isEmpty ? 0 : 1, at: time, .panel)
  }

  mutating func show(_ shown: FieldAccessory, at time: Double) {
    func coming(_ glide: Glide?, _ timing: Timing) -> Glide {
      Glide(from: glide?.value(at: time) ?? 0, to: 1, at: time, timing)
    }
    accessory = (shown, coming(accessory?.presence, .panel), coming(accessory?.opacity, .accessoryComing))
  }

  /// - Parameter fading: how it becomes fainter while its room closes.
  mutating func dropAccessory(at time: Double, _ timing: Timing = .panel, fading: Timing = .accessoryGoing) {
    accessory?.presence.run(to: 0, at: time, timing)
    accessory?.opacity.run(to: 0, at: time, fading)
  }

  func isMoving(at time: Double) -> Bool {
    height?.isMoving(at: time) == true || button.isMoving(at: time)
      || accessory?.presence.isMoving(at: time) == true
  }

  func state(at time: Double) -> FieldState {
    var state = base
    state.text = MessageText(plain: text.text)
    if let height, height.isMoving(at: time) { state.height = height.value(at: time) }
    // Somebody who writes sees the caret.
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
        state.accessory?.presence = presence
        state.accessory?.opacity = accessory.opacity.value(at: time)
      }
    }
    return state
  }
}
