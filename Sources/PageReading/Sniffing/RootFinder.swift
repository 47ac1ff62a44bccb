import JSONText
import PageModel

/// Unwraps envelopes and finds the page in a JSON document. The rows named in comments are those of
/// Docs/Input.md 3.1; the first that matches wins.
package struct RootFinder {
  package enum Step {
    case inside(JSONValue)
    case found(Root.JSONContent, Family, isRichMessage: Bool)
    /// The format is one that is no family.
    case other(Root.Content, InputFormat)
  }

  package let options: ReadOptions
  package var isDraft = false
  private var webPage: JSONValue?
  package var diagnostics: [Diagnostic] = []

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
        throw failure(.unknownShape, "the reply is an error, not a page: \(description.asExcerpt)", value)
      }
    }
    // Rows 2 to 4.
    if let type = value["@type"]?.string { return try tdlib(value, type) }
    if let type = (value["_"] ?? value["className"])?.string { return try mtproto(value, type) }
    // Row 5.
    if let inner = messageWithRichMessage(value, depth: 0) { return .inside(inner) }
    if let result = firstInlineResult(in: value) { return .inside(result) }
    // Row 6.
    if let blocks = value.first(of: ["blocks", "page_blocks"]), blocks.isArray {
      let family = blocks.elements.lazy.compactMap(Family.init(of:)).first { _ in true } ?? .botAPI
      return .found(.page(value, blocks: blocks), family, isRichMessage: true)
    }
    if let source = sourceText(value, around: []) { return source }
    if forced.flatMap(Family.init) == nil, let other = try otherFormat(value) { return other }
    // One block by itself.
    if let type = value["type"]?.string, BlockName(type) != nil || BlockName.isMeant(by: type, in: .botAPI) {
      return .found(.blocks(value), .botAPI, isRichMessage: true)
    }
    // Row 10a.
    if let message = ordinaryMessage(value, depth: 0) { return message }
    try rejectUntyped(value)
    throw unknownShape(value)
  }

  /// Row 2. Wrappers are looked through for the value with a known name, whatever the field's.
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
    case .messageText, .formattedText:
      return .other(.json(.message(value)), .message)
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

  /// Rows 3 and 4.
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
      // The answer that brings a web page bears the same name without its namespace.
      if value["webpage"] == nil { return .found(.webPage(value), .mtproto, isRichMessage: false) }
    case .instantView, .markdownSource, .htmlSource, .messageText, .formattedText, .pendingMessage, .message,
      nil:
      if Self.isBlock(type, in: .mtproto) { return .found(.blocks(value), .mtproto, isRichMessage: false) }
    }
    let hasText = BlockReader.text(of: value).text != nil
    for name: StaticString in ["rich_message", "webpage", "media", "message"] {
      guard let inner = value[name], inner.isObject else { continue }
      // What is beside a text is drawn above it, unless it is a page of its own.
      if !hasText || name.description == "rich_message" || inner["webpage"]?["cached_page"] != nil {
        return inside(inner, of: value)
      }
    }
    if hasText { return .other(.json(.message(value)), .message) }
    throw unknownShape(value)
  }

  /// Row 5: the value of `rich_message`, here or in one of the messages that an update, a request or a
  /// message holds.
  mutating func messageWithRichMessage(_ value: JSONValue, depth: Int) -> JSONValue? {
    if let message = value["rich_message"], message.isObject || message.isArray {
      if let draft = value["draft_id"]?.integer, draft != 0 { isDraft = true }
      noteParts(of: value, besides: message)
      return message
    }
    guard depth < Self.messageDepth else { return nil }
    for name in Self.messageFields {
      if let inner = value[name], inner.isObject,
        let message = messageWithRichMessage(inner, depth: depth + 1)
      {
        noteParts(of: value, besides: inner)
        return message
      }
    }
    return nil
  }

  /// An update holds a message, which may be a reply, to which there may be another.
  static let messageDepth = 4

  static let messageFields: [StaticString] = [
    "message", "edited_message", "channel_post", "edited_channel_post", "business_message",
    "edited_business_message", "input_message_content", "result", "reply_to_message",
  ]

  /// A photo, a video or a document by itself bears the name of a block without its prefix.
  private static func isBlock(_ type: String, in family: Family) -> Bool {
    BlockName(type) != nil && TypeName.normalized(type) != TypeName.normalized(type.lowercased())
      || BlockName.isMeant(by: type, in: family)
  }

  /// One step into an envelope.
  private mutating func inside(_ member: JSONValue, of value: JSONValue) -> Step {
    noteParts(of: value, besides: member)
    return .inside(member)
  }

  mutating func noteParts(of envelope: JSONValue, besides drawn: JSONValue) {
    diagnostics += MessagePart.diagnostics(of: envelope, besides: [drawn])
  }

  package func blocks(of value: JSONValue) -> JSONValue? { value.first(of: ["blocks", "page_blocks"]) }

  // MARK: - Arrays

  /// Rows 12 to 14.
  private mutating func array(_ value: JSONValue) throws(ReadError) -> Step {
    let objects = value.elements.filter(\.isObject)
    let family = objects.lazy.compactMap(Family.init(of:)).first { _ in true } ?? .botAPI
    let blockList = Step.found(.blocks(value), family, isRichMessage: family == .botAPI)
    if forced != nil || value.elements.first == nil { return blockList }
    // Row 12.
    if objects.contains(where: { $0["tag"]?.isString == true }) {
      return .other(.telegraph(value, envelope: nil), .telegraph)
    }
    if let update = newestUpdate(in: objects, of: value) { return update }

    let names = objects.compactMap(family.typeName)
    let hasStrings = value.elements.contains(where: \.isString)
    let hasOnlyBlockNames = names.contains { BlockName($0) != nil && !Self.isTextName($0) }
    let hasOnlyTextNames = names.contains { BlockName($0) == nil && Self.isTextName($0) }
    let hasBlockNames = names.contains { BlockName($0) != nil }
    // `pre` and `blockquote` are blocks, and entities in the text of a chat export.
    if hasOnlyBlockNames || hasBlockNames && !hasStrings && !hasOnlyTextNames { return blockList }
    // Not one name is right, and one is nearly a block's.
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

  // MARK: - Errors

  /// TDLib's objects all have a type. One that has none but holds what has is named: it is what somebody forgot.
  private func rejectUntyped(_ value: JSONValue) throws(ReadError) {
    guard value.isObject, Family(of: value) == nil, Self.holdsTyped(value, depth: 0) else { return }
    throw failure(
      .unknownShape,
      "no '@type' in this object, which holds a page of TDLib's: is it an update or a message?",
      value)
  }

  private static func holdsTyped(_ value: JSONValue, depth: Int) -> Bool {
    for key in value.keys {
      let member = value.value(ofKey: key)
      guard member.isObject else { continue }
      if let name = member["@type"]?.string.flatMap(RootName.init), name.isWrapped { return true }
      if depth < messageDepth, holdsTyped(member, depth: depth + 1) { return true }
    }
    return value.first(of: ["blocks", "page_blocks"])?.elements.first?["@type"]?.isString == true
  }

  package func unknownShape(_ value: JSONValue) -> ReadError {
    let keys = value.keys.compactMap(\.string)
    for key in keys {
      guard let meant = Spelling.nearest(to: key, among: Self.pageKeys) else { continue }
      return failure(
        .unknownShape, "no page in an object with the key '\(key.asExcerpt)': did you mean '\(meant)'?", value
      )
    }
    let shown = keys.prefix(Self.keysShown).map(\.asExcerpt).joined(separator: ", ")
    let seen =
      keys.isEmpty
      ? value.kindName : "an object with the keys \(shown)" + (keys.count > Self.keysShown ? ", …" : "")
    return failure(.unknownShape, "no page in \(seen); \(Self.acceptedShapes)", value)
  }

  /// What tells that an object without a type holds a page.
  private static let pageKeys = ["blocks", "rich_message"]

  private static let keysShown = 12

  private static let acceptedShapes = """
    accepted are TDLib's webPageInstantView and richMessage, Bot API's RichMessage and InputRichMessage, MTProto dumps \
    of Page, RichMessage and WebPage, arrays of their blocks, messages with text, exported chats, Telegraph pages and \
    chat completions
    """

  package func failure(_ reason: ReadError.Reason, _ message: String, _ value: JSONValue) -> ReadError {
    ReadError(reason, message, origin: value.origin)
  }
}
