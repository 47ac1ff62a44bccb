import PageModel
import TextLayout

/// What the lines of a row say (Docs/Layout.md 20).
package enum FileRowText {
  private static let unknownTrack = "Unknown Track"
  private static let unknownArtist = "Unknown Artist"
  private static let unnamedFile = "File"

  package static func audioTitle(of document: DocumentMedia) -> String {
    firstVisible(document.title, document.fileName) ?? unknownTrack
  }

  package static func documentTitle(of document: DocumentMedia) -> String {
    firstVisible(document.fileName) ?? unnamedFile
  }

  static func performer(of document: DocumentMedia) -> String {
    firstVisible(document.performer) ?? unknownArtist
  }

  /// Duration and performer, either of which may be missing.
  static func audioSubtitle(of document: DocumentMedia) -> String {
    [duration(document.duration), firstVisible(document.performer)].compactMap { $0 }
      .joined(separator: " · ")
  }

  /// Size, and where the design asks for it the ending of the name, either of which may be missing.
  static func documentSubtitle(of document: DocumentMedia, _ line: RowDesign.DocumentLine) -> String {
    let size = byteCount(document.byteCount)
    switch line {
    case .size: return size
    case .sizeAndKind:
      let name = document.fileName
      let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].uppercased() } ?? ""
      return [size, ending].filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }

  /// `m:ss`, and so beyond an hour, too; `nil` when it is not known.
  static func duration(_ seconds: Int) -> String? {
    seconds > 0 ? "\(seconds / 60):\(twoDigits(seconds % 60))" : nil
  }

  /// In steps of 1024, with one decimal that is cut off, not rounded, and left out when it is zero; empty when the
  /// size is not known.
  package static func byteCount(_ count: Int) -> String {
    guard count > 0 else { return "" }
    let units = [("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)]
    guard let (name, unit) = units.first(where: { count >= $0.1 }) else { return "\(count) B" }
    let tenths = count % unit * 10 / unit
    return "\(count / unit)" + (tenths > 0 ? ".\(tenths)" : "") + " " + name
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// The first that is more than white space, without the white space at its ends.
  package static func firstVisible(_ candidates: String...) -> String? {
    candidates.lazy.map(\.onOneLine).first { !$0.isEmpty }
  }
}
