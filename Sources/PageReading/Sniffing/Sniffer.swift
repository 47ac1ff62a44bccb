import JSONText
import Primitives

/// Distinguishes JSON, Markdown and HTML by the content; the file extension breaks ties (Spec/Input.md 3).
package struct Sniffer {
  package let bytes: [UInt8]
  package let name: String?
  package let options: ReadOptions

  package enum Content {
    case json(JSONDocument)
    /// A text whose format is `.markdown` or `.html`.
    case source(SourceText, InputFormat)
  }

  package init(bytes: [UInt8], name: String?, options: ReadOptions) {
    (self.bytes, self.name, self.options) = (bytes, name, options)
  }

  /// - Throws: `ReadError` for other inputs, and for streams.
  package func content() throws(ReadError) -> Content {
    let text = TextSample(bytes)
    try text.requireUTF8()
    switch options.format {
    case .tdlib, .botAPI, .mtproto, .telegraph, .chatExport, .message, .chatCompletion:
      return .json(try json())
    case .stream: throw stream
    case .markdown, .html:
      try text.requireText()
      return try source(options.format ?? .markdown)
    case nil: return try recognised(text)
    }
  }

  private func recognised(_ text: TextSample) throws(ReadError) -> Content {
    guard let first = text.first else {
      throw ReadError(.empty, "the file is empty", help: "write a page as JSON, Markdown or HTML")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return try jsonOrLines(begin: first) }
    try text.requireText()
    if beginsStream(text) { throw stream }
    if hasEnding(["json"]) { return .json(try json()) }
    return try source(namedFormat ?? (text.isHTML ? .html : .markdown))
  }

  /// The dialect of the file extension; `nil` for any other extension.
  private var namedFormat: InputFormat? {
    if hasEnding(["md", "markdown"]) { return .markdown }
    return hasEnding(["html", "htm"]) ? .html : nil
  }

  /// Reads JSON, or rejects lines of JSON (Spec/Rulings.md 40).
  private func jsonOrLines(begin: UInt8) throws(ReadError) -> Content {
    do {
      return .json(try JSONDocument(bytes, options: options))
    } catch {
      if error.reason == .syntax, isJSONLines || beginsAnswer { throw stream }
      if hasEnding(["json"]) || isMeantAsJSON(begin: begin, error.reason) {
        throw ReadError(error, in: bytes)
      }
      return try source(namedFormat ?? .markdown)
    }
  }

  /// Returns whether an input that is not valid JSON is meant as JSON. Other texts may begin with a bracket
  /// too, and with a brace if the extension says that they are other texts.
  private func isMeantAsJSON(begin: UInt8, _ reason: JSONError.Reason) -> Bool {
    let content = bytes.drop { ASCII.isSpace($0) || ByteOrderMark.utf8.bytes.contains($0) }
    if begin == UInt8(ascii: "{") {
      let key = content.dropFirst().first { !ASCII.isSpace($0) }
      return namedFormat == nil || key.map { "\"}".utf8.contains($0) } ?? true
    }
    // The parser may reach a limit before it reaches invalid JSON.
    guard reason != .syntax, namedFormat == nil else { return false }
    let inner = content.first { !ASCII.isSpace($0) && $0 != UInt8(ascii: "[") }
    return inner.map { ASCII.isDigit($0) || "]{\"-tfn".utf8.contains($0) } ?? true
  }

  private func source(_ format: InputFormat) throws(ReadError) -> Content {
    let start = ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0
    let source = SourceText(input: bytes[start...])
    guard format == .markdown, let mode = options.source.markdown.parseMode else {
      return .source(source, format)
    }
    // Wrap the text in the body that a bot would send.
    var body = JSONWriter(indentation: 0)
    body.object {
      $0.value("text", source.text)
      $0.value("parse_mode", mode)
    }
    let bytes = Array(body.text.utf8)
    // The position of an error is in the file, not in the body.
    guard let text = try JSONDocument(reading: bytes, limits: options.limits).root["text"] else {
      return .source(source, format)
    }
    let places = SourcePlaces(
      runs: text.stringRuns.map {
        (text: $0.input, input: source.places.origin(of: $0.text).byteOffset ?? 0)
      },
      to: source.places.end)
    return .json(
      try JSONDocument(reading: bytes, limits: options.limits) { places.origin(of: $0).byteOffset ?? start })
  }

  private func json() throws(ReadError) -> JSONDocument {
    do {
      return try JSONDocument(bytes, options: options)
    } catch {
      throw ReadError(error, in: bytes)
    }
  }

  /// Returns whether a text is a stream that does not begin with a bracket: server-sent events, coded parts,
  /// or the head of an HTTP response.
  private func beginsStream(_ text: TextSample) -> Bool {
    if text.hasPrefix("data:") || text.hasPrefix("event:") { return true }
    // Other texts may begin with a colon or a short word too.
    guard namedFormat == nil, RecordScanner.beginsEvents(bytes) == true else { return false }
    let stream = RecordScanner.all(in: bytes)
    guard let first = stream.records.first else { return false }
    return first.event == "" || isJSON(first.range, of: stream.bytes)
  }

  /// True if the first of several JSON texts is a record of a model's answer; the last text may be
  /// incomplete.
  private var beginsAnswer: Bool {
    let stream = RecordScanner.all(in: bytes)
    guard let first = stream.records.first,
      let document = try? JSONDocument(stream.bytes, range: first.range, limits: options.limits.json)
    else { return false }
    return AnswerReader.shape(of: document.root)?.holdsText ?? false
  }

  private func isJSON(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    (try? JSONDocument(bytes, range: range, limits: options.limits.json)) != nil
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
    ReadError(.notReadYet(.stream), "the input is \(InputFormat.stream.title), not a single page")
  }
}
