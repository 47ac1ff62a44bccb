import JSONText

/// The settled end of a text that is still being written. A line that is only the mark of a block waits for
/// its continuation, however long that takes, and so does half a tag; either would change the existing
/// content.
enum WrittenEnd {
  /// - Returns: the number of visible bytes.
  static func settled(_ text: [UInt8]) -> Int {
    let lineStart = (text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }) ?? 0
    let line = text[lineStart...]
    if OpenBlocks.isMark(line), !isOfText(line) { return lineStart }
    guard let tag = line.lastIndex(of: UInt8(ascii: "<")), !line[tag...].contains(UInt8(ascii: ">")) else {
      return text.count
    }
    let next = line.dropFirst(tag + 1 - lineStart).first
    let beginsTag = next.map { ASCII.isLetter($0) || $0 == UInt8(ascii: "/") } ?? true
    return beginsTag && !isCode(line[..<tag]) ? tag : text.count
  }

  private static func isOfText(_ line: ArraySlice<UInt8>) -> Bool {
    ["**", "__", "~~", "||", "$", "_", "`"].contains { line.elementsEqual($0.utf8) }
  }

  /// Returns whether a code span is open.
  private static func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    !line.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
  }
}
