/// What a text that is not JSON looks like at its beginning.
struct TextSample {
  /// Without byte order mark and leading space.
  private let bytes: ArraySlice<UInt8>
  private let mark: ByteOrderMark?

  init(_ bytes: [UInt8]) {
    mark = ByteOrderMark.allCases.first { $0.prefixes(bytes) }
    let text = bytes.dropFirst(mark?.bytes.count ?? 0)
    self.bytes = text.drop(while: ASCII.isSpace)
  }

  /// Bytes at the beginning in which a NUL tells a binary file.
  private static let binaryProbeLength = 1024

  var first: UInt8? { bytes.first }

  /// - Throws: `ReadError.Reason.notText` for UTF-16.
  func requireUTF8() throws(ReadError) {
    guard mark == nil || mark == .utf8 else {
      throw ReadError(.notText, "the file is UTF-16: save it as UTF-8")
    }
  }

  /// - Throws: `ReadError.Reason.notText` for pictures and archives.
  func requireText() throws(ReadError) {
    if bytes.prefix(Self.binaryProbeLength).contains(0) {
      throw ReadError(.notText, "the file is binary: expected a page as JSON, Markdown or HTML")
    }
  }

  func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  /// A first tag of Rich HTML or of an HTML document, and no Markdown outside of tags: Markdown may hold
  /// HTML, the reverse is not so.
  var isHTML: Bool {
    guard first == UInt8(ascii: "<") else { return false }
    let tag = bytes.dropFirst().prefix {
      !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    let name = String(decoding: tag.map(ASCII.lowercased), as: UTF8.self)
    return Self.richTags.contains(name) && !hasMarkdownLines
  }

  private var hasMarkdownLines: Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      Self.beginsMarkdownBlock(line.drop(while: ASCII.isSpace))
    }
  }

  /// A heading, a fence, a quote, a list item or a table row.
  private static func beginsMarkdownBlock(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "```".utf8) || line.starts(with: "> ".utf8) || line.starts(with: "| ".utf8) {
      return true
    }
    let afterDigits = line.drop(while: ASCII.isDigit)
    if afterDigits.count < line.count { return afterDigits.starts(with: ". ".utf8) }
    let hashes = line.prefix { $0 == UInt8(ascii: "#") }.count
    if hashes > 0 { return hashes <= 6 && line.dropFirst(hashes).first == UInt8(ascii: " ") }
    return ["- ", "* ", "+ "].contains { line.starts(with: $0.utf8) }
  }

  /// Docs/Input.md 3.
  private static let richTags: Set<String> = [
    "!doctype", "html", "head", "body", "b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "code",
    "mark",
    "sub", "sup", "a", "h1", "h2", "h3", "h4", "h5", "h6", "p", "footer", "hr", "pre", "ul", "ol", "li",
    "blockquote",
    "aside", "cite", "img", "video", "audio", "figure", "figcaption", "table", "caption", "tr", "th", "td",
    "details",
    "summary", "br", "input", "tg-spoiler", "tg-reference", "tg-emoji", "tg-time", "tg-math", "tg-math-block",
    "tg-document", "tg-map", "tg-collage", "tg-slideshow", "tg-thinking", "tg-button-row", "tg-button",
  ]
}
