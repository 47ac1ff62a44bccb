/// Methods that forward and copy messages.
extension Emulator {
  func forwardMessage(_ call: BotCall, _ bot: Int) async throws -> JSON {
    try await forward(try source(call, bot), call.int("message_id"), call, bot)
  }

  private func source(_ call: BotCall, _ bot: Int) throws -> ChatKey { try chat(call, bot, "from_chat_id") }

  private func forward(_ source: ChatKey, _ id: Int?, _ call: BotCall, _ bot: Int, album: JSON? = nil)
    async throws
    -> JSON
  {
    let delivery = try await delivery(call, bot)
    let original = try message(id, in: source, to: "forward")
    try Self.allow("forwarded", original)
    var content = Self.content(of: original.fields)
    content["reply_markup"] = nil
    content["media_group_id"] = album
    content["forward_origin"] = origin(of: original)
    return post(content, delivery, from: bot)
  }

  func copyMessage(_ call: BotCall, _ bot: Int) async throws -> JSON {
    try await copy(try source(call, bot), call.int("message_id"), call, bot)
  }

  private func copy(_ source: ChatKey, _ id: Int?, _ call: BotCall, _ bot: Int, album: JSON? = nil)
    async throws
    -> JSON
  {
    let delivery = try await delivery(call, bot)
    let original = try message(id, in: source, to: "copy")
    try Self.allow("copied", original)
    var content = Self.content(of: original.fields)
    for key in ["reply_markup", "via_bot"] { content[key] = nil }
    content["media_group_id"] = album
    let isMedia = MediaKind.allCases.contains { content[$0.rawValue] != nil }
    if call.flag("show_caption_above_media"), content["caption"] != nil {
      content["show_caption_above_media"] = .flag(true)
    }
    if isMedia, call["caption"] != nil || call.flag("remove_caption") {
      for key in ["caption", "caption_entities", "show_caption_above_media"] { content[key] = nil }
      content.merge(try await caption(of: call.parameters)) { $1 }
    }
    let message = post(content, delivery, from: bot)
    return .object(["message_id": message["message_id"] ?? .null])
  }

  func forwardMessages(_ call: BotCall, _ bot: Int) async throws -> JSON {
    try await several(call, bot) { emulator, source, id, album in
      let message = try await emulator.forward(source, id, call, bot, album: album)
      return .object(["message_id": message["message_id"] ?? .null])
    }
  }

  func copyMessages(_ call: BotCall, _ bot: Int) async throws -> JSON {
    try await several(call, bot) { try await $0.copy($1, $2, call, bot, album: $3) }
  }

  /// Forwards or copies messages. Messages that do not exist or cannot be copied are skipped, and albums stay
  /// albums.
  private func several(
    _ call: BotCall, _ bot: Int, _ work: (isolated Emulator, ChatKey, Int, JSON?) async throws -> JSON
  ) async throws -> JSON {
    let source = try source(call, bot)
    let ids = try Self.identifiers(call)
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw BotError("message identifiers must be in a strictly increasing order")
    }
    let messages = ids.compactMap { state.chats[source]?.messages[$0] }.filter {
      !$0.isDeleted && $0.isCopyable
    }
    guard !messages.isEmpty else { throw BotError("there are no messages to forward") }
    var albums: [JSON: JSON] = [:]
    var results: [JSON] = []
    for message in messages {
      var album: JSON?
      if let old = message.fields["media_group_id"],
        messages.count(where: { $0.fields["media_group_id"] == old }) > 1
      {
        album = albums[old] ?? newAlbum()
        albums[old] = album
      }
      results.append(try await work(self, source, message.id, album))
    }
    return .list(results)
  }

  /// The maximum number of messages that a call names.
  private static let mostIdentifiers = 100

  /// Returns the parameter `message_ids`.
  static func identifiers(_ call: BotCall) throws -> [Int] {
    let ids = (call["message_ids"]?.elements ?? []).compactMap(\.int)
    guard !ids.isEmpty else { throw BotError("message identifiers are not specified") }
    guard ids.count <= mostIdentifiers else { throw BotError("too many message identifiers specified") }
    return ids
  }

  private static func allow(_ what: String, _ message: StoredMessage) throws {
    guard message.isCopyable else { throw BotError("the message can't be \(what)") }
  }

  /// The fields of a message that belong to its place in a chat, not to its content.
  private static let placeFields: Set = [
    "message_id", "date", "chat", "from", "sender_chat", "reply_to_message", "quote", "edit_date",
    "message_thread_id",
    "is_topic_message", "has_protected_content", "media_group_id", "forward_origin", "business_connection_id",
    "effect_id", "sender_business_bot", "external_reply", "reply_to_checklist_task_id",
    "reply_to_poll_option_id", "receiver_user",
    "ephemeral_message_id",
  ]

  static func content(of fields: Fields) -> Fields { fields.filter { !placeFields.contains($0.key) } }
}
