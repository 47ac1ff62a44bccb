import CTexts
import Primitives

/// Colours as CSS writes them (CSS Color Module Level 4, sections 5 and 6).
extension Color {
  /// `white`, `#fff`, `#ffff`, `rgb(255, 255, 255)`, `rgb(100% 100% 100% / 50%)`, `rgba(…)`; in any case.
  init?(css text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#"), (4...5).contains(text.utf8.count) {
      self.init(parsing: "#" + text.dropFirst().map { "\($0)\($0)" }.joined())
    } else if text == "transparent" {
      self = .clear
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      guard ["rgb", "rgba"].contains(text[..<open]) else { return nil }
      self.init(channels: text[text.index(after: open)...].dropLast())
    } else {
      guard let value = Self.names[text] else { return nil }
      self.init(value)
    }
  }

  /// Three channels, and perhaps an alpha, between commas or spaces.
  private init?(channels text: Substring) {
    let parts = text.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard (3...4).contains(parts.count) else { return nil }
    func share(_ text: String, of whole: Double) -> Double? {
      let number =
        text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text).map { $0 / whole }
      return number.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    }
    let channels = parts.prefix(3).compactMap { share($0, of: 255) }
    guard channels.count == 3, let alpha = parts.count == 4 ? share(parts[3], of: 1) : 1 else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  private static let names: [String: UInt32] = TableText.rows(of: EmbeddedFile.cssColors.contents)
    .reduce(into: [:]) { $0[$1[0]] = UInt32($1[1], radix: 16) }
}
