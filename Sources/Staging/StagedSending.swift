import MessageLayout
import MessageModel
import PageLayout
import Painting
import Primitives
import Reveal

// Messages that are sent (Spec/Motion.md 3).

/// The part of the screen that a message is sent from.
package enum SendSource: Sendable {
  /// The field with its text.
  case field
  /// The button that attaches photos, to the left of the field.
  case attach
  /// The icon in the field that opens the stickers.
  case stickers
  case microphone
  /// A button of a bot's keyboard, from which nothing flies.
  case keyboard

  /// True if the text in the field stays there.
  var keepsText: Bool {
    switch self {
    case .field, .attach: false
    case .stickers, .microphone, .keyboard: true
    }
  }

  /// Returns the part on a screen; `nil` if the screen does not have it.
  fileprivate func frame(on screen: ChatScreen) -> Rect? {
    func capsule(_ name: GlassCapsule.Name) -> Rect? {
      screen.capsules.first { $0.name == name }?.shape.rect
    }
    switch self {
    case .field: return screen.field?.boxes.first { $0.name == .send }?.frame
    case .attach: return capsule(.attach)
    case .stickers: return screen.field?.icons.first?.frame
    case .microphone: return capsule(.microphone)
    case .keyboard: return nil
    }
  }
}

extension Stage {
  mutating func send(_ message: StagedMessage, from source: SendSource, at time: Double) {
    touch(source.frame(on:), at: time)
    let screen = setting.screen(state(at: time), theme)
    let isTyped = source == .field && !field.text.isEmpty && message.message.content == .text
    let (height, empty) = (fieldHeight(field.text), fieldHeight(TypedText()))
    let neighbors = list.neighbors(of: nil)
    list.append(message)
    // A message that was not written in the field, or has no bubble, does not fly.
    let hasBubble = list.row(of: message.id)?.entry(.row, theme: theme, setting)?.row?.bubble != nil
    let starting: SceneFlight? =
      source == .field
      ? screen.field.flatMap { isTyped && hasBubble ? SceneFlight(message.id, from: $0) : nil }
      : SceneFlight(message.id, from: source, on: screen)
    let flies = starting != nil
    if !source.keepsText {
      field.write(TypedText(), from: height, to: empty, at: time, flies ? .sent : .unflownPanel)
    }
    field.dropAccessory(
      at: time, flies ? .sent : .unflownPanel, fading: flies ? .accessoryFlying : .accessoryGoing)
    // The panel that records a voice message has done its work.
    if source == .microphone { shown.hide(.panel, at: time) }
    let timing = flies ? AnimationTiming.sent : .unflown
    runScroll(to: 0, at: time, timing)
    question?.share.run(to: 0, at: time, timing)
    if let starting {
      flight = starting
      flightStart = time
      turn.run(to: turn.target + 1, at: time, .sent)
    }
    arrive(message.id, timing, at: time, rises: false, flies: flies)
    adjust(neighbors, under: message.id, at: time, timing)
  }
}

extension SceneFlight {
  /// Creates the flight of something beside text at its start; `nil` for something that does not fly.
  fileprivate init?(_ message: Int64, from source: SendSource, on screen: ChatScreen) {
    guard var start = source.frame(on: screen) else { return nil }
    var picture: [Box] = []
    switch source {
    case .attach: break
    case .stickers: break
    case .microphone:
      // The innermost disc of a recording, with the icon in it.
      picture = screen.boxes.filter { $0.name == .blob }
      let discs = picture.filter { if case .fill = $0.content { true } else { false } }
      start = discs.map(\.frame).min { $0.width < $1.width } ?? start
      if picture.isEmpty { picture = screen.capsules.first { $0.name == .microphone }?.icons ?? [] }
    case .field, .keyboard: return nil
    }
    self.init(message: message, field: start, text: start.origin, x: 0, y: 0, age: 0)
    kind = source == .attach ? .media : source == .stickers ? .sticker : .voice
    typed = Typed(text: picture, accessory: [])
  }

  /// Creates a flight of text at its start.
  fileprivate init(_ message: Int64, from field: GlassCapsule) {
    func corner(_ name: Box.Name, of boxes: [Box]) -> Point? {
      boxes.first { $0.name == name }?.frame.origin
    }
    let box = field.shape.rect
    // A text that is taller than its space is in a group that clips it.
    var texts = field.boxes.filter { $0.name == .text }
    if case .group(let cut, _)? = texts.first?.content { texts = cut.filter { $0.name == .text } }
    self.init(
      message: message, field: box, text: corner(.text, of: texts) ?? Point(box.minX, box.midY), x: 0,
      y: 0, age: 0)
    typed = Typed(text: texts, accessory: [])
    guard case .group(let boxes, _)? = field.boxes.first(where: { $0.name == .accessory })?.content,
      let line = corner(.line, of: boxes), let title = corner(.title, of: boxes),
      let text = corner(.text, of: boxes)
    else { return }
    accessory = Accessory(line: line, title: title, text: text)
    typed = Typed(text: texts, accessory: boxes)
  }
}
