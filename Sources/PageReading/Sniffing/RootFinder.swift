import JSONText
import PageModel

/// Finds the page in a JSON document that is not a message. The rows in comments are those of Spec/Input.md
/// 3.1; the first row that matches wins.
package struct RootFinder {
  private enum Step {
    case inside(JSONValue)
    case found(Root.JSONContent, Family, isRichMessage: Bool)
    /// A format that is not a family.
    case other(Root.Content, InputFormat)
  }

  private let options: ReadOptions
  private var isDraft = false
  private var webPage: JSONValue?
  private var diagnostics: [Diagnostic] = []

  var forced: InputFormat? { options.format }

  private init(options: ReadOptions) { self.options = options }

  package static func root(in value: JSONValue, options: ReadOptions) throws(ReadError) -> Root {
    var finder = RootFinder(options: options)
    return try finder.find(value)
  }

  private mutating func find(_ root: JSONValue) throws(ReadError) -> Root {
    var value = root
    for _ in 0..<Limits.envelopes {
      switch try step(value) {
      case .inside(let inner):
        value = inner
      case .found(let content, let family, let isRichMessage):
        let family = forced.flatMap(Family.init) ?? family
        return found(.json(content), family, family.format, isRichMessage: isRichMessage)
      case .other(let content, let format):
        return found(content, Family(of: value) ?? .botAPI, format, isRichMessage: false)
      }
    }
    throw unknownShape(value)
  }

  private func found(
    _ content: Root.Content, _ family: Family, _ format: InputFormat, isRichMessage: Bool
  ) -> Root {
    Root(
      content: content, family: family, format: format, isRichMessage: isRichMessage, isDraft: isDraft,
      webPage: webPage, diagnostics: diagnostics)
  }

  private mutating func step(_ value: JSONValue) throws(ReadError) -> Step {
    if let step = try forcedStep(value) { return step }
    switch value.kind {
    case .object: return try object(value)
    case .array: return try array(value)
    default: throw unknownShape(value)
    }
  }

  // MARK: - Objects

  private mutating func object(_ value: JSONValue) throws(ReadError) -> Step {
    // Row 1.
    if let ok = value["ok"]?.bool {
      if let result = value["result"] { return .inside(result) }
      if !ok, let description = value["description"]?.text {
        throw failure(.unknownShape, "the response is an error, not a page: \(description.asExcerpt)", value)
      }
    }
    // Rows 2 to 4.
    if let type = value["@type"]?.string { return try tdlib(value, type) }
    if let type = (value["_"] ?? value["className"])?.string { return try mtproto(value, type) }
    // Row 6.
    if let blocks = value.first(of: ["blocks", "page_blocks"]), blocks.isArray {
      let family = blocks.elements.lazy.compactMap(Family.init(of:)).first { _ in true } ?? .botAPI
      return .found(.page(value, blocks: blocks), family, isRichMessage: true)
    }
    if let source = sourceText(value, around: []) { return source }
    if forced.flatMap(Family.init) == nil, let other = try otherFormat(value) { return other }
    // A single block.
    if let type = value["type"]?.string, BlockName(type) != nil || BlockName.isMeant(by: type, in: .botAPI) {
      return .found(.blocks(value), .botAPI, isRichMessage: true)
    }
    if forced.flatMap(Family.init) == nil, AnswerReader.shape(of: value)?.holdsText == true {
      throw stream(value)
    }
    try rejectUntyped(value)
    throw unknownShape(value)
  }

  /// Reads an object of TDLib (row 2). Wrappers are searched for a value with a known name, whatever the name
  /// of the field.
  private mutating func tdlib(_ value: JSONValue, _ type: String) throws(ReadError) -> Step {
    switch RootName(type) {
    case .instantView:
      return .found(.page(value, blocks: blocks(of: value)), .tdlib, isRichMessage: false)
    case .richMessage:
      return .found(.page(value, blocks: blocks(of: value)), .tdlib, isRichMessage: true)
    case .inputRichMessage:
      let source = value["source"] ?? value
      if let text = sourceText(source, around: [value]) { return text }
      return .found(.page(value, blocks: blocks(of: source)), .tdlib, isRichMessage: true)
    case .markdownSource, .htmlSource:
      if let text = sourceText(value, around: []) { return text }
    case .pendingMessage:
      isDraft = true
    case .page, .sourceMessage, .webPage, .message, nil:
      break
    }
    if Self.isBlock(type, in: .tdlib) { return .found(.blocks(value), .tdlib, isRichMessage: false) }
    for key in value.keys {
      let member = value.value(ofKey: key)
      if let name = member["@type"]?.string.flatMap(RootName.init), name.isWrapped {
        return inside(member, of: value)
      }
    }
    for key in value.keys { try rejectUntyped(value.value(ofKey: key)) }
    throw unknownShape(value)
  }

  /// Reads an object of MTProto (rows 3 and 4).
  private mutating func mtproto(_ value: JSONValue, _ type: String) throws(ReadError) -> Step {
    switch RootName(type) {
    case .page:
      return .found(.page(value, blocks: blocks(of: value)), .mtproto, isRichMessage: false)
    case .richMessage, .inputRichMessage:
      return .found(.page(value, blocks: blocks(of: value)), .mtproto, isRichMessage: true)
    case .sourceMessage:
      if let text = sourceText(value, around: []) { return text }
    case .webPage:
      if let cached = value["cached_page"] {
        webPage = value
        return .inside(cached)
      }
      // The response with a web page has the same name without its namespace.
      if value["webpage"] == nil { return .found(.webPage(value), .mtproto, isRichMessage: false) }
    case .instantView, .markdownSource, .htmlSource, .pendingMessage, .message, nil:
      if Self.isBlock(type, in: .mtproto) { return .found(.blocks(value), .mtproto, isRichMessage: false) }
    }
    for name: StaticString in ["rich_message", "webpage", "media", "message"] {
      if let inner = value[name], inner.isObject { return inside(inner, of: value) }
    }
    throw unknownShape(value)
  }

  /// Returns whether an object is a block. A single photo, video or document has the name of a block without
  /// its prefix.
  private static func isBlock(_ type: String, in family: Family) -> Bool {
    BlockName(type) != nil && TypeName.normalized(type) != TypeName.normalized(type.lowercased())
      || BlockName.isMeant(by: type, in: family)
  }

  /// Goes one level into an envelope.
  private mutating func inside(_ member: JSONValue, of value: JSONValue) -> Step {
    diagnostics += BesidePage.diagnostics(of: value, drawn: [member])
    return .inside(member)
  }

  private func blocks(of value: JSONValue) -> JSONValue? { value.first(of: ["blocks", "page_blocks"]) }

  // MARK: - Arrays

  /// Reads an array (rows 12 to 14).
  private mutating func array(_ value: JSONValue) throws(ReadError) -> Step {
    let objects = value.elements.filter(\.isObject)
    let family = objects.lazy.compactMap(Family.init(of:)).first { _ in true } ?? .botAPI
    let blockList = Step.found(.blocks(value), family, isRichMessage: family == .botAPI)
    if forced != nil || value.elements.first == nil { return blockList }
    // Row 12.
    if objects.contains(where: { $0["tag"]?.isString == true }) {
      return .other(.telegraph(value, envelope: nil), .telegraph)
    }
    let names = objects.compactMap(family.typeName)
    let hasStrings = value.elements.contains(where: \.isString)
    let hasOnlyBlockNames = names.contains { BlockName($0) != nil && !Self.isTextName($0) }
    let hasOnlyTextNames = names.contains { BlockName($0) == nil && Self.isTextName($0) }
    let hasBlockNames = names.contains { BlockName($0) != nil }
    // `pre` and `blockquote` are blocks, but also entities in the text of a chat export.
    if hasOnlyBlockNames || hasBlockNames && !hasStrings && !hasOnlyTextNames { return blockList }
    if AnswerReader.shape(of: value) != nil { throw stream(value) }
    // No name is correct, but one is similar to that of a block.
    if !hasStrings, !hasOnlyTextNames, names.contains(where: { BlockName.isMeant(by: $0, in: family) }) {
      return blockList
    }
    if hasStrings || objects.contains(where: { $0["type"]?.isString == true && $0["text"] != nil }) {
      return .found(.text(value), family, isRichMessage: true)
    }
    throw unknownShape(value)
  }

  private static func isTextName(_ name: String) -> Bool {
    RichTextName(name) != nil || entityNames.contains(name)
  }

  private static let entityNames: Set<String> = ["pre", "blockquote", "link", "text_link", "mention_name"]

  // MARK: - Other formats

  /// Reads the shape of a given format, in a list or alone.
  private func forcedStep(_ value: JSONValue) throws(ReadError) -> Step? {
    switch forced {
    case .telegraph: try telegraph(value)
    case .chatCompletion: value.isArray ? try answer(choices: value) : nil
    case .tdlib, .botAPI, .mtproto, .markdown, .html, .stream, .chatExport, .message, nil: nil
    }
  }

  /// Reads the other formats (rows 8 to 11).
  private func otherFormat(_ value: JSONValue) throws(ReadError) -> Step? {
    if value["tag"]?.isString == true || Self.isTelegraphPage(value) { return try telegraph(value) }
    guard let record = AnswerReader.record(value), record.shape?.traits.contains(.answer) == true else {
      return nil
    }
    return try answer(record, at: value)
  }

  /// Reads a source text (row 7, and its equivalents in the other families).
  ///
  /// - Parameter outer: the objects around the one with the text that have further fields.
  private func sourceText(_ value: JSONValue, around outer: [JSONValue]) -> Step? {
    guard blocks(of: value) == nil else { return nil }
    let name = value["@type"]?.string.flatMap(RootName.init)
    let markdown = name == .markdownSource ? value["text"] : value["markdown"]
    let html = name == .htmlSource ? value["text"] : value["html"]
    let strings = [markdown, html].map { $0.flatMap { $0.isString ? $0 : nil } }
    // The servers read the first if both are present.
    guard let text = strings[0] ?? strings[1] else { return nil }
    let dialect: InputFormat = strings[0] == nil ? .html : .markdown
    return .other(.source(SourceRoot(strings: [text], dialect: dialect, envelopes: [value] + outer)), dialect)
  }

  /// Reads a complete answer of a language model (row 11).
  private func answer(_ record: AnswerRecord, at value: JSONValue) throws(ReadError) -> Step {
    let answer = AnswerAssembler.whole(record)
    if let emptiness = answer.emptiness { throw failure(.unknownShape, emptiness, value) }
    let source = SourceRoot(
      strings: answer.strings, dialect: .markdown, envelopes: [], text: answer.source,
      diagnostics: answer.diagnostics)
    return .other(.source(source), .chatCompletion)
  }

  /// Reads the choices of a completion without the object around them.
  private func answer(choices: JSONValue) throws(ReadError) -> Step {
    if choices.elements.contains(where: { $0["delta"] != nil }) { throw stream(choices) }
    let choice = choices.elements.first
    guard let content = choice?["message"]?["content"] ?? choice?["text"] else {
      throw failure(.unknownShape, "the first of these choices has no text", choices)
    }
    return try answer(AnswerRecord(pieces: AnswerReader.content(content)), at: choices)
  }

  private func stream(_ value: JSONValue) -> ReadError {
    failure(.notReadYet(.stream), "the input is \(InputFormat.stream.title), not a single page", value)
  }

  // MARK: - Telegraph

  /// Returns whether an object is a Telegraph page (row 9). A page that was requested without its content
  /// only has metadata.
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

  // MARK: - Errors

  /// Rejects an object without a type that contains typed ones. All objects of TDLib have a type, so the type
  /// was forgotten.
  private func rejectUntyped(_ value: JSONValue) throws(ReadError) {
    guard value.isObject, Family(of: value) == nil, Self.holdsTyped(value, depth: 0) else { return }
    throw failure(
      .unknownShape,
      "this object contains a TDLib page but has no '@type'", help: "add the '@type', such as message",
      value)
  }

  /// The maximum depth: an update contains a message, which may be a reply to another reply.
  private static let typedDepth = 4

  private static func holdsTyped(_ value: JSONValue, depth: Int) -> Bool {
    for key in value.keys {
      let member = value.value(ofKey: key)
      guard member.isObject else { continue }
      if let name = member["@type"]?.string.flatMap(RootName.init), name.isWrapped { return true }
      if depth < typedDepth, holdsTyped(member, depth: depth + 1) { return true }
    }
    return value.first(of: ["blocks", "page_blocks"])?.elements.first?["@type"]?.isString == true
  }

  /// Returns the error about a message that somebody wrote by hand with a misspelled key (Spec/Messages.md 1.15);
  /// `nil` for anything else.
  private func misspelledMessage(in value: JSONValue) -> ReadError? {
    for element in value.isArray ? Array(value.elements) : [value] where element.isObject {
      let keys = element.keys.compactMap(\.string)
      guard Self.messageKeys.contains(where: keys.contains) else { continue }
      for key in keys where !Self.messageKeys.contains(key) {
        guard let meant = Spelling.nearest(to: key, among: Self.messageKeys) else { continue }
        return failure(
          .unknownShape, "unknown key '\(key.asExcerpt)' in a message", help: Spelling.question(meant),
          element)
      }
    }
    return nil
  }

  /// The keys without which an object is no message that was written by hand.
  private static let messageKeys = ["from", "text"]

  private func unknownShape(_ value: JSONValue) -> ReadError {
    if let misspelled = misspelledMessage(in: value) { return misspelled }
    if let messages = value["messages"], !messages.isArray || messages.elements.first == nil {
      return failure(
        .unknownShape,
        messages.isArray
          ? "the list 'messages' is empty" : "'messages' must be a list, found \(messages.kindName)",
        help:
          "write messages such as {\"from\": \"Anna\", \"text\": \"Hi\"}; an export also has 'name', 'type' and 'id'",
        messages)
    }
    let keys = value.keys.compactMap(\.string)
    for key in keys {
      guard let meant = Spelling.nearest(to: key, among: Self.pageKeys) else { continue }
      return failure(
        .unknownShape, "no page in an object with the key '\(key.asExcerpt)'",
        help: Spelling.question(meant), value)
    }
    let shown = keys.prefix(Self.keysShown).map(\.asExcerpt).joined(separator: ", ")
    let seen =
      keys.isEmpty
      ? value.kindName : "an object with the keys \(shown)" + (keys.count > Self.keysShown ? ", …" : "")
    return failure(.unknownShape, "no page in \(seen)", help: Self.acceptedShapes, value)
  }

  /// The keys of an object without a type that contains a page.
  private static let pageKeys = ["blocks", "rich_message"]

  private static let keysShown = 12

  private static let acceptedShapes = """
    the accepted inputs are a list of messages ([{"from": "Anna", "text": "Hi"}]), exported chats, messages with text, \
    TDLib's webPageInstantView and richMessage, Bot API's RichMessage and InputRichMessage, MTProto dumps of Page, \
    RichMessage and WebPage, arrays of their blocks, Telegraph pages and chat completions
    """

  private func failure(
    _ reason: ReadError.Reason, _ message: String, help: String? = nil, _ value: JSONValue
  ) -> ReadError {
    ReadError(reason, message, help: help, origin: value.origin)
  }
}
