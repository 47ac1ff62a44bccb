import JSONText
import PageModel

/// What is no page of blocks: rows 7 to 12 of Docs/Input.md 3.1.
extension RootFinder {
  /// When somebody says what the input is, the shape that this format has by itself, in a list or alone.
  mutating func forcedStep(_ value: JSONValue) throws(ReadError) -> Step? {
    switch forced {
    case .telegraph: try telegraph(value)
    case .chatExport:
      value.isArray
        ? try exportedMessage(value)
        : value["text"]?.isArray == true ? .other(.json(.exportedMessage(value)), .chatExport) : nil
    case .message: value.isArray || value.isString ? .other(.json(.messageText(value)), .message) : nil
    case .chatCompletion: value.isArray ? try answer(value) : nil
    case .tdlib, .botAPI, .mtproto, .markdown, .html, .stream, nil: nil
    }
  }

  /// Rows 8 to 11.
  mutating func otherFormat(_ value: JSONValue) throws(ReadError) -> Step? {
    if value["tag"]?.isString == true || Self.isTelegraphPage(value) { return try telegraph(value) }
    if ChatExport.isOne(value) { return try exportedMessage(value) }
    if let choices = value["choices"], choices.isArray { return try answer(choices) }
    return nil
  }

  // MARK: - Source texts

  /// Row 7, and the same in the other families.
  ///
  /// - Parameter outer: objects around the one with the text that say more of it.
  func sourceText(_ value: JSONValue, around outer: [JSONValue]) -> Step? {
    guard blocks(of: value) == nil else { return nil }
    let name = value["@type"]?.string.flatMap(RootName.init)
    let markdown = name == .markdownSource ? value["text"] : value["markdown"]
    let html = name == .htmlSource ? value["text"] : value["html"]
    let strings = [markdown, html].map { $0.flatMap { $0.isString ? $0 : nil } }
    guard (strings[0] == nil) != (strings[1] == nil), let text = strings[0] ?? strings[1] else { return nil }
    let dialect: InputFormat = strings[0] == nil ? .html : .markdown
    return .other(.source(SourceRoot(strings: [text], dialect: dialect, envelopes: [value] + outer)), dialect)
  }

  /// Row 11: the answer of a language model.
  private func answer(_ choices: JSONValue) throws(ReadError) -> Step {
    let choice = choices.elements.first
    if choice?["delta"] != nil {
      throw failure(
        .notReadYet(.stream), "this is \(InputFormat.stream.title), which is no single page", choices)
    }
    let content = choice?["message"]?["content"] ?? choice?["text"]
    // Of several parts those that are text.
    let parts = content.map { $0.isArray ? $0.elements.compactMap { $0["text"] } : [$0] } ?? []
    let strings = parts.filter(\.isString)
    guard !strings.isEmpty else {
      throw failure(
        .unknownShape, "no text in the answer of this chat completion, at choices[0].message.content", choices
      )
    }
    let source = SourceRoot(strings: strings, dialect: .markdown, envelopes: [])
    return .other(.source(source), .chatCompletion)
  }

  // MARK: - Telegraph

  /// Row 9. What was asked for without its content has its metadata alone.
  private static func isTelegraphPage(_ value: JSONValue) -> Bool {
    let isNamed = value.first(of: ["path", "title", "url"]) != nil
    if isNamed, value["content"]?.isArray == true { return true }
    return value["path"]?.isString == true && value["url"] != nil && value["title"] != nil
  }

  private func telegraph(_ value: JSONValue) throws(ReadError) -> Step? {
    if value.isArray || value["tag"]?.isString == true || value.isString {
      return .other(.telegraph(value, envelope: nil), .telegraph)
    }
    guard value["content"] != nil || Self.isTelegraphPage(value) else { return nil }
    return .other(.telegraph(value["content"], envelope: value), .telegraph)
  }

  // MARK: - Messages

  /// Row 10.
  private mutating func exportedMessage(_ value: JSONValue) throws(ReadError) -> Step {
    let chat = ChatExport(value)
    let message = try chat.message(options.message, among: chat.messages) {
      failure(.unknownShape, $0, value)
    }
    diagnostics += [chat.othersNote(options.message)].compactMap { $0 }
    return .other(.json(.exportedMessage(message)), .chatExport)
  }

  /// Row 10a, there or inside an update, a request or an answer to an inline query.
  mutating func ordinaryMessage(_ value: JSONValue, depth: Int) -> Step? {
    let type = value["type"]?.string
    if value["text_entities"]?.isArray == true || type == "message" && value["text"] != nil {
      return .other(.json(.exportedMessage(value)), .chatExport)
    }
    // What has a type is something else, a block with a name that nobody knows.
    if type == nil, BlockReader.text(of: value).text != nil {
      if let draft = value["draft_id"]?.integer, draft != 0 { isDraft = true }
      return .other(.json(.message(value)), .message)
    }
    guard depth < Self.messageDepth else { return nil }
    for name in Self.messageFields {
      guard let inner = value[name], inner.isObject, let message = ordinaryMessage(inner, depth: depth + 1)
      else {
        continue
      }
      noteParts(of: value, besides: inner)
      return message
    }
    return nil
  }

  /// Updates as a bot fetches them, or results for an inline query: the newest rich message, or else the newest of any
  /// kind.
  mutating func newestUpdate(in objects: [JSONValue], of list: JSONValue) -> Step? {
    let updates = objects.filter { Family(of: $0) == nil || $0["input_message_content"] != nil }
    for object in updates.reversed() {
      guard let message = messageWithRichMessage(object, depth: 0) else { continue }
      noteOthers(objects.count - 1, "of \(objects.count) updates only the newest rich message is drawn", list)
      return .inside(message)
    }
    for object in updates.reversed()
    where Self.messageFields.contains(where: { object[$0]?.isObject == true }) {
      guard let message = ordinaryMessage(object, depth: 0) else { continue }
      noteOthers(objects.count - 1, "of \(objects.count) updates only the newest message is drawn", list)
      return message
    }
    return nil
  }

  /// What answers an inline query.
  mutating func firstInlineResult(in value: JSONValue) -> JSONValue? {
    guard let list = value["results"], list.isArray else { return nil }
    let results = list.elements.filter { $0["input_message_content"] != nil }
    noteOthers(results.count - 1, "of \(results.count) results only the first is drawn", list)
    return results.first?["input_message_content"]
  }

  private mutating func noteOthers(_ count: Int, _ message: String, _ value: JSONValue) {
    if count > 0 { diagnostics.append(Diagnostic(.partNotDrawn, message, at: value.origin)) }
  }
}
