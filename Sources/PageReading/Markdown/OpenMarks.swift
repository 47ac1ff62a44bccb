import JSONText

/// The open parts at the end of Markdown that is still being written (Spec/Input.md 12): marks, links,
/// formulas, tags, rows, and lines that have just begun and may become something else.
///
/// A text that grows is searched from the last place after which nothing was open, not from its start.
package struct OpenMarks: Sendable {
  private let dialect: SourceOptions.Markdown
  private var text: [UInt8] = []
  private var blocks: OpenBlocks
  /// The marks before the first one that may still change.
  private var marks = MarkSearch()
  /// The offsets of open marks, lines and rows, in bytes, without the openers of `marks`.
  private var starts: [Int] = []
  /// The last offset of each closing character, in bytes. No search for the character goes further.
  private var lastClosers: [UInt8: Int] = [:]
  /// The offset of the last character of a mark that ends on its own line, in bytes; -1 without one.
  private var lastLineMark = -1
  /// True if the last part of the text ends, or gets another meaning, as soon as more follows.
  private var isUndecided = false

  package init(dialect: SourceOptions.Markdown) {
    self.dialect = dialect
    blocks = OpenBlocks(dialect: dialect)
  }

  /// The length of the text in bytes.
  package var count: Int { text.count }

  /// Appends to the text.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    for (offset, byte) in bytes.enumerated() {
      if Self.closers.contains(byte) { lastClosers[byte] = text.count + offset }
      if Self.lineMarks.contains(byte) { lastLineMark = text.count + offset }
    }
    text += bytes
  }

  /// - Returns: the offsets of the open parts, in bytes, from left to right.
  package static func starts(in text: [UInt8], dialect: SourceOptions.Markdown) -> [Int] {
    var marks = OpenMarks(dialect: dialect)
    marks.append(text)
    return marks.openings()
  }

  /// Returns the offsets of all parts that are open at the end of the text, in bytes, from left to right.
  package mutating func openings() -> [Int] {
    starts.removeAll(keepingCapacity: true)
    var openers: [Opener] = []
    if isMessage {
      openers = scan(0..<text.count)
    } else {
      let (paragraph, lineStarts) = blocks.paragraph(atEndOf: text)
      starts += lineStarts
      if let paragraph { openers = scan(paragraph) }
    }
    return openers.map(\.start).merging(starts)
  }

  /// True if marks span blank lines, and begin and end regardless of the characters next to them.
  private var isMessage: Bool { dialect == .botV1 || dialect == .botV2 }

  // MARK: - Text

  /// A mark that may still be closed.
  private struct Opener {
    var character: UInt8
    var count: Int
    var start: Int
  }

  /// The position of the search in the marks of a paragraph.
  private struct MarkSearch {
    /// The offset of the paragraph, in bytes, and the offset from which the search for the next mark starts.
    var start = 0
    var offset = 0
    var openers: [Opener] = []
  }

  /// - Parameter range: the range of a paragraph, or of the whole message.
  /// - Returns: the marks without an end.
  private mutating func scan(_ range: Range<Int>) -> [Opener] {
    let end = range.upperBound
    if dialect == .rich { scanMarks(range) }
    if marks.start != range.lowerBound || marks.offset > end {
      marks = MarkSearch(start: range.lowerBound, offset: range.lowerBound)
    }
    isUndecided = false
    var (offset, openers) = (marks.offset, marks.openers)
    // A second reference would copy them at every change.
    marks.openers = []
    var decided: (offset: Int, openers: [Opener])?
    let delimiters = delimiters
    while offset < end {
      guard Self.meaningful.contains(text[offset]) else {
        offset += 1
        continue
      }
      let start = offset
      // A mark at the end may become a longer one.
      if decided == nil, delimiters.contains(text[start]), start + runLength(start, end) == end {
        decided = (start, openers)
      }
      offset = max(next(after: start, range, &openers), start + 1)
      if decided == nil, isUndecided { decided = (start, openers) }
    }
    (marks.offset, marks.openers) = decided ?? (offset, openers)
    return openers
  }

  /// - Returns: the offset to continue from.
  private mutating func next(after offset: Int, _ range: Range<Int>, _ openers: inout [Opener]) -> Int {
    let end = range.upperBound
    let byte = text[offset]
    switch byte {
    case UInt8(ascii: "\\"): return escape(offset, end)
    case UInt8(ascii: "`"): return code(offset, end)
    case UInt8(ascii: "<") where !isMessage: return tag(offset, end)
    case UInt8(ascii: "$") where !isMessage: return dollars(offset, end)
    case UInt8(ascii: "["): return link(offset, end)
    // An image begins.
    case UInt8(ascii: "!"):
      if offset + 1 == end { open(offset) }
      return offset + 1
    case UInt8(ascii: "]"):
      guard offset + 1 < end else {
        isUndecided = true
        return end
      }
      guard text[offset + 1] == UInt8(ascii: "(") else { return offset + 1 }
      // Marks in an address have no meaning.
      return closing(offset + 1, end, UInt8(ascii: ")")).map { $0 + 1 } ?? offset + 1
    case UInt8(ascii: "&") where !isMessage: return entity(offset, end)
    case _ where delimiters.contains(byte): return delimiter(offset, range, &openers)
    default: return offset + 1
    }
  }

  /// Notes a part that has no end yet.
  private mutating func open(_ start: Int) {
    starts.append(start)
    isUndecided = true
  }

  private static let lineMarks = ByteSet(
    String(
      decoding: StyleSyntax.characters().filter { StyleSyntax.mark(of: $0.key) != nil }.keys, as: UTF8.self))

  /// Adds the marks that end only on their own line.
  private mutating func scanMarks(_ range: Range<Int>) {
    guard lastLineMark >= range.lowerBound else { return }
    let text = Array(text[range])
    text.withUnsafeBufferPointer { bytes in
      var formulas = FormulaPlaces(bytes)
      let marks = MarkPlaces(bytes, formulas: &formulas, isParagraph: true)
      for offset in marks.open { starts.append(range.lowerBound + offset) }
    }
    // One more character would make a mark of the last one.
    if let last = text.last, StyleSyntax.mark(of: last) != nil { starts.append(range.upperBound - 1) }
  }

  /// The characters that begin and end styles depending on their neighbors.
  private var delimiters: ByteSet {
    switch dialect {
    case .botV1: Self.botV1
    case .botV2: Self.botV2
    case .rich, .appChat, .appDocument: Self.flanking
    }
  }

  /// The characters at which the search for marks stops.
  private static let meaningful = ByteSet("\\`<$[]!&*_~=|")
  private static let flanking = ByteSet(
    String(
      decoding: StyleSyntax.characters().filter { $0.value.pairing != .line && $0.value.pairing != .code }
        .keys,
      as: UTF8.self))
  private static let botV2 = ByteSet("*_~|"), botV1 = ByteSet("*_")

  private mutating func escape(_ start: Int, _ end: Int) -> Int {
    guard start + 1 < end else {
      open(start)
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
        // Text between brackets is not a formula (Spec/Rulings.md 88), so its own open parts count.
        if text[offset + 1] == closer {
          return MathDelimiters.looksLikeTeX(text[(start + 2)..<offset]) ? offset + 2 : start + 2
        }
        offset += 1
      }
      offset += 1
    }
    open(start)
    return start + 2
  }

  /// Returns whether a closing character may occur after an offset.
  private func mayEnd(with closer: UInt8, after start: Int) -> Bool { lastClosers[closer] ?? -1 > start }

  private static let closers = ByteSet("]>)`$")

  private mutating func code(_ start: Int, _ end: Int) -> Int {
    let length = runLength(start, end)
    var offset = mayEnd(with: text[start], after: start + length - 1) ? start + length : end
    while offset < end {
      if text[offset] == text[start] {
        let run = runLength(offset, end)
        if offset + run == end { isUndecided = true }
        if run == length || isMessage && run > length { return offset + length }
        offset += run
      } else {
        offset += 1
      }
    }
    open(start)
    return start + length
  }

  private func runLength(_ start: Int, _ end: Int) -> Int {
    text[start..<end].prefix { $0 == text[start] }.count
  }

  private mutating func tag(_ start: Int, _ end: Int) -> Int {
    guard start + 1 < end else {
      open(start)
      return end
    }
    let first = text[start + 1]
    guard ASCII.isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "!") else {
      return start + 1
    }
    guard mayEnd(with: UInt8(ascii: ">"), after: start),
      let close = text[start..<end].firstIndex(of: UInt8(ascii: ">"))
    else {
      open(start)
      return start + 1
    }
    let name = text[(start + 1)...].prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
      .map(ASCII.lowercased)
    // These elements appear as a whole or not at all.
    if Self.wholeElements.contains(where: { name.elementsEqual($0.utf8) }) {
      let ending = Array("</".utf8) + name
      guard let closing = text.firstOffset(of: ending, in: close..<end) else {
        open(start)
        return close + 1
      }
      return closing + ending.count
    }
    return close + 1
  }

  private static let wholeElements = [
    "tg-math", "tg-math-block", "tg-emoji", "tg-time", "tg-button", "tg-button-row", "tr", "tg-map",
  ]

  /// Reads a formula between dollars (Spec/Rulings.md 80).
  private mutating func dollars(_ start: Int, _ end: Int) -> Int {
    let length = runLength(start, end)
    let inside = start + length
    guard inside < end else {
      open(start)
      return end
    }
    guard length <= 2, length == 2 || !ASCII.isSpace(text[inside]) else { return inside }
    var offset = mayEnd(with: text[start], after: inside - 1) ? inside : end
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
        if offset + run == end { isUndecided = true }
        if run == 2 { return offset + run }
        offset += run
        continue
      }
      // A dollar between two words is a literal dollar, and so is the one before it.
      guard run == 1, !ASCII.isSpace(text[offset - 1]) else { return inside }
      // A digit after it would make it a literal dollar, too.
      if offset + 1 == end { break }
      return ASCII.isDigit(text[offset + 1]) ? inside : offset + 1
    }
    open(start)
    return inside
  }

  private mutating func link(_ start: Int, _ end: Int) -> Int {
    let mark = start > 0 && text[start - 1] == UInt8(ascii: "!") ? start - 1 : start
    guard let close = closing(start, end, UInt8(ascii: "]")) else {
      open(mark)
      return start + 1
    }
    guard close + 1 < end else {
      open(mark)
      return start + 1
    }
    let isNote = text[start + 1] == UInt8(ascii: "^")
    switch text[close + 1] {
    case UInt8(ascii: "("):
      guard let address = closing(close + 1, end, UInt8(ascii: ")")) else {
        open(mark)
        return start + 1
      }
      return isMessage ? address + 1 : start + 1
    case UInt8(ascii: "[") where closing(close + 1, end, UInt8(ascii: "]")) == nil:
      open(mark)
    case UInt8(ascii: ":") where !isMessage && isLineStart(start):
      // A definition is one line; a note begins with its first word.
      let rest = text[(close + 2)..<end]
      let isOpen = isNote ? rest.allSatisfy(ASCII.isSpace) : !rest.contains(UInt8(ascii: "\n"))
      if isOpen { open(start) }
    default: break
    }
    return start + 1
  }

  private func isLineStart(_ offset: Int) -> Bool {
    let before = text[..<offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }
    return before.map { $0 == UInt8(ascii: "\n") } ?? true
  }

  /// Returns the offset of the matching closing bracket. The search is undecided until there is one.
  private mutating func closing(_ start: Int, _ end: Int, _ closer: UInt8) -> Int? {
    var depth = 0
    var offset = mayEnd(with: closer, after: start) ? start : end
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
    isUndecided = true
    return nil
  }

  private mutating func entity(_ start: Int, _ end: Int) -> Int {
    let name = text[(start + 1)..<end].prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "#")
    }
    if name.endIndex == end, name.count <= Self.longestEntity { open(start) }
    return start + 1
  }

  private static let longestEntity = 32

  // MARK: - Marks

  private mutating func delimiter(_ start: Int, _ range: Range<Int>, _ openers: inout [Opener]) -> Int {
    let (byte, length) = (text[start], runLength(start, range.upperBound))
    let next = start + length
    let isAtEnd = next == range.upperBound
    let meaning = isMessage ? nil : StyleSyntax.characters(in: dialect)[byte]
    // Two bars in a message are one mark.
    let lengths =
      isMessage && byte == UInt8(ascii: "|") ? [2] : meaning?.pairing == .flankingRun ? meaning?.lengths : nil
    if let lengths, !lengths.contains(length) {
      if isAtEnd, lengths.contains(where: { $0 > length }) { open(start) }
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

extension [Int] {
  /// Returns these sorted numbers merged with others, each number once.
  fileprivate func merging(_ others: [Int]) -> [Int] {
    guard !others.isEmpty else { return self }
    var merged: [Int] = []
    merged.reserveCapacity(count + others.count)
    var index = 0
    for other in others.sorted() {
      while index < count, self[index] < other {
        merged.append(self[index])
        index += 1
      }
      if index < count, self[index] == other { index += 1 }
      if merged.last != other { merged.append(other) }
    }
    return merged + self[index...]
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
