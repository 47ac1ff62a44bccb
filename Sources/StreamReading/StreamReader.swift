import JSONText
import MessageReading
import PageModel
import PageReading
import Primitives

/// Reads a file as a page that arrives gradually (Spec/Input.md 12).
package enum StreamReader {
  /// Reads a stream or a page.
  ///
  /// - Parameters:
  ///   - bytes: the whole file: JSON lines, server-sent events, an array of such records, or a page. A page
  ///     arrives as specified by the options.
  ///   - name: the name of the file. Its extension decides between formats that are otherwise equally likely.
  /// - Throws: `ReadError` with the line and the JSON pointer, if the file is neither a stream nor a page.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: StreamOptions = StreamOptions()
  ) throws(ReadError) -> StreamResult {
    let reading = options.reading
    guard bytes.count <= reading.limits.inputBytes else {
      throw ReadError(bytes: bytes.count, limits: reading.limits)
    }
    let bytes = RecordScanner.withoutHead(bytes)
    let document = reading.format == .stream ? nil : try? JSONDocument(bytes, options: reading)
    if let records = try records(bytes, document, options: reading) {
      do throws(ReadError) {
        return try stream(records, options: options)
      } catch {
        throw error.located(in: bytes)
      }
    }
    let content = try InputReader.content(bytes, name: name, document: document, options: reading)
    let page = try InputReader.page(content, in: bytes, options: reading)
    var result = StreamResult(script: StreamScript(), format: page.format, diagnostics: page.diagnostics)
    var arriving: any ArrivingContent = PagePrefixes(page.page)
    switch content {
    case .json(let document): result.document = document
    // Markdown arrives as it is written, so marks are open at first.
    case .source(let source, .markdown):
      arriving = TextPrefixes(source.text, reader: options.writtenReader)
    case .source: break
    }
    result.script = try PageArrival(arriving, options: options).script().keepingRoom
    return result
  }

  private static func stream(
    _ records: Records, options: StreamOptions
  ) throws(ReadError) -> StreamResult {
    var reader = StreamRecordReader(isOfProvider: records.isOfProvider)
    var builder = StreamScriptBuilder(options: options)
    for item in records.items {
      if let record = reader.record(item) { try builder.add(record) }
    }
    if let record = reader.finish() { try builder.add(record) }
    if let emptiness = reader.emptiness { throw ReadError(.unknownShape, emptiness) }
    let (script, diagnostics) = try builder.finish()
    return StreamResult(
      script: script.keepingRoom, format: .stream,
      diagnostics: (records.diagnostics + reader.log.diagnostics + diagnostics).sortedByPlace())
  }

  // MARK: - Recognizing

  private struct Records {
    var items: [StreamItem] = []
    /// True if the records are a provider's.
    var isOfProvider = false
    /// Warnings about records that cannot be read.
    var diagnostics: [Diagnostic] = []
  }

  /// Returns the records of a stream; `nil` if the file is not a stream.
  private static func records(
    _ bytes: [UInt8], _ document: JSONDocument?, options: ReadOptions
  ) throws(ReadError) -> Records? {
    if let document { return records(in: document.root) }
    guard options.format == .stream || RecordScanner.mayBegin(bytes) else { return nil }
    let stream = RecordScanner.all(in: bytes)
    guard options.format == .stream || begins(stream, options) else { return nil }
    var records = Records()
    var faults: [JSONError] = []
    for record in stream.records {
      do {
        records.items.append(try StreamItem(record, in: stream.bytes, options: options))
      } catch {
        faults.append(error)
      }
    }
    records.isOfProvider = isOfProvider(records.items)
    // The author of a script can fix an error, but a recorded answer cannot be changed.
    if let fault = faults.first(where: { !records.isOfProvider || $0.reason != .syntax }) {
      throw ReadError(fault, in: bytes)
    }
    records.diagnostics = faults.map { fault in
      Diagnostic(
        .badValue, "cannot read a record: not valid JSON: \(fault.message)", help: fault.help,
        at: InputOrigin(byteOffset: fault.offset))
    }
    return records
  }

  /// Returns true if the first record can be read. A text may begin with a bracket as well.
  private static func begins(
    _ stream: (bytes: [UInt8], records: [RecordScanner.Record]), _ options: ReadOptions
  ) -> Bool {
    guard let first = stream.records.first else { return false }
    return first.event == "" || (try? StreamItem(first, in: stream.bytes, options: options)) != nil
  }

  private static func isOfProvider(_ items: [StreamItem]) -> Bool {
    items.prefix(mostLooked).contains { item in
      switch item.content {
      case .value(let value): AnswerReader.shape(of: value, event: item.event) != nil
      case .text: true
      case .end: false
      }
    }
  }

  /// The number of records that are examined for a provider's shape.
  private static let mostLooked = 100

  /// Returns the records of a file that is a single JSON text.
  private static func records(in root: JSONValue) -> Records? {
    let values = root.isArray ? Array(root.elements) : [root]
    guard let first = values.first else { return nil }
    switch StreamRecordShape(first) {
    // A whole answer is a page, which arrives as specified by the options.
    case .answer(let shape) where root.isArray || shape.holdsText && !shape.traits.contains(.answer):
      return Records(items: values.map { StreamItem($0) }, isOfProvider: true)
    // A single draft is a page that the options may split.
    case .draft where !root.isArray, .answer, nil: return nil
    case .script, .draft:
      guard values.allSatisfy({ StreamRecordShape($0) != nil }) else { return nil }
      return Records(items: values.map { StreamItem($0) })
    }
  }
}

/// The options that turn an input into a stream.
public struct StreamOptions: Hashable, Codable, Sendable {
  /// The options with which the pages of the stream are read, including the limits.
  package var reading: ReadOptions
  /// The way in which a page that is not a stream arrives.
  public var arrival = Arrival.whole
  /// The speed of text without times, in characters per second.
  public var charactersPerSecond = 30.0
  /// The time between pages without times, in seconds.
  public var secondsPerSnapshot = 1.0
  /// The reader of text that a model has written so far; `nil` for Markdown.
  @Transient package var textReader: TextReader?

  package init(reading: ReadOptions = ReadOptions()) { self.reading = reading }

  var writtenReader: TextReader { textReader ?? WrittenMarkdown.reader(reading) }

  /// The way in which a page that is not a stream arrives.
  public enum Arrival: Hashable, Codable, Sendable {
    /// The whole page at once.
    case whole
    /// A number of chunks of about equal length, with a time between them in seconds.
    case chunks(count: Int, secondsApart: Double)
    /// One character after another, at a speed in characters per second.
    case typed(charactersPerSecond: Double)
  }
}

package struct StreamResult: Sendable {
  package var script: StreamScript
  package var format: InputFormat
  /// The warnings in the order of the input, without duplicates. `SourceLocator` returns their lines.
  package var diagnostics: [Diagnostic]
  /// The JSON document of a file that is not a stream; its page may be in a message.
  package var document: JSONDocument?

  package init(
    script: StreamScript, format: InputFormat, diagnostics: [Diagnostic], document: JSONDocument? = nil
  ) {
    (self.script, self.format, self.diagnostics, self.document) = (script, format, diagnostics, document)
  }
}
