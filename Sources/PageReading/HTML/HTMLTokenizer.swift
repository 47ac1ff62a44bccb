import JSONText

/// A piece of HTML text (Spec/Input.md 8.2).
package struct HTMLToken: Equatable {
  package enum Content: Equatable {
    /// Characters, with decoded entities.
    case text(String)
    case start(Tag)
    /// The name in lower case.
    case end(String)
  }

  /// The name of the attribute that marks a tag whose dropped contents have no end.
  static let unended = "unended"

  package struct Tag: Equatable {
    /// The name in lower case.
    package var name: String
    /// The attributes, each name once.
    package var attributes: [MarkupAttribute] = []
    /// True if the tag has a slash before its end.
    package var isClosed = false

    package init(named name: String) { self.name = name }
  }

  package var content: Content
  /// The offset in bytes from the start of the text.
  package var offset: Int
}

/// Splits HTML into tokens. Every byte is read a bounded number of times, whatever the text is.
///
/// Anything that is not a tag is text: a `<` before anything but a name, and a tag in which another `<`
/// begins. A tag that the end of the text cuts off is skipped. Comments, declarations, scripts and styles
/// have no meaning.
package struct HTMLTokenizer {
  private let bytes: [UInt8]
  private var position = 0
  /// The name of an element whose contents are only text up to its end tag.
  private var rawName: String?
  /// The element whose dropped contents do not end, and the start of the contents.
  private(set) var unended: (name: String, start: Int)?
  /// True if the end of the text cut off a tag, a comment or text up to an end tag, so that more text would belong
  /// to it.
  private(set) var isCutOff = false

  package init(_ text: String) { bytes = Array(text.utf8) }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; `nil` at the end.
  package mutating func next() -> HTMLToken? {
    while position < bytes.count {
      if let name = rawName {
        rawName = nil
        if let token = rawText(of: name) { return token }
        continue
      }
      if bytes[position] != UInt8(ascii: "<") { return text() }
      switch markup() {
      case .token(let token): return token
      case .nothing: continue
      case .text: return text()
      }
    }
    return nil
  }

  // MARK: - Text

  /// Reads text up to the next `<`. The first byte may be a `<` that is text.
  private mutating func text() -> HTMLToken {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return HTMLToken(content: .text(HTMLEntities.decoded(bytes[start..<position])), offset: start)
  }

  /// Reads the contents of an element without tags, up to its end tag or to the end of the text.
  private mutating func rawText(of name: String) -> HTMLToken? {
    let start = position
    position = endTag(of: name, from: start)
    if position == bytes.count { isCutOff = true }
    guard start < position else { return nil }
    return HTMLToken(content: .text(HTMLEntities.decoded(bytes[start..<position])), offset: start)
  }

  /// Returns the offset of the end tag of an element without tags, at any place; the end of the text without
  /// one.
  private func endTag(of name: String, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, !isEndTag(of: name, at: offset) { offset += 1 }
    return offset
  }

  /// Returns the offset of the end tag of an element without tags, in bytes; `nil` without one.
  static func endTag(of name: String, in bytes: [UInt8]) -> Int? {
    let end = HTMLTokenizer(bytes).endTag(of: name, from: 0)
    return end < bytes.count ? end : nil
  }

  private func isEndTag(of name: String, at start: Int) -> Bool {
    guard bytes[start] == UInt8(ascii: "<"), start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "/")
    else { return false }
    let end = start + 2 + name.utf8.count
    guard end <= bytes.count, bytes[(start + 2)..<end].lazy.map(ASCII.lowercased).elementsEqual(name.utf8)
    else {
      return false
    }
    return end == bytes.count || Self.endsName(bytes[end])
  }

  private enum RawContents {
    /// Text in which entities are decoded.
    case text
    /// Contents that are not shown.
    case dropped
  }

  private static let rawElements: [String: RawContents] = [
    "tg-math": .text, "tg-math-block": .text, "title": .text, "script": .dropped, "style": .dropped,
    "iframe": .dropped,
  ]

  // MARK: - Markup

  private enum Markup {
    case token(HTMLToken)
    /// A comment, a declaration or half a tag.
    case nothing
    case text
  }

  /// Reads the markup that begins with the `<` at the position.
  private mutating func markup() -> Markup {
    guard position + 1 < bytes.count else { return cutOff() }
    let start = position
    let second = bytes[position + 1]
    if second == UInt8(ascii: "!") || second == UInt8(ascii: "?") { return declaration() }
    let isEnd = second == UInt8(ascii: "/")
    var cursor = position + (isEnd ? 2 : 1)
    guard cursor < bytes.count else { return cutOff() }
    guard ASCII.isLetter(bytes[cursor]), let name = name(&cursor) else { return .text }
    var tag = HTMLToken.Tag(named: name)
    switch attributes(of: &tag, from: &cursor) {
    case .complete: position = cursor
    case .cutOff: return cutOff()
    case .broken: return .text
    }
    if isEnd { return .token(HTMLToken(content: .end(name), offset: start)) }
    if !tag.isClosed {
      switch Self.rawElements[name] {
      case .text: rawName = name
      case .dropped:
        position = endTag(of: name, from: cursor)
        if position == bytes.count {
          isCutOff = true
          unended = (name, cursor)
          if MarkupTag(name).isDropped { tag.attributes = [MarkupAttribute(HTMLToken.unended)] }
        }
      case nil: break
      }
    }
    return .token(HTMLToken(content: .start(tag), offset: start))
  }

  /// Skips a comment, a declaration or a processing instruction.
  private mutating func declaration() -> Markup {
    let rest = bytes[(position + 1)...]
    if rest.starts(with: "!--".utf8) {
      // `<!-->` is a complete comment.
      var cursor = position + 2
      while cursor < bytes.count, !bytes[cursor...].starts(with: "-->".utf8) { cursor += 1 }
      if cursor == bytes.count { isCutOff = true }
      position = min(cursor + 3, bytes.count)
      return .nothing
    }
    guard let next = rest.dropFirst().first else { return cutOff() }
    guard ASCII.isLetter(next) || next == UInt8(ascii: "[") || next == UInt8(ascii: "-") else { return .text }
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
    if position == bytes.count { isCutOff = true }
    position = min(position + 1, bytes.count)
    return .nothing
  }

  private mutating func cutOff() -> Markup {
    position = bytes.count
    isCutOff = true
    return .nothing
  }

  /// Reads a tag's name in lower case; `nil` for an address, or a name with other characters.
  private func name(_ cursor: inout Int) -> String? {
    let start = cursor
    while cursor < bytes.count, Self.isNameByte(bytes[cursor]) { cursor += 1 }
    // `<o:p>` is a name; `<http://…>` and `<mailto:…>` are not, because of what follows.
    if cursor < bytes.count, !Self.endsName(bytes[cursor]) { return nil }
    guard cursor == bytes.count || bytes[cursor - 1] != UInt8(ascii: ":"), cursor - start <= Self.longestName
    else {
      return nil
    }
    return String(decoding: bytes[start..<cursor].map(ASCII.lowercased), as: UTF8.self)
  }

  private static let longestName = 64

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":")
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  // MARK: - Attributes

  private enum Ending {
    /// The tag ends with its `>`.
    case complete
    /// The end of the text cuts the tag off.
    case cutOff
    /// Another `<` begins in the tag.
    case broken
  }

  private func attributes(of tag: inout HTMLToken.Tag, from cursor: inout Int) -> Ending {
    var names: Set<String> = []
    while true {
      tag.isClosed = false
      while cursor < bytes.count, ASCII.isSpace(bytes[cursor]) || bytes[cursor] == UInt8(ascii: "/") {
        tag.isClosed = bytes[cursor] == UInt8(ascii: "/")
        cursor += 1
      }
      guard cursor < bytes.count else { return .cutOff }
      if bytes[cursor] == UInt8(ascii: ">") {
        cursor += 1
        return .complete
      }
      let start = cursor
      while cursor < bytes.count, cursor == start || !Self.endsAttribute(bytes[cursor]) {
        if bytes[cursor] == UInt8(ascii: "<") { return .broken }
        cursor += 1
      }
      var attribute = MarkupAttribute(
        String(decoding: bytes[start..<cursor].map(ASCII.lowercased), as: UTF8.self))
      var next = cursor
      while next < bytes.count, ASCII.isSpace(bytes[next]) { next += 1 }
      if next < bytes.count, bytes[next] == UInt8(ascii: "=") {
        cursor = next + 1
        guard let value = value(&cursor) else { return cursor < bytes.count ? .broken : .cutOff }
        attribute.value = value
      }
      if names.count < Self.mostAttributes, names.insert(attribute.name).inserted {
        tag.attributes.append(attribute)
      }
    }
  }

  /// The maximum number of attributes, more than any tag has. Further attributes are ignored.
  private static let mostAttributes = 32

  private static func endsAttribute(_ byte: UInt8) -> Bool { endsName(byte) || byte == UInt8(ascii: "=") }

  /// Reads a value; `nil` if the text ends before the value does, or an unquoted value contains a `<`.
  private func value(_ cursor: inout Int) -> String? {
    while cursor < bytes.count, ASCII.isSpace(bytes[cursor]) { cursor += 1 }
    guard cursor < bytes.count else { return nil }
    let quote = bytes[cursor]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      cursor += 1
      let start = cursor
      while cursor < bytes.count, bytes[cursor] != quote { cursor += 1 }
      guard cursor < bytes.count else { return nil }
      cursor += 1
      return HTMLEntities.decoded(bytes[start..<(cursor - 1)])
    }
    let start = cursor
    while cursor < bytes.count, !ASCII.isSpace(bytes[cursor]), bytes[cursor] != UInt8(ascii: ">") {
      if bytes[cursor] == UInt8(ascii: "<") { return nil }
      cursor += 1
    }
    return cursor < bytes.count ? HTMLEntities.decoded(bytes[start..<cursor]) : nil
  }
}

/// Character references by number or name (Spec/Input.md 8.2). Any other text stays as written.
enum HTMLEntities {
  /// Returns the text without NULs, which no text contains (Spec/Input.md 11).
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == 0 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "&"), let (scalar, end) = entity(in: bytes[position...]) {
        text += Array(String(scalar).utf8)
        position = end
      } else {
        if bytes[position] != 0 { text.append(bytes[position]) }
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the character of a name or number between `&` and `;` in Markdown; `nil` for any other text.
  static func character(named name: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else { return names[String(decoding: name, as: UTF8.self)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first.map(ASCII.lowercased) == UInt8(ascii: "x")
    // CommonMark allows no more digits than Unicode needs.
    guard
      let value = UInt32(
        String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self),
        radix: isHexadecimal ? 16 : 10),
      digits.count <= longestNumber
    else { return nil }
    return value == 0 ? "\u{fffd}" : Unicode.Scalar(value) ?? "\u{fffd}"
  }

  private static let longestNumber = 7

  /// Returns the character whose reference begins the bytes, and the end of the reference.
  private static func entity(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    let rest = bytes.dropFirst()
    if rest.first == UInt8(ascii: "#") { return number(in: rest.dropFirst()) }
    let name = rest.prefix(longestName + 1).prefix { $0 != UInt8(ascii: ";") }
    guard name.count <= longestName, rest[name.endIndex...].first == UInt8(ascii: ";"),
      let scalar = names[String(decoding: name, as: UTF8.self)]
    else { return nil }
    return (scalar, name.endIndex + 1)
  }

  /// Reads a decimal number, or a hexadecimal number after an `x`. The semicolon may be missing.
  private static func number(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    let isHexadecimal = bytes.first.map(ASCII.lowercased) == UInt8(ascii: "x")
    let digits = (isHexadecimal ? bytes.dropFirst() : bytes).prefix { byte in
      isHexadecimal ? ASCII.hexadecimalValue(byte) != nil : ASCII.isDigit(byte)
    }
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(UInt32(0)) { value, digit in
      min(value * (isHexadecimal ? 16 : 10) + UInt32(ASCII.hexadecimalValue(digit) ?? 0), beyondUnicode)
    }
    let hasEnd = bytes[digits.endIndex...].first == UInt8(ascii: ";")
    return (scalar(value), digits.endIndex + (hasEnd ? 1 : 0))
  }

  private static let beyondUnicode: UInt32 = 0x110000

  /// Returns the character of a number as in HTML: numbers of the Windows code page are its characters, and
  /// an invalid number is U+FFFD.
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    let table = windowsCharacters
    let isWindows = (0x80..<0x80 + UInt32(table.count)).contains(value)
    let number = isWindows ? UInt32(table[Int(value) - 0x80]) : value
    return number == 0 ? "\u{fffd}" : Unicode.Scalar(number) ?? "\u{fffd}"
  }

  private static let longestName = 6

  private static let names: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "hellip": "…",
    "mdash": "—",
    "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
  ]

  /// The characters 0x80 to 0x9f of code page 1252.
  private static let windowsCharacters: [UInt16] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
    0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
    0x153, 0x9d, 0x17e, 0x178,
  ]
}
