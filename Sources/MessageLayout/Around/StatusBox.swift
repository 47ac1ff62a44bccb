import Localization
import MessageModel
import PageLayout
import Primitives

/// The time and delivery state of a message, placed (Spec/Bubbles.md 7).
package struct StatusBox: Sendable {
  package enum Mode: String, Sendable {
    /// The status follows the last line.
    case inline
    /// The status is on a line of its own.
    case line
    /// The status is on a pill over an image.
    case overlay
    /// The status is on a pill over the chat's background.
    case free
  }

  package enum State: String, Sendable { case none, sending, sent, read, failed }

  /// The measured frame, including the space before and after the text.
  package var frame: Rect
  package var mode: Mode
  package var state: State
  /// The background of a status over an image or over the chat, then the icons and texts from left to right.
  package var boxes: [Box]

  /// The first box of a name.
  package subscript(_ name: Box.Name) -> Box? { Box.first(name, in: boxes) }

  mutating func move(by offset: Point) {
    frame = frame.offsetBy(offset)
    boxes = boxes.map { $0.offsetBy(offset) }
  }
}

/// The text of a status (Spec/Bubbles.md 7).
enum StatusText {
  /// - Parameter signature: the shortened signature of the author, if all of it is too long.
  static func text(
    of message: Message, dates: DateFormat, hasViews: Bool, signature: String? = nil
  ) -> String {
    var parts: [String] = []
    if hasViews, let views = message.views { parts.append(dates.language.compact(views)) }
    if message.isEdited, !message.content.traits.isLive { parts.append(dates.language[.edited]) }
    let time = message.date.map(dates.time)
    let signed: [String] = [signature ?? message.signature, time].compactMap { $0 }.filter { !$0.isEmpty }
    if !signed.isEmpty { parts.append(dates.language.commaSeparated(signed)) }
    return parts.joined(separator: " ")
  }
}

/// Numbers in the format used beside messages: three digits and one decimal, truncated rather than rounded
/// (Spec/Bubbles.md 7).
extension Language {
  private static let steps = [(1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K")]

  package func compact(_ count: Int) -> String {
    guard let (size, unit) = Self.steps.first(where: { count >= $0.0 }) else { return number(count) }
    let tenths = count / (size / 10)
    return self.tenths(tenths / 10, tenths % 10) + unit
  }

  /// Returns the number of replies: without decimals, and abbreviated only above a round thousand.
  func compactWhole(_ count: Int) -> String {
    guard let (size, unit) = Self.steps.first(where: { count > $0.0 }) else { return number(count) }
    return number(count / size) + unit
  }
}
