/// Methods that change, delete, pin and react to messages.
extension Emulator {
  // MARK: - Edits

  private enum Part { case text, caption, media, markup, location }

  /// Returns the message that a call edits.
  private func editable(_ call: BotCall, _ bot: Int) throws -> (ChatKey, StoredMessage) {
    if let id = call.text("inline_message_id") {
      guard let place = state.inlineMessages[id],
        let message = state.chats[place.chat]?.messages[place.message],
        !message.isDeleted, message.fields["via_bot"]?["id"]?.int == bot
      else { throw BotError("MESSAGE_ID_INVALID") }
      return (place.chat, message)
    }
    let key = try chat(call, bot)
    guard call.int("message_id") != nil else { throw BotError("message identifier is not specified") }
    let message = try message(call.int("message_id"), in: key, to: "edit", isEphemeral: call.isEphemeral)
    let isOwn =
      message.sender == bot || message.fields["sender_business_bot"]?["id"]?.int == bot
      || state.chats[key]?.type == "channel" && state.chats[key]?.isAdministrator(bot) == true
    guard isOwn, message.fields["forward_origin"] == nil else { throw BotError("message can't be edited") }
    return (key, message)
  }

  /// Replaces the content of a message.
  ///
  /// - Parameters:
  ///   - removed: The fields that the new content replaces.
  ///   - keepsKeyboard: True if a missing `reply_markup` does not remove the keyboard.
  private func edit(
    _ key: ChatKey, _ old: StoredMessage, removing removed: [String], adding content: Fields, _ call: BotCall,
    isMarkupOnly: Bool = false
  ) throws -> JSON {
    let markup = try checked(markup: call["reply_markup"])
    guard let current = state.chats[key]?.messages[old.id], !current.isDeleted else {
      throw BotError("message to edit not found")
    }
    var fields = current.fields
    for name in removed { fields[name] = nil }
    fields.merge(content) { $1 }
    fields["reply_markup"] = markup
    var unchanged = current.fields
    unchanged["edit_date"] = nil
    var compared = fields
    compared["edit_date"] = nil
    guard compared != unchanged else { throw BotError.notModified }
    if !isMarkupOnly { fields["edit_date"] = date }
    state.chats[key]?.messages[old.id]?.fields = fields
    tell(.edit(fields), in: key)
    notify()
    return call["inline_message_id"] == nil ? .object(fields) : .flag(true)
  }

  private static let textFields = ["text", "entities", "rich_message", "link_preview_options"]
  private static let captionFields = ["caption", "caption_entities", "show_caption_above_media"]

  func editMessageText(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let (key, message) = try editable(call, bot)
    guard message.fields["text"] != nil || message.fields["rich_message"] != nil else {
      throw BotError("there is no text in the message to edit")
    }
    var content: Fields
    if call["rich_message"] != nil {
      content = ["rich_message": try await richMessage(call)]
    } else {
      content = try await text(of: call)
    }
    content["link_preview_options"] = Self.linkPreview(call)
    return try edit(key, message, removing: Self.textFields, adding: content, call)
  }

  func editMessageCaption(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let (key, message) = try editable(call, bot)
    guard MediaKind.allCases.contains(where: { $0.hasCaption && message.fields[$0.rawValue] != nil }) else {
      throw BotError("there is no caption in the message to edit")
    }
    return try edit(
      key, message, removing: Self.captionFields, adding: try await caption(of: call.parameters), call)
  }

  func editMessageMedia(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let (key, message) = try editable(call, bot)
    guard message.fields["poll"] == nil, message.fields["voice"] == nil else {
      throw BotError("message media can't be edited")
    }
    let content = try await editedMedia(call)
    if message.fields["media_group_id"] != nil {
      let visual = ["photo", "video", "live_photo"]
      let kinds = [visual, ["audio"], ["document"]]
      guard
        kinds.contains(where: { kinds in [message.fields, content].allSatisfy { kind(of: $0, in: kinds) } })
      else { throw BotError("can't change media type in the album") }
    }
    let removed =
      MediaKind.allCases.map(\.rawValue) + Self.textFields + Self.captionFields + ["has_media_spoiler"]
    return try edit(key, message, removing: removed, adding: content, call)
  }

  private func kind(of fields: Fields, in kinds: [String]) -> Bool { kinds.contains { fields[$0] != nil } }

  func editMessageReplyMarkup(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, message) = try editable(call, bot)
    return try edit(key, message, removing: [], adding: [:], call, isMarkupOnly: true)
  }

  func editMessageLiveLocation(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, message) = try editable(call, bot)
    guard var location = message.fields["location"]?.members, location["live_period"] != nil else {
      throw BotError("message can't be edited")
    }
    for name in [
      "latitude", "longitude", "live_period", "horizontal_accuracy", "heading", "proximity_alert_radius",
    ] {
      location[name] = call[name] ?? location[name]
    }
    try Self.check(location)
    return try edit(key, message, removing: [], adding: ["location": .object(location)], call)
  }

  func stopMessageLiveLocation(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, message) = try editable(call, bot)
    guard var location = message.fields["location"]?.members, location["live_period"] != nil else {
      throw BotError("message can't be edited")
    }
    location["live_period"] = nil
    return try edit(key, message, removing: [], adding: ["location": .object(location)], call)
  }

  func editMessageChecklist(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let (key, message) = try editable(call, bot)
    guard message.fields["checklist"] != nil else { throw BotError("message can't be edited") }
    return try edit(key, message, removing: [], adding: ["checklist": try await checklist(call)], call)
  }

  // MARK: - Deletion

  private func delete(_ id: Int, in key: ChatKey, by bot: Int) throws {
    let message = try message(id, in: key, to: "delete")
    let age = now - Double(message.fields["date"]?.int ?? 0)
    let chat = state.chats[key]
    let isAllowed =
      chat?.isPrivate == true || chat?.isAdministrator(bot) == true
      || message.sender == bot && age < 48 * 3600
    guard isAllowed else { throw BotError("message can't be deleted") }
    remove(id, in: key)
    notify()
  }

  /// Removes a message from a chat.
  func remove(_ id: Int, in key: ChatKey) {
    state.chats[key]?.messages[id]?.isDeleted = true
    state.chats[key]?.pinned.removeAll { $0 == id }
    tell(.delete(id), in: key)
  }

  func deleteMessage(_ call: BotCall, _ bot: Int) throws -> JSON {
    try delete(call.int("message_id") ?? 0, in: try chat(call, bot), by: bot)
    return .flag(true)
  }

  func deleteMessages(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    let ids = try Self.identifiers(call)
    for id in ids { try? delete(id, in: key, by: bot) }
    return .flag(true)
  }

  // MARK: - Pins

  func pinChatMessage(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot, isWriting: true)
    let message = try message(call.int("message_id"), in: key, to: "pin")
    try requirePinning(key, bot)
    guard message.isContent else { throw BotError("service messages can't be pinned") }
    guard state.chats[key]?.pinned.last != message.id else { throw BotError("CHAT_NOT_MODIFIED") }
    var notice = pin(message, in: key, byPerson: false)
    if state.chats[key]?.type == "channel" {
      notice["sender_chat"] = chatFields(key)
    } else {
      notice["from"] = state.bots[bot]?.sender
    }
    add(notice, to: key)
    return .flag(true)
  }

  /// Pins a message.
  ///
  /// - Parameter isByPerson: Whether a person does it.
  /// - Returns: The content of the message that says so.
  func pin(_ message: StoredMessage, in key: ChatKey, byPerson isByPerson: Bool) -> Fields {
    state.chats[key]?.pinned.removeAll { $0 == message.id }
    state.chats[key]?.pinned.append(message.id)
    tell(.pin(message.id, byPerson: isByPerson), in: key)
    var pinned = message.fields
    pinned["reply_to_message"] = nil
    return ["pinned_message": .object(pinned)]
  }

  private func requirePinning(_ key: ChatKey, _ bot: Int) throws {
    guard let chat = state.chats[key], chat.isPrivate || chat.isAdministrator(bot) else {
      throw BotError("not enough rights to manage pinned messages in the chat")
    }
  }

  func unpinChatMessage(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot, isWriting: true)
    try requirePinning(key, bot)
    if let id = call.int("message_id") {
      guard state.chats[key]?.pinned.contains(id) == true else {
        throw BotError("message to unpin not found")
      }
      state.chats[key]?.pinned.removeAll { $0 == id }
    } else if state.chats[key]?.pinned.popLast() == nil {
      throw BotError("message to unpin not found")
    }
    tell(.pin(state.chats[key]?.pinned.last, byPerson: false), in: key)
    notify()
    return .flag(true)
  }

  func unpinAllChatMessages(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot, isWriting: true)
    try requirePinning(key, bot)
    let thread = call["message_thread_id"]
    let messages = state.chats[key]?.messages
    state.chats[key]?.pinned.removeAll {
      thread == nil || messages?[$0]?.fields["message_thread_id"] == thread
    }
    tell(.pin(state.chats[key]?.pinned.last, byPerson: false), in: key)
    notify()
    return .flag(true)
  }

  // MARK: - Reactions

  func setMessageReaction(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot, isWriting: true)
    let message = try message(call.int("message_id"), in: key, to: "react")
    let reactions = call["reaction"]?.elements ?? []
    guard reactions.count <= 1 else { throw BotError("REACTIONS_TOO_MANY") }
    guard reactions.allSatisfy(Self.isReaction) else { throw BotError("REACTION_INVALID") }
    setReaction(reactions, of: bot, to: message.id, in: key)
    return .flag(true)
  }

  /// Sets the reactions of a user or bot to a message.
  ///
  /// - Returns: The reactions before.
  @discardableResult
  func setReaction(_ reactions: [JSON], of user: Int, to id: Int, in key: ChatKey) -> [JSON] {
    let old = state.chats[key]?.messages[id]?.reactions[user]?.elements ?? []
    state.chats[key]?.messages[id]?.reactions[user] = reactions.isEmpty ? nil : .list(reactions)
    tell(.reaction(id, user: user, old: old, new: reactions), in: key)
    notify()
    return old
  }

  // MARK: - Button presses

  func answerCallbackQuery(_ call: BotCall, _ bot: Int) throws -> JSON {
    let id = call.text("callback_query_id") ?? ""
    guard let callback = state.callbacks[id], callback.bot == bot, callback.answer == nil,
      now - callback.date <= Callback.lifetime
    else {
      throw BotError.queryIsTooOld
    }
    guard (call.text("text") ?? "").utf16.count <= 200 else { throw BotError("MESSAGE_TOO_LONG") }
    var answer: Fields = [:]
    for key in ["text", "show_alert", "url", "cache_time"] { answer[key] = call[key] }
    state.callbacks[id]?.answer = answer
    announceAnswer(answer, to: callback)
    notify()
    return .flag(true)
  }

  /// Shows the text of an answer to a press on the open phones.
  func announceAnswer(_ answer: Fields, to callback: Callback) {
    guard let text = answer["text"]?.string, !text.isEmpty else { return }
    let isAlert = answer["show_alert"]?.isTrue ?? false
    announce(.answer(text, isAlert: isAlert, person: callback.person), in: callback.chat)
  }

  /// The emoji with which bots and people without Telegram Premium react.
  private static let reactions: Set<String> = Set(
    """
    ❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 \
    👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
    """.split(separator: " ").map(String.init))

  private static func isReaction(_ reaction: JSON) -> Bool {
    switch reaction["type"]?.string {
    case "emoji":
      // With or without the variation selector, the emoji is the same.
      reactions.contains(
        String(
          String.UnicodeScalarView(
            (reaction["emoji"]?.string ?? "").unicodeScalars.filter { $0 != "\u{fe0f}" })))
    case "custom_emoji": reaction["custom_emoji_id"]?.string?.isEmpty == false
    default: false
    }
  }

  private static let chatActions: Set = [
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice",
    "upload_document",
    "choose_sticker", "find_location", "record_video_note", "upload_video_note", "record_audio",
    "upload_audio", "pick_up_location",
  ]

  /// The steps of a tape for the actions that begin with a word.
  private static let actionSteps: [(prefix: String, step: String)] = [
    ("record_voice", "Recording"), ("record_audio", "Recording"), ("record_video", "Filming"),
    ("upload", "Sending"), ("choose_sticker", "Choosing"),
  ]

  func sendChatAction(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot, isWriting: true)
    let action = (call.text("action") ?? "").lowercased()
    if action == "cancel" {
      state.chats[key]?.action = nil
    } else {
      guard Self.chatActions.contains(action) else { throw BotError("wrong parameter action in request") }
      state.chats[key]?.action = ChatAction(name: action, end: now + 5)
      if action == "typing" {
        tell(.typing, in: key)
      } else if let step = Self.actionSteps.first(where: { action.hasPrefix($0.prefix) })?.step {
        announce(.action(step), in: key)
      }
    }
    notify()
    return .flag(true)
  }
}
