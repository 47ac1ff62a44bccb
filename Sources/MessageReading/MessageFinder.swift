import JSONText
import PageModel
import PageReading

/// A message in a document, with the objects around it.
struct FoundMessage {
  /// The structure of a message, which determines the names of its fields.
  enum Shape {
    /// Bot API, with or without the constructors that Pyrogram adds.
    case botAPI
    case tdlib
    /// MTProto.
    case wire
    /// The desktop app's export.
    case exported
    /// A message that was written by hand for rendering.
    case written
    /// A message of a conversation with a language model.
    case model

    /// The fields with the message's own id. Only in Bot API, that is `message_id`; elsewhere, this field is
    /// the id of another message, such as the one that a service message pins.
    var idFields: [StaticString] {
      switch self {
      case .botAPI: ["message_id", "id"]
      case .tdlib, .wire, .exported, .written, .model: ["id"]
      }
    }
  }

  /// The message's own id.
  var id: Int64? { value.number(shape.idFields) }

  var value: JSONValue
  var shape: Shape
  var format: InputFormat
  /// The objects around the message that may describe peers and media, the outermost first.
  var envelopes: [JSONValue] = []
  /// The list around the message, which may contain messages to which it replies.
  var siblings: [JSONValue] = []
  /// The object that describes the message's chat in an export.
  var exportedChat: JSONValue?
  /// True if the message is still being written, according to an update around it or its own id.
  var isDraft = false
  var diagnostics: [Diagnostic] = []
}

/// Unwraps updates, responses of servers, lists and files around a message (Spec/Messages.md 1.7). If it
/// finds nothing, the input is a page or invalid.
struct MessageFinder {
  private let options: ReadOptions
  /// True to find the newest rich page in a list rather than the newest message.
  private let prefersPages: Bool
  private var isDraft = false
  private var envelopes: [JSONValue] = []
  private var siblings: [JSONValue] = []
  private var chat: JSONValue?
  private var diagnostics: [Diagnostic] = []

  /// Returns the message in a document; `nil` if the document is a page or invalid.
  ///
  /// - Parameter prefersPages: true to find the newest rich page in a list rather than the newest message.
  static func find(
    in root: JSONValue, options: ReadOptions, prefersPages: Bool = false
  ) throws(ReadError) -> FoundMessage? {
    guard options.format?.holdsMessages ?? true else { return nil }
    var finder = MessageFinder(options: options, prefersPages: prefersPages)
    var value = root
    for _ in 0..<Limits.envelopes {
      switch try finder.step(value) {
      case .inside(let inner): value = inner
      case .found(let shape): return finder.found(value, shape)
      case .exported(let message): return finder.found(message, .exported)
      case .request(let message): return finder.found(message, .botAPI)
      case .nothing: return nil
      }
    }
    return nil
  }

  /// Returns the message in an element of a list of messages or updates; `nil` without one.
  static func message(in element: JSONValue, options: ReadOptions) -> FoundMessage? {
    var options = options
    options.message = nil
    guard mayBeMessage(element) || isWireUpdate(element) else { return nil }
    return try? find(in: element, options: options)
  }

  private static func isWireUpdate(_ value: JSONValue) -> Bool {
    guard let type = (value["_"] ?? value["className"])?.string.map(TypeName.normalized) else { return false }
    return type.hasPrefix("update") && value["message"] != nil
  }

  private init(options: ReadOptions, prefersPages: Bool) {
    self.options = options
    self.prefersPages = prefersPages
  }

  private enum Step {
    case inside(JSONValue)
    case found(FoundMessage.Shape)
    /// A message of an exported chat, whatever its fields.
    case exported(JSONValue)
    /// The message that a request sends.
    case request(JSONValue)
    case nothing
  }

  private func found(_ value: JSONValue, _ shape: FoundMessage.Shape) -> FoundMessage {
    let format: InputFormat =
      switch shape {
      case .botAPI: Family(of: value) == .mtproto ? .mtproto : .botAPI
      case .tdlib: .tdlib
      case .wire: .mtproto
      case .exported: .chatExport
      case .written: .message
      case .model: .chatCompletion
      }
    return FoundMessage(
      value: value, shape: shape, format: format, envelopes: envelopes, siblings: siblings,
      exportedChat: chat, isDraft: isDraft || value["draft_id"]?.integer.map { $0 != 0 } ?? false,
      diagnostics: diagnostics)
  }

  private mutating func step(_ value: JSONValue) throws(ReadError) -> Step {
    if options.format == .chatExport, value.isArray { return try exportedChat(value) }
    if value.isArray { return try list(value, of: nil) }
    guard value.isObject else { return .nothing }
    if value["ok"]?.bool != nil, let result = value["result"] { return .inside(result) }
    if let type = value["@type"]?.string { return try tdlib(value, type) }
    if Self.isTDLibMessage(value) { return .found(.tdlib) }
    if let type = (value["_"] ?? value["className"])?.string { return try wire(value, type) }
    if let messages = Self.unwrappedList(value) { return try list(messages, of: value) }
    if let inner = Self.unwrapped(value) { return enter(inner, from: value) }
    if ChatExport.isOne(value) { return try exportedChat(value) }
    if Self.isExported(value) || options.format == .chatExport && value["text"]?.isArray == true {
      return .found(.exported)
    }
    return try untyped(value)
  }

  /// Enters the object around the message.
  private mutating func enter(_ inner: JSONValue, from envelope: JSONValue) -> Step {
    envelopes.append(envelope)
    return .inside(inner)
  }

  // MARK: - Objects without a constructor

  private mutating func untyped(_ value: JSONValue) throws(ReadError) -> Step {
    if WrittenMessageReader.isBody(value), let messages = value["messages"] {
      return try list(messages, of: value)
    }
    if Self.isWireWithoutName(value) { return .found(.wire) }
    if WrittenMessageReader.isOne(value) { return .found(.written) }
    if ModelMessageReader.isOne(value) { return .found(.model) }
    // A result for an inline query has a type.
    if let inner = value["input_message_content"], inner.isObject { return enter(inner, from: value) }
    try RequestBody.requireMessage(in: value)
    if let request = RequestBody.message(in: value) {
      envelopes.append(value)
      return .request(request.root)
    }
    if let emptiness = RequestBody.emptiness(of: value) {
      throw ReadError(.unknownShape, emptiness, origin: value.origin)
    }
    if value["type"]?.isString == true || value["tag"] != nil || value["choices"] != nil
      || value.first(of: ["blocks", "page_blocks"])?.isArray == true || value["content"]?.isArray == true
    {
      return .nothing
    }
    for name in Self.updateFields {
      if let inner = value[name], inner.isObject { return enter(inner, from: value) }
    }
    if let messages = value["messages"], messages.isArray { return try list(messages, of: value) }
    for name in ChatOutline.conversations {
      if let messages = value[name], ModelMessageReader.isList(messages) {
        return try list(messages, of: value)
      }
    }
    if let results = value["results"], let result = inlineResult(in: results) {
      return enter(result, from: value)
    }
    if let result = value["result"], RequestBody.isResult(result) { return enter(result, from: value) }
    return Self.isBotAPI(value) ? .found(.botAPI) : .nothing
  }

  /// Returns whether a value is a message of MTProto without the constructor's name, which some programs
  /// leave out.
  static func isWireWithoutName(_ value: JSONValue) -> Bool {
    value["message"]?.isString == true && value["id"]?.integer != nil && value["date"] != nil
      && value["type"] == nil && value.first(of: ["from_id", "peer_id", "to_id", "fwd_from", "media"]) != nil
  }

  private mutating func inlineResult(in list: JSONValue) -> JSONValue? {
    let contents = list.elements.filter {
      $0["input_message_content"]?.isObject == true || RequestBody.isResult($0)
    }
    if contents.count > 1 {
      diagnostics.append(
        Diagnostic(.partNotDrawn, "only the first of \(contents.count) results is drawn", at: list.origin))
    }
    return contents.first
  }

  /// The fields that contain a message in updates of Bot API, requests and responses.
  static let updateFields: [StaticString] = [
    "message", "edited_message", "channel_post", "edited_channel_post", "business_message",
    "edited_business_message", "callback_query", "input_message_content", "guest_message", "result",
  ]

  /// The fields of other programs around an update or a message: the items of a workflow, the request of a
  /// webhook, an event of a serverless function, a log record. The object may be inside a string.
  static let outerFields: [StaticString] = [
    "json", "body", "payload", "data", "event", "detail", "update", "raw", "params", "Body", "Message", "Sns",
    "Records",
  ]

  /// Returns whether a value may be such an object.
  private static func mayWrap(_ value: JSONValue) -> Bool {
    value.isObject && value["@type"] == nil && value["_"] == nil
      && (!isBotAPI(value) || value.first(of: ["chat", "date", "chat_id"]) == nil) && !ChatExport.isOne(value)
      && value.first(of: ["blocks", "choices", "tag"]) == nil
  }

  /// Returns the list of several messages or updates inside such an object; `nil` for any other value.
  static func unwrappedList(_ value: JSONValue, depth: Int = 0) -> JSONValue? {
    guard depth < mostWrappers, mayWrap(value), !isMessageLike(value) else { return nil }
    for name in outerFields {
      guard let inner = value[name] else { continue }
      if inner.isArray {
        let elements = Array(inner.elements)
        if elements.count > 1, elements.allSatisfy({ isMessageLike($0) || unwrapped($0) != nil }) {
          return inner
        }
      } else if inner.isObject, let list = unwrappedList(inner, depth: depth + 1) {
        return list
      }
    }
    return nil
  }

  /// Returns the message or update inside such an object; `nil` for any other value.
  static func unwrapped(_ value: JSONValue, depth: Int = 0) -> JSONValue? {
    guard depth < mostWrappers, mayWrap(value) else { return nil }
    for name in outerFields {
      guard var inner = value[name] else { continue }
      if inner.isString, let text = inner.string, text.hasPrefix("{"),
        let document = try? JSONDocument(Array(text.utf8), limits: JSONLimits(nesting: 64, values: 100_000))
      {
        inner = document.root
      }
      if inner.isArray, let first = inner.elements.first { inner = first }
      guard inner.isObject else { continue }
      if isMessageLike(inner) { return inner }
      if let deeper = unwrapped(inner, depth: depth + 1) { return deeper }
    }
    return nil
  }

  private static let mostWrappers = 4

  /// Returns the request in such an object, or the value itself.
  static func unwrappedRequest(_ value: JSONValue) -> JSONValue {
    for name in outerFields {
      if let inner = value[name], inner.isObject, inner["media"] != nil { return inner }
    }
    return value
  }

  private static func isMessageLike(_ value: JSONValue) -> Bool {
    if value["type"]?.isString == true, !isExported(value), !RequestBody.isResult(value) { return false }
    if updateFields.contains(where: { value[$0]?.isObject == true }) { return value["update_id"] != nil }
    return value["message_id"] != nil || value["chat_id"] != nil && isBotAPI(value) || isTDLibMessage(value)
      || value.first(of: ["chat_id", "method"]) != nil && RequestBody.message(in: value) != nil
  }

  private static func isBotAPI(_ value: JSONValue) -> Bool {
    if BotAPIMessageReader.isWidget(value) { return true }
    if value.first(of: ["markdown", "html"])?.isString == true { return false }
    let hasContent = BotAPIContentName.allCases.contains { value[$0.field] != nil }
    return value["message_id"] != nil || value["chat"]?.isObject == true || value["rich_message"] != nil
      || value.first(of: ["text", "caption", "message_text"])?.isString == true
      || value["chat_id"] != nil && (hasContent || value.first(of: requestFields) != nil)
  }

  /// The first fields in the bodies of `sendPoll`, `sendLocation` and `sendContact`.
  private static let requestFields: [StaticString] = ["question", "latitude", "phone_number"]

  // MARK: - Constructors

  private mutating func tdlib(_ value: JSONValue, _ type: String) throws(ReadError) -> Step {
    switch TypeName.normalized(type) {
    case "message", "sponsoredmessage", "quickreplymessage": return .found(.tdlib)
    case "messages", "foundmessages", "foundchatmessages", "sponsoredmessages", "quickreplymessages",
      "messagethreadinfo", "updatequickreplyshortcutmessages":
      guard let messages = value["messages"] else { return .nothing }
      return try list(messages, of: value)
    case "businesschatlink":
      guard let text = value["text"], text.isObject else { return .nothing }
      return enter(text, from: value)
    case "richmessage", "inputrichmessage", "webpageinstantview": return .nothing
    case "updatependingmessage": isDraft = true
    default: break
    }
    for name in ["message", "last_message"] as [StaticString] {
      if let inner = value[name], Self.isTDLibMessage(inner) { return enter(inner, from: value) }
    }
    // The content of a message alone, or in an update or a draft.
    if type == "formattedText" || Self.isContent(type) { return .found(.tdlib) }
    for key in value.keys {
      let inner = value.value(ofKey: key)
      if let type = inner["@type"]?.string, Self.isContent(type), TDLibContentName(type) != .richMessage {
        return enter(inner, from: value)
      }
    }
    return .nothing
  }

  /// Returns whether a value is TDLib's `message`. Dumps leave out a type that the field implies; in that
  /// case, the content identifies the message.
  static func isTDLibMessage(_ value: JSONValue) -> Bool {
    if let type = value["@type"] {
      return ["message", "sponsoredMessage", "quickReplyMessage"].contains(type.string)
    }
    return value["content"]?["@type"]?.string?.hasPrefix("message") ?? false
  }

  private static func isContent(_ type: String) -> Bool {
    type.hasPrefix("inputMessage") || type.hasPrefix("message") && TDLibContentName(type) != nil
  }

  private mutating func wire(_ value: JSONValue, _ type: String) throws(ReadError) -> Step {
    let name = TypeName.normalized(type)
    switch name {
    case "businesschatlink": return .found(.wire)
    case "message", "messageservice", "messageempty", "sponsoredmessage":
      let isPyrogram = value["peer_id"] == nil && (value["chat"] ?? value["from_user"])?.isObject == true
      return .found(isPyrogram ? .botAPI : .wire)
    case "updateshortmessage", "updateshortchatmessage": return .found(.wire)
    default: break
    }
    if let messages = value["messages"], messages.isArray { return try list(messages, of: value) }
    if let updates = value["updates"], updates.isArray {
      let update = Array(updates.elements).last { $0["message"]?.isObject == true }
      return update.map { enter($0, from: value) } ?? .nothing
    }
    for field in ["message", "top_message", "update", "web_page_message"] as [StaticString] {
      if let inner = value[field], inner.isObject { return enter(inner, from: value) }
    }
    return .nothing
  }

  // MARK: - Lists

  /// Finds the last or the selected message in a list of updates, messages, or messages with their peers.
  private mutating func list(_ list: JSONValue, of envelope: JSONValue?) throws(ReadError) -> Step {
    let objects = list.elements.filter(\.isObject)
    // An object that looks like a message among blocks or texts is a block without its type.
    let hasOthers = objects.contains(where: Self.isBlock) || list.elements.contains(where: \.isString)
    if envelope == nil, hasOthers { return .nothing }
    let messages = objects.filter(Self.mayBeMessage)
    let wanted = options.message.map(Int64.init)
    let rich = prefersPages ? messages.filter { Self.message(in: $0, options: options)?.richPage != nil } : []
    let chosen =
      wanted.map { id in messages.last { Self.message(in: $0, options: options)?.id == id } }
      ?? newest(of: rich.isEmpty ? messages : rich)
    guard let chosen else {
      guard let wanted, !messages.isEmpty else { return .nothing }
      throw ReadError(
        .unknownShape, "the list has no message \(wanted)", origin: list.origin)
    }
    if let envelope { envelopes.append(envelope) }
    // Users and chats may be in the same list.
    envelopes.append(list)
    siblings += messages
    if options.message == nil, messages.count > 1 {
      diagnostics.append(
        Diagnostic(
          .partNotDrawn,
          "only the newest of \(messages.count) messages\(rich.isEmpty ? "" : " that has a page") is drawn",
          at: list.origin))
    }
    return .inside(chosen)
  }

  /// Returns the newest message. Servers list the newest first, and files and updates list it last.
  private func newest(of messages: [JSONValue]) -> JSONValue? {
    func age(_ value: JSONValue) -> Int64 {
      value.number(["update_id"]) ?? Self.message(in: value, options: options)?.id ?? .min
    }
    // Without dates and ids, the last one is the newest.
    return messages.enumerated().max { (age($0.element), $0.offset) < (age($1.element), $1.offset) }?.element
  }

  /// Returns whether an element of a list is a block of a page.
  static func isBlock(_ value: JSONValue) -> Bool {
    Family(of: value).flatMap { $0.typeName(of: value) }.flatMap { BlockName($0) } != nil
      && value["input_message_content"] == nil
  }

  /// Returns whether an element of a list may contain a message.
  static func mayBeMessage(_ value: JSONValue) -> Bool {
    if let type = value["@type"]?.string { return tdlibMessages.contains(type) }
    if isTDLibMessage(value) { return true }
    if let type = (value["_"] ?? value["className"])?.string {
      let name = TypeName.normalized(type)
      // Pyrogram marks deleted messages as empty. A dialog of a client's list contains the last message of its chat.
      return ["message", "messageservice", "sponsoredmessage"].contains(name) && value["empty"]?.bool != true
        || name == "dialog" && value.first(of: ["top_message", "message"])?.isObject == true
    }
    if isExported(value) || value["input_message_content"]?.isObject == true { return true }
    if isWireWithoutName(value) || unwrapped(value) != nil || RequestBody.message(in: value) != nil {
      return true
    }
    if WrittenMessageReader.isOne(value) || ModelMessageReader.isOne(value) { return true }
    return value["type"]?.isString != true && value["tag"] == nil
      && (isBotAPI(value) || updateFields.contains { value[$0]?.isObject == true })
  }

  private static let tdlibMessages: Set<String> = [
    "message", "sponsoredMessage", "quickReplyMessage", "updateNewMessage", "updateMessageSendSucceeded",
    "updateMessageSendFailed",
    "updateChatLastMessage",
  ]

  // MARK: - Exports

  private static func isExported(_ value: JSONValue) -> Bool {
    value["text_entities"]?.isArray == true && !RequestBody.isGift(value)
      || ["message", "service"].contains(value["type"]?.string ?? "")
        && value.first(of: ["text", "action", "date"]) != nil
      || value["type"]?.string == "unsupported" && value["id"]?.integer != nil
  }

  private mutating func exportedChat(_ value: JSONValue) throws(ReadError) -> Step {
    let chat = ChatExport(value)
    // A service message can be selected, too.
    let candidates = options.message == nil ? chat.messages : chat.allMessages
    let message = try chat.message(options.message, among: candidates) {
      ReadError(.unknownShape, $0, origin: value.origin)
    }
    self.chat = chat.chat(of: message) ?? value
    envelopes += [self.chat].compactMap { $0 }
    siblings = chat.allMessages
    diagnostics += [chat.othersNote(options.message)].compactMap { $0 }
    return .exported(message)
  }
}

/// The messages of one exported chat, or of the export of a whole account (Spec/Input.md 10).
struct ChatExport {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// Returns whether the value is an exported chat, by its keys.
  static func isOne(_ value: JSONValue) -> Bool {
    value["messages"]?.isArray == true && value.first(of: ["name", "type", "id"]) != nil
      && !WrittenMessageReader.isBody(value) && !ModelMessageReader.isList(value["messages"])
      || value["chats"]?["list"]?.isArray == true
  }

  /// The messages without joined members, pinned messages and other service messages.
  var messages: [JSONValue] { allMessages.filter { $0["type"]?.string != "service" } }

  var allMessages: [JSONValue] { lists.flatMap { $0.elements }.filter(\.isObject) }

  /// Returns the chat of a message; `nil` for a bare list.
  func chat(of message: JSONValue) -> JSONValue? {
    let chats = root["chats"]?["list"].map { Array($0.elements) } ?? (root.isObject ? [root] : [])
    return chats.last { $0.offset <= message.offset }
  }

  private var lists: [JSONValue] {
    if root.isArray { return [root] }
    if let messages = root["messages"] { return [messages] }
    return (root["chats"]?["list"]?.elements).map { $0.compactMap { $0["messages"] } } ?? []
  }

  /// - Parameters:
  ///   - id: the id of the requested message; `nil` for the last one.
  ///   - messages: the messages to search.
  /// - Throws: the error of `fail` for a missing message.
  func message(
    _ id: Int?, among messages: [JSONValue], orElse fail: (String) -> ReadError
  ) throws(ReadError) -> JSONValue {
    let wanted = id.map(Int64.init)
    let message = wanted.map { id in messages.last { $0.number(["id"]) == id } } ?? messages.last
    if let message { return message }
    throw fail("the exported chat has no message" + (id.map { " \($0)" } ?? ""))
  }

  /// Returns the warning about the other messages if no message is selected.
  func othersNote(_ id: Int?) -> Diagnostic? {
    let count = messages.count
    guard id == nil, count > 1 else { return nil }
    return Diagnostic(.partNotDrawn, "only the last of \(count) messages is drawn", at: root.origin)
  }
}
