import JSONText
import PageModel
import PageReading

/// What one line of a stream says: when, and what changes.
struct StreamRecord {
  enum Moment {
    /// Seconds from the stream's start.
    case at(Double)
    /// Seconds after the record before.
    case after(Double)
    /// As long after the record before as its content takes to write.
    case untimed
  }

  enum Change {
    /// A whole page takes the place of everything.
    case page(JSONValue)
    /// Text takes the place of everything.
    case text(JSONValue)
    /// Text follows what is there.
    case moreText(JSONValue)
    /// What the model is doing stands for the page's next part.
    case thinking(JSONValue)
    /// The model's thoughts go on. They end when its answer begins.
    case moreThinking(JSONValue)
    case noThinking
    case end
  }

  var moment: Moment
  var changes: [Change]
  /// For messages about the record.
  var value: JSONValue
}

/// The shapes that the lines of a stream have (Docs/Input.md 12).
enum StreamRecordShape {
  /// A line of this program's own stream scripts.
  case script
  /// A piece of a chat completion.
  case chunk
  /// A named event of a model's answer.
  case event(name: String)
  /// A draft, whole each time.
  case draft

  /// `nil` for what may be a page, but no part of a stream.
  init?(_ value: JSONValue) {
    guard value.isObject, value.first(of: ["_", "className", "blocks", "page_blocks"]) == nil else {
      return nil
    }
    if value["rich_message"] != nil { self = .draft; return }
    if let type = value["@type"]?.string {
      guard RootName(type) == .pendingMessage else { return nil }
      self = .draft
      return
    }
    if let choices = value["choices"], choices.isArray {
      let isChunk = value["object"]?.string == "chat.completion.chunk"
      guard isChunk || choices.elements.contains(where: { $0["delta"] != nil }) else { return nil }
      self = .chunk
      return
    }
    if let type = value["type"]?.string, Self.eventPrefixes.contains(where: type.hasPrefix) {
      self = .event(name: type)
      return
    }
    guard value.keys.contains(where: { key in Self.scriptKeys.contains(where: key.isKey) }) else {
      return nil
    }
    self = .script
  }

  private static let scriptKeys: [StaticString] = ["t", "dt", "delta", "page", "thinking", "done"]

  /// Of the events that the models' providers send.
  private static let eventPrefixes = ["message_", "content_block_", "response.", "ping"]
}

/// Reads the lines of a stream, whichever shape each has (Docs/Input.md 12).
struct StreamRecordReader {
  private(set) var log = DiagnosticLog()

  /// - Returns: `nil` for what says nothing of the page.
  mutating func record(_ value: JSONValue) -> StreamRecord? {
    let moment = moment(of: value)
    let changes: [StreamRecord.Change] =
      switch StreamRecordShape(value) {
      case .script: script(value)
      case .chunk: chunk(value)
      case .event(let name): event(value, name)
      // What is no stream's line by its keys must be a page.
      case .draft, nil: [.page(value)]
      }
    return changes.isEmpty ? nil : StreamRecord(moment: moment, changes: changes, value: value)
  }

  private mutating func warn(_ code: DiagnosticCode, _ message: String, at value: JSONValue) {
    log.add(Diagnostic(code, message, at: value.origin))
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
    warn(.badValue, "expected seconds, a number from 0, found \(value.numeral ?? value.kindName)", at: value)
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
      warn(.missingField, "a time without a content: \(Self.alternatives) is missing", at: value)
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
    warn(
      .unknownKey,
      "unknown key '\(name.asExcerpt)'" + (meant.map { ", did you mean '\($0)'?" } ?? ": it is ignored"),
      at: key)
  }

  private static let contentKeys: [StaticString] = ["page", "markdown", "delta", "thinking", "done"]
  private static let scriptKeys: [StaticString] = ["t", "dt"] + contentKeys
  private static let alternatives = FieldReader.alternatives(contentKeys.map(\.description))

  // MARK: - What models send

  /// Of several answers the first.
  private mutating func chunk(_ value: JSONValue) -> [StreamRecord.Change] {
    var changes: [StreamRecord.Change] = []
    for choice in value["choices"].map({ Array($0.elements) }) ?? []
    where (choice["index"]?.integer ?? 0) == 0 {
      let delta = choice["delta"]
      if let thought = text(delta?.first(of: ["reasoning_content", "reasoning"])) {
        changes.append(.moreThinking(thought))
      }
      if let content = text(delta?["content"]) { changes.append(.moreText(content)) }
      if choice["finish_reason"] != nil { changes.append(.end) }
    }
    return changes
  }

  private mutating func event(_ value: JSONValue, _ name: String) -> [StreamRecord.Change] {
    let delta = value["delta"]
    switch name {
    case "content_block_delta":
      if let thought = text(delta?["thinking"]) { return [.moreThinking(thought)] }
      return text(delta?["text"]).map { [.moreText($0)] } ?? []
    case "response.output_text.delta": return text(delta).map { [.moreText($0)] } ?? []
    case "response.reasoning_text.delta", "response.reasoning_summary_text.delta":
      return text(delta).map { [.moreThinking($0)] } ?? []
    case "message_stop", "response.completed": return [.end]
    default: return []
    }
  }

  /// `nil` for what is missing and for what is no text.
  private mutating func text(_ value: JSONValue?) -> JSONValue? {
    guard let value, !value.isNull else { return nil }
    if value.isString { return value }
    warn(.wrongKind, "expected a string, found \(value.kindName)", at: value)
    return nil
  }
}
