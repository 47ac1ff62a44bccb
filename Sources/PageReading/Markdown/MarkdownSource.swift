import JSONText

/// Rich Markdown prepared for cmark, with a map back to the author's bytes. Formulas on lines of their own
/// become fences, which cmark ends together with the quote or list around them. Characters that cmark would
/// read by other rules than the servers are hidden from it (`MarkdownSubstitute`).
package struct MarkdownSource {
  /// The text for cmark.
  package private(set) var text: [UInt8] = []
  /// The start of each line in this text and in the author's text.
  private var lineStarts: [(text: Int, source: Int)] = []
  private let dialect: SourceOptions.Markdown
  /// True if the author's text contains a control character that has a meaning here.
  private let holdsSubstitutes: Bool
  private let holdsReferences: Bool
  private let holdsBackslashes: Bool
  /// The lines since the last blank one.
  private var paragraph: [Range<Int>] = []
  /// The first line that exceeds a limit, from 1, with the reason.
  package private(set) var excess: (line: Int, reason: ReadError.Reason, message: String)?
  /// The offsets in the author's text of formulas between lines of brackets that look like text.
  private(set) var doubtfulFormulas: [Int] = []

  /// - Parameter isWhole: true if the text is complete. An incomplete formula is one text until its end,
  ///   because a list in it would be a block that disappears later.
  package init(
    _ source: [UInt8], isWhole: Bool = true, dialect: SourceOptions.Markdown = .rich,
    limits: Limits = Limits()
  ) {
    self.dialect = dialect
    var tables = TableColumns(limits: limits)
    text.reserveCapacity(source.count + source.count / 8)
    holdsSubstitutes = MarkdownSubstitute.stands(in: source)
    holdsReferences = dialect == .rich && source.contains(UInt8(ascii: "&"))
    holdsBackslashes = source.contains(MathDelimiters.backslash)
    var fence: MarkdownLine.Fence?
    var formulas = FormulaLines(isWhole: isWhole)
    var start = 0
    while start < source.count {
      let line = MarkdownLine(in: source, from: start)
      if let open = fence {
        append(source, line)
        if open.isClosed(by: line, in: source) { fence = nil }
      } else if let formula = formulas.formula(at: line, in: source) {
        append(formula, beginning: line, in: source)
        start = formula.end
        continue
      } else {
        fence = line.fence(in: source)
        append(source, line)
        if !holdsBackslashes {
          // The lines of the paragraph need no second pass.
        } else if fence == nil, !line.content.isEmpty {
          let end = text.count - (line.range.upperBound - line.content.upperBound)
          paragraph.append(end - line.content.count..<end)
        } else {
          endParagraph()
        }
        if line.depth > limits.nesting {
          refuse(.tooDeep, "quotes and list items are nested more than \(limits.nesting) levels deep")
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
  ///   - line: the line in cmark's text, from 1.
  ///   - column: the column in bytes, from 1.
  /// - Returns: the offset in the author's text, in bytes.
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

  /// Appends a formula as a fence that is longer than any fence inside, with the indentation of its first
  /// line; otherwise, cmark would end the fence together with the list item around it.
  private mutating func append(
    _ formula: FormulaLines.Formula, beginning line: MarkdownLine, in source: [UInt8]
  ) {
    let content = formula.lines.map { source[$0] }
    if formula.isClosed, formula.isBracketed, !MathDelimiters.looksLikeTeX(content.joined()) {
      doubtfulFormulas.append(line.content.lowerBound)
    }
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
    if holdsSubstitutes {
      for index in start..<text.count where MarkdownSubstitute.isOne(text[index]) {
        text[index] = MarkdownSubstitute.controlCharacter.rawValue
      }
    }
    if holdsReferences { CharacterReferences.hide(in: &text, from: start) }
    if holdsBackslashes, dialect == .rich { hideBackslashesBeforeTags(from: start) }
  }

  /// Hides backslashes before tags. A backslash does not escape a tag but stays as text before it.
  private mutating func hideBackslashesBeforeTags(from start: Int) {
    var offset = start
    while let backslash = text[offset...].firstIndex(of: MathDelimiters.backslash) {
      let run = text[backslash...].prefix { $0 == MathDelimiters.backslash }
      offset = run.endIndex
      if !run.count.isMultiple(of: 2), beginsTag(run.endIndex) {
        text[run.endIndex - 1] = MarkdownSubstitute.tagBackslash.rawValue
      }
    }
  }

  private func beginsTag(_ start: Int) -> Bool {
    guard start + 1 < text.count, text[start] == UInt8(ascii: "<"),
      ASCII.isLetter(text[start + 1]) || text[start + 1] == UInt8(ascii: "/")
    else { return false }
    let end = text[(start + 1)...].firstIndex {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") || $0 == MathDelimiters.backslash
    }
    return end.map { text[$0] == UInt8(ascii: ">") } ?? false
  }

  private static let tilde = UInt8(ascii: "~")
  static let fenceLength = 3
  private static let formulaInfo = Array("math".utf8)
  /// The info string of a fence whose content is a paragraph in its original form. No author writes it.
  static let textInfo = [MarkdownSubstitute.controlCharacter.rawValue] + Array("text".utf8)
}

/// Hides `\(…\)` and `\[…\]` from cmark, for which they are escaped brackets. A control character replaces
/// the backslash, so that no column changes.
enum MathDelimiters {
  static let escape = MarkdownSubstitute.formulaBackslash.rawValue
  /// The length of a delimiter in bytes.
  static let length = 2

  static let backslash = UInt8(ascii: "\\")

  /// Returns whether the text between brackets is TeX rather than escaped text (Spec/Rulings.md 88): besides
  /// escaped punctuation, it contains a command, a `^`, a `_` or a `=`.
  static func looksLikeTeX(_ source: some Sequence<UInt8>) -> Bool {
    var isAfterBackslash = false
    for byte in source {
      let byte = MarkdownSubstitute.restored(byte)
      if isAfterBackslash {
        if ASCII.isLetter(byte) { return true }
        isAfterBackslash = false
        if ASCII.isPunctuation(byte) { continue }
      }
      if byte == backslash {
        isAfterBackslash = true
      } else if byte == UInt8(ascii: "^") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "=") {
        return true
      }
    }
    return false
  }

  /// Puts the escape before the brackets of formulas in the lines of a paragraph. A bracket without a
  /// counterpart is an escaped bracket, and brackets in the address of a link must stay escaped.
  ///
  /// - Parameter lines: the ranges of bytes of the lines, without the marks of quotes and items.
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

  /// Appends the offsets of escaped brackets that are not in an address, which is after `](` without a space.
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

  private static func isBracket(_ byte: UInt8) -> Bool { "()[]".utf8.contains(byte) }

  private static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    let start = line.drop { $0 == UInt8(ascii: " ") }
    guard start.first == UInt8(ascii: "["), let end = start.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    return line.indices.contains(end + 1) && line[end + 1] == UInt8(ascii: ":")
  }
}
