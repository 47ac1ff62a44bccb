/// Keeps `\(…\)` and `\[…\]` from cmark, to which they are escaped brackets: a byte that no UTF-8 text holds takes the
/// place of the backslash, so that everything stays where it was.
enum MathDelimiters {
  static let escape: UInt8 = 0xff
  /// Bytes of a delimiter.
  static let length = 2

  private static let backslash = UInt8(ascii: "\\")

  /// Puts the escape before the brackets of a line that is no code. In the address of a link brackets must stay escaped:
  /// after `](` without a space, or on the line of a definition, `[name]: address`.
  ///
  /// - Parameter line: bytes of a text.
  static func hide(in text: inout [UInt8], line: Range<Int>) {
    guard text[line].contains(backslash), !isDefinition(text[line]) else { return }
    var isInAddress = false
    var offset = line.lowerBound
    while offset < line.upperBound {
      let byte = text[offset]
      if byte == backslash, offset + 1 < line.upperBound {
        if isBracket(text[offset + 1]), !isInAddress { text[offset] = escape }
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
    var restored = Array(bytes)
    while let index = restored.firstIndex(of: escape) {
      restored[index] = backslash
      guard let next = restored[(index + 1)...].firstIndex(of: escape) else { break }
      restored[next] = backslash
    }
    return restored
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
