import JSONText
import MessageReading
import PageModel
import PageReading

/// From the bytes of a file to a page that arrives bit by bit (Docs/Input.md 12).
package enum StreamReader {
  /// `bytes`: The whole file: JSON lines, server-sent events, an array of either's records, or a page, which
  /// then arrives as the options say. `name`: The file's name, whose extension breaks ties between formats.
  /// Throws `ReadError` for what is neither, with the line and the pointer in it.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: StreamOptions = StreamOptions()
  ) throws(ReadError) -> StreamResult {
    let reading = options.reading
    guard bytes.count <= reading.limits.inputBytes else {
      throw ReadError(bytes: bytes.count, limits: reading.limits)
    }
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
    // Markdown arrives as it is written, with marks that are open at first.
    case .source(let source, .markdown):
      arriving = TextPrefixes(source.text, reader: options.writtenReader)
    case .source: break
    }
    result.script = try PageArrival(arriving, options: options).script().keepingRoom
    return result
  }

  private static func stream(
    _ values: [JSONValue], options: StreamOptions
  ) throws(ReadError) -> StreamResult {
    var reader = StreamRecordReader()
    var builder = StreamScriptBuilder(options: options)
    for value in values {
      if let record = reader.record(value) { try builder.add(record) }
    }
    let (script, diagnostics) = try builder.finish()
    return StreamResult(
      script: script.keepingRoom, format: .stream,
      diagnostics: (reader.log.diagnostics + diagnostics).sortedByPlace())
  }

  // MARK: - Recognising

  /// `nil` for what is no stream.
  private static func records(
    _ bytes: [UInt8], _ document: JSONDocument?, options: ReadOptions
  ) throws(ReadError) -> [JSONValue]? {
    if let document { return records(in: document.root) }
    let lines = JSONLines(bytes)
    guard options.format == .stream || lines.beginWithJSON(limits: options.limits.json) else { return nil }
    var values: [JSONValue] = []
    for line in lines.lines {
      guard case .json(let range) = line else { continue }
      do {
        values.append(try JSONDocument(bytes, range: range, options: options).root)
      } catch {
        throw ReadError(error, in: bytes)
      }
    }
    return values
  }

  /// Of a file that is one JSON text.
  private static func records(in root: JSONValue) -> [JSONValue]? {
    if root.isObject { return StreamRecordShape(root).flatMap { $0.isWholeStream ? [root] : nil } }
    let elements = Array(root.elements)
    guard !elements.isEmpty, elements.allSatisfy({ StreamRecordShape($0) != nil }) else { return nil }
    return elements
  }
}

extension StreamRecordShape {
  /// Whether one record makes a stream. A single draft is a page that the options may split.
  fileprivate var isWholeStream: Bool {
    if case .draft = self { return false }
    return true
  }
}

/// How a stream is read.
public struct StreamOptions: Sendable {
  /// What the pages of the stream are, in place of what their content says, and what they may cost.
  package var reading: ReadOptions
  /// How a page that comes alone arrives.
  public var arrival = Arrival.whole
  /// Speed of text that has no time of its own.
  public var charactersPerSecond = 30.0
  /// Seconds after which a page follows another, when it has no time of its own.
  public var secondsPerSnapshot = 1.0
  /// From the text that a model has written so far to a page; Markdown without it.
  package var textReader: TextReader?

  package init(reading: ReadOptions = ReadOptions()) { self.reading = reading }

  var writtenReader: TextReader { textReader ?? WrittenMarkdown.reader(reading) }

  /// How a page that is no stream is made one.
  public enum Arrival: Equatable, Sendable {
    /// As one revision.
    case whole
    /// In about equal parts.
    case chunks(count: Int, secondsApart: Double)
    /// As if somebody typed it.
    case typed(charactersPerSecond: Double)
  }
}

package struct StreamResult: Sendable {
  package var script: StreamScript
  package var format: InputFormat
  /// Warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]
  /// Of a file that is no stream, and is JSON: a message may be around its page.
  package var document: JSONDocument?

  package init(
    script: StreamScript, format: InputFormat, diagnostics: [Diagnostic], document: JSONDocument? = nil
  ) {
    (self.script, self.format, self.diagnostics, self.document) = (script, format, diagnostics, document)
  }
}
