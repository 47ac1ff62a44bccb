import JSONText

/// A line, and the part of it that belongs to the quotes and lists around it.
struct MarkdownLine {
  /// The range of the line with its line ending.
  let range: Range<Int>
  /// The range of the marks of quotes and items, and of the white space around them.
  let container: Range<Int>
  /// The number of quotes around the line, and the number of quotes and items.
  let quotes: Int
  let depth: Int

  /// The range of the line without the containers' marks and the line ending.
  var content: Range<Int> { container.upperBound..<contentEnd }
  private let contentEnd: Int

  init(in text: [UInt8], from start: Int) {
    let newline = text.firstOffset(of: UInt8(ascii: "\n"), from: start)
    range = start..<(newline.map { $0 + 1 } ?? text.count)
    var end = newline ?? text.count
    while end > start, ASCII.isSpace(text[end - 1]) { end -= 1 }
    contentEnd = end
    var offset = start
    var quotes = 0
    var items = 0
    while offset < end {
      let byte = text[offset]
      if ASCII.isSpace(byte) {
        offset += 1
      } else if byte == UInt8(ascii: ">") {
        quotes += 1
        offset += 1
      } else if let length = Self.listMarker(text[offset..<end]) {
        offset += length
        items += 1
      } else {
        break
      }
    }
    container = start..<offset
    self.quotes = quotes
    depth = quotes + items
  }

  /// Returns the part of the line that is inside a number of quotes.
  func interior(ofQuotes quotes: Int, in text: [UInt8]) -> Range<Int> {
    var offset = range.lowerBound
    var quotes = quotes
    while offset < contentEnd {
      if text[offset] == UInt8(ascii: ">"), quotes > 0 {
        quotes -= 1
      } else if !ASCII.isSpace(text[offset]) {
        break
      }
      offset += 1
    }
    return offset..<max(contentEnd, offset)
  }

  /// The maximum number of digits in the number of an item.
  private static let mostDigits = 9

  /// Returns the length in bytes of `-`, `*`, `+`, `1.` or `1)` before a space; `nil` without such a marker.
  private static func listMarker(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix(while: ASCII.isDigit).count
    guard digits <= mostDigits, let mark = text.dropFirst(digits).first,
      let next = text.dropFirst(digits + 1).first,
      ASCII.isSpace(next)
    else { return nil }
    return (digits > 0 ? ".)" : "-*+").utf8.contains(mark) ? digits + 1 : nil
  }

  struct Fence {
    var character: UInt8
    var length: Int
    var quotes: Int

    func isClosed(by line: MarkdownLine, in text: [UInt8]) -> Bool {
      if line.quotes < quotes { return true }
      let content = text[line.content]
      return content.count >= length && content.allSatisfy { $0 == character }
    }
  }

  /// Returns the fence that begins here.
  func fence(in text: [UInt8]) -> Fence? {
    guard let character = text[content].first,
      character == UInt8(ascii: "`") || character == UInt8(ascii: "~")
    else {
      return nil
    }
    let length = text[content].prefix { $0 == character }.count
    if length < MarkdownSource.fenceLength { return nil }
    if character == UInt8(ascii: "`"), text[content].dropFirst(length).contains(character) { return nil }
    return Fence(character: character, length: length, quotes: quotes)
  }
}

/// Finds formulas whose first line contains only `$$` or `\[`.
struct FormulaLines {
  struct Formula {
    /// The ranges of the lines, without the marks of the quotes around them and without line endings; incomplete if
    /// nobody asks for them.
    var lines: [Range<Int>]
    /// The start of the closing line.
    var closer: Int
    var isClosed: Bool
    /// True if the formula is between brackets rather than dollars.
    var isBracketed: Bool
    /// The offset after the closing line.
    var end: Int
  }

  private let isWhole: Bool
  private let keepsLines: Bool
  /// The formula whose end was searched last, by its offset, and the offset up to which its lines are known not to
  /// end it, in bytes.
  private var open: (start: Int, known: Int)?
  /// The offset up to which no formula ends, by delimiter and number of quotes.
  private var searched: [Int: Int] = [:]
  /// The offset up to which the last search read the text, in bytes.
  private(set) var searchedEnd = 0

  /// The number of lines for which there is room from the start.
  private static let fewLines = 32

  private static let delimiters: [(opener: [UInt8], closer: [UInt8])] = [
    (Array("$$".utf8), Array("$$".utf8)), (Array("\\[".utf8), Array("\\]".utf8)),
  ]

  /// - Parameter keepsLines: false if nobody asks for the lines of a formula. The search in a text that grows then
  ///   continues at its end.
  init(isWhole: Bool, keepsLines: Bool = true) { (self.isWhole, self.keepsLines) = (isWhole, keepsLines) }

  /// Continues the last search of another value, though nothing else that it found counts.
  mutating func resume(_ other: FormulaLines) { open = other.open }

  /// - Parameter text: the same text as in earlier calls, or a longer one.
  mutating func formula(at opener: MarkdownLine, in text: [UInt8]) -> Formula? {
    searchedEnd = opener.range.upperBound
    guard opener.content.count == MathDelimiters.length,
      let delimiter = Self.delimiters.firstIndex(where: { text[opener.content].elementsEqual($0.opener) })
    else { return nil }
    let key = opener.quotes * Self.delimiters.count + delimiter
    if let end = searched[key], opener.range.lowerBound < end { return nil }
    let closer = Self.delimiters[delimiter].closer
    let isBracketed = closer.first == MathDelimiters.backslash
    var lines: [Range<Int>] = []
    if keepsLines { lines.reserveCapacity(Self.fewLines) }
    var start = opener.range.upperBound
    if !keepsLines, let open, open.start == opener.range.lowerBound { start = max(start, open.known) }
    searchedEnd = start
    while start < text.count {
      let line = MarkdownLine(in: text, from: start)
      searchedEnd = line.range.upperBound
      if line.quotes < opener.quotes { break }
      if text[line.content].suffix(closer.count).elementsEqual(closer) {
        var end = line.content.upperBound - closer.count
        while end > line.range.lowerBound, ASCII.isSpace(text[end - 1]) { end -= 1 }
        let content = line.interior(ofQuotes: opener.quotes, in: text)
        if content.lowerBound < end { lines.append(content.lowerBound..<end) }
        return Formula(
          lines: lines, closer: line.range.lowerBound, isClosed: true, isBracketed: isBracketed,
          end: line.range.upperBound)
      }
      if keepsLines { lines.append(line.interior(ofQuotes: opener.quotes, in: text)) }
      start = line.range.upperBound
      if text[start - 1] == UInt8(ascii: "\n") { open = (opener.range.lowerBound, start) }
    }
    // The first line may continue.
    if start >= text.count, !isWhole, text[opener.range].last == UInt8(ascii: "\n") {
      return Formula(
        lines: [opener.content] + lines, closer: text.count, isClosed: false, isBracketed: isBracketed,
        end: text.count)
    }
    searched[key] = start
    return nil
  }
}

/// Counts the columns and cells of tables before cmark reads them. The time of cmark grows with the square of
/// the columns, and a row with one cell is filled up to the number of cells of the first row.
struct TableColumns {
  /// The maximum number of columns, more than any image shows.
  private static let mostColumns = 1000

  private let cellLimit: Int
  /// The size of the current table.
  private var columns = 0
  private var rows = 0

  init(limits: Limits) { cellLimit = limits.tableCells }

  /// - Returns: the error message if this line exceeds a limit.
  mutating func excess(of line: ArraySlice<UInt8>) -> String? {
    if line.isEmpty {
      columns = 0
    } else if Self.isDelimiterRow(line) {
      columns = line.count { $0 == UInt8(ascii: "|") } + 1
      // The header of the table.
      rows = 1
    } else if columns > 0 {
      rows += 1
    }
    if columns > Self.mostColumns { return "a table has more than \(Self.mostColumns) columns" }
    return columns * rows > cellLimit ? "a table has more than \(cellLimit) cells" : nil
  }

  static func isDelimiterRow(_ line: some Collection<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "-"))
      && line.allSatisfy {
        ASCII.isSpace($0) || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
      }
  }
}
