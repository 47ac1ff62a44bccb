import Hummingbird

/// The actions of scripts as people: messages, presses of buttons, votes.
extension Emulator {
  // MARK: - Who and where

  /// The default person.
  static let firstPerson = 4242

  /// Returns the bot that a request names, or the first bot.
  func simBot(_ input: SimInput) throws -> Int {
    guard let name = input["bot"] else {
      guard let first = state.botOrder.first else {
        throw Refusal.sim(
          .notFound, "no bot has called yet",
          help: "start the bot, name one with \"bot\": \"TOKEN\", or use --token")
      }
      return first
    }
    let text = name.string ?? name.int.map(String.init) ?? ""
    if text.contains(":") { return try bot(token: text) }
    let found = state.bots.values.first { bot in
      String(bot.id) == text
        || bot.user["username"]?.string?.lowercased() == text.drop { $0 == "@" }.lowercased()
    }
    guard let found else { throw Refusal.sim(.notFound, "bot '\(text)' not found") }
    return found.id
  }

  /// Returns the person that a request names, who is created if necessary.
  func simPerson(_ input: SimInput) throws -> Int {
    let id = try input.int("user_id") ?? Self.firstPerson
    guard id > 0, id < 1 << 52 else { throw Refusal.sim(.badRequest, "'user_id' must be a positive integer") }
    guard state.bots[id] == nil else { throw Refusal.sim(.badRequest, "'user_id' is the id of a bot") }
    var fields =
      state.users[id] ?? ["id": .integer(id), "is_bot": .flag(false), "language_code": .text("en")]
    let isNew = state.users[id] == nil
    let username = input.text("username") ?? (isNew && id == Self.firstPerson ? "alice" : nil)
    if let username { fields["username"] = .text(username) }
    for name in ["first_name", "last_name", "language_code", "is_premium"] {
      fields[name] = input[name] ?? fields[name]
    }
    if fields["first_name"] == nil {
      let name = username.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      fields["first_name"] = .text(name ?? "User \(id)")
    }
    guard isNew == false || state.users.count < EmulatorState.mostChats else {
      throw Refusal.sim(.tooManyRequests, "too many people")
    }
    state.users[id] = fields
    return id
  }

  /// Returns the chat that a request names, which is created if necessary.
  func simChatKey(_ input: SimInput, person: Int, bot: Int) throws -> ChatKey {
    let type = input.text("chat_type") ?? "private"
    let id = try input.int("chat_id") ?? (type == "private" ? person : -100_000_000_000 - person)
    guard id != 0, id.magnitude < 1 << 52 else { throw Refusal.sim(.badRequest, "invalid 'chat_id'") }
    guard id < 0 else {
      let key = ChatKey(bot: bot, id: id)
      if state.chats[key] == nil {
        var info: Fields = ["id": .integer(id), "type": .text("private")]
        for name in ["first_name", "last_name", "username"] { info[name] = state.users[id]?[name] }
        try simAdd(StoredChat(key: key, info: info))
      }
      return key
    }
    let key = ChatKey(bot: nil, id: id)
    if state.chats[key] == nil {
      var group: Fields = ["id": .integer(id), "title": input["chat_title"] ?? .text("Test group")]
      if type != "private" { group["type"] = .text(type) }
      try simGroup(group)
      state.chats[key]?.members[bot] = ["status": .text("member")]
    }
    if state.chats[key]?.members[person] == nil {
      state.chats[key]?.members[person] = ["status": .text("member")]
    }
    return key
  }

  func simAdd(_ chat: StoredChat) throws {
    guard state.chats.count < EmulatorState.mostChats else {
      throw Refusal.sim(.tooManyRequests, "too many chats")
    }
    var chat = chat
    if let file, !chat.messages.isSaved { chat.messages = Table(file.messages(of: chat.key)) }
    state.chats[chat.key] = chat
    if let name = chat.info["username"]?.string, !chat.isPrivate {
      state.usernames[name.lowercased()] = chat.key
    }
  }

  // MARK: - Setup

  /// Creates or changes bots, people and groups.
  func simSetup(_ input: SimInput) throws -> JSON {
    for fields in input["bots"]?.elements ?? [] {
      let id = try simBot(SimInput(fields: ["bot": fields["token"] ?? fields["id"] ?? .null]))
      for (name, value) in fields.members ?? [:] where name != "token" && name != "id" {
        guard schema.types["User"]?[name] != nil else {
          throw Refusal.sim(.badRequest, "unknown field '\(name)' of a bot")
        }
        state.bots[id]?.user[name] = value
      }
    }
    var people: [JSON] = []
    for fields in input["users"]?.elements ?? [] {
      var person = SimInput(fields: fields.members ?? [:])
      person.fields["user_id"] = person["user_id"] ?? person["id"]
      people.append(user(try simPerson(person)))
    }
    for fields in input["business"]?.elements ?? [] { try simConnect(fields.members ?? [:]) }
    var groups: [JSON] = []
    for fields in input["groups"]?.elements ?? [] { groups.append(try simGroup(fields.members ?? [:])) }
    notify()
    return .object(["users": .list(people), "groups": .list(groups)])
  }

  /// Returns true for ids of basic groups. Those of supergroups and channels are -100 followed by a number.
  static func isBasicGroup(_ id: Int) -> Bool {
    let text = String(id)
    return !text.hasPrefix("-100") || text == "-100"
  }

  @discardableResult
  private func simGroup(_ fields: Fields) throws -> JSON {
    let given = fields["id"]?.int
    let type = fields["type"]?.string ?? (given.map(Self.isBasicGroup) ?? false ? "group" : "supergroup")
    guard ["group", "supergroup", "channel"].contains(type) else {
      throw Refusal.sim(.badRequest, "'type' must be group, supergroup or channel")
    }
    if type != "group", let given, given < 0, Self.isBasicGroup(given) {
      throw Refusal.sim(
        .badRequest, "\(given) is the id of a basic group, not of a \(type)",
        help: "put -100 before the number: -100\(given.magnitude)")
    }
    if type == "group", fields["is_forum"]?.isTrue ?? false {
      throw Refusal.sim(.badRequest, "a basic group has no topics", help: "use an id that begins with -100")
    }
    let number = state.number("group")
    let id = given ?? (type == "group" ? -number : -1_000_000_000_000 - number)
    guard id < 0, id > -1 << 52 else {
      throw Refusal.sim(.badRequest, "the id of a group must be negative and above -2^52")
    }
    let key = ChatKey(bot: nil, id: id)
    var info: Fields = [
      "id": .integer(id), "type": .text(type), "title": fields["title"] ?? .text("Test group"),
    ]
    info["username"] = fields["username"]
    if fields["is_forum"]?.isTrue ?? false { info["is_forum"] = .flag(true) }
    var chat = state.chats[key] ?? StoredChat(key: key, info: info)
    chat.info = info
    let rights = (schema.types["ChatMemberAdministrator"] ?? [:]).filter { $0.value.kind == .boolean }
    let administrator = rights.mapValues { _ in JSON.flag(true) }.merging([
      "status": .text("administrator"), "is_anonymous": .flag(false), "can_be_edited": .flag(false),
    ]) { $1 }
    let statuses: [(String, Fields)] = [
      ("members", ["status": .text("member")]), ("admins", administrator),
      ("owner", ["status": .text("creator"), "is_anonymous": .flag(false)]),
    ]
    for (name, member) in statuses {
      let ids = fields[name]?.elements ?? fields[name].map { [$0] } ?? []
      for value in ids {
        // People are named by their ids, and bots also by their tokens or usernames.
        if let id = value.int, state.bots[id] == nil {
          _ = try simPerson(SimInput(fields: ["user_id": .integer(id)]))
          chat.members[id] = member
        } else {
          chat.members[try simBot(SimInput(fields: ["bot": value]))] = member
        }
      }
    }
    try simAdd(chat)
    return .object(info)
  }

  // MARK: - Messages

  /// Sends a message of a person.
  func simMessage(_ input: SimInput) async throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let key = try simChatKey(input, person: person, bot: bot)
    let content = try await simContent(input, bot)
    return try simSend(content, input, person, key)
  }

  private func simContent(_ input: SimInput, _ bot: Int) async throws -> Fields {
    for kind in MediaKind.allCases {
      guard let upload = try input.file(kind.rawValue) else { continue }
      let file = try store(upload, kind)
      var content: Fields = [kind.rawValue: media(kind, file, input.fields)]
      content.merge(try await caption(of: input.fields)) { $1 }
      return content
    }
    for name in ["contact", "location", "venue"] {
      if let value = input[name], value.members != nil { return [name: value] }
    }
    var text = input.text("text") ?? ""
    if let payload = input["start"] {
      text = "/start" + (payload.string.map { $0.isEmpty ? "" : " " + $0 } ?? "")
    }
    guard !text.trimmed.isEmpty else { throw Refusal.sim(.badRequest, "text is empty") }
    let name = "@" + (state.bots[bot]?.user["username"]?.string ?? "")
    if input.flag("mention") { text = name + " " + text }
    var content = try await formatted(text, mode: nil, entities: nil, as: "text", limit: Self.longestText)
    // Short names are not links by themselves.
    if input.flag("mention"), content["entities"] == nil {
      content["entities"] = .list([
        .object(["type": .text("mention"), "offset": .integer(0), "length": .integer(name.utf16.count)])
      ])
    }
    return content
  }

  func simSend(_ content: Fields, _ input: SimInput, _ person: Int, _ key: ChatKey) throws -> JSON {
    var fields = content
    fields["from"] = user(person)
    if let thread = try input.int("message_thread_id") {
      guard state.chats[key]?.topics[thread] != nil else { throw Refusal.sim(.notFound, "no such topic") }
      fields["message_thread_id"] = .integer(thread)
      fields["is_topic_message"] = .flag(true)
    }
    // The reply panel that the bot opened is there for whatever the person sends.
    let forced = state.chats[key]?.forcedReply.flatMap { state.chats[key]?.messages[$0] }
    if let reply = try input.int("reply_to_message_id") ?? forced.flatMap({ $0.isDeleted ? nil : $0.id }),
      var original = state.chats[key]?.messages[reply]?.fields
    {
      original["reply_to_message"] = nil
      fields["reply_to_message"] = .object(original)
    }
    if key.bot != nil { state.chats[key]?.isBlocked = false }
    var kind = state.chats[key]?.type == "channel" ? "channel_post" : "message"
    if let connection = input.text("business_connection_id"), let bot = key.bot {
      _ = try self.connection(connection, of: bot)
      fields["business_connection_id"] = .text(connection)
      kind = "business_message"
    }
    if kind == "channel_post" {
      fields["from"] = nil
      fields["sender_chat"] = chatFields(key)
    }
    let message = add(fields, to: key)
    if state.chats[key]?.replyKeyboard?["one_time_keyboard"]?.isTrue ?? false
      || state.chats[key]?.replyKeyboard?["force_reply"] != nil
    {
      setKeyboard(nil, in: key, byPerson: true)
    }
    return simDeliver(kind, message, key)
  }

  /// Delivers a message to the bots of its chat.
  private func simDeliver(_ kind: String, _ message: JSON, _ key: ChatKey) -> JSON {
    var update: Int?
    let bots = key.bot.map { [$0] } ?? state.botOrder.filter { state.chats[key]?.isMember($0) == true }
    for bot in bots where key.bot != nil || hears(message, key, bot) {
      let id = push(kind, message, to: bot)
      update = update ?? id
    }
    var result: Fields = ["message_id": message["message_id"] ?? .null, "chat_id": .integer(key.id)]
    result["update_id"] = update.map { .integer($0) } ?? .null
    return .object(result)
  }

  /// Returns true if a bot receives a message of a group: in privacy mode only commands, replies and
  /// mentions.
  private func hears(_ message: JSON, _ key: ChatKey, _ bot: Int) -> Bool {
    guard let record = state.bots[bot], let chat = state.chats[key] else { return false }
    if chat.type == "channel" || chat.isAdministrator(bot)
      || record.user["can_read_all_group_messages"]?.isTrue == true
    {
      return true
    }
    let text = (message["text"]?.string ?? message["caption"]?.string ?? "").lowercased()
    let name = "@" + (record.user["username"]?.string?.lowercased() ?? "")
    if message["reply_to_message"]?["from"]?["id"]?.int == bot || text.contains(name) { return true }
    guard text.hasPrefix("/") else { return false }
    return !text.prefix { !$0.isWhitespace }.contains("@")
  }

  func simEdit(_ input: SimInput) async throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let key = try simChatKey(input, person: person, bot: bot)
    guard let id = try input.int("message_id"), let message = state.chats[key]?.messages[id],
      !message.isDeleted,
      message.sender == person
    else { throw Refusal.sim(.notFound, "this person has no such message") }
    let content = try await simContent(input, bot)
    for name in ["text", "entities", "caption", "caption_entities"] {
      state.chats[key]?.messages[id]?.fields[name] = content[name]
    }
    state.chats[key]?.messages[id]?.fields["edit_date"] = date
    tellEdit(id, in: key)
    let isBusiness = message.fields["business_connection_id"] != nil
    return simDeliver(
      isBusiness ? "edited_business_message" : "edited_message",
      .object(state.chats[key]?.messages[id]?.fields ?? [:]), key)
  }

  /// Deletes a message for everybody. Bots do not hear of it.
  func simDelete(_ input: SimInput) throws -> JSON {
    let (person, key, message) = try simPlace(input)
    guard state.chats[key]?.isPrivate == true || message.sender == person else {
      throw Refusal.sim(.badRequest, "the message is not that of this person")
    }
    remove(message.id, in: key)
    return .object(["ok": .flag(true)])
  }

  /// Pins a message, or unpins it or the newest pinned one with `{"pinned": false}`.
  func simPin(_ input: SimInput) throws -> JSON {
    guard input["pinned"] == .flag(false) else {
      let (person, key, message) = try simPlace(input)
      let notice = pin(message, in: key, byPerson: true)
      return simDeliver("message", add(notice.merging(["from": user(person)]) { $1 }, to: key), key)
    }
    let bot = try simBot(input)
    let id = try input.int("chat_id") ?? simPerson(input)
    let key = ChatKey(bot: id > 0 ? bot : nil, id: id)
    guard let message = try input.int("message_id") ?? state.chats[key]?.pinned.last,
      state.chats[key]?.pinned.contains(message) == true
    else { throw Refusal.sim(.notFound, "no such message is pinned in chat \(id)") }
    state.chats[key]?.pinned.removeAll { $0 == message }
    tell(.pin(state.chats[key]?.pinned.last, byPerson: true), in: key)
    return .object(["ok": .flag(true)])
  }

  // MARK: - Buttons

  private static func label(_ text: String) -> String {
    text.hasPrefix("✓ ") ? String(text.dropFirst(2)) : text
  }

  /// Presses a button of an inline keyboard.
  func simCallback(_ input: SimInput) throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let id = try input.int("chat_id") ?? person
    let key = ChatKey(bot: id > 0 ? bot : nil, id: id)
    guard let chat = state.chats[key], chat.nextMessage > 1 else {
      throw Refusal.sim(.notFound, "chat \(id) has no messages")
    }
    let message: StoredMessage
    if let number = try input.int("message_id") {
      guard let found = chat.messages[number], !found.isDeleted else {
        throw Refusal.sim(.notFound, "message \(number) not found in chat \(id)")
      }
      message = found
    } else {
      guard let found = chat.latest(where: { !$0.isDeleted && !$0.keyboard.isEmpty }) else {
        throw Refusal.sim(.notFound, "chat \(id) has no message with an inline keyboard")
      }
      message = found
    }
    var data = input.text("data")
    var pressed = message.keyboard.flatMap { $0 }.first { $0["callback_data"]?.string == data }
    if data == nil {
      guard let label = input.text("label") else {
        throw Refusal.sim(.badRequest, "data or label is required")
      }
      let button = message.keyboard.flatMap { $0 }.first {
        Self.label($0["text"]?.string ?? "") == Self.label(label)
      }
      guard let button else {
        throw Refusal.sim(.notFound, "message \(message.id) has no button \"\(label)\"")
      }
      if button["pay"]?.isTrue ?? false { return try simPay(input) }
      pressed = button
      guard let wanted = button["callback_data"]?.string else {
        throw Refusal.sim(.conflict, "the button \"\(label)\" sends no callback query")
      }
      data = wanted
    }
    if let words = pressed?["text"]?.string { tell(.press(message.id, label: words), in: key) }
    let sender = message.fields["via_bot"]?["id"]?.int ?? message.sender ?? bot
    let owner = state.bots[sender] != nil ? sender : bot
    let number = "cbq-\(state.number("callback"))"
    var callback = Callback(
      bot: owner, chat: key, message: message.id, person: person, data: data ?? "", date: now)
    // Until `cache_time` has passed, the app shows the answer to the same press again.
    callback.answer = cachedAnswer(to: callback)
    keep(callback, number)
    if let answer = callback.answer {
      announceAnswer(answer, to: callback)
      notify()
      return .object(["callback_query_id": .text(number), "update_id": .null, "answer": .object(answer)])
    }
    var query: Fields = [
      "id": .text(number), "from": user(person), "chat_instance": .text("\(id)"), "data": .text(data ?? ""),
    ]
    if let inlineID = message.inlineID {
      query["inline_message_id"] = .text(inlineID)
    } else {
      query["message"] = .object(message.fields)
    }
    let update = push("callback_query", .object(query), to: owner)
    return .object(["callback_query_id": .text(number), "update_id": update.map { .integer($0) } ?? .null])
  }

  private func cachedAnswer(to press: Callback) -> Fields? {
    state.callbacks.all.values.first { old in
      let seconds = old.answer?["cache_time"]?.int ?? 0
      return seconds > 0 && now < old.date + Double(seconds) && old.chat == press.chat
        && old.message == press.message && old.person == press.person && old.data == press.data
    }?.answer
  }

  private func keep(_ callback: Callback, _ id: String) {
    state.callbacks[id] = callback
    guard state.callbacks.count > Callback.most else { return }
    let old = state.callbacks.all.sorted {
      ($0.value.date, $0.key.count, $0.key) < ($1.value.date, $1.key.count, $1.key)
    }
    for (id, _) in old.prefix(Callback.most / 10) { state.callbacks[id] = nil }
  }

  /// Presses a button by its label: of the keyboard in place of the device's keyboard, or of an
  /// inline keyboard.
  func simPress(_ input: SimInput) async throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    guard let label = input.text("label") else { throw Refusal.sim(.badRequest, "'label' is required") }
    let id = try input.int("chat_id") ?? person
    let key = ChatKey(bot: id > 0 ? bot : nil, id: id)
    let rows = state.chats[key]?.replyKeyboard?["keyboard"]?.elements ?? []
    let button = rows.flatMap { $0.elements ?? [] }.first { ($0["text"]?.string ?? $0.string) == label }
    guard let button else { return try simCallback(input) }
    var message = input
    message.fields["chat_id"] = .integer(id)
    if button["request_contact"]?.isTrue ?? false {
      let fields = state.users[person] ?? [:]
      message.fields["contact"] =
        input["contact"]
        ?? .object([
          "phone_number": .text("+15550100"), "first_name": fields["first_name"] ?? .text(""),
          "user_id": .integer(person),
        ])
    } else if button["request_location"]?.isTrue ?? false {
      message.fields["location"] =
        input["location"] ?? .object(["latitude": .number(52.52), "longitude": .number(13.405)])
    } else {
      message.fields["text"] = .text(label)
    }
    return try await simMessage(message)
  }

  func simStopDraft(_ input: SimInput) throws -> JSON {
    let bot = try simBot(input)
    let id = try input.int("chat_id") ?? Self.firstPerson
    let key = ChatKey(bot: bot, id: id)
    let drafts = liveDrafts(key)
    let draft: Draft
    if let number = try input.int("draft_id") {
      guard let found = drafts.first(where: { $0.id == number }) else {
        throw Refusal.sim(.notFound, "draft \(number) not found in chat \(id)")
      }
      guard found.canStop else {
        throw Refusal.sim(.notFound, "draft \(number) in chat \(id) shows no Stop button")
      }
      draft = found
    } else {
      guard let found = drafts.filter(\.canStop).max(by: { $0.updated < $1.updated }) else {
        throw Refusal.sim(.notFound, "chat \(id) has no draft with a Stop button")
      }
      draft = found
    }
    if !draft.isKept { state.chats[key]?.drafts[draft.id] = nil }
    var stopped: Fields = ["chat": chatFields(key), "draft_id": .integer(draft.id)]
    stopped["message_thread_id"] = draft.thread.map { .integer($0) }
    let update = push("stopped_message_generation", .object(stopped), to: bot)
    return .object(["update_id": update.map { .integer($0) } ?? .null])
  }
}
