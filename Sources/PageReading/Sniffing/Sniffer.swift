import JSONText

/// Tells JSON from Markdown and HTML, by the content; the name's ending breaks ties (Docs/Input.md 3).
package struct Sniffer {
  package let bytes: [UInt8]
  package let name: String?
  package let options: ReadOptions

  package enum Content {
    case json(JSONDocument)
    /// The format is `.markdown` or `.html`.
    case source(SourceText, InputFormat)
  }

  package init(bytes: [UInt8], name: String?, options: ReadOptions) {
    self.bytes = bytes
    self.name = name
    self.options = options
  }

  /// - Throws: `ReadError` for what is neither, and for streams.
  package func content() throws(ReadError) -> Content {
    let text = TextSample(bytes)
    try text.requireUTF8()
    switch options.format {
    case .tdlib, .botAPI, .mtproto, .telegraph, .chatExport, .message, .chatCompletion:
      return .json(try json())
    case .stream: throw stream
    case .markdown, .html:
      try text.requireText()
      return source(options.format ?? .markdown)
    case nil: return try recognised(text)
    }
  }

  private func recognised(_ text: TextSample) throws(ReadError) -> Content {
    guard let first = text.first else {
      throw ReadError(.empty, "the file is empty: expected a page as JSON, Markdown or HTML")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return try jsonOrLines(begin: first) }
    try text.requireText()
    if hasEnding(["json"]) { return .json(try json()) }
    if text.hasPrefix("data:") || text.hasPrefix("event:") { throw stream }
    if hasEnding(Self.markdownEndings) { return source(.markdown) }
    return source(text.isHTML || hasEnding(Self.htmlEndings) ? .html : .markdown)
  }

  private static let markdownEndings = ["md", "markdown"]
  private static let htmlEndings = ["html", "htm"]

  /// Docs/Rulings.md 40.
  private func jsonOrLines(begin: UInt8) throws(ReadError) -> Content {
    do {
      return .json(try JSONDocument(bytes, limits: options.limits.json))
    } catch  where error.reason != .syntax {
      throw ReadError(error, in: bytes)
    } catch {
      if isJSONLines { throw stream }
      if begin == UInt8(ascii: "["), !hasEnding(["json"]) {
        return source(hasEnding(Self.htmlEndings) ? .html : .markdown)
      }
      throw ReadError(error, in: bytes)
    }
  }

  private func source(_ format: InputFormat) -> Content {
    let start = ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0
    return .source(SourceText(input: bytes[start...]), format)
  }

  private func json() throws(ReadError) -> JSONDocument {
    do {
      return try JSONDocument(bytes, limits: options.limits.json)
    } catch {
      throw ReadError(error, in: bytes)
    }
  }

  private var isJSONLines: Bool {
    bytes.split(separator: UInt8(ascii: "\n"))
      .filter { !$0.allSatisfy(ASCII.isSpace) }
      .allSatisfy { (try? JSONDocument(Array($0), limits: options.limits.json)) != nil }
  }

  private func hasEnding(_ endings: [String]) -> Bool {
    guard let name = name?.lowercased() else { return false }
    return endings.contains { name.hasSuffix("." + $0) }
  }

  private var stream: ReadError {
    ReadError(.notReadYet(.stream), "this is \(InputFormat.stream.title), which is no single page")
  }
}
