import JSONText

/// The open lines, formulas and rows at the end of Markdown that is still being written (Spec/Input.md 12), and
/// the paragraph there.
///
/// A text that grows is searched from the first line that may still change, not from its start.
struct OpenBlocks: Sendable {
  private let dialect: SourceOptions.Markdown
  /// The lines before the first one that may still change.
  private var lines: LineSearch

  init(dialect: SourceOptions.Markdown) {
    self.dialect = dialect
    lines = LineSearch(dialect)
  }

  /// Returns the range of the paragraph at the end of a text, and the offsets of the open lines and rows, in
  /// bytes. The range is `nil` if there is no paragraph, or if its lines are a table or may become one.
  ///
  /// - Parameter text: the text of the last call, with more at its end.
  mutating func paragraph(atEndOf text: [UInt8]) -> (range: Range<Int>?, starts: [Int]) {
    readWholeLines(of: text)
    var starts: [Int] = []
    guard let paragraph = restOfLines(of: text, &starts), !openRows(paragraph, in: text, &starts) else {
      return (nil, starts)
    }
    return (paragraph.range, starts)
  }

  /// The position of the search in the lines of a text.
  private struct LineSearch {
    /// The offset of the next line, in bytes.
    var start = 0
    var fence: MarkdownLine.Fence?
    var formulas = FormulaLines(isWhole: false, keepsLines: false)
    /// The paragraph that the next line may continue.
    var paragraph: Paragraph?
    /// True if a table begins with its paragraph, as in Rich Markdown.
    let tablesBeginParagraphs: Bool

    init(_ dialect: SourceOptions.Markdown) { tablesBeginParagraphs = dialect == .rich }

    /// - Parameter isHeading: true if the line is a heading.
    mutating func add(_ line: MarkdownLine, isHeading: Bool, in text: [UInt8]) {
      // An item begins its own paragraph.
      let hasMarker = line.depth > line.quotes
      if let known = paragraph, known.last.depth <= line.depth, !hasMarker, !isHeading {
        paragraph?.append(line, mayBeDivider: !tablesBeginParagraphs || known.count == 1, in: text)
      } else {
        paragraph = Paragraph(line)
      }
    }
  }

  /// Lines that belong together.
  private struct Paragraph {
    private(set) var range: Range<Int>
    private(set) var count = 1
    private(set) var last: MarkdownLine
    private(set) var beforeLast: MarkdownLine?
    /// The range of the line above the first delimiter row of a table, in bytes; `nil` without one.
    private(set) var header: Range<Int>?
    /// True if the last line is that delimiter row.
    private(set) var endsWithDivider = false

    init(_ line: MarkdownLine) {
      range = line.content.lowerBound..<line.range.upperBound
      last = line
    }

    /// - Parameter mayBeDivider: true if a table may begin with the line above.
    mutating func append(_ line: MarkdownLine, mayBeDivider: Bool, in text: [UInt8]) {
      endsWithDivider = mayBeDivider && header == nil && line.isDivider(in: text)
      if endsWithDivider { header = last.content }
      range = range.lowerBound..<line.range.upperBound
      (beforeLast, last) = (last, line)
      count += 1
    }
  }

  /// Reads up to the first line that has no end yet, or that begins something without an end.
  private mutating func readWholeLines(of text: [UInt8]) {
    let end = (text.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    while lines.start < end {
      let line = MarkdownLine(in: text, from: lines.start)
      if let open = lines.fence {
        if open.isClosed(by: line, in: text) { lines.fence = nil }
      } else {
        var formulas = lines.formulas
        let formula = formulas.formula(at: line, in: text)
        // The end of the formula is known once a complete line ends it.
        if formulas.searchedEnd > end || formula.map({ !$0.isClosed || $0.end > end }) ?? false {
          lines.formulas.resume(formulas)
          return
        }
        lines.formulas = formulas
        if let formula {
          lines.start = formula.end
          lines.paragraph = nil
          continue
        }
        lines.fence = line.fence(in: text)
        if lines.fence != nil || line.content.isEmpty || isHeading(line, in: text) {
          lines.paragraph = nil
        } else {
          lines.add(line, isHeading: false, in: text)
        }
      }
      lines.start = line.range.upperBound
    }
  }

  /// Reads the lines that may still change, without moving the search.
  ///
  /// - Parameter starts: the offsets of open lines, to which more are added.
  /// - Returns: the paragraph at the end of the text.
  private func restOfLines(of text: [UInt8], _ starts: inout [Int]) -> Paragraph? {
    var lines = lines
    while lines.start < text.count {
      let line = MarkdownLine(in: text, from: lines.start)
      lines.start = line.range.upperBound
      let isLast = lines.start >= text.count && text.last != UInt8(ascii: "\n")
      if let open = lines.fence {
        if open.isClosed(by: line, in: text) {
          lines.fence = nil
        } else if isLast {
          if mayEndFence(line, open, in: text) { starts.append(line.range.lowerBound) }
        }
        continue
      }
      if let formula = lines.formulas.formula(at: line, in: text) {
        if !formula.isClosed { starts.append(line.content.lowerBound) }
        lines.start = formula.end
        lines.paragraph = nil
        continue
      }
      lines.fence = line.fence(in: text)
      if lines.fence != nil, isLast { starts.append(line.content.lowerBound) }
      if isLast, Self.isMark(text[line.range]) { starts.append(line.range.lowerBound) }
      if lines.fence != nil || line.content.isEmpty || isHeading(line, in: text) && !isLast {
        lines.paragraph = nil
      } else {
        lines.add(line, isHeading: isHeading(line, in: text), in: text)
      }
    }
    return lines.paragraph
  }

  /// Returns whether a line of code may become the end of the fence.
  private func mayEndFence(_ line: MarkdownLine, _ fence: MarkdownLine.Fence, in text: [UInt8]) -> Bool {
    let content = text[line.content]
    return !content.isEmpty && content.allSatisfy { $0 == fence.character }
  }

  private func isHeading(_ line: MarkdownLine, in text: [UInt8]) -> Bool {
    text[line.content].first == UInt8(ascii: "#")
  }

  /// Returns whether a line is only the mark of a block: `-` may be the line under a heading, an item or a
  /// divider.
  static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    // Most lines begin with a letter.
    let first = line.first { !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") }
    guard let first else { return line.contains(UInt8(ascii: ">")) }
    guard marks.contains(first) || ASCII.isDigit(first) else { return false }
    let mark = line.lazy.filter { !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") }
    if mark.allSatisfy(marks.contains) { return true }
    let rest = Array(mark.drop(while: ASCII.isDigit).prefix(2))
    return ASCII.isDigit(first) && (rest.isEmpty || rest.count == 1 && ".)".utf8.contains(rest[0]))
      && line.first.map { ASCII.isDigit($0) || ASCII.isSpace($0) } ?? false
  }

  private static let marks = ByteSet("-=*+#`~|:_$")

  // MARK: - Tables

  /// - Parameter starts: the offsets of open lines, to which that of an open row or table is added.
  /// - Returns: true if the lines are a table or may become one. The contents of its rows wait with them.
  private func openRows(_ lines: Paragraph, in text: [UInt8], _ starts: inout [Int]) -> Bool {
    let last = lines.last
    let isUnfinished = last.range.upperBound == text.count && text.last != UInt8(ascii: "\n")
    if let header = lines.header, text[header].contains(bar) {
      // The delimiter row itself may continue.
      if isUnfinished {
        starts.append(lines.endsWithDivider ? header.lowerBound : last.content.lowerBound)
      }
      return true
    }
    if dialect == .rich, lines.count > 2 { return false }
    if text[last.content].first == bar, text[last.content].dropFirst().first != bar {
      if dialect == .rich, lines.count > 1, !last.beginsDivider(in: text) { return false }
      starts.append(last.content.lowerBound)
      return true
    }
    if let above = lines.beforeLast, last.beginsDivider(in: text), text[above.content].contains(bar) {
      starts.append(above.content.lowerBound)
      return true
    }
    return false
  }

  private var bar: UInt8 { UInt8(ascii: "|") }
}

extension MarkdownLine {
  fileprivate func isDivider(in text: [UInt8]) -> Bool {
    beginsDivider(in: text) && text[content].contains(UInt8(ascii: "-"))
  }

  fileprivate func beginsDivider(in text: [UInt8]) -> Bool {
    text[content].allSatisfy { ASCII.isSpace($0) || Self.dividers.contains($0) }
  }

  private static let dividers = ByteSet("|-:")
}
