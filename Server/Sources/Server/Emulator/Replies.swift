/// The message that a message answers, and the only person who sees it.
extension Emulator {
  private static let longestQuote = 1024

  /// Reads the parameters about the message that a new message answers.
  func readReply(_ call: BotCall, _ bot: Int, into delivery: inout Delivery) async throws {
    let reply = call["reply_parameters"]?.members ?? [:]
    let ephemeral = reply["ephemeral_message_id"]?.int
    guard let id = reply["message_id"]?.int ?? call.int("reply_to_message_id") ?? ephemeral, id != 0 else {
      return
    }
    let isOptional = reply["allow_sending_without_reply"]?.isTrue ?? call.flag("allow_sending_without_reply")
    var place = delivery.chat
    if let other = reply["chat_id"], other.int != place.id {
      var named = call
      named.parameters["chat_id"] = other
      place = try chat(named, bot)
    }
    let message =
      reply["message_id"] == nil && ephemeral != nil
      ? ephemeralMessage(id, in: place) : state.chats[place]?.messages[id]
    guard var message, !message.isDeleted else {
      guard isOptional else { throw BotError("message to be replied not found") }
      return
    }
    for name in ["reply_to_message", "external_reply", "pinned_message"] { message.fields[name] = nil }
    if place == delivery.chat {
      delivery.extra["reply_to_message"] = .object(message.fields)
      // An answer stays in the topic of its question.
      if delivery.extra["message_thread_id"] == nil, let thread = message.fields["message_thread_id"]?.int {
        try enter(thread, bot, &delivery)
      }
    } else {
      delivery.extra["external_reply"] = external(message, in: place)
    }
    delivery.extra["reply_to_checklist_task_id"] = reply["checklist_task_id"]
    delivery.extra["reply_to_poll_option_id"] = reply["poll_option_id"]
    guard let quote = reply["quote"]?.string, !quote.isEmpty else { return }
    let words = try await formatted(
      quote, mode: reply["quote_parse_mode"]?.string, entities: reply["quote_entities"]?.elements, as: "text",
      limit: Self.longestQuote)
    let text = message.fields["text"]?.string ?? message.fields["caption"]?.string ?? ""
    guard let part = words["text"]?.string,
      let position = Self.position(of: part, in: text, near: reply["quote_position"]?.int ?? 0)
    else { throw BotError("QUOTE_TEXT_INVALID") }
    var fields: Fields = ["text": .text(part), "is_manual": .flag(true), "position": .integer(position)]
    fields["entities"] = words["entities"]
    delivery.extra["quote"] = .object(fields)
  }

  /// Returns the place of a quote in a text in UTF-16 units: the one that is nearest to an expected place.
  static func position(of quote: String, in text: String, near place: Int) -> Int? {
    let (part, whole) = (Array(quote.utf16), Array(text.utf16))
    guard part.count <= whole.count, !part.isEmpty else { return nil }
    return (0...whole.count - part.count).filter { whole[$0..<$0 + part.count].elementsEqual(part) }
      .min { abs($0 - place) < abs($1 - place) }
  }

  /// Returns the `ExternalReplyInfo` for a message of another chat.
  private func external(_ message: StoredMessage, in key: ChatKey) -> JSON {
    let names = Set((schema.types["ExternalReplyInfo"] ?? [:]).keys)
    var fields = message.fields.filter {
      names.contains($0.key) && $0.key != "chat" && $0.key != "message_id"
    }
    fields["origin"] = origin(of: message)
    if state.chats[key]?.isPrivate == false {
      fields["chat"] = chatFields(key)
      fields["message_id"] = .integer(message.id)
    }
    return .object(fields)
  }

  /// Returns the `MessageOrigin` of a message.
  func origin(of message: StoredMessage) -> JSON {
    if let origin = message.fields["forward_origin"] { return origin }
    var origin: Fields = ["type": .text("user"), "date": message.fields["date"] ?? date]
    if let sender = message.fields["from"] {
      origin["sender_user"] = sender
    } else {
      origin["type"] = .text("channel")
      origin["chat"] = message.fields["chat"]
      origin["message_id"] = .integer(message.id)
    }
    return .object(origin)
  }

  // MARK: - Messages that one person sees

  /// Reads the parameters about the only person in a group who sees a message.
  func readReceiver(_ call: BotCall, _ bot: Int, into delivery: inout Delivery) throws {
    let parameters = call["ephemeral_message_parameters"]
    guard let receiver = parameters?["receiver_user_id"]?.int ?? call.int("receiver_user_id"), receiver != 0
    else {
      return
    }
    guard let chat = state.chats[delivery.chat], ["group", "supergroup"].contains(chat.type) else {
      throw BotError("ephemeral messages can be sent only to groups")
    }
    guard chat.isMember(receiver), state.users[receiver] != nil else { throw BotError.userNotFound }
    let query = parameters?["callback_query_id"]?.string ?? call.text("callback_query_id")
    if let query {
      guard state.callbacks[query]?.bot == bot, state.callbacks[query]?.person == receiver else {
        throw BotError.queryIsTooOld
      }
    }
    delivery.extra["receiver_user"] = user(receiver)
    delivery.extra["ephemeral_message_id"] = .integer(state.number("ephemeral \(delivery.chat.id)"))
  }

  /// Returns a message that only one person sees, by its own number.
  func ephemeralMessage(_ id: Int, in key: ChatKey) -> StoredMessage? {
    state.chats[key]?.latest { $0.fields["ephemeral_message_id"] == .integer(id) && !$0.isDeleted }
  }

  /// Returns the message that a call of `editEphemeralMessage…` names.
  private func ephemeral(_ call: BotCall, _ bot: Int, to purpose: String) throws -> (ChatKey, StoredMessage) {
    let key = try chat(call, bot)
    guard let id = call.int("ephemeral_message_id"), let message = ephemeralMessage(id, in: key),
      message.sender == bot, message.fields["receiver_user"]?["id"]?.int == call.int("receiver_user_id")
    else { throw BotError("message to \(purpose) not found") }
    return (key, message)
  }

  /// Changes a message that only one person sees, as the method for other messages does.
  func editEphemeral(
    _ call: BotCall, _ bot: Int, _ edit: (isolated Emulator, BotCall, Int) async throws -> JSON
  ) async throws -> JSON {
    let (_, message) = try ephemeral(call, bot, to: "edit")
    var inner = call
    inner.parameters["message_id"] = .integer(message.id)
    inner.isEphemeral = true
    _ = try await edit(self, inner, bot)
    return .flag(true)
  }

  func deleteEphemeralMessage(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, message) = try ephemeral(call, bot, to: "delete")
    remove(message.id, in: key)
    notify()
    return .flag(true)
  }
}
