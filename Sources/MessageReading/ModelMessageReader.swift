import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads messages of a conversation with a language model, as requests to a provider contain them
/// (Spec/Messages.md 1.16).
struct ModelMessageReader: MessageProtocolReader {
  var common: CommonMessageReader

  mutating func readMessage(_ found: FoundMessage) {
    let value = found.value
    let role = Self.role(of: value) ?? .neither
    message.id = found.id
    message.chat = Chat(id: Self.modelID, kind: .private)
    message.author = .peer(author(role, value))
    common.decideDirection(author: message.author?.peer, flag: role == .user)
    let answer = AnswerAssembler.whole(AnswerRecord(pieces: Self.pieces(of: value)))
    if role == .user { readQuestion(answer, value) } else { readAnswer(answer) }
  }

  private static let modelID = PeerID(.user, 1)
  private static let userID = PeerID(.user, 2)

  private mutating func author(_ role: AnswerRole, _ value: JSONValue) -> PeerID {
    let (id, name) = role == .user ? (Self.userID, "User") : (Self.modelID, "Assistant")
    // Both participants are known, regardless of the author of this message.
    for (known, usual) in [(Self.modelID, "Assistant"), (Self.userID, "User")] where known != id {
      common.peers.add(Peer(id: known, kind: .user(UserName(whole: usual)), isBot: known == Self.modelID))
    }
    let own = fields.optionalString(value, ["name"]) ?? name
    common.peers.add(
      Peer(id: id, kind: .user(UserName(whole: own)), isBot: role != .user, origin: value.origin))
    return id
  }

  // MARK: - Contents

  /// Reads a user's message, whose text stays as it was typed.
  private mutating func readQuestion(_ answer: AnswerAssembler.Whole, _ value: JSONValue) {
    let pictures = Self.pictures(in: value).compactMap { picture in
      var reader = WrittenMessageReader(common: common)
      defer { common = reader.common }
      return reader.picture(picture)
    }
    for diagnostic in answer.diagnostics where diagnostic.code != .partNotDrawn || pictures.isEmpty {
      fields.note(diagnostic)
    }
    let text = answer.source.text
    common.written = (EntityText(units: Array(text.utf16), entities: [], origin: value.origin), false)
    if pictures.count > 1 {
      let photos = pictures.map { Block(.photo(Photo(media: $0)), origin: value.origin) }
      let paragraph = text.isEmpty ? [] : [Block(.paragraph(.plain(text)), origin: value.origin)]
      message.content = .page(Page(blocks: photos + paragraph))
      return
    }
    if let picture = pictures.first { message.content = .photo(PhotoContent(media: picture)) }
    message.text = MessageText(plain: text)
  }

  private mutating func readAnswer(_ answer: AnswerAssembler.Whole) {
    for diagnostic in answer.diagnostics { fields.note(diagnostic) }
    guard let result = try? SourceReader.page(answer.source, .markdown, options: common.options.reading)
    else {
      message.text = MessageText(plain: answer.source.text)
      return
    }
    for diagnostic in result.diagnostics { fields.note(diagnostic) }
    read.media.table = result.page.media
    common.richPage = FoundPage(result, isRichMessage: true)
    message.content = .page(result.page)
  }

  mutating func answered(_ original: JSONValue) -> Answered { (.text, MessageText(), nil) }

  func isTopicStart(_ value: JSONValue) -> Bool { false }
}

// MARK: - Which messages are such

extension ModelMessageReader {
  /// Returns whether an object is a message of such a conversation.
  static func isOne(_ value: JSONValue) -> Bool {
    value.isObject && role(of: value) != nil && contents(of: value).first != nil
      && value.first(of: otherFields) == nil
  }

  /// Fields of messages and pages in other formats.
  private static let otherFields: [StaticString] = [
    "chat", "chat_id", "message_id", "blocks", "rich_message", "delta",
  ]

  /// Returns whether a list holds messages of such a conversation.
  static func isList(_ value: JSONValue?) -> Bool {
    value?.elements.first { $0.isObject && $0["type"]?.string != "reasoning" }.map(isOne) ?? false
  }

  /// Returns whether a message can be rendered. System prompts and messages of tools cannot.
  static func showsSomething(_ value: JSONValue) -> Bool {
    guard let role = role(of: value), role != .neither else { return false }
    let answer = AnswerAssembler.whole(AnswerRecord(pieces: pieces(of: value)))
    return answer.emptiness == nil || role == .user && !pictures(in: value).isEmpty
  }

  /// Returns the author of a message: by its `role`, its `type`, or the name of its class.
  static func role(of value: JSONValue) -> AnswerRole? {
    if let name = value["role"]?.string ?? value["from"]?.string.flatMap({ value["value"] == nil ? nil : $0 })
    {
      return AnswerShapes.all.role(named: name)
    }
    guard let type = value["type"]?.string else { return nil }
    if value["lc"] != nil, let name = Array(value["id"]?.elements ?? value.elements).last?.string {
      return ["HumanMessage": .user, "AIMessage": .model, "AIMessageChunk": .model][name] ?? .neither
    }
    return ["human": .user, "ai": .model, "AIMessageChunk": .model, "system": .neither, "tool": .neither][
      type]
  }

  private static func contents(of value: JSONValue) -> [JSONValue] {
    let holder = value.first(of: ["kwargs", "data"]).flatMap { $0.isObject ? $0 : nil } ?? value
    // A message with both fields repeats the text of its parts in `content`.
    if let content = holder.first(of: ["parts", "content", "message", "value", "text"]), isContent(content) {
      return [content]
    }
    return []
  }

  private static func isContent(_ value: JSONValue) -> Bool { value.isString || value.isArray }

  private static func pieces(of value: JSONValue) -> [AnswerRecord.Piece] {
    contents(of: value).flatMap { AnswerReader.content($0) }
  }

  /// Returns the images of a message.
  private static func pictures(in value: JSONValue) -> [JSONValue] {
    let parts = pieces(of: value).compactMap { piece in
      if case .lost(let part) = piece { picture(in: part) } else { nil }
    }
    return parts + (value["images"].map { Array($0.elements) } ?? [])
  }

  /// Returns the value that refers to or contains an image; `nil` for audio and documents.
  private static func picture(in part: JSONValue) -> JSONValue? {
    let kind =
      part.first(of: ["media_type", "mime_type"])?.string
      ?? part["inline_data"]?["mime_type"]?.string ?? part["file_data"]?["mime_type"]?.string ?? "image/"
    guard kind.hasPrefix("image"), part.first(of: ["input_audio", "audio", "document", "video"]) == nil,
      part["type"].map({ !($0.string ?? "").contains("audio") && !($0.string ?? "").contains("document") })
        ?? true
    else { return nil }
    let inner = part.first(of: ["image_url", "inline_data", "file_data", "image", "source"]) ?? part
    return inner["source"] ?? inner
  }
}
