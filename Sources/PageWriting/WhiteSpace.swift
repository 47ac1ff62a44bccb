import PageModel
import PageReading

/// White space as HTML has it: a run of it is one space, and none stands at the ends of lines.
struct WhiteSpace {
  static func isSpace(_ byte: UInt8) -> Bool { InlineText.isSpace(byte) }

  /// Whether a text has more of it than remains. Line ends are none.
  static func isLost(in text: RichText) -> Bool {
    var white = WhiteSpace()
    white.read(text)
    return white.isLost || white.isSpace
  }

  private var isLost = false
  /// Whether what came last was a space, or nothing on this line yet.
  private var isSpace = false
  private var isLineStart = true

  private mutating func read(_ text: RichText) {
    switch text {
    case .plain(let string): read(string)
    case .concat(let texts): for part in texts { read(part) }
    case .styled(_, let inner), .link(_, let inner), .spoiler(let inner), .anchor(_, let inner),
      .diff(let inner, _), .unknown(_, let inner):
      read(inner)
    case .reference(_, let inner):
      isSpace = false
      isLineStart = false
      read(inner)
    case .date, .customEmoji, .inlineImage, .formula, .button:
      isSpace = false
      isLineStart = false
    }
  }

  private mutating func read(_ string: String) {
    for byte in string.utf8 {
      if byte == UInt8(ascii: "\n") {
        if isSpace { isLost = true }
        isLineStart = true
        isSpace = false
      } else if Self.isSpace(byte) {
        if isSpace || isLineStart || byte != UInt8(ascii: " ") { isLost = true }
        isSpace = true
      } else {
        isLineStart = false
        isSpace = false
      }
    }
  }
}
