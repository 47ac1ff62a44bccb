import JSONText
import PageModel
import PageReading

/// A record of a stream before its shape is known.
struct StreamItem {
  enum Content {
    case value(JSONValue)
    /// The data of a server-sent event that is not JSON, as a JSON string.
    case text(JSONValue)
    /// The end of a stream; another stream may follow.
    case end
  }

  var content: Content
  /// The name of the server-sent event, empty for an event without a name; `nil` for JSON outside of events.
  var event: String?
  /// The place at which the record begins.
  var origin: InputOrigin

  init(_ value: JSONValue) { (content, event, origin) = (.value(value), nil, value.origin) }

  /// - Throws: `JSONError` for a record that begins like JSON but is not valid.
  init(_ record: RecordScanner.Record, in bytes: [UInt8], options: ReadOptions) throws(JSONError) {
    event = record.event
    origin = InputOrigin(byteOffset: record.range.lowerBound)
    if bytes[record.range].elementsEqual(RecordScanner.endMark) {
      content = .end
    } else if event == nil || RecordScanner.beginsJSON(record, in: bytes) {
      content = .value(try JSONDocument(bytes, range: record.range, options: options).root)
    } else {
      content = .text(try RecordScanner.string(of: record, in: bytes))
    }
  }
}

/// One record of a stream: a time and a change.
struct StreamRecord {
  enum Moment {
    /// A time in seconds since the start of the stream.
    case at(Double)
    /// A time in seconds after the previous record.
    case after(Double)
    /// The time after the previous record that it takes to write the content.
    case untimed
  }

  enum Text {
    /// A string of the input. The next string may complete a character at its end.
    case string(JSONValue)
    /// Text assembled from a provider's records.
    case assembled(String)
  }

  enum Change {
    /// Replaces everything with a whole page.
    case page(JSONValue)
    /// Replaces everything with a text.
    case text(Text)
    /// Appends text.
    case moreText(Text)
    /// Restarts the text, because the text so far was a thought.
    case restart(Text)
    /// Shows what the model is doing in place of the next part of the page.
    case thinking(Text)
    /// Appends to the thoughts of the model. They end when its answer begins.
    case moreThinking(Text)
    case noThinking
    case end
  }

  var moment: Moment
  var changes: [Change]
  /// The record, for diagnostics; `nil` at the end of the input.
  var value: JSONValue?
}

/// The possible shapes of a stream's records (Spec/Input.md 12).
enum StreamRecordShape {
  /// A line of an iprender stream script.
  case script
  /// A record of a language model's answer.
  case answer(AnswerShape)
  /// A draft, which is a complete page each time.
  case draft

  /// Returns `nil` for a value that is not a record of a stream; it may be a page.
  init?(_ value: JSONValue, event: String? = nil) {
    if let shape = AnswerReader.shape(of: value, event: event) {
      self = .answer(shape)
      return
    }
    guard value.isObject, value.first(of: ["_", "className", "blocks", "page_blocks"]) == nil else {
      return nil
    }
    if value["rich_message"] != nil { self = .draft; return }
    if let type = value["@type"]?.string {
      guard RootName(type) == .pendingMessage else { return nil }
      self = .draft
      return
    }
    guard value.keys.contains(where: { key in Self.scriptKeys.contains(where: key.isKey) }) else {
      return nil
    }
    self = .script
  }

  private static let scriptKeys: [StaticString] = ["t", "dt", "delta", "page", "thinking", "done"]
}

/// Reads the records of a stream, each of which may have another shape (Spec/Input.md 12).
struct StreamRecordReader {
  private(set) var log = DiagnosticLog()
  private var assembler = AnswerAssembler()
  /// True if the stream is a provider's; unknown records are then not read as pages.
  private(set) var isOfProvider: Bool
  /// True if a script record or a page was read.
  private var hasPages = false

  /// - Parameter isOfProvider: true if the stream is known to be a provider's.
  init(isOfProvider: Bool = false) { self.isOfProvider = isOfProvider }

  /// Returns the changes of a record; `nil` for a record that does not change the page.
  mutating func record(_ item: StreamItem) -> StreamRecord? {
    switch item.content {
    case .value(let value): return record(value, event: item.event)
    case .text(let text):
      let record = AnswerReader.record(text, event: item.event)
      let changes = record.map { self.changes(of: $0, at: item.origin) } ?? []
      return changes.isEmpty ? nil : StreamRecord(moment: .untimed, changes: changes)
    case .end:
      let changes = assembler.endStream().map(Self.change)
      return changes.isEmpty ? nil : StreamRecord(moment: .untimed, changes: changes)
    }
  }

  private mutating func record(_ value: JSONValue, event: String?) -> StreamRecord? {
    let moment = moment(of: value)
    let changes: [StreamRecord.Change]
    switch StreamRecordShape(value, event: event) {
    case .answer: changes = AnswerReader.record(value, event: event).map { self.changes(of: $0) } ?? []
    case .script:
      hasPages = true
      changes = script(value)
    case .draft: changes = page(value)
    case nil where isOfProvider || event != nil:
      noteUnread(value)
      changes = []
    // A record with no key of a stream must be a page.
    case nil: changes = page(value)
    }
    return changes.isEmpty ? nil : StreamRecord(moment: moment, changes: changes, value: value)
  }

  /// Returns the changes that were waiting for more records at the end of the input.
  mutating func finish() -> StreamRecord? {
    let changes = assembler.finish().map(Self.change)
    return changes.isEmpty ? nil : StreamRecord(moment: .untimed, changes: changes)
  }

  /// The error message for an answer that turned out to be empty; `nil` for any other stream.
  var emptiness: String? { isOfProvider && !hasPages ? assembler.emptiness : nil }

  /// Returns the diagnostics so far and removes them.
  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { log = DiagnosticLog() }
    return log.diagnostics
  }

  private mutating func warn(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, at value: JSONValue
  ) {
    log.add(Diagnostic(code, message, help: help, at: value.origin))
  }

  private mutating func page(_ value: JSONValue) -> [StreamRecord.Change] {
    hasPages = true
    return [.page(value)]
  }

  // MARK: - Times

  private mutating func moment(of value: JSONValue) -> StreamRecord.Moment {
    if let time = seconds(value["t"]) { return .at(time) }
    if let time = seconds(value["dt"]) { return .after(time) }
    return .untimed
  }

  private mutating func seconds(_ value: JSONValue?) -> Double? {
    guard let value else { return nil }
    if let seconds = value.double, seconds >= 0 { return seconds }
    warn(
      .badValue, "expected a number of seconds from 0, found \(value.numeral ?? value.kindName)", at: value)
    return nil
  }

  // MARK: - Scripts

  private mutating func script(_ value: JSONValue) -> [StreamRecord.Change] {
    var changes: [StreamRecord.Change] = []
    for key in value.keys {
      let content = value.value(ofKey: key)
      guard let name = Self.scriptKeys.first(where: key.isKey) else {
        unknownKey(key)
        continue
      }
      if let change = change(name.description, to: content) { changes.append(change) }
    }
    let hasContent = value.keys.contains { key in Self.contentKeys.contains(where: key.isKey) }
    if !hasContent {
      warn(.missingField, "a record has a time but no content", help: "add \(Self.alternatives)", at: value)
    }
    return changes
  }

  /// Returns the change for a key of a script; `nil` if its value means no change.
  private mutating func change(_ key: String, to value: JSONValue) -> StreamRecord.Change? {
    switch key {
    case "page": return value.isNull ? nil : .page(value)
    case "markdown": return text(value).map { .text($0) }
    case "delta": return text(value).map { .moreText($0) }
    case "thinking": return value.isNull ? .noThinking : text(value).map { .thinking($0) }
    case "done": return value.bool == true ? .end : nil
    default: return nil
    }
  }

  private mutating func unknownKey(_ key: JSONValue) {
    let name = key.string ?? ""
    let meant = Spelling.nearest(to: name, among: Self.scriptKeys.map(\.description))
    log.add(
      .unknownName(.unknownKey, "key", name, meant: meant, otherwise: "it is ignored", at: key.origin))
  }

  private static let contentKeys: [StaticString] = ["page", "markdown", "delta", "thinking", "done"]
  private static let scriptKeys: [StaticString] = ["t", "dt"] + contentKeys
  private static let alternatives = FieldReader.alternatives(contentKeys.map(\.description))

  /// Returns `nil` for a missing value and for a value that is not a string.
  private mutating func text(_ value: JSONValue?) -> StreamRecord.Text? {
    guard let value, !value.isNull else { return nil }
    if value.isString { return .string(value) }
    warn(.wrongKind, "expected a string, found \(value.kindName)", at: value)
    return nil
  }

  // MARK: - What models send

  /// - Parameter origin: the place for diagnostics if the record is not part of the input's JSON; otherwise
  ///   `nil`.
  private mutating func changes(of record: AnswerRecord, at origin: InputOrigin? = nil) -> [StreamRecord
    .Change]
  {
    isOfProvider = true
    let changes = assembler.add(record)
    note(assembler.takeDiagnostics(), at: origin)
    return changes.map(Self.change)
  }

  private mutating func note(_ diagnostics: [Diagnostic], at origin: InputOrigin? = nil) {
    for var diagnostic in diagnostics {
      if let origin { diagnostic.origin = origin }
      log.add(diagnostic)
    }
  }

  /// Warns about text in a record of unknown shape.
  private mutating func noteUnread(_ value: JSONValue) {
    _ = assembler.add(AnswerRecord(pieces: AnswerReader.unread(in: value)))
    note(assembler.takeDiagnostics())
  }

  private static func change(_ change: AnswerChange) -> StreamRecord.Change {
    switch change {
    case .text(let text): .moreText(.assembled(text.string))
    case .thought(let text): .moreThinking(.assembled(text))
    case .replace(let text): .restart(.assembled(text))
    case .end: .end
    }
  }
}
