import MessageModel
import PageLayout

/// The words of a status (Docs/Bubbles.md 7).
enum StatusText {
  static func text(of message: Message, dates: DateFormat, hasViews: Bool) -> String {
    var parts: [String] = []
    if hasViews, let views = message.views { parts.append(CompactCount.text(views)) }
    if message.isEdited, !message.content.traits.isLive { parts.append("edited") }
    let time = message.date.map(dates.time)
    let signed: [String] = [message.signature, time].compactMap { $0 }.filter { !$0.isEmpty }
    if !signed.isEmpty { parts.append(signed.joined(separator: ", ")) }
    return parts.joined(separator: " ")
  }
}

/// Numbers as they stand beside messages: three digits, one decimal, cut and not rounded (Docs/Bubbles.md 7).
package enum CompactCount {
  private static let steps = [(1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K")]

  package static func text(_ count: Int) -> String {
    guard let (size, unit) = steps.first(where: { count >= $0.0 }) else { return String(count) }
    let tenths = count / (size / 10)
    return tenths % 10 == 0 ? "\(tenths / 10)\(unit)" : "\(tenths / 10).\(tenths % 10)\(unit)"
  }

  /// Of replies: without decimals, and not yet of a round thousand.
  static func whole(_ count: Int) -> String {
    guard let (size, unit) = steps.first(where: { count > $0.0 }) else { return String(count) }
    return "\(count / size)\(unit)"
  }
}
