import PageModel
import PageReading

/// MarkdownV2 (Spec/Input.md 10.3).
extension MarkedSource {
  private struct Mark: Equatable {
    let name: String
    /// The closing mark.
    let end: StaticString
    var kind: TextEntity.Kind?
    var isCode = false

    static let bold = Mark(name: "bold text", end: "*", kind: .style(.bold))
    static let italic = Mark(name: "italic text", end: "_", kind: .style(.italic))
    static let underline = Mark(name: "underlined text", end: "__", kind: .style(.underline))
    static let strikethrough = Mark(name: "strikethrough text", end: "~", kind: .style(.strikethrough))
    static let spoiler = Mark(name: "a spoiler", end: "||", kind: .spoiler)
    static let code = Mark(name: "code", end: "`", kind: .style(.code), isCode: true)
    static let pre = Mark(name: "a code block", end: "```", isCode: true)
    static let link = Mark(name: "the text of a link", end: "]")
    static let leaf = Mark(name: "an emoji or a time", end: "]")
    static let quote = Mark(name: "a quote", end: "\n")

    static func == (one: Mark, other: Mark) -> Bool { one.name == other.name }
  }

  /// An open mark, with the start of its text (in UTF-16 units and in bytes of the text) and of the mark (in
  /// bytes as sent).
  private struct Opened {
    var mark: Mark
    var start: Int
    var textStart: Int
    var offset: Int
  }

  /// The characters with a special meaning at any place.
  private static let reserved = Set("_*[]()~`>#+-=|{}.!".utf8)

  mutating func readMarkdown() {
    var open: [Opened] = []
    var isLineStart = true
    var isInQuote: Bool { open.contains { $0.mark == .quote } }
    while !isAtEnd {
      let startsLine = isLineStart
      isLineStart = false
      if let escaped = escaped {
        append(escaped)
        position += 2
      } else if open.last?.mark.isCode == true {
        if closes(open[open.count - 1].mark) { close(open.removeLast()) } else { take() }
      } else if self[0] == UInt8(ascii: "\n") {
        if isInQuote, self[1] != UInt8(ascii: ">") { closeQuote(&open, isCollapsed: false) }
        take()
        isLineStart = true
      } else if startsLine, stands(">") || stands("**>") {
        let length = stands(">") ? 1 : 3
        if !isInQuote { begin(.quote, length: length, &open) } else { position += length }
      } else if open.last?.mark == .quote, stands("||"), isLastOfQuote {
        closeQuote(&open, isCollapsed: true)
        position += 2
      } else if let last = open.last, closes(last.mark) {
        close(open.removeLast())
      } else if let (mark, length) = opening {
        if open.contains(where: { $0.mark == mark }) {
          fail("\(mark.name) is nested in itself", at: position)
          take(length)
        } else {
          begin(mark, length: length, &open)
          if mark == .pre { open[open.count - 1].mark.kind = .preformatted(language: takeLanguage()) }
        }
      } else {
        if Self.reserved.contains(self[0]) {
          let character = Character(Unicode.Scalar(self[0]))
          fail("'\(character)' is reserved", help: "write '\\\(character)'", at: position)
        }
        take()
      }
    }
    if isInQuote { closeQuote(&open, isCollapsed: false) }
    if let last = open.last { failUnclosed(last) }
  }

  /// The character after a backslash. Any ASCII character may be escaped.
  private var escaped: UInt8? {
    guard self[0] == UInt8(ascii: "\\"), (1...126).contains(self[1]) else { return nil }
    return self[1]
  }

  /// The opening mark at the position, and its length.
  private var opening: (Mark, Int)? {
    if stands("```") { return (.pre, 3) }
    if stands("__") { return (.underline, 2) }
    if stands("||") { return (.spoiler, 2) }
    if stands("![") { return (.leaf, 2) }
    switch self[0] {
    case UInt8(ascii: "*"): return (.bold, 1)
    case UInt8(ascii: "_"): return (.italic, 1)
    case UInt8(ascii: "~"): return (.strikethrough, 1)
    case UInt8(ascii: "`"): return (.code, 1)
    case UInt8(ascii: "["): return (.link, 1)
    default: return nil
    }
  }

  /// Returns whether a mark is closed at the position. Two underscores always belong to an underline.
  private func closes(_ mark: Mark) -> Bool {
    mark == .italic ? self[0] == UInt8(ascii: "_") && self[1] != UInt8(ascii: "_") : stands(mark.end)
  }

  /// True if the two bars at the position end a quote's last line.
  private var isLastOfQuote: Bool {
    position + 2 >= bytes.count || self[2] == UInt8(ascii: "\n") && self[3] != UInt8(ascii: ">")
  }

  private mutating func begin(_ mark: Mark, length: Int, _ open: inout [Opened]) {
    open.append(Opened(mark: mark, start: count, textStart: text.count, offset: position))
    position += length
  }

  private mutating func failUnclosed(_ opened: Opened) {
    fail("\(opened.mark.name) is not closed", at: opened.offset)
  }

  /// Closes a quote. All marks inside it must end before it does.
  private mutating func closeQuote(_ open: inout [Opened], isCollapsed: Bool) {
    while let last = open.popLast() {
      if last.mark == .quote { return add(.quote(isCollapsed: isCollapsed), from: last.start) }
      failUnclosed(last)
    }
  }

  private mutating func close(_ opened: Opened) {
    let offset = position
    position += opened.mark.end.utf8CodeUnitCount
    switch opened.mark {
    case .link:
      let address = takeAddress()
      add(link(address ?? written(from: opened.textStart)), from: opened.start)
    case .leaf:
      add(leaf(takeAddress().flatMap { TelegramAddress($0) }, at: offset), from: opened.start)
    default: add(opened.mark.kind, from: opened.start)
    }
  }

  /// Reads the address in parentheses after a link's text; `nil` without one.
  private mutating func takeAddress() -> String? {
    guard self[0] == UInt8(ascii: "(") else { return nil }
    let start = position
    position += 1
    var address: [UInt8] = []
    while !isAtEnd, self[0] != UInt8(ascii: ")") {
      address.append(escaped ?? self[0])
      position += escaped == nil ? 1 : 2
    }
    if isAtEnd { fail("the address of a link is not closed", at: start) }
    position = min(bytes.count, position + 1)
    return String(decoding: address, as: UTF8.self)
  }
}

/// The legacy Markdown, in which marks are not nested (Spec/Input.md 10.4).
extension MarkedSource {
  mutating func readOldMarkdown() {
    while !isAtEnd {
      let isEscaped = self[0] == UInt8(ascii: "\\") && "_*`[".utf8.contains(self[1])
      if isEscaped { position += 1 }
      if isEscaped || !"_*`[".utf8.contains(self[0]) { take() } else { takeOldEntity() }
    }
  }

  private mutating func takeOldEntity() {
    let offset = position
    let (start, textStart) = (count, text.count)
    let mark = self[0]
    let end: StaticString
    var language: String?
    if stands("```") {
      end = "```"
      position += 3
      language = takeLanguage()
    } else {
      end =
        switch mark {
        case UInt8(ascii: "["): "]"
        case UInt8(ascii: "*"): "*"
        case UInt8(ascii: "_"): "_"
        default: "`"
        }
      position += 1
    }
    while !isAtEnd, !stands(end) { take() }
    guard !isAtEnd else { return fail("the style that begins here is not closed", at: offset) }
    position += end.utf8CodeUnitCount
    switch mark {
    case UInt8(ascii: "*"): add(.style(.bold), from: start)
    case UInt8(ascii: "_"): add(.style(.italic), from: start)
    case UInt8(ascii: "`"): add(language.map { .preformatted(language: $0) } ?? .style(.code), from: start)
    default:
      guard self[0] == UInt8(ascii: "(") else { return add(link(written(from: textStart)), from: start) }
      let address = bytes[(position + 1)...].prefix { $0 != UInt8(ascii: ")") }
      position = min(bytes.count, address.endIndex + 1)
      add(link(String(decoding: address, as: UTF8.self)), from: start)
    }
  }
}
