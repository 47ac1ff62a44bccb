/// Methods about chats, members and topics.
extension Emulator {
  // MARK: - Chats

  func getChat(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    guard let chat = state.chats[key] else { throw BotError.chatNotFound }
    var fields = chat.info.merging(chat.details) { $1 }
    fields["accent_color_id"] = .integer(abs(key.id) % 7)
    fields["max_reaction_count"] = .integer(11)
    fields["accepted_gift_types"] = schema.example(of: .object("AcceptedGiftTypes"))
    if let id = chat.pinned.last, let message = chat.messages[id] {
      fields["pinned_message"] = .object(message.fields)
    }
    if !chat.isPrivate, fields["permissions"] == nil, chat.type != "channel" {
      fields["permissions"] = .object(Self.allPermissions)
    }
    return .object(fields)
  }

  static let allPermissions: Fields = (BotSchema.shared.types["ChatPermissions"] ?? [:]).mapValues { _ in
    .flag(true)
  }

  func setChatTitle(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    try requireAdministrator(key, bot)
    let title = (call.text("title") ?? "").trimmed
    guard (1...128).contains(title.count) else { throw BotError("title must be from 1 to 128 characters") }
    guard state.chats[key]?.info["title"] != .text(title) else {
      throw BotError("chat title is not modified")
    }
    state.chats[key]?.info["title"] = .text(title)
    post(["new_chat_title": .text(title)], Delivery(chat: key), from: bot)
    return .flag(true)
  }

  func setChatDescription(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    try requireAdministrator(key, bot)
    let text = call.text("description") ?? ""
    guard text.count <= 255 else { throw BotError("chat description is too long") }
    guard state.chats[key]?.details["description"]?.string ?? "" != text else {
      throw BotError("chat description is not modified")
    }
    state.chats[key]?.details["description"] = text.isEmpty ? nil : .text(text)
    return .flag(true)
  }

  func setChatPhoto(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    try requireAdministrator(key, bot)
    let file = try file(nil, .photo, call, part: "photo")
    state.chats[key]?.details["photo"] = .object([
      "small_file_id": .text(file.id), "small_file_unique_id": .text(file.uniqueID),
      "big_file_id": .text(file.id),
      "big_file_unique_id": .text(file.uniqueID),
    ])
    post(["new_chat_photo": media(.photo, file, [:])], Delivery(chat: key), from: bot)
    return .flag(true)
  }

  func deleteChatPhoto(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    try requireAdministrator(key, bot)
    state.chats[key]?.details["photo"] = nil
    post(["delete_chat_photo": .flag(true)], Delivery(chat: key), from: bot)
    return .flag(true)
  }

  /// Stores a parameter in a field of the chat that `getChat` returns.
  func setChatField(_ field: String, _ value: JSON?, _ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    try requireAdministrator(key, bot)
    state.chats[key]?.details[field] = value
    notify()
    return .flag(true)
  }

  private func requireInviting(_ key: ChatKey, _ bot: Int) throws {
    guard let chat = state.chats[key], !chat.isPrivate else {
      throw BotError("can't invite members to a private chat")
    }
    guard chat.isAdministrator(bot) else { throw BotError("not enough rights to manage chat invite link") }
  }

  func exportChatInviteLink(_ call: BotCall, _ bot: Int) throws -> JSON {
    try requireInviting(try chat(call, bot), bot)
    let link = JSON.text("https://t.me/+invite\(state.number("invite"))")
    _ = try setChatField("invite_link", link, call, bot)
    return link
  }

  func createChatInviteLink(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    try requireInviting(key, bot)
    guard call["member_limit"] == nil || !call.flag("creates_join_request") else {
      throw BotError("member limit can't be specified for links requiring administrator approval")
    }
    var fields: Fields = [
      "invite_link": .text("https://t.me/+invite\(state.number("invite"))"), "creator": user(bot),
      "creates_join_request": .flag(call.flag("creates_join_request")), "is_primary": .flag(false),
      "is_revoked": .flag(false),
    ]
    for key in ["name", "expire_date", "member_limit", "subscription_period", "subscription_price"] {
      fields[key] = call[key]
    }
    return .object(fields)
  }

  func leaveChat(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    guard state.chats[key]?.isPrivate == false else {
      throw BotError("chat member status can't be changed in private chats")
    }
    setMember(bot, ["status": .text("left")], in: key, by: bot)
    return .flag(true)
  }

  // MARK: - Members

  /// Returns a `ChatMember`.
  func member(_ id: Int, in key: ChatKey) -> JSON {
    var fields = state.chats[key]?.members[id] ?? ["status": .text("left")]
    fields["user"] = user(id)
    return .object(fields)
  }

  /// Changes the status of a member, and tells the bots of the chat.
  func setMember(_ id: Int, _ fields: Fields, in key: ChatKey, by actor: Int) {
    let old = member(id, in: key)
    state.chats[key]?.members[id] = fields
    let new = member(id, in: key)
    guard old != new else { return }
    let update = JSON.object([
      "chat": chatFields(key), "from": user(actor), "date": date, "old_chat_member": old,
      "new_chat_member": new,
    ])
    for bot in state.botOrder where bot == id || state.chats[key]?.isMember(bot) == true {
      push(bot == id ? "my_chat_member" : "chat_member", update, to: bot)
    }
    notify()
  }

  private func memberOfGroup(_ call: BotCall, _ bot: Int) throws -> (ChatKey, Int) {
    let key = try chat(call, bot)
    guard let id = call.int("user_id"), state.users[id] != nil || state.bots[id] != nil else {
      throw BotError.userNotFound
    }
    return (key, id)
  }

  func getChatMember(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try memberOfGroup(call, bot)
    if state.chats[key]?.isPrivate == true {
      guard id == bot || id == key.id else { throw BotError("member not found") }
      return .object(["status": .text("member"), "user": user(id)])
    }
    return member(id, in: key)
  }

  func getChatAdministrators(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    guard let chat = state.chats[key], !chat.isPrivate else {
      throw BotError("there are no administrators in the private chat")
    }
    return .list(chat.members.keys.sorted().filter { chat.isAdministrator($0) }.map { member($0, in: key) })
  }

  func getChatMemberCount(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    guard let chat = state.chats[key], !chat.isPrivate else { return .integer(2) }
    return .integer(chat.members.keys.count { chat.isMember($0) })
  }

  /// Returns the member that a bot wants to change.
  private func changeable(_ call: BotCall, _ bot: Int) throws -> (ChatKey, Int) {
    let (key, id) = try memberOfGroup(call, bot)
    guard let chat = state.chats[key] else { throw BotError.chatNotFound }
    let action = ["ban": "restrict", "unban": "restrict", "restrict": "restrict", "promote": "promote"].first
    {
      call.method.name.hasPrefix($0.key)
    }?.value
    if chat.isPrivate {
      throw BotError(
        call.method.name == "banChatMember"
          ? "can't ban members in private chats"
          : "method is available only in \(action == "promote" ? "supergroup and channel chats" : "supergroups")"
      )
    }
    if action != nil, id == bot { throw BotError("can't \(action ?? "") self") }
    if action == "restrict", !chat.isAdministrator(bot) {
      throw BotError("not enough rights to restrict/unrestrict chat member")
    }
    try requireAdministrator(key, bot)
    // Only who promoted administrators may restrict them; the emulator promotes them by setup or by this bot.
    if action == "restrict", chat.isAdministrator(id), chat.members[id]?["status"]?.string != "creator",
      chat.members[id]?["can_be_edited"]?.isTrue != true
    {
      throw BotError("user is an administrator of the chat")
    }
    guard state.chats[key]?.members[id]?["status"]?.string != "creator" else {
      throw BotError("can't remove chat owner")
    }
    return (key, id)
  }

  func banChatMember(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try changeable(call, bot)
    setMember(
      id, ["status": .text("kicked"), "until_date": call["until_date"] ?? .integer(0)], in: key, by: bot)
    if call.flag("revoke_messages") {
      for message in state.chats[key]?.sortedMessages ?? [] where message.sender == id {
        remove(message.id, in: key)
      }
    }
    return .flag(true)
  }

  func unbanChatMember(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try changeable(call, bot)
    if call.flag("only_if_banned"), state.chats[key]?.members[id]?["status"]?.string != "kicked" {
      return .flag(true)
    }
    setMember(id, ["status": .text("left")], in: key, by: bot)
    return .flag(true)
  }

  func restrictChatMember(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try changeable(call, bot)
    var fields: Fields = [
      "status": .text("restricted"), "is_member": .flag(state.chats[key]?.isMember(id) ?? false),
      "until_date": call["until_date"] ?? .integer(0),
    ]
    for name in Self.allPermissions.keys { fields[name] = .flag(call["permissions"]?[name]?.isTrue ?? false) }
    setMember(id, fields, in: key, by: bot)
    return .flag(true)
  }

  func promoteChatMember(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try changeable(call, bot)
    let rights = (schema.types["ChatMemberAdministrator"] ?? [:]).filter { $0.value.kind == .boolean }
    var fields: Fields = ["status": .text("administrator"), "can_be_edited": .flag(true)]
    var hasRight = false
    for (name, field) in rights where name != "can_be_edited" {
      let isSet = call.flag(name)
      hasRight = hasRight || isSet && name != "is_anonymous"
      if isSet || !field.isOptional { fields[name] = .flag(isSet) }
    }
    setMember(id, hasRight ? fields : ["status": .text("member")], in: key, by: bot)
    return .flag(true)
  }

  func setChatAdministratorCustomTitle(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try changeable(call, bot)
    let title = call.text("custom_title") ?? ""
    guard title.count <= 16 else { throw BotError("ADMIN_RANK_INVALID") }
    guard state.chats[key]?.members[id]?["status"]?.string == "administrator" else {
      throw BotError("user is not an administrator")
    }
    state.chats[key]?.members[id]?["custom_title"] = title.isEmpty ? nil : .text(title)
    return .flag(true)
  }

  func setChatMemberTag(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try changeable(call, bot)
    guard state.chats[key]?.isMember(id) == true else { throw BotError("member not found") }
    state.chats[key]?.members[id]?["tag"] = call["tag"]
    return .flag(true)
  }

  // MARK: - Topics

  private static let iconColors = [7_322_096, 16_766_590, 13_338_331, 9_367_192, 16_749_490, 16_478_047]

  private func forum(_ call: BotCall, _ bot: Int) throws -> ChatKey {
    let key = try chat(call, bot)
    guard state.chats[key]?.isForum == true else { throw BotError("the chat is not a forum") }
    try requireAdministrator(key, bot)
    return key
  }

  func createForumTopic(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try forum(call, bot)
    let name = call.text("name") ?? ""
    guard (1...128).contains(name.count) else { throw BotError("TOPIC_TITLE_EMPTY") }
    let color = call.int("icon_color") ?? Self.iconColors[0]
    guard Self.iconColors.contains(color) else { throw BotError("TOPIC_ICON_COLOR_INVALID") }
    var topic: Fields = ["name": .text(name), "icon_color": .integer(color)]
    topic["icon_custom_emoji_id"] = call["icon_custom_emoji_id"]
    let notice = post(["forum_topic_created": .object(topic)], Delivery(chat: key), from: bot)
    let id = notice["message_id"]?.int ?? 0
    state.chats[key]?.messages[id]?.fields["message_thread_id"] = .integer(id)
    state.chats[key]?.messages[id]?.fields["is_topic_message"] = .flag(true)
    topic["message_thread_id"] = .integer(id)
    state.chats[key]?.topics[id] = topic
    return .object(topic)
  }

  private func topic(_ call: BotCall, _ bot: Int) throws -> (ChatKey, Int) {
    let key = try forum(call, bot)
    guard let id = call.int("message_thread_id"), state.chats[key]?.topics[id] != nil else {
      throw BotError("message thread not found")
    }
    return (key, id)
  }

  /// Posts a service message into a topic.
  private func tell(_ event: String, _ value: Fields, _ key: ChatKey, _ id: Int, _ bot: Int) {
    let extra: Fields = ["message_thread_id": .integer(id), "is_topic_message": .flag(true)]
    post([event: .object(value)], Delivery(chat: key, extra: extra), from: bot)
  }

  func editForumTopic(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try topic(call, bot)
    var change: Fields = [:]
    for name in ["name", "icon_custom_emoji_id"] { change[name] = call[name] }
    guard !change.isEmpty, change.contains(where: { state.chats[key]?.topics[id]?[$0.key] != $0.value })
    else {
      throw BotError("TOPIC_NOT_MODIFIED")
    }
    state.chats[key]?.topics[id]?.merge(change) { $1 }
    tell("forum_topic_edited", change, key, id, bot)
    return .flag(true)
  }

  func setTopic(closed: Bool, _ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try topic(call, bot)
    guard (state.chats[key]?.topics[id]?["is_closed"]?.isTrue ?? false) != closed else {
      throw BotError("TOPIC_NOT_MODIFIED")
    }
    state.chats[key]?.topics[id]?["is_closed"] = closed ? .flag(true) : nil
    tell(closed ? "forum_topic_closed" : "forum_topic_reopened", [:], key, id, bot)
    return .flag(true)
  }

  func deleteForumTopic(_ call: BotCall, _ bot: Int) throws -> JSON {
    let (key, id) = try topic(call, bot)
    state.chats[key]?.topics[id] = nil
    for message in state.chats[key]?.sortedMessages ?? []
    where message.fields["message_thread_id"] == .integer(id) {
      remove(message.id, in: key)
    }
    notify()
    return .flag(true)
  }
}
