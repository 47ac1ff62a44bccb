import JSONText

/// The beginning of a text that is not JSON.
struct TextSample {
  /// The bytes without the byte order mark and leading white space.
  private let bytes: ArraySlice<UInt8>
  private let mark: ByteOrderMark?

  init(_ bytes: [UInt8]) {
    mark = ByteOrderMark.allCases.first { $0.prefixes(bytes) }
    let text = bytes.dropFirst(mark?.bytes.count ?? 0)
    self.bytes = text.drop(while: ASCII.isSpace)
  }

  /// The number of bytes at the beginning in which a NUL indicates a binary file.
  private static let binaryProbeLength = 1024

  var first: UInt8? { bytes.first }

  /// - Throws: `ReadError.Reason.notText` for UTF-16.
  func requireUTF8() throws(ReadError) {
    guard mark == nil || mark == .utf8 else {
      throw ReadError(.notText, "the file is encoded as UTF-16", help: "save it as UTF-8")
    }
  }

  /// - Throws: `ReadError.Reason.notText` for images and archives.
  func requireText() throws(ReadError) {
    if bytes.prefix(Self.binaryProbeLength).contains(0) {
      throw ReadError(.notText, "the file is binary, not text", help: "name a page as JSON, Markdown or HTML")
    }
  }

  func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  /// True if the text begins with a tag of Rich HTML or of an HTML document and contains no Markdown outside
  /// the raw contents of HTML. Markdown may contain HTML, but not the reverse.
  var isHTML: Bool {
    guard let name = firstTag else { return false }
    if Self.documentTags.contains(name) { return true }
    guard case .known = MarkupTag(name) else { return false }
    return !hasMarkdownLines
  }

  /// The tags with which no Markdown begins.
  private static let documentTags: Set<String> = ["!doctype", "html", "head", "body"]

  /// The name of the first tag, after comments and processing instructions; `nil` if the text begins with
  /// anything else.
  private var firstTag: String? {
    var rest = bytes
    while let (_, end) = Self.skipped.first(where: { rest.starts(with: $0.begin.utf8) }) {
      rest = rest.dropFirst(2)
      while !rest.isEmpty, !rest.starts(with: end.utf8) { rest.removeFirst() }
      rest = rest.dropFirst(end.utf8.count).drop(while: ASCII.isSpace)
    }
    guard rest.first == UInt8(ascii: "<") else { return nil }
    let name = rest.dropFirst().prefix(Self.longestName).prefix {
      !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    return String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
  }

  private static let skipped: [(begin: String, end: String)] = [("<!--", "-->"), ("<?", ">")]
  /// The maximum length of a tag's name, more than any tag of the dialect has.
  private static let longestName = 32

  private var hasMarkdownLines: Bool {
    var rawEnd: String?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if rawEnd == nil, Self.beginsMarkdownBlock(line.drop(while: ASCII.isSpace)) { return true }
      rawEnd = Self.rawEnd(after: line, from: rawEnd)
    }
    return false
  }

  /// Returns the end mark of the raw HTML contents that the line is in at its end; `nil` outside such
  /// contents.
  private static func rawEnd(after line: ArraySlice<UInt8>, from rawEnd: String?) -> String? {
    var rawEnd = rawEnd
    var rest = line
    while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "-") }) {
      rest = rest[start...]
      let head = String(decoding: rest.prefix(longestRaw).map(ASCII.lowercased), as: UTF8.self)
      if let end = rawEnd {
        if head.hasPrefix(end) { rawEnd = nil }
      } else {
        rawEnd = raw.first { head.hasPrefix($0.begin) }?.end
      }
      rest.removeFirst()
    }
    return rawEnd
  }

  private static let raw: [(begin: String, end: String)] = [
    ("<!--", "-->"), ("<pre", "</pre"), ("<script", "</script"), ("<style", "</style"),
    ("<tg-math", "</tg-math"),
  ]
  private static let longestRaw = 10

  /// Returns whether a line begins a heading, a fence, a quote, a list item or a table row.
  private static func beginsMarkdownBlock(_ line: ArraySlice<UInt8>) -> Bool {
    if blockMarks.contains(where: { line.starts(with: $0.utf8) }) { return true }
    let afterDigits = line.drop(while: ASCII.isDigit)
    if afterDigits.count < line.count {
      return afterDigits.starts(with: ". ".utf8) || afterDigits.starts(with: ") ".utf8)
    }
    let hashes = line.prefix { $0 == UInt8(ascii: "#") }.count
    return (1...6).contains(hashes) && line.dropFirst(hashes).first == UInt8(ascii: " ")
  }

  private static let blockMarks = ["```", "~~~", "$$", "> ", "| ", "- ", "* ", "+ "]
}
