import JSONText

/// The places where formulas may begin and end in the text of a block, found in one pass. A dollar or `\)` in
/// code, in a tag or in a link's address ends no formula (Spec/Input.md 8.3).
struct FormulaPlaces {
  struct Formula: Equatable {
    var source: Range<Int>
    /// The offset after the closing delimiter.
    var end: Int
    var isDisplayed: Bool
    /// True if the formula is between brackets and looks like text. It is a formula because it is alone on
    /// its lines.
    var isDoubtful = false
  }

  private enum Delimiter: Int, CaseIterable { case dollar, dollars, parenthesis, bracket }

  /// The length of the text in bytes.
  let length: Int
  /// The offsets of delimiters that may end a formula, by kind, the last first.
  private var closers = [[Int]](repeating: [], count: Delimiter.allCases.count)
  /// The offsets of runs of dollars, the last first. No run is between two single dollars of a formula
  /// (Spec/Rulings.md 80).
  private var dollars: [Int] = []

  /// The offsets of opening brackets, by kind, the last first. A formula between brackets contains no other
  /// opening bracket.
  private var openers = [[Int]](repeating: [], count: Delimiter.allCases.count)

  /// The offsets of links and of their addresses, in the order of the addresses.
  private var links: [(start: Int, address: Int)] = []
  /// The link whose end most recently ended a search.
  private var crossed: (start: Int, address: Int)?

  init(_ text: UnsafeBufferPointer<UInt8>) {
    length = text.count
    var regions = OpaqueRegions(text)
    var brackets: [Int] = []
    var offset = 0
    while offset < text.count {
      if text[offset] == UInt8(ascii: "[") { brackets.append(offset) }
      let bracket = text[offset] == UInt8(ascii: "]") ? brackets.popLast() : nil
      if let end = regions.end(of: offset) {
        if let bracket { links.append((bracket, offset)) }
        offset = end
      } else if let delimiter = Self.delimiter(at: offset, in: text) {
        let end = offset + Self.length(ofDelimiterAt: offset, in: text)
        if Self.mayClose(delimiter, offset..<end, in: text) {
          closers[delimiter.rawValue].append(offset)
        } else if text[offset] == MathDelimiters.escape {
          openers[delimiter.rawValue].append(offset)
        }
        if text[offset] == dollar { dollars.append(offset) }
        offset = end
      } else if text[offset] == dollar {
        dollars.append(offset)
        offset += Self.length(ofDelimiterAt: offset, in: text)
      } else {
        offset += 1
      }
    }
    for index in closers.indices {
      closers[index].reverse()
      openers[index].reverse()
    }
    dollars.reverse()
  }

  /// Returns the formula that begins at a delimiter. Calls must go from left to right.
  ///
  /// - Parameter isParagraph: true if the text has lines of its own, on which a formula may be alone.
  mutating func formula(
    at start: Int, in text: UnsafeBufferPointer<UInt8>, isParagraph: Bool
  ) -> Formula? {
    guard let delimiter = Self.delimiter(at: start, in: text) else { return nil }
    let sourceStart = start + Self.length(ofDelimiterAt: start, in: text)
    guard Self.mayOpen(delimiter, start..<sourceStart, in: text) else { return nil }
    while let closer = closers[delimiter.rawValue].last {
      guard closer < sourceStart else {
        let source = sourceStart..<closer
        let end = closer + Self.length(ofDelimiterAt: closer, in: text)
        if text[source].allSatisfy(ASCII.isSpace) || leavesLink(source) { return nil }
        if delimiter == .dollar, nextDollar(from: sourceStart) != closer { return nil }
        var formula = Formula(
          source: source, end: end, isDisplayed: delimiter == .dollars || delimiter == .bracket)
        if delimiter == .parenthesis || delimiter == .bracket {
          if let opener = nextOpener(delimiter, from: sourceStart), opener < closer { return nil }
          formula.isDoubtful = !MathDelimiters.looksLikeTeX(text[source])
          let isAlone =
            isParagraph && Self.isLineStart(start, in: text) && Self.isLineEnd(end, in: text)
          if formula.isDoubtful, !isAlone { return nil }
        }
        return formula
      }
      closers[delimiter.rawValue].removeLast()
    }
    return nil
  }

  private mutating func nextOpener(_ delimiter: Delimiter, from offset: Int) -> Int? {
    while let next = openers[delimiter.rawValue].last, next < offset {
      openers[delimiter.rawValue].removeLast()
    }
    return openers[delimiter.rawValue].last
  }

  private mutating func nextDollar(from offset: Int) -> Int? {
    while let next = dollars.last, next < offset { dollars.removeLast() }
    return dollars.last
  }

  /// Returns whether a formula would begin in the text of a link and end after it.
  private mutating func leavesLink(_ source: Range<Int>) -> Bool {
    if let crossed, crossed.start < source.lowerBound, source.contains(crossed.address) { return true }
    var low = 0
    var high = links.count
    while low < high {
      let middle = (low + high) / 2
      if links[middle].address < source.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < links.count, links[low].address < source.upperBound {
      if links[low].start < source.lowerBound {
        crossed = links[low]
        return true
      }
      low += 1
    }
    return false
  }

  /// Returns the length of a delimiter in bytes. A run of dollars is one delimiter.
  static func length(ofDelimiterAt offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard text[offset] == dollar else { return min(MathDelimiters.length, text.count - offset) }
    return text[offset...].prefix { $0 == dollar }.count
  }

  private static func delimiter(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Delimiter? {
    if text[offset] == dollar {
      switch length(ofDelimiterAt: offset, in: text) {
      case 1: return .dollar
      case 2: return .dollars
      default: return nil
      }
    }
    guard text[offset] == MathDelimiters.escape, offset + 1 < text.count else { return nil }
    switch text[offset + 1] {
    case UInt8(ascii: "("), UInt8(ascii: ")"): return .parenthesis
    case UInt8(ascii: "["), UInt8(ascii: "]"): return .bracket
    default: return nil
    }
  }

  private static func mayOpen(
    _ delimiter: Delimiter, _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch delimiter {
    case .parenthesis: text[range.lowerBound + 1] == UInt8(ascii: "(")
    case .bracket: text[range.lowerBound + 1] == UInt8(ascii: "[")
    case .dollar, .dollars:
      !isAlphanumeric(before: range.lowerBound, in: text) && range.upperBound < text.count
        && (!ASCII.isSpace(text[range.upperBound])
          || delimiter == .dollars && isLineStart(range.lowerBound, in: text))
    }
  }

  private static func mayClose(
    _ delimiter: Delimiter, _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch delimiter {
    case .parenthesis: text[range.lowerBound + 1] == UInt8(ascii: ")")
    case .bracket: text[range.lowerBound + 1] == UInt8(ascii: "]")
    case .dollar, .dollars:
      range.lowerBound > 0
        && (!ASCII.isSpace(text[range.lowerBound - 1])
          || delimiter == .dollars && isLineEnd(range.upperBound, in: text))
        && !isAlphanumeric(at: range.upperBound, in: text)
    }
  }

  /// Returns whether only spaces are before an offset on its line. Two dollars that are alone on a line may
  /// have spaces inside.
  private static func isLineStart(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text[..<offset].last { $0 != UInt8(ascii: " ") }.map { $0 == UInt8(ascii: "\n") } ?? true
  }

  private static func isLineEnd(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text[offset...].first { $0 != UInt8(ascii: " ") }.map { $0 == UInt8(ascii: "\n") } ?? true
  }

  private static func isAlphanumeric(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset < text.count else { return false }
    return isAlphanumeric(
      String(decoding: text[offset..<min(offset + longestScalar, text.count)], as: UTF8.self).unicodeScalars
        .first)
  }

  private static func isAlphanumeric(before offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset > 0 else { return false }
    var start = offset - 1
    while start > 0, offset - start < longestScalar, text[start] & 0xc0 == 0x80 { start -= 1 }
    return isAlphanumeric(String(decoding: text[start..<offset], as: UTF8.self).unicodeScalars.first)
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar?) -> Bool {
    guard let properties = scalar?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
  }
}

private let dollar = UInt8(ascii: "$")
/// The maximum length of a scalar in UTF-8, in bytes.
private let longestScalar = 4

/// The parts of a text in which no formula ends: escapes, code, tags and the addresses of links. If calls go
/// from left to right, the total time is linear in the text.
struct OpaqueRegions {
  private let text: UnsafeBufferPointer<UInt8>
  /// The offsets of runs of backquotes by their length, the last first.
  private var backquotes: [Int: [Int]] = [:]

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    var offset = 0
    while offset < text.count {
      guard text[offset] == Self.backquote else {
        offset += 1
        continue
      }
      let length = run(at: offset)
      backquotes[length, default: []].append(offset)
      offset += length
    }
    for length in backquotes.keys { backquotes[length]?.reverse() }
  }

  private static let backquote = UInt8(ascii: "`")
  /// The maximum nesting of parentheses in a link's address, as in cmark.
  private static let nesting = 32

  /// - Returns: the end of the region that begins at an offset; `nil` if none begins.
  mutating func end(of start: Int) -> Int? {
    switch text[start] {
    case UInt8(ascii: "\\"): min(start + 2, text.count)
    case Self.backquote: endOfCode(start)
    case UInt8(ascii: "<"): endOfTag(start)
    case UInt8(ascii: "]"): endOfAddress(start)
    default: nil
    }
  }

  private func run(at start: Int) -> Int { text[start...].prefix { $0 == Self.backquote }.count }

  /// Returns the end of code. Backquotes that close nothing are text, all of them.
  private mutating func endOfCode(_ start: Int) -> Int {
    let length = run(at: start)
    while let closer = backquotes[length]?.last {
      if closer > start { return closer + length }
      backquotes[length]?.removeLast()
    }
    return start + length
  }

  /// Returns the end of a tag. A tag contains no other tag, so each byte is read for only one `<`.
  private func endOfTag(_ start: Int) -> Int? {
    guard start + 1 < text.count, Self.beginsTag(text[start + 1]) else { return nil }
    let end = text[(start + 1)...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    return end.flatMap { text[$0] == UInt8(ascii: ">") ? $0 + 1 : nil }
  }

  private static func beginsTag(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
      || byte == UInt8(ascii: "?")
  }

  /// Returns the end of `](address "title")`.
  private func endOfAddress(_ start: Int) -> Int? {
    guard start + 1 < text.count, text[start + 1] == UInt8(ascii: "(") else { return nil }
    if start + 2 < text.count, text[start + 2] == UInt8(ascii: "<") { return endOfPointedAddress(start + 3) }
    var depth = 0
    var offset = start + 1
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "("):
        depth += 1
        if depth > Self.nesting { return nil }
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return offset + 1 }
      case UInt8(ascii: " "), UInt8(ascii: "\n"): return endOfTitle(offset)
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Returns the end of `](<address> "title")`. The address ends at the bracket, on the same line.
  private func endOfPointedAddress(_ start: Int) -> Int? {
    var offset = start
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: ">"): return offset + 1 < text.count ? endOfTitle(offset + 1) : nil
      case UInt8(ascii: "<"), UInt8(ascii: "\n"): return nil
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// - Parameter start: the offset of the space between an address and its title.
  private func endOfTitle(_ start: Int) -> Int? {
    guard let quote = text[start...].firstIndex(where: { !ASCII.isSpace($0) }) else { return nil }
    if text[quote] == UInt8(ascii: ")") { return quote + 1 }
    guard text[quote] == UInt8(ascii: "\"") || text[quote] == UInt8(ascii: "'"),
      let end = text[(quote + 1)...].firstIndex(of: text[quote]),
      let bracket = text[(end + 1)...].firstIndex(where: { !ASCII.isSpace($0) }),
      text[bracket] == UInt8(ascii: ")")
    else { return nil }
    return bracket + 1
  }
}
