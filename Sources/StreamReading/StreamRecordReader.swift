import JSONText
import PageModel
import PageReading

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
  private static let alternatives = BlockReader.alternatives(contentKeys.map(\.description))

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
    case "response.output_text.delta":
      return text(delta).map { [.moreText($0)] } ?? []
    case "response.reasoning_text.delta", "response.reasoning_summary_text.delta":
      return text(delta).map { [.moreThinking($0)] } ?? []
    case "message_stop", "response.completed":
      return [.end]
    default:
      return []
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
