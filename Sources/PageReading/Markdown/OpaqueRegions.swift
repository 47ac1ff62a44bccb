import JSONText

/// The parts of a text in which no formula ends: escapes, code, tags and the addresses of links. Asked from left to
/// right, it finds them in time linear in the text.
struct OpaqueRegions {
  private let text: UnsafeBufferPointer<UInt8>
  /// Where runs of backquotes begin, by their length, the last first.
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
  /// Brackets in the address of a link, beyond which cmark sees none.
  private static let nesting = 32

  /// - Returns: where the region that begins here ends; `nil` when none begins.
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

  /// Backquotes that close nothing are text, all of them.
  private mutating func endOfCode(_ start: Int) -> Int {
    let length = run(at: start)
    while let closer = backquotes[length]?.last {
      if closer > start { return closer + length }
      backquotes[length]?.removeLast()
    }
    return start + length
  }

  /// A tag holds no other, so that each byte is looked at for one `<` alone.
  private func endOfTag(_ start: Int) -> Int? {
    guard start + 1 < text.count, Self.beginsTag(text[start + 1]) else { return nil }
    let end = text[(start + 1)...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    return end.flatMap { text[$0] == UInt8(ascii: ">") ? $0 + 1 : nil }
  }

  private static func beginsTag(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
      || byte == UInt8(ascii: "?")
  }

  /// `](address "title")`.
  private func endOfAddress(_ start: Int) -> Int? {
    guard start + 1 < text.count, text[start + 1] == UInt8(ascii: "(") else { return nil }
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

  /// - Parameter start: of the space between an address and its title.
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
