import JSONText

/// The end of a text that is still written (Docs/Input.md 12): what has just begun and may become something else waits for
/// more, so that nothing flashes.
enum WrittenEnd {
  /// - Returns: how many bytes are shown.
  static func settled(_ text: [UInt8]) -> Int {
    let lineStart = (text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }) ?? 0
    let line = text[lineStart...]
    if isMark(line) { return lineStart }
    guard let tag = line.lastIndex(of: UInt8(ascii: "<")), !line[tag...].contains(UInt8(ascii: ">")) else {
      return text.count
    }
    let next = line.dropFirst(tag + 1 - lineStart).first
    let beginsTag = next.map { ASCII.isLetter($0) || $0 == UInt8(ascii: "/") } ?? true
    return beginsTag && !isCode(line[..<tag]) ? tag : text.count
  }

  /// A line that is only a mark of a block: `-` may be the line under a heading, an item or a divider.
  private static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = line.filter { !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") }
    if mark.isEmpty { return line.contains(UInt8(ascii: ">")) }
    let marks = Array("-=*+#`~|:_$".utf8)
    if mark.allSatisfy({ marks.contains($0) }) { return true }
    let digits = mark.prefix(while: ASCII.isDigit)
    let rest = mark.dropFirst(digits.count)
    return !digits.isEmpty && (rest.isEmpty || rest.count == 1 && ".)".utf8.contains(rest[rest.startIndex]))
      && line.first.map { ASCII.isDigit($0) || ASCII.isSpace($0) } ?? false
  }

  /// Whether a span of code is open.
  private static func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    !line.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
  }
}
