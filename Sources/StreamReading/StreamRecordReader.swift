import JSONText
import PageModel
import PageReading

/// A record of a stream before its shape is known.
struct StreamItem {
  enum Content {
    case value(JSONValue)
    /// The data of a server-sent event that is no JSON, as a JSON string.
    case text(JSONValue)
    /// The end of a stream; another may follow.
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
    /// Seconds from the stream's start.
    case at(Double)
    /// Seconds after the record before.
    case after(Double)
    /// As long after the record before as its content takes to write.
    case untimed
  }

  enum Text {
    /// A string of the input. The next string may complete a character at its end.
    case string(JSONValue)
    /// Text assembled from a provider's records.
    case assembled(String)
  }

  enum Change {
    /// A whole page takes the place of everything.
    case page(JSONValue)
    /// Text takes the place of everything.
    case text(Text)
    /// Text follows what is there.
    case moreText(Text)
    /// The text begins anew, because it was a thought.
    case restart(Text)
    /// What the model is doing stands for the page's next part.
    case thinking(Text)
    /// The model's thoughts go on. They end when its answer begins.
    case moreThinking(Text)
    case noThinking
    case end
  }

  var moment: Moment
  var changes: [Change]
  /// The record, for diagnostics; `nil` at the end of the input.
  var value: JSONValue?
}

/// The shapes that the records of a stream have (Spec/Input.md 12).
enum StreamRecordShape {
  /// A line of this program's own stream scripts.
  case script
  /// A record of a language model's answer.
  case answer(AnswerShape)
  /// A draft, whole each time.
  case draft

  /// `nil` for what may be a page, but no part of a stream.
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

/// Reads the records of a stream, whichever shape each has (Spec/Input.md 12).
struct StreamRecordReader {
  private(set) var log = DiagnosticLog()
  private var assembler = AnswerAssembler()
  /// Whether the stream is a provider's, so that unknown records are no pages.
  private(set) var isOfProvider: Bool
  /// Whether a script record or a page was read.
  private var hasPages = false

  /// - Parameter isOfProvider: whether the stream is known to be a provider's.
  init(isOfProvider: Bool = false) { self.isOfProvider = isOfProvider }

  /// - Returns: `nil` for what says nothing of the page.
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
    // What is no stream's line by its keys must be a page.
    case nil: changes = page(value)
    }
    return changes.isEmpty ? nil : StreamRecord(moment: moment, changes: changes, value: value)
  }

  /// Returns what waited for more at the end of the input.
  mutating func finish() -> StreamRecord? {
    let changes = assembler.finish().map(Self.change)
    return changes.isEmpty ? nil : StreamRecord(moment: .untimed, changes: changes)
  }

  /// The error message for an answer that ended up empty; `nil` for any other stream.
  var emptiness: String? { isOfProvider && !hasPages ? assembler.emptiness : nil }

  /// Returns the diagnostics so far and forgets them.
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

  /// What a script's key says; `nil` when its value says nothing.
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

  /// `nil` for what is missing and for what is no text.
  private mutating func text(_ value: JSONValue?) -> StreamRecord.Text? {
    guard let value, !value.isNull else { return nil }
    if value.isString { return .string(value) }
    warn(.wrongKind, "expected a string, found \(value.kindName)", at: value)
    return nil
  }

  // MARK: - What models send

  /// - Parameter origin: the place for diagnostics when the record is not part of the input's JSON; else `nil`.
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

  /// Warns about text in a record that fits no shape.
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
