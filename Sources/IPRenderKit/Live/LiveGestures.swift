import MessageModel
import PageLayout
import Primitives
import StreamReading

// The effects of taps without the program that drives the session: the steps of a tape that show the same
// (Spec/Live.md 3).

/// The fingers that do more than press an element or move the list (Spec/Live.md 3).
enum LiveGesture {
  /// The time after which a finger on a message shows its menu, in seconds.
  static let longPress = 0.5
  /// The way to the left after which a message is answered, in points.
  private static let threshold = 45.0

  /// Returns true if a finger moves a message to the left.
  static func isSwipe(from start: Point, to end: Point) -> Bool {
    start.x - end.x >= threshold && start.x - end.x > abs(end.y - start.y)
  }
}

extension LiveScene {
  /// Returns the step for a tap on an element; `nil` if only the program can act on it.
  func step(for hit: Hit) -> String? {
    let message = hit.message.map { "#\($0)" } ?? "last"
    switch hit.element {
    case .button:
      guard let label = hit.action?.text("label") else { return nil }
      return "Tap \(TapeFile.quoted(label)) on \(message)"
    case .reaction:
      guard let emoji = hit.action?.text("emoji") else { return nil }
      return "React \(TapeFile.quoted(emoji)) to \(message) from me"
    case .reply: return hit.message.flatMap(answered(by:)).map { "Scroll to #\($0)" }
    case .pinned where hit.action?.name == "unpin": return "Unpin"
    case .pinned: return pinnedMessage.map { "Scroll to #\($0)" }
    case .scrollDown: return "Scroll to end"
    case .send: return "Send"
    case .field where hit.action?.name == "cancel": return "Hide reply"
    case .spoiler: return "Reveal \(message)"
    case .media where hit.action?.name == "reveal": return hit.message == nil ? nil : "Reveal \(message)"
    case .details, .quote:
      guard let part = hit.action?.text("part") else { return nil }
      return "Toggle \(TapeFile.quoted(part)) of \(message)"
    case .alert: return hit.action == nil ? nil : "Hide alert"
    case .contextMenu:
      return hit.action?.text("label").map { "Tap \(TapeFile.quoted($0))" } ?? "Hide context-menu"
    case .key:
      guard let text = hit.action?.text("text") else { return nil }
      // A label with more than two lines is shown in part.
      return hasKey(text) ? "Tap \(TapeFile.quoted(text))" : "Message \(TapeFile.quoted(text)) from me"
    default: return nil
    }
  }
}

extension Tape.Setting {
  /// True for the setting of the screen's size.
  var isScreen: Bool { name == "screen" }

  /// The size of a device, or the one that is given; `nil` for another value.
  var screenSize: Size? {
    guard let text = value?.text else { return nil }
    if let device = ScreenDevice(named: text) { return device.size }
    let sides = OptionRange.screen
    return CanvasSize(parsing: text).flatMap {
      sides.contains($0.width) && sides.contains($0.height) ? $0 : nil
    }
  }

  /// The step that a session performs for the setting; `nil` for a setting that applies to the whole session.
  var changing: String? {
    let steps = ["theme": "Theme", "text-size": "TextSize", "lang": "Lang"]
    guard let value, let step = steps[name] else { return nil }
    return "\(step) \(TapeFile.quoted(value.text))"
  }
}

extension Hit.Action {
  fileprivate func text(_ key: String) -> String? { values.first { $0.key == key }?.text }
}
