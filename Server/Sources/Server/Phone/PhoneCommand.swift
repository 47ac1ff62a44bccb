/// A command that a page sends over the WebSocket of a phone: a JSON object with `do` and the values of the command.
enum PhoneCommand: Sendable, Equatable {
  /// A pointer comes down, leaves, or only asks what is at a point, in points.
  case press(Double, Double), release(Double, Double), hit(Double, Double)
  /// Asks for every element that a tap acts on.
  case hits
  /// The list moves at once, by points.
  case wheel(Double)
  /// A finger moves the list and leaves it, within a time in seconds.
  case drag([Double], Double)
  /// The field has a text.
  case type(String)
  /// The text in the field is sent.
  case send(String)
  /// A button below a message is pressed.
  case tap(Int, String)
  /// A key of the bot's keyboard is pressed.
  case key(String)
  /// A command in a text is sent.
  case say(String)
  /// Lets the next text answer a message, or replace the person's own message.
  case reply(Int), edit(Int)
  /// The text in the field answers and replaces nothing anymore.
  case cancel
  /// A reaction is given to a message, or taken back.
  case react(Int, String)
  /// The alert goes, the list scrolls to its end, and Stop below a draft is pressed.
  case dismiss, toEnd, stop
  /// The recording ends.
  case finish

  /// The names of the commands and their values (Spec/Security.md 9.3).
  enum Name: String, CaseIterable {
    case press, release, hit, hits, wheel, drag, type, send, tap, key, say, reply, edit, cancel, react
    case dismiss, toEnd, stop, finish
  }

  /// The keys of the JSON object.
  enum Key: String, CaseIterable {
    case name = "do"
    case x, y, toX, toY, seconds, points, text, message
  }

  /// True if the command changes or sends the text in the field, or says what it is for.
  var isTyping: Bool {
    switch self {
    case .type, .send, .reply, .edit, .cancel: true
    default: false
    }
  }

  /// The maximum length of a text, in UTF-16 units: that of a message, with space for its end to be cut off.
  static let longestText = 8192

  /// Reads a text. Returns `nil` if it is no command.
  init?(_ text: String) {
    guard let json = try? JSON(Array(text.utf8)),
      let name = json[Key.name.rawValue]?.string.flatMap(Name.init)
    else { return nil }
    func number(_ key: Key) -> Double? {
      json[key.rawValue]?.double.flatMap {
        $0.isFinite && abs($0) <= 10_000 ? ($0 * 100).rounded() / 100 : nil
      }
    }
    let text = json[Key.text.rawValue]?.string.flatMap { $0.utf16.count <= Self.longestText ? $0 : nil }
    switch name {
    case .press, .release, .hit:
      guard let x = number(.x), let y = number(.y) else { return nil }
      self = name == .press ? .press(x, y) : name == .release ? .release(x, y) : .hit(x, y)
    case .wheel:
      guard let points = number(.points) else { return nil }
      self = .wheel(points)
    case .drag:
      guard let x = number(.x), let y = number(.y), let toX = number(.toX), let toY = number(.toY),
        let seconds = number(.seconds), (0.01...10).contains(seconds)
      else { return nil }
      self = .drag([x, y, toX, toY], seconds)
    case .type, .send, .key, .say:
      guard let text else { return nil }
      switch name {
      case .type: self = .type(text)
      case .send: self = .send(text)
      case .key: self = .key(text)
      default: self = .say(text)
      }
    case .tap, .react:
      guard let text, let message = json[Key.message.rawValue]?.int else { return nil }
      self = name == .tap ? .tap(message, text) : .react(message, text)
    case .reply, .edit:
      guard let message = json[Key.message.rawValue]?.int else { return nil }
      self = name == .reply ? .reply(message) : .edit(message)
    case .hits: self = .hits
    case .cancel: self = .cancel
    case .dismiss: self = .dismiss
    case .toEnd: self = .toEnd
    case .stop: self = .stop
    case .finish: self = .finish
    }
  }
}
