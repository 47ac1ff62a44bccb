import JSONText
import PageModel
import PageReading

/// HTML in ordinary messages of bots (Spec/Input.md 10.2).
extension MarkedSource {
  private struct Tag {
    var name: String
    var attributes: [(name: String, value: String)] = []

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    var language: String? {
      let prefix = "language-"
      return self["class"].flatMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    }

    static let names: Set<String> = [
      "b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "code", "pre", "a", "tg-spoiler", "span",
      "tg-emoji", "blockquote", "tg-time",
    ]
  }

  /// An open tag, with the start of its text (in UTF-16 units and in bytes of the text) and of the tag (in
  /// bytes as sent).
  private struct OpenTag {
    var tag: Tag
    var start: Int
    var textStart: Int
    var offset: Int
    /// The last code with a language inside a code block.
    var code: (language: String, range: Range<Int>)?
  }

  mutating func readHTML() {
    var open: [OpenTag] = []
    while !isAtEnd {
      let offset = position
      switch self[0] {
      case UInt8(ascii: "&"):
        if let (character, length) = reference(at: position) {
          for byte in String(character).utf8 { append(byte) }
          position += length
        } else {
          take()
        }
      case UInt8(ascii: "<") where self[1] == UInt8(ascii: "/"):
        closeTag(&open)
      case UInt8(ascii: "<"):
        if let tag = takeTag() {
          open.append(OpenTag(tag: tag, start: count, textStart: text.count, offset: offset))
        } else {
          position = offset
          take()
        }
      default: take()
      }
    }
    if let last = open.last { fail("<\(last.tag.name)> has no end tag", at: last.offset) }
  }

  // MARK: - Tags

  /// Reads the tag that begins here; `nil` with an error if it is not a tag.
  private mutating func takeTag() -> Tag? {
    let offset = position
    position += 1
    let name = takeName().lowercased()
    guard Tag.names.contains(name) else {
      fail(
        name.isEmpty ? "'<' does not begin a tag" : "unsupported tag <\(name)>",
        help: name.isEmpty ? "write &lt;" : nil, at: offset)
      return nil
    }
    var tag = Tag(name: name)
    while true {
      skipSpace()
      if isAtEnd {
        fail("the tag <\(name) is not closed with '>'", at: offset)
        return nil
      }
      if self[0] == UInt8(ascii: ">") { break }
      let attribute = takeName().lowercased()
      guard !attribute.isEmpty else {
        fail("an attribute of <\(name)> has no name", at: position)
        return nil
      }
      skipSpace()
      var value = ""
      if self[0] == UInt8(ascii: "=") {
        position += 1
        skipSpace()
        value = takeValue()
      }
      tag.attributes.append((attribute, value))
    }
    position += 1
    if name == "span", tag["class"] != "tg-spoiler" {
      fail("<span> has no class=\"tg-spoiler\"", at: offset)
      return nil
    }
    return tag
  }

  private mutating func takeName() -> String {
    let start = position
    while !isAtEnd, !ASCII.isSpace(self[0]), !"=></\"'".utf8.contains(self[0]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while !isAtEnd, ASCII.isSpace(self[0]) { position += 1 }
  }

  /// Reads a value in single or double quotes, or up to the next space.
  private mutating func takeValue() -> String {
    let quote = self[0] == UInt8(ascii: "\"") || self[0] == UInt8(ascii: "'") ? self[0] : nil
    if quote != nil { position += 1 }
    var value: [UInt8] = []
    while !isAtEnd {
      let isEnd =
        quote.map { self[0] == $0 } ?? (ASCII.isSpace(self[0]) || self[0] == UInt8(ascii: ">"))
      if isEnd { break }
      if self[0] == UInt8(ascii: "&"), let (character, length) = reference(at: position) {
        value += String(character).utf8
        position += length
      } else {
        value.append(self[0])
        position += 1
      }
    }
    if quote != nil { position = min(bytes.count, position + 1) }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func closeTag(_ open: inout [OpenTag]) {
    let offset = position
    position += 2
    let name = takeName().lowercased()
    skipSpace()
    guard self[0] == UInt8(ascii: ">"), let last = open.last, name.isEmpty || name == last.tag.name else {
      let expected = open.last.map { ", expected </\($0.tag.name)>" } ?? ""
      fail(
        self[0] == UInt8(ascii: ">")
          ? "unexpected end tag </\(name)>\(expected)" : "the end tag </\(name) is not closed with '>'",
        at: offset)
      position = offset
      return take()
    }
    position += 1
    open.removeLast()
    if last.tag.name == "pre", let code = last.code, code.range == last.start..<count {
      if !code.range.isEmpty { entities.removeLast() }
      return add(.preformatted(language: code.language), from: last.start)
    }
    if last.tag.name == "code", let language = last.tag.language, open.last?.tag.name == "pre" {
      open[open.count - 1].code = (language, last.start..<count)
    }
    add(kind(of: last), from: last.start)
  }

  private mutating func kind(of open: OpenTag) -> TextEntity.Kind? {
    let tag = open.tag
    switch tag.name {
    case "b", "strong": return .style(.bold)
    case "i", "em": return .style(.italic)
    case "u", "ins": return .style(.underline)
    case "s", "strike", "del": return .style(.strikethrough)
    case "tg-spoiler", "span": return .spoiler
    case "pre": return .preformatted(language: "")
    case "code": return .style(.code)
    case "blockquote": return .quote(isCollapsed: tag["expandable"] != nil)
    case "tg-emoji": return leaf(TelegramAddress("tg://emoji?id=" + (tag["emoji-id"] ?? "")), at: open.offset)
    case "tg-time":
      let address = "tg://time?unix=\(tag["unix"] ?? "")&format=\(tag["format"] ?? "")"
      return leaf(TelegramAddress(address), at: open.offset)
    default:
      let address = tag["href"] ?? ""
      let link = link(address.isEmpty ? written(from: open.textStart) : address)
      if case .link(.url(let url, _)) = link, TelegramAddress(url)?.host == "emoji" {
        return leaf(TelegramAddress(url), at: open.offset)
      }
      return link
    }
  }

  // MARK: - Characters by their names

  /// The only names that the servers know.
  private static let characterNames: [(String, Character)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""),
  ]

  /// Returns the character of a reference at an offset, and the length of the reference; `nil` without one.
  private func reference(at start: Int) -> (Character, Int)? {
    for (name, character) in Self.characterNames where bytes[start...].starts(with: name.utf8) {
      return (character, name.utf8.count)
    }
    guard bytes[start...].starts(with: "&#".utf8) else { return nil }
    var end = start + 2
    let isHexadecimal = end < bytes.count && bytes[end] == UInt8(ascii: "x")
    if isHexadecimal { end += 1 }
    let digits = bytes[end...].prefix(8).prefix {
      isHexadecimal ? ASCII.hexadecimalValue($0) != nil : ASCII.isDigit($0)
    }
    guard
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      number != 0, let scalar = Unicode.Scalar(number)
    else { return nil }
    let hasEnd = digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: ";")
    return (Character(scalar), digits.endIndex - start + (hasEnd ? 1 : 0))
  }
}
