import MessageModel
import PageLayout

/// The words of a status (Docs/Bubbles.md 7).
enum StatusText {
  static func text(of message: Message, dates: DateFormat, hasViews: Bool) -> String {
    var parts: [String] = []
    if hasViews, let views = message.views { parts.append(CompactCount.text(views)) }
    if message.isEdited, !message.content.moves { parts.append("edited") }
    let time = message.date.map { Self.time($0, dates: dates) }
    let signed: [String] = [message.signature, time].compactMap { $0 }.filter { !$0.isEmpty }
    if !signed.isEmpty { parts.append(signed.joined(separator: ", ")) }
    return parts.joined(separator: " ")
  }

  /// `12:34`, `3:04 PM`.
  static func time(_ unixTime: Int, dates: DateFormat) -> String {
    let moment = CivilTime(unixTime.addingClamped(dates.secondsFromUTC))
    let minute = (moment.minute < 10 ? "0" : "") + String(moment.minute)
    switch dates.clock {
    case .hours24: return (moment.hour < 10 ? "0" : "") + "\(moment.hour):\(minute)"
    case .hours12:
      return "\((moment.hour + 11) % 12 + 1):\(minute)\u{A0}\(moment.hour < 12 ? "AM" : "PM")"
    }
  }
}

extension MessageContent {
  /// Whether it is edited all the time, and says so by itself.
  fileprivate var moves: Bool {
    guard case .location(let location) = self, case .live = location.kind else { return false }
    return true
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

  /// Of replies and stars: without decimals.
  static func whole(_ count: Int) -> String {
    guard let (size, unit) = steps.dropFirst().first(where: { count > $0.0 }) else { return String(count) }
    return "\(count / size)\(unit)"
  }
}
