import PageModel

/// What the lines of a row say (Docs/Layout.md 20).
enum FileRowText {
  private static let unknownTrack = "Unknown Track"
  private static let voiceMessage = "Voice Message"
  private static let unnamedFile = "Unnamed File"

  static func audioTitle(of document: DocumentMedia) -> String {
    firstVisible(document.title, document.fileName) ?? unknownTrack
  }

  /// A recording's file name says nothing.
  static func voiceTitle(of document: DocumentMedia) -> String {
    firstVisible(document.title) ?? voiceMessage
  }

  static func documentTitle(of document: DocumentMedia) -> String {
    firstVisible(document.fileName, document.title) ?? unnamedFile
  }

  /// Duration and performer, either of which may be missing.
  static func audioSubtitle(of document: DocumentMedia) -> String {
    [duration(document.duration), firstVisible(document.performer)].compactMap { $0 }
      .joined(separator: " · ")
  }

  /// `m:ss`, from an hour on `h:mm:ss`; `nil` when it is not known.
  static func duration(_ seconds: Int) -> String? {
    guard seconds > 0 else { return nil }
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    let rest = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  /// In steps of 1024, with one decimal that is cut off, not rounded, and left out when it is zero; empty when the
  /// size is not known.
  static func byteCount(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let units = [("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)]
    guard let (name, unit) = units.first(where: { count >= $0.1 }) else { return "\(count) B" }
    let tenths = count % unit * 10 / unit
    return "\(count / unit)" + (tenths > 0 ? ".\(tenths)" : "") + " " + name
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  private static func firstVisible(_ candidates: String...) -> String? {
    candidates.first { !$0.allSatisfy(\.isWhitespace) }
  }
}
