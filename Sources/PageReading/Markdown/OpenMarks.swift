import JSONText

/// What is open at the end of Markdown that is still written (Docs/Input.md 12): marks, links, formulas, tags, rows and
/// lines that have just begun and may become something else.
package struct OpenMarks {
  private let text: [UInt8]
  private let dialect: SourceOptions.Markdown
  /// Where each begins, in bytes.
  private var starts: Set<Int> = []

  /// - Returns: where each begins, in bytes, from left to right.
  package static func starts(in text: [UInt8], dialect: SourceOptions.Markdown) -> [Int] {
    guard text.contains(where: special.contains) else { return [] }
    var marks = OpenMarks(text: text, dialect: dialect)
    if marks.isMessage {
      marks.scan(0..<text.count)
    } else {
      marks.scanBlocks()
    }
    return marks.starts.sorted()
  }

  private init(text: [UInt8], dialect: SourceOptions.Markdown) {
    self.text = text
    self.dialect = dialect
  }

  /// What anything that can be open begins with.
  private static let special = ByteSet("\\`<$[!&*_~=|#>-+:0123456789")

  /// Whether marks reach over blank lines, and begin and end whatever is beside them.
  private var isMessage: Bool { dialect == .botV1 || dialect == .botV2 }

  // MARK: - Blocks

  private mutating func scanBlocks() {
    var fence: MarkdownLine.Fence?
    var formulas = FormulaLines(text, isWhole: false)
    var paragraph: [MarkdownLine] = []
    var start = 0
    while start < text.count {
      let line = MarkdownLine(in: text, from: start)
      start = line.range.upperBound
      let isLast = start >= text.count && text.last != UInt8(ascii: "\n")
      if let open = fence {
        if open.isClosed(by: line, in: text) { fence = nil } else if isLast { openFenceEnd(line, of: open) }
        continue
      }
      if let formula = formulas.formula(at: line) {
        if !formula.isClosed { starts.insert(line.content.lowerBound) }
        start = formula.end
        paragraph = []
        continue
      }
      fence = line.fence(in: text)
      if fence != nil, isLast { starts.insert(line.content.lowerBound) }
      if isLast, isMark(line) { starts.insert(line.range.lowerBound) }
      if fence != nil || line.content.isEmpty || isHeading(line) && !isLast {
        paragraph = []
      } else {
        let continues = paragraph.last.map { $0.depth <= line.depth && !hasMarker(line) && !isHeading(line) }
        paragraph = continues == true ? paragraph + [line] : [line]
      }
    }
    if let first = paragraph.first, let last = paragraph.last, !openRows(paragraph) {
      scan(first.content.lowerBound..<last.range.upperBound)
    }
  }

  /// A line of code that may become the fence's end.
  private mutating func openFenceEnd(_ line: MarkdownLine, of fence: MarkdownLine.Fence) {
    let content = text[line.content]
    if !content.isEmpty, content.allSatisfy({ $0 == fence.character }) {
      starts.insert(line.range.lowerBound)
    }
  }

  private func isHeading(_ line: MarkdownLine) -> Bool { text[line.content].first == UInt8(ascii: "#") }

  /// Whether an item begins with the line.
  private func hasMarker(_ line: MarkdownLine) -> Bool { line.depth > line.quotes }

  /// A line that is only a mark of a block: `-` may be the line under a heading, an item or a divider.
  private func isMark(_ line: MarkdownLine) -> Bool { Self.isMark(text[line.range]) }

  fileprivate static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = line.filter { !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") }
    if mark.isEmpty { return line.contains(UInt8(ascii: ">")) }
    if mark.allSatisfy(marks.contains) { return true }
    let digits = mark.prefix(while: ASCII.isDigit)
    let rest = mark.dropFirst(digits.count)
    return !digits.isEmpty && (rest.isEmpty || rest.count == 1 && ".)".utf8.contains(rest[rest.startIndex]))
      && line.first.map { ASCII.isDigit($0) || ASCII.isSpace($0) } ?? false
  }

  private static let marks = ByteSet("-=*+#`~|:_$")

  // MARK: - Tables

  /// - Returns: whether the lines are a table, or may become one: what stands in its rows waits with them.
  private mutating func openRows(_ lines: [MarkdownLine]) -> Bool {
    let last = lines[lines.count - 1]
    let isUnfinished = last.range.upperBound == text.count && text.last != UInt8(ascii: "\n")
    // In Rich Markdown a table begins with the paragraph.
    let heads = dialect == .rich ? lines.prefix(2) : lines[...]
    if let divider = heads.dropFirst().firstIndex(where: isDivider),
      text[lines[divider - 1].content].contains(bar)
    {
      // The divider itself may go on.
      if divider == lines.count - 1, isUnfinished { starts.insert(lines[divider - 1].content.lowerBound) }
      if divider < lines.count - 1, isUnfinished { starts.insert(last.content.lowerBound) }
      return true
    }
    if dialect == .rich, lines.count > 2 { return false }
    if text[last.content].first == bar, text[last.content].dropFirst().first != bar {
      if dialect == .rich, lines.count > 1, !beginsDivider(last) { return false }
      starts.insert(last.content.lowerBound)
      return true
    }
    if lines.count > 1, beginsDivider(last), text[lines[lines.count - 2].content].contains(bar) {
      starts.insert(lines[lines.count - 2].content.lowerBound)
      return true
    }
    return false
  }

  private var bar: UInt8 { UInt8(ascii: "|") }

  private func isDivider(_ line: MarkdownLine) -> Bool {
    beginsDivider(line) && text[line.content].contains(UInt8(ascii: "-"))
  }

  private func beginsDivider(_ line: MarkdownLine) -> Bool {
    text[line.content].allSatisfy { ASCII.isSpace($0) || Self.dividers.contains($0) }
  }

  private static let dividers = ByteSet("|-:")

  // MARK: - Text

  /// A mark that may still be closed.
  private struct Opener {
    var character: UInt8
    var count: Int
    var start: Int
  }

  private mutating func scan(_ range: Range<Int>) {
    let end = range.upperBound
    if dialect == .rich { scanMarks(range) }
    var openers: [Opener] = []
    var offset = range.lowerBound
    while offset < end {
      let byte = text[offset]
      var next = offset + 1
      switch byte {
      case UInt8(ascii: "\\"): next = escape(offset, end)
      case UInt8(ascii: "`"): next = code(offset, end)
      case UInt8(ascii: "<") where !isMessage: next = tag(offset, end)
      case UInt8(ascii: "$") where !isMessage: next = dollars(offset, end)
      case UInt8(ascii: "["): next = link(offset, end)
      // Of a picture.
      case UInt8(ascii: "!") where offset + 1 == end: starts.insert(offset)
      case UInt8(ascii: "]") where offset + 1 < end && text[offset + 1] == UInt8(ascii: "("):
        // Marks in an address are none.
        next = closing(offset + 1, end, UInt8(ascii: ")")).map { $0 + 1 } ?? next
      case UInt8(ascii: "&") where !isMessage: next = entity(offset, end)
      case _ where delimiters.contains(byte): next = delimiter(offset, range, &openers)
      default: break
      }
      offset = max(next, offset + 1)
    }
    starts.formUnion(openers.map(\.start))
  }

  /// Marks that end only on their own line.
  private mutating func scanMarks(_ range: Range<Int>) {
    let text = Array(text[range])
    guard text.contains(where: { StyleSyntax.mark(of: $0) != nil }) else { return }
    text.withUnsafeBufferPointer { bytes in
      var formulas = FormulaPlaces(bytes)
      let marks = MarkPlaces(bytes, formulas: &formulas, isParagraph: true)
      for offset in marks.open { starts.insert(range.lowerBound + offset) }
    }
    // One more would make a mark of it.
    if let last = text.last, StyleSyntax.mark(of: last) != nil { starts.insert(range.upperBound - 1) }
  }

  /// Characters that begin and end styles by where they stand.
  private var delimiters: ByteSet {
    switch dialect {
    case .botV1: Self.botV1
    case .botV2: Self.botV2
    case .rich, .appChat, .appDocument: Self.flanking
    }
  }

  private static let flanking = ByteSet(
    String(
      decoding: StyleSyntax.characters().filter { $0.value.pairing != .line && $0.value.pairing != .code }
        .keys,
      as: UTF8.self))
  private static let botV2 = ByteSet("*_~|"), botV1 = ByteSet("*_")

  private mutating func escape(_ start: Int, _ end: Int) -> Int {
    guard start + 1 < end else {
      starts.insert(start)
      return end
    }
    let closer: UInt8
    switch text[start + 1] {
    case UInt8(ascii: "(") where !isMessage: closer = UInt8(ascii: ")")
    case UInt8(ascii: "[") where !isMessage: closer = UInt8(ascii: "]")
    default: return start + 2
    }
    var offset = start + 2
    while offset + 1 < end {
      if text[offset] == UInt8(ascii: "\\") {
        // Text between brackets is no formula (Docs/Rulings.md 88): what is open in it is open.
        if text[offset + 1] == closer {
          return MathDelimiters.looksLikeTeX(text[(start + 2)..<offset]) ? offset + 2 : start + 2
        }
        offset += 1
      }
      offset += 1
    }
    starts.insert(start)
    return start + 2
  }

  private mutating func code(_ start: Int, _ end: Int) -> Int {
    let length = runLength(start, end)
    var offset = start + length
    while offset < end {
      if text[offset] == text[start] {
        let run = runLength(offset, end)
        if run == length || isMessage && run > length { return offset + length }
        offset += run
      } else {
        offset += 1
      }
    }
    starts.insert(start)
    return start + length
  }

  private func runLength(_ start: Int, _ end: Int) -> Int {
    text[start..<end].prefix { $0 == text[start] }.count
  }

  private mutating func tag(_ start: Int, _ end: Int) -> Int {
    guard start + 1 < end else {
      starts.insert(start)
      return end
    }
    let first = text[start + 1]
    guard ASCII.isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "!") else {
      return start + 1
    }
    guard let close = text[start..<end].firstIndex(of: UInt8(ascii: ">")) else {
      starts.insert(start)
      return start + 1
    }
    let name = text[(start + 1)...].prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
      .map(ASCII.lowercased)
    // What comes whole, or not at all.
    if Self.wholeElements.contains(where: { name.elementsEqual($0.utf8) }) {
      let ending = Array("</".utf8) + name
      guard let closing = text.firstOffset(of: ending, in: close..<end) else {
        starts.insert(start)
        return close + 1
      }
      return closing + ending.count
    }
    return close + 1
  }

  private static let wholeElements = [
    "tg-math", "tg-math-block", "tg-emoji", "tg-time", "tg-button", "tg-button-row", "tr", "tg-map",
  ]

  /// Docs/Rulings.md 80.
  private mutating func dollars(_ start: Int, _ end: Int) -> Int {
    let length = runLength(start, end)
    let inside = start + length
    guard inside < end else {
      starts.insert(start)
      return end
    }
    guard length <= 2, length == 2 || !ASCII.isSpace(text[inside]) else { return inside }
    var offset = inside
    while offset < end {
      if text[offset] == UInt8(ascii: "\\") {
        offset += 2
        continue
      }
      guard text[offset] == text[start] else {
        offset += 1
        continue
      }
      let run = runLength(offset, end)
      if length == 2 {
        if run == 2 { return offset + run }
        offset += run
        continue
      }
      // A dollar between two words is one, and so is that before.
      guard run == 1, !ASCII.isSpace(text[offset - 1]) else { return inside }
      // A digit behind it would make it one, too.
      if offset + 1 == end { break }
      return ASCII.isDigit(text[offset + 1]) ? inside : offset + 1
    }
    starts.insert(start)
    return inside
  }

  private mutating func link(_ start: Int, _ end: Int) -> Int {
    let mark = start > 0 && text[start - 1] == UInt8(ascii: "!") ? start - 1 : start
    guard let close = closing(start, end, UInt8(ascii: "]")) else {
      starts.insert(mark)
      return start + 1
    }
    guard close + 1 < end else {
      starts.insert(mark)
      return start + 1
    }
    let isNote = text[start + 1] == UInt8(ascii: "^")
    switch text[close + 1] {
    case UInt8(ascii: "("):
      guard let address = closing(close + 1, end, UInt8(ascii: ")")) else {
        starts.insert(mark)
        return start + 1
      }
      return isMessage ? address + 1 : start + 1
    case UInt8(ascii: "[") where closing(close + 1, end, UInt8(ascii: "]")) == nil:
      starts.insert(mark)
    case UInt8(ascii: ":") where !isMessage && isLineStart(start):
      // A definition is a line; a note begins with its first word.
      let rest = text[(close + 2)..<end]
      let isOpen = isNote ? rest.allSatisfy(ASCII.isSpace) : !rest.contains(UInt8(ascii: "\n"))
      if isOpen { starts.insert(start) }
    default: break
    }
    return start + 1
  }

  private func isLineStart(_ offset: Int) -> Bool {
    let before = text[..<offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }
    return before.map { $0 == UInt8(ascii: "\n") } ?? true
  }

  /// The bracket that closes one.
  private func closing(_ start: Int, _ end: Int, _ closer: UInt8) -> Int? {
    var depth = 0
    var offset = start
    while offset < end {
      switch text[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case text[start]: depth += 1
      case closer:
        depth -= 1
        if depth == 0 { return offset }
      default: break
      }
      offset += 1
    }
    return nil
  }

  private mutating func entity(_ start: Int, _ end: Int) -> Int {
    let name = text[(start + 1)..<end].prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "#")
    }
    if name.endIndex == end, name.count <= Self.longestEntity { starts.insert(start) }
    return start + 1
  }

  private static let longestEntity = 32

  // MARK: - Marks

  private mutating func delimiter(_ start: Int, _ range: Range<Int>, _ openers: inout [Opener]) -> Int {
    let (byte, length) = (text[start], runLength(start, range.upperBound))
    let next = start + length
    let isAtEnd = next == range.upperBound
    let meaning = isMessage ? nil : StyleSyntax.characters(in: dialect)[byte]
    // Two bars of a message are one mark.
    let lengths = isMessage && byte == bar ? [2] : meaning?.pairing == .flankingRun ? meaning?.lengths : nil
    if let lengths, !lengths.contains(length) {
      if isAtEnd, lengths.contains(where: { $0 > length }) { starts.insert(start) }
      return next
    }
    let before = start > range.lowerBound ? text[start - 1] : UInt8(ascii: " ")
    let after = isAtEnd ? nil : text[next]
    let followsSpace = ASCII.isSpace(before)
    let followsSign = isSign(before)
    let precedesSpace = after.map(ASCII.isSpace) ?? false
    let precedesSign = after.map(isSign) ?? false
    var mayOpen = !precedesSpace && (!precedesSign || followsSpace || followsSign)
    var mayClose = !followsSpace && (!followsSign || precedesSpace || precedesSign || after == nil)
    if meaning?.standsInWords == false, mayOpen, mayClose {
      mayOpen = followsSign
      mayClose = after == nil || precedesSign
    }
    if isMessage { (mayOpen, mayClose) = (true, true) }
    var left = length
    while mayClose, left > 0, let index = openers.lastIndex(where: { $0.character == byte }) {
      if lengths != nil, !isMessage, openers[index].count != left { break }
      let used = min(left, openers[index].count)
      left -= used
      openers[index].count -= used
      openers.removeSubrange((openers[index].count == 0 ? index : index + 1)...)
    }
    if left > 0, mayOpen { openers.append(Opener(character: byte, count: left, start: start)) }
    return next
  }

  private func isSign(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte > UInt8(ascii: " ") && !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
  }
}

extension [UInt8] {
  fileprivate func firstOffset(of needle: [UInt8], in range: Range<Int>) -> Int? {
    guard needle.count <= range.count else { return nil }
    return (range.lowerBound...range.upperBound - needle.count).first { offset in
      zip(needle, self[offset...]).allSatisfy { $0 == ASCII.lowercased($1) }
    }
  }
}

/// The end of a text that is still written: a line that is only the mark of a block waits for what follows, however long
/// that takes, and so does half a tag; either would make something else of what stands there.
enum WrittenEnd {
  /// - Returns: how many bytes are shown.
  static func settled(_ text: [UInt8]) -> Int {
    let lineStart = (text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }) ?? 0
    let line = text[lineStart...]
    if OpenMarks.isMark(line), !isOfText(line) { return lineStart }
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

  /// Whether a span of code is open.
  private static func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    !line.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
  }
}
