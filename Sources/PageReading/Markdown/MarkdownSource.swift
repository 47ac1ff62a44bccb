import JSONText

/// Rich Markdown made ready for cmark, and the way back to the author's bytes. Formulas that stand on lines of their own
/// become fences, which cmark ends where it ends the quote or list around them, and `\(` and its like are hidden from it.
package struct MarkdownSource {
  /// What cmark reads.
  package private(set) var text: [UInt8] = []
  /// Where each line begins, here and in the author's text.
  private var lineStarts: [(text: Int, source: Int)] = []
  /// Whether the author's text holds a character that has a meaning here.
  private let holdsEscapes: Bool
  /// Lines since the last blank one.
  private var paragraph: [Range<Int>] = []
  /// The first line that would cost too much, from 1, and why.
  package private(set) var excess: (line: Int, reason: ReadError.Reason, message: String)?

  /// - Parameter isWhole: whether the text ends here. A formula that is still written is one text until its end comes:
  ///   a list in it would be a block that goes again.
  package init(_ source: [UInt8], isWhole: Bool = true, limits: Limits = Limits()) {
    var tables = TableColumns(limits: limits)
    text.reserveCapacity(source.count + source.count / 8)
    holdsEscapes = source.contains(MathDelimiters.escape)
    let holdsDelimiters = source.contains(MathDelimiters.backslash)
    var fence: MarkdownLine.Fence?
    var formulas = FormulaLines(source, isWhole: isWhole)
    var start = 0
    while start < source.count {
      let line = MarkdownLine(in: source, from: start)
      if let open = fence {
        append(source, line)
        if open.isClosed(by: line, in: source) { fence = nil }
      } else if let formula = formulas.formula(at: line) {
        append(formula, beginning: line, in: source)
        start = formula.end
        continue
      } else {
        fence = line.fence(in: source)
        append(source, line)
        if !holdsDelimiters {
          // No line of a paragraph needs to be looked at again.
        } else if fence == nil, !line.content.isEmpty {
          let end = text.count - (line.range.upperBound - line.content.upperBound)
          paragraph.append(end - line.content.count..<end)
        } else {
          endParagraph()
        }
        if line.depth > limits.nesting {
          refuse(.tooDeep, "more than \(limits.nesting) quotes and items in each other")
        }
        if let message = tables.excess(of: source[line.content]) { refuse(.tooManyNodes, message) }
      }
      start = line.range.upperBound
    }
    endParagraph()
    lineStarts.append((text.count, source.count))
  }

  private mutating func endParagraph() {
    if !paragraph.isEmpty { MathDelimiters.hide(in: &text, lines: paragraph) }
    paragraph = []
  }

  /// - Parameters:
  ///   - line: of what cmark read, from 1.
  ///   - column: bytes, from 1.
  /// - Returns: bytes of the author's text.
  package func offset(line: Int, column: Int) -> Int {
    guard line >= 1, line <= lineStarts.count else { return 0 }
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line].source : start.source
    return min(start.source + max(column - 1, 0), max(end, start.source))
  }

  private mutating func refuse(_ reason: ReadError.Reason, _ message: String) {
    if excess == nil { excess = (lineStarts.count, reason, message) }
  }

  private mutating func append(_ source: [UInt8], _ line: MarkdownLine) {
    lineStarts.append((text.count, line.range.lowerBound))
    appendBytes(source[line.range])
  }

  /// A formula as a fence that is longer than any within, all of it as far in as its first line: cmark would otherwise
  /// end the fence with the list item around it.
  private mutating func append(
    _ formula: FormulaLines.Formula, beginning line: MarkdownLine, in source: [UInt8]
  ) {
    let content = formula.lines.map { source[$0] }
    let longest = content.map { $0.split { $0 != Self.tilde }.map(\.count).max() ?? 0 }.max() ?? 0
    let fence = [UInt8](repeating: Self.tilde, count: max(longest + 1, Self.fenceLength))
    let indentation = source[line.container].map { $0 == UInt8(ascii: ">") ? $0 : UInt8(ascii: " ") }
    appendLine(
      source[line.container] + fence + (formula.isClosed ? Self.formulaInfo : Self.textInfo),
      from: line.range.lowerBound)
    for (range, bytes) in zip(formula.lines, content) {
      appendLine(indentation + bytes, from: range.lowerBound)
    }
    appendLine(indentation + fence, from: formula.closer)
  }

  private mutating func appendLine(_ bytes: some Collection<UInt8>, from source: Int) {
    lineStarts.append((text.count, source))
    appendBytes(bytes)
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func appendBytes(_ bytes: some Collection<UInt8>) {
    let start = text.count
    text += bytes
    guard holdsEscapes else { return }
    for index in start..<text.count where text[index] == MathDelimiters.escape {
      text[index] = MathDelimiters.substitute
    }
  }

  private static let tilde = UInt8(ascii: "~")
  static let fenceLength = 3
  private static let formulaInfo = Array("math".utf8)
  /// No author's: of a fence whose content is a paragraph as it was written.
  static let textInfo = [MathDelimiters.substitute] + Array("text".utf8)
}

/// A line, and what of it belongs to the quotes and lists that it stands in.
struct MarkdownLine {
  /// With the characters that end it.
  let range: Range<Int>
  /// Marks of quotes and items, and the white space around them.
  let container: Range<Int>
  /// How many quotes it stands in, and how many quotes and items.
  let quotes: Int
  let depth: Int

  /// Without the containers' marks and the end of the line.
  var content: Range<Int> { container.upperBound..<contentEnd }
  private let contentEnd: Int

  init(in text: [UInt8], from start: Int) {
    let newline = text[start...].firstIndex(of: UInt8(ascii: "\n"))
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

  /// What stands in so many quotes.
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

  /// Of the number of an item.
  private static let mostDigits = 9

  /// Bytes of `-`, `*`, `+`, `1.` or `1)`, before a space.
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

  /// The fence that begins here.
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

/// Finds formulas whose first line holds `$$` or `\[` alone.
struct FormulaLines {
  struct Formula {
    /// Without what the quotes around begin them with, and without their ends.
    var lines: [Range<Int>]
    /// Where the closing line begins.
    var closer: Int
    var isClosed: Bool
    /// After the closing line.
    var end: Int
  }

  private let text: [UInt8]
  private let isWhole: Bool
  /// Up to where no end of a formula stands, by delimiter and number of quotes.
  private var searched: [Int: Int] = [:]

  private static let delimiters: [(opener: [UInt8], closer: [UInt8])] = [
    (Array("$$".utf8), Array("$$".utf8)), (Array("\\[".utf8), Array("\\]".utf8)),
  ]

  init(_ text: [UInt8], isWhole: Bool) {
    self.text = text
    self.isWhole = isWhole
  }

  mutating func formula(at opener: MarkdownLine) -> Formula? {
    guard opener.content.count == MathDelimiters.length,
      let delimiter = Self.delimiters.firstIndex(where: { text[opener.content].elementsEqual($0.opener) })
    else { return nil }
    let key = opener.quotes * Self.delimiters.count + delimiter
    if let end = searched[key], opener.range.lowerBound < end { return nil }
    let closer = Self.delimiters[delimiter].closer
    var lines: [Range<Int>] = []
    var start = opener.range.upperBound
    while start < text.count {
      let line = MarkdownLine(in: text, from: start)
      if line.quotes < opener.quotes { break }
      if text[line.content].suffix(closer.count).elementsEqual(closer) {
        var end = line.content.upperBound - closer.count
        while end > line.range.lowerBound, ASCII.isSpace(text[end - 1]) { end -= 1 }
        let content = line.interior(ofQuotes: opener.quotes, in: text)
        if content.lowerBound < end { lines.append(content.lowerBound..<end) }
        return Formula(
          lines: lines, closer: line.range.lowerBound, isClosed: true, end: line.range.upperBound)
      }
      lines.append(line.interior(ofQuotes: opener.quotes, in: text))
      start = line.range.upperBound
    }
    // The first line may go on.
    if start >= text.count, !isWhole, text[opener.range].last == UInt8(ascii: "\n") {
      return Formula(lines: [opener.content] + lines, closer: text.count, isClosed: false, end: text.count)
    }
    searched[key] = start
    return nil
  }
}
