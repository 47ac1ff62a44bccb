/// Finds chats and messages as a bot names them.
extension Emulator {
  /// Returns the key of the chat that a parameter names.
  ///
  /// - Throws: The errors of the Bot API for unknown chats, and for chats that the bot may not write to.
  func chat(_ call: BotCall, _ bot: Int, _ name: String = "chat_id", isWriting: Bool = false) throws
    -> ChatKey
  {
    guard let value = call[name] else { throw BotError("\(name) is empty") }
    let key: ChatKey
    if let id = value.int {
      key = id > 0 ? ChatKey(bot: bot, id: id) : ChatKey(bot: nil, id: id)
    } else {
      let username = (value.string ?? "").drop { $0 == "@" }.lowercased()
      guard !username.isEmpty,
        let found = state.usernames[username]
      else { throw BotError.chatNotFound }
      key = found
    }
    if isWriting, key.bot != nil, state.bots[key.id] != nil {
      throw BotError(
        403, key.id == bot ? "bot can't send messages to itself" : "bots can't send messages to bots")
    }
    guard let chat = state.chats[key] else { throw BotError.chatNotFound }
    if let new = chat.migratedTo { throw BotError.migrated(to: new) }
    if chat.isPrivate {
      if isWriting, chat.isBlocked { throw BotError(403, "bot was blocked by the user") }
      return key
    }
    let words =
      ["group": "group chat", "supergroup": "supergroup chat", "channel": "channel chat"][chat.type] ?? "chat"
    switch chat.members[bot]?["status"]?.string {
    case "kicked": throw BotError(403, "bot was kicked from the \(words)")
    case nil, "left":
      if chat.info["username"] == nil || isWriting {
        throw BotError(403, "bot is not a member of the \(words)")
      }
    default: break
    }
    if isWriting, chat.type == "channel", !chat.isAdministrator(bot) {
      throw BotError("need administrator rights in the channel chat")
    }
    return key
  }

  /// Returns a message that was not deleted.
  ///
  /// - Parameter purpose: What the bot wants to do, for the error: `message to edit not found`.
  func message(_ id: Int?, in key: ChatKey, to purpose: String, isEphemeral: Bool = false) throws
    -> StoredMessage
  {
    guard let id, let message = state.chats[key]?.messages[id], !message.isDeleted,
      (message.fields["ephemeral_message_id"] != nil) == isEphemeral
    else {
      throw BotError("message to \(purpose) not found")
    }
    return message
  }

  /// Throws an error if the bot may not use a right of administrators in a group.
  func requireAdministrator(_ key: ChatKey, _ bot: Int) throws {
    guard let chat = state.chats[key] else { throw BotError.chatNotFound }
    guard !chat.isPrivate, chat.isAdministrator(bot) else {
      throw chat.isPrivate
        ? BotError("method is available for group and channel chats only") : BotError.notEnoughRights
    }
  }

  /// The fields of a `User`, as they appear in messages and members.
  func user(_ id: Int) -> JSON {
    state.bots[id]?.sender
      ?? .object(
        state.users[id] ?? ["id": .integer(id), "is_bot": .flag(false), "first_name": .text("User \(id)")])
  }

  /// The fields of a `Chat`.
  func chatFields(_ key: ChatKey) -> JSON { .object(state.chats[key]?.info ?? [:]) }

  /// Completes the entities: mentions of people contain the fields of the person. A mention of an
  /// unknown person disappears.
  func completed(_ entities: [JSON]) -> JSON? {
    let complete = entities.compactMap { entity -> JSON? in
      guard var fields = entity.members, fields["type"]?.string == "text_mention" else { return entity }
      guard let id = fields["user"]?["id"]?.int, state.users[id] != nil || state.bots[id] != nil else {
        return nil
      }
      fields["user"] = user(id)
      return .object(fields)
    }
    return complete.isEmpty ? nil : .list(complete)
  }

  /// Reads a text parameter with its `parse_mode` and entities.
  ///
  /// - Returns: The fields for the message: the text and its entities.
  func formatted(
    _ text: String, mode: String?, entities: [JSON]?, as name: String, limit: Int
  ) async throws -> Fields {
    let whole = try await texts.formatted(text, mode: mode, entities: entities)
    guard whole.length <= limit else {
      throw Self.tooLong(name, limit)
    }
    guard !whole.text.isEmpty else { return [:] }
    var fields: Fields = [name: .text(whole.text)]
    fields[name == "text" ? "entities" : name + "_entities"] = completed(whole.entities)
    return fields
  }

  private static func tooLong(_ name: String, _ limit: Int) -> BotError {
    switch name {
    case "text": BotError("message is too long")
    case "caption": BotError("message caption is too long")
    case "question": BotError("poll question length must not exceed \(limit)")
    case "option": BotError("poll options length must not exceed \(limit)")
    default: BotError("\(name) is too long")
    }
  }

  static let longestText = 4096
  static let longestCaption = 1024

  /// Returns the fields of a message for the parameters `text`, `parse_mode` and `entities`.
  func text(of call: BotCall) async throws -> Fields {
    let fields = try await formatted(
      call.text("text") ?? "", mode: call.text("parse_mode"), entities: call["entities"]?.elements,
      as: "text",
      limit: Self.longestText)
    guard fields["text"] != nil else { throw BotError("message text is empty") }
    return fields
  }

  /// Returns the fields of a message for a caption.
  ///
  /// - Parameter fields: The parameters of the call, or an element of an album.
  func caption(of fields: Fields) async throws -> Fields {
    guard let caption = fields["caption"]?.string, !caption.isEmpty else { return [:] }
    var result = try await formatted(
      caption, mode: fields["parse_mode"]?.string, entities: fields["caption_entities"]?.elements,
      as: "caption",
      limit: Self.longestCaption)
    if fields["show_caption_above_media"]?.isTrue ?? false, !result.isEmpty {
      result["show_caption_above_media"] = .flag(true)
    }
    return result
  }

  // MARK: - Keyboards

  private static let actions: Set = [
    "url", "callback_data", "web_app", "login_url", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay", "disabled",
  ]
  private static let longestMarkup = 10 << 10

  /// Checks a reply markup.
  ///
  /// - Returns: The markup without empty rows, or `nil` if there are no buttons.
  func checked(markup: JSON?) throws -> JSON? {
    guard var fields = markup?.members else { return nil }
    guard try JSON.object(fields).bytes.count <= Self.longestMarkup else {
      throw BotError("reply markup is too long")
    }
    guard let rows = fields["inline_keyboard"]?.elements else { return markup }
    for button in rows.flatMap({ $0.elements ?? [] }) {
      let keys = Self.actions.intersection((button.members ?? [:]).keys)
      guard !keys.isEmpty else { throw BotError("text buttons are unallowed in the inline keyboard") }
      guard button["text"]?.string?.trimmed.isEmpty == false else { throw BotError("BUTTON_TEXT_INVALID") }
      if let data = button["callback_data"]?.string, !(1...64).contains(data.utf8.count) {
        throw BotError("BUTTON_DATA_INVALID")
      }
      if let url = button["url"]?.string, !Self.isAddress(url) {
        throw BotError("inline keyboard button URL '\(url.prefix(200))' is invalid: Wrong HTTP URL")
      }
    }
    let filled = rows.filter { !($0.elements ?? []).isEmpty }
    guard !filled.isEmpty else { return nil }
    fields["inline_keyboard"] = .list(filled)
    return .object(fields)
  }

  private static func isAddress(_ url: String) -> Bool {
    if url.hasPrefix("tg://") || url.hasPrefix("ton://") { return true }
    let host = url.split(separator: "://", maxSplits: 1).last?.prefix { $0 != "/" && $0 != "?" } ?? ""
    return host.contains(".") && !host.contains(" ") && !host.hasPrefix(".") || host.hasPrefix("localhost")
  }
}
