import JSONText

/// Keeps `\(…\)` and `\[…\]` from cmark, to which they are escaped brackets: a control character takes the place of the
/// backslash, so that everything stays where it was.
enum MathDelimiters {
  static let escape: UInt8 = 0x01
  /// What an author's own control character of that number becomes; neither is drawn.
  static let substitute: UInt8 = 0x02
  /// Bytes of a delimiter.
  static let length = 2

  static let backslash = UInt8(ascii: "\\")

  /// Puts the escape before the brackets of formulas in the lines of a paragraph. A bracket without its like there is an
  /// escaped one, and in the address of a link brackets must stay escaped.
  ///
  /// - Parameter lines: bytes of a text, without what quotes and items begin them with.
  static func hide(in text: inout [UInt8], lines: [Range<Int>]) {
    var brackets: [Int] = []
    for line in lines where !isDefinition(text[line]) { appendBrackets(of: line, in: text, to: &brackets) }
    for (opener, closer) in [(UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]"))] {
      guard let first = brackets.firstIndex(where: { text[$0 + 1] == opener }),
        let last = brackets.lastIndex(where: { text[$0 + 1] == closer }), first < last
      else { continue }
      for bracket in brackets[first...last] where text[bracket + 1] == opener || text[bracket + 1] == closer {
        text[bracket] = escape
      }
    }
  }

  /// Where escaped brackets stand that are not in an address: after `](` without a space.
  private static func appendBrackets(of line: Range<Int>, in text: [UInt8], to brackets: inout [Int]) {
    guard var offset = text[line].firstIndex(of: backslash) else { return }
    var isInAddress = false
    // An address may begin before the first escape.
    if let bracket = text[line.lowerBound..<offset].lastIndex(of: UInt8(ascii: "(")),
      bracket > line.lowerBound
    {
      isInAddress =
        text[bracket - 1] == UInt8(ascii: "]") && !text[bracket..<offset].contains(where: ASCII.isSpace)
    }
    while offset < line.upperBound {
      let byte = text[offset]
      if byte == backslash, offset + 1 < line.upperBound {
        if isBracket(text[offset + 1]), !isInAddress { brackets.append(offset) }
        offset += length
        continue
      }
      if ASCII.isSpace(byte) {
        isInAddress = false
      } else if byte == UInt8(ascii: "("), offset > line.lowerBound, text[offset - 1] == UInt8(ascii: "]") {
        isInAddress = true
      }
      offset += 1
    }
  }

  /// Bytes as the author wrote them.
  static func restored(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.map { $0 == escape ? backslash : $0 }
  }

  private static func isBracket(_ byte: UInt8) -> Bool { "()[]".utf8.contains(byte) }

  private static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    let start = line.drop { $0 == UInt8(ascii: " ") }
    guard start.first == UInt8(ascii: "["), let end = start.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    return line.indices.contains(end + 1) && line[end + 1] == UInt8(ascii: ":")
  }
}
