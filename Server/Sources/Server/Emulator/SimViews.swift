import Hummingbird

/// Further actions of people, and what scripts see of chats and calls.
extension Emulator {
  // MARK: - Votes, reactions, members, payments

  func simPlace(_ input: SimInput) throws -> (person: Int, key: ChatKey, message: StoredMessage) {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let id = try input.int("chat_id") ?? person
    let key = ChatKey(bot: id > 0 ? bot : nil, id: id)
    guard let number = try input.int("message_id"), let message = state.chats[key]?.messages[number],
      !message.isDeleted
    else { throw Refusal.sim(.notFound, "no such message in chat \(id)", help: "set 'message_id'") }
    return (person, key, message)
  }

  func simReaction(_ input: SimInput) throws -> JSON {
    let (person, key, message) = try simPlace(input)
    let reactions: [JSON] =
      input.text("emoji").map { [.object(["type": .text("emoji"), "emoji": .text($0)])] }
      ?? input["reaction"]?.elements ?? []
    let old = setReaction(reactions, of: person, to: message.id, in: key)
    let update = JSON.object([
      "chat": chatFields(key), "message_id": .integer(message.id), "date": date, "user": user(person),
      "old_reaction": .list(old), "new_reaction": .list(reactions),
    ])
    for bot in key.bot.map({ [$0] }) ?? state.botOrder
    where key.bot != nil || state.chats[key]?.isAdministrator(bot) == true {
      push("message_reaction", update, to: bot)
    }
    return .object(["ok": .flag(true)])
  }

  /// Lets a person join or leave a group.
  func simMember(_ input: SimInput) throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    guard let id = try input.int("chat_id"), id < 0, state.chats[ChatKey(bot: nil, id: id)] != nil else {
      throw Refusal.sim(.notFound, "no such group", help: "set 'chat_id'")
    }
    let key = ChatKey(bot: nil, id: id)
    // The member is the bot itself if the request says so.
    let who = input["bot"] != nil && input["user_id"] == nil ? bot : person
    let joins = input.text("status") != "left"
    if input.text("status") == "kicked" {
      setMember(who, ["status": .text("kicked"), "until_date": .integer(0)], in: key, by: Self.firstPerson)
      return .object(["ok": .flag(true)])
    }
    setMember(who, ["status": .text(joins ? "member" : "left")], in: key, by: who)
    let fields: Fields = joins ? ["new_chat_members": .list([user(who)])] : ["left_chat_member": user(who)]
    let message = add(fields.merging(["from": user(who)]) { $1 }, to: key)
    for bot in state.botOrder where state.chats[key]?.isMember(bot) == true {
      push("message", message, to: bot)
    }
    return .object(["ok": .flag(true), "message_id": message["message_id"] ?? .null])
  }

  /// Turns a group into a supergroup, which has another id.
  func simMigrate(_ input: SimInput) throws -> JSON {
    guard let id = try input.int("chat_id"), let old = state.chats[ChatKey(bot: nil, id: id)],
      old.type == "group"
    else {
      throw Refusal.sim(.notFound, "no such group", help: "set 'chat_id' to a chat of the type group")
    }
    if let new = old.migratedTo { throw Refusal.sim(.conflict, "the group became \(new) already") }
    let number = try input.int("new_chat_id") ?? -1_000_000_000_000 - state.number("group")
    let key = ChatKey(bot: nil, id: number)
    guard number < 0, number > -1 << 52, !Self.isBasicGroup(number), state.chats[key] == nil else {
      throw Refusal.sim(.badRequest, "'new_chat_id' must be the id of a new chat that begins with -100")
    }
    var info = old.info
    info["id"] = .integer(number)
    info["type"] = .text("supergroup")
    var chat = StoredChat(key: key, info: info)
    (chat.details, chat.members) = (old.details, old.members)
    try simAdd(chat)
    let sender = old.members.keys.sorted().first { old.members[$0]?["status"]?.string == "creator" }
    let from: Fields = sender.map { ["from": user($0)] } ?? [:]
    let notices: [(ChatKey, Fields)] = [
      (old.key, ["migrate_to_chat_id": .integer(number)]), (key, ["migrate_from_chat_id": .integer(id)]),
    ]
    for (place, notice) in notices {
      let message = add(notice.merging(from) { $1 }, to: place)
      for bot in state.botOrder where chat.isMember(bot) { push("message", message, to: bot) }
    }
    state.chats[old.key]?.migratedTo = number
    return .object(["chat_id": .integer(number)])
  }

  /// Blocks or unblocks the bot in a private chat.
  func simBlock(_ input: SimInput) throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let key = ChatKey(bot: bot, id: person)
    guard let chat = state.chats[key] else { throw Refusal.sim(.notFound, "chat \(person) has no messages") }
    let blocks = input["blocked"] != .flag(false)
    guard chat.isBlocked != blocks else { return .object(["ok": .flag(true)]) }
    state.chats[key]?.isBlocked = blocks
    func member(_ isBlocked: Bool) -> JSON {
      var fields: Fields = ["status": .text(isBlocked ? "kicked" : "member"), "user": user(bot)]
      if isBlocked { fields["until_date"] = .integer(0) }
      return .object(fields)
    }
    let update = JSON.object([
      "chat": chatFields(key), "from": user(person), "date": date, "old_chat_member": member(!blocks),
      "new_chat_member": member(blocks),
    ])
    push("my_chat_member", update, to: bot)
    return .object(["ok": .flag(true)])
  }

  /// Pays the newest invoice, or the one that the request names.
  func simPay(_ input: SimInput) throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let id = try input.int("chat_id") ?? person
    let key = ChatKey(bot: id > 0 ? bot : nil, id: id)
    let number = try input.int("message_id")
    let message = state.chats[key]?.latest {
      !$0.isDeleted && $0.fields["invoice"] != nil && (number == nil || number == $0.id)
    }
    guard let message, let invoice = message.fields["invoice"] else {
      throw Refusal.sim(.notFound, "chat \(id) has no invoice")
    }
    let place = MessagePlace(chat: key, message: message.id)
    let query = "pay-\(state.number("payment"))"
    state.payments[query] = Payment(invoice: place, user: person, date: now)
    let update = push(
      "pre_checkout_query",
      .object([
        "id": .text(query), "from": user(person), "currency": invoice["currency"] ?? .text(""),
        "total_amount": invoice["total_amount"] ?? .integer(0),
        "invoice_payload": .text(state.payloads[place] ?? ""),
      ]), to: message.sender ?? bot)
    return .object(["pre_checkout_query_id": .text(query), "update_id": update.map { .integer($0) } ?? .null])
  }

  /// Performs a request of a script, and saves what it changed.
  func simPerform(_ action: SimRequest.Action, _ input: SimInput) async throws -> JSON {
    closePolls()
    let result = try await action(self, input)
    try save()
    return result
  }

  func simFile(_ id: String) -> (StoredFile, [UInt8])? {
    guard let file = state.files[id], let bytes = state.contents[id] else { return nil }
    return (file, bytes)
  }

  // MARK: - Faults and the clock

  func simFault(_ input: SimInput) throws -> JSON {
    let method = (input.text("method") ?? "*").lowercased()
    guard ["", "*"].contains(method) || BotSchema.shared.methods[method] != nil else {
      throw Refusal.sim(
        .badRequest, "unknown method '\(method.prefix(60))'",
        help: "write a method of the Bot API, such as sendMessage, or * for all")
    }
    guard input["code"] != nil || input["delay"] != nil || input.flag("clear") else {
      throw Refusal.sim(
        .badRequest, "a fault requires 'code' or 'delay'", help: "write a field such as \"code\": 500")
    }
    state.faults.removeAll { $0.method == (method.isEmpty ? "*" : method) }
    if !input.flag("clear") {
      var fault = Fault(method: method.isEmpty ? "*" : method)
      fault.delay = min(600, max(0, try input.number("delay") ?? 0))
      let times = try input.int("times") ?? 0
      fault.times = times > 0 ? times : nil
      fault.text = input.text("contains")
      let code = try input.int("code")
      if code != nil || fault.delay == 0 {
        let code = code ?? 500
        guard (400...599).contains(code) else {
          throw Refusal.sim(.badRequest, "'code' must be from 400 to 599")
        }
        fault.error = Self.error(code, retryAfter: try input.int("retry_after"))
        if let description = input.text("description") { fault.error?.description = description }
      }
      state.faults.append(fault)
    }
    return .object(["ok": .flag(true), "faults": .list(state.faults.map(\.json))])
  }

  private static func error(_ code: Int, retryAfter: Int?) -> BotError {
    switch code {
    case 403: BotError(403, "bot was blocked by the user")
    case 429: BotError(429, retryAfter.map { "retry after \($0)" }, retryAfter: retryAfter)
    default: BotError(code, nil, retryAfter: retryAfter)
    }
  }

  func simClearFaults() -> JSON {
    state.faults = []
    return .object(["ok": .flag(true)])
  }

  /// Moves the clock forward.
  func simClock(_ input: SimInput) throws -> JSON {
    let seconds = try input.number("advance") ?? 0
    guard (0...1e9).contains(seconds) else {
      throw Refusal.sim(.badRequest, "'advance' must be from 0 to 1e9 seconds")
    }
    offset += seconds
    closePolls()
    notify()
    return .object(["now": date])
  }

  // MARK: - Views

  /// Returns the calls of a method after a number, of all bots unless the request names one.
  private func calls(_ input: SimInput) throws -> [RecordedCall] {
    let method = input.text("method")?.lowercased()
    let since = try input.int("since") ?? 0
    let bot = input["bot"] == nil ? nil : try simBot(input)
    return state.calls.filter { call in
      call.number > since && (method == nil || call.method.lowercased() == method)
        && (bot == nil || call.bot == bot)
    }
  }

  func simOutbox(_ input: SimInput) throws -> JSON { .object(["calls": .list(try calls(input).map(\.json))]) }

  func simCount(_ input: SimInput) throws -> JSON { .object(["count": .integer(try calls(input).count)]) }

  func simChats() -> JSON {
    let chats = state.chats.values.sorted { ($0.key.id, $0.key.bot ?? 0) < ($1.key.id, $1.key.bot ?? 0) }
    return .object([
      "chats": .list(
        chats.map { chat in
          let name = chat.info["title"]?.string ?? chat.info["username"]?.string.map { "@" + $0 }
          var fields: Fields = [
            "chat_id": .integer(chat.key.id), "type": .text(chat.type),
            "messages": .integer(chat.nextMessage - 1),
            "title": .text(name ?? chat.info["first_name"]?.string ?? ""),
          ]
          fields["bot"] = chat.key.bot.map { .integer($0) }
          return .object(fields)
        })
    ])
  }

  func simState(_ input: SimInput) throws -> JSON {
    var fields: Fields = [
      "bots": .list(state.botOrder.compactMap { state.bots[$0].map { .object($0.user) } }),
      "calls": .integer(state.lastCall), "faults": .list(state.faults.map(\.json)), "now": date,
    ]
    if !state.botOrder.isEmpty || input["bot"] != nil {
      let bot = try simBot(input)
      let call = BotCall(
        method: schema.methods["getmycommands"] ?? .init(name: "", result: .boolean, parameters: [:]),
        parameters: [:])
      fields["bot"] = .object(state.bots[bot]?.user ?? [:])
      fields["pending_updates"] = .integer(state.bots[bot]?.updates.count ?? 0)
      fields["is_polling"] = .flag(state.bots[bot]?.waitingPolls ?? 0 > 0)
      fields["next_update_id"] = .integer(state.bots[bot]?.nextUpdate ?? 1)
      fields["allowed_updates"] =
        state.bots[bot]?.allowed.map { .list($0.sorted().map { .text($0) }) } ?? .null
      fields["commands"] = try getMyCommands(call, bot)
      fields["menu_button"] = try getChatMenuButton(call, bot)
    }
    return .object(fields)
  }

  func simKey(_ id: Int, _ input: SimInput) throws -> ChatKey {
    if id < 0 { return ChatKey(bot: nil, id: id) }
    return ChatKey(bot: state.botOrder.isEmpty ? 0 : try simBot(input), id: id)
  }

  /// Returns a chat as one person sees it, its files, and the options that show its state on a screen. A live
  /// draft is the last message.
  ///
  /// - Parameter isLive: True for a phone on which what is typed and streamed comes later.
  func simScreen(_ id: Int, _ input: SimInput, isLive: Bool = false) throws -> (
    content: JSON, options: Fields
  ) {
    let key = try simKey(id, input)
    guard let chat = state.chats[key] else { throw Refusal.sim(.notFound, "chat \(id) not found") }
    let bot = key.bot.flatMap { state.bots[$0] }
    let (viewer, info) = try simScreenInfo(key, chat, input)
    var options: Fields = [
      "now": .integer(Int(now)), "me": .text("\(viewer)"), "screen": .text(Screens.device),
    ]
    var messages = chat.newest(Screens.mostMessages).filter { !$0.isHidden(from: viewer) }
    // The renderer finds the keyboard of a bot, and the text of the field, in a message. The keyboard is there, so it
    // does not matter that it is used once.
    if !isLive, var keyboard = chat.replyKeyboard?.members, keyboard["keyboard"] != nil,
      let index = messages.lastIndex(where: { $0.fields["reply_markup"] == nil })
    {
      keyboard["one_time_keyboard"] = nil
      messages[index].fields["reply_markup"] = .object(keyboard)
    }
    if chat.isPrivate, let bot, !isLive {
      if chat.action.map({ $0.end > now && $0.name == "typing" }) ?? false {
        options["typing"] = bot.user["first_name"]
      }
      for (index, draft) in liveDrafts(key).filter({ !$0.content.isEmpty }).enumerated() {
        let place: Fields = [
          "message_id": .integer(chat.nextMessage + index), "date": date, "from": bot.sender,
        ]
        messages.append(StoredMessage(fields: draft.content.merging(place) { $1 }))
      }
    }
    for index in messages.indices {
      messages[index].fields["chat"] = .object(info)
      messages[index].fields = fields(messages[index].fields, seenBy: viewer)
    }
    options["pinned"] = chat.pinned.last.map { .integer($0) }
    return (Screens.content(Screens.messages(messages, as: viewer), info, image: image), options)
  }

  /// Returns the person whose phone is rendered, and the chat as this person sees it.
  func simScreenInfo(_ key: ChatKey, _ chat: StoredChat, _ input: SimInput) throws -> (
    viewer: Int, info: Fields
  ) {
    let members = chat.members.keys.sorted().filter { state.bots[$0] == nil }
    let viewer = try input.int("as") ?? (chat.isPrivate ? key.id : members.first ?? Self.firstPerson)
    guard chat.isPrivate, let bot = key.bot.flatMap({ state.bots[$0] }) else { return (viewer, chat.info) }
    // The person sees a chat with the bot.
    var info: Fields = ["id": .integer(bot.id), "type": .text("private"), "is_bot": .flag(true)]
    for name in ["first_name", "username"] { info[name] = bot.user[name] }
    return (viewer, info)
  }

  /// Returns the messages of a chat that were not deleted, as the bot sees them.
  func simMessages(_ id: Int, _ input: SimInput) throws -> [JSON] {
    guard let chat = state.chats[try simKey(id, input)] else {
      throw Refusal.sim(.notFound, "chat \(id) not found")
    }
    return chat.sortedMessages.filter { !$0.isDeleted }.map { .object($0.fields) }
  }

  /// Returns a chat as JSON that `iprender` reads: all messages with their reactions, and the images.
  func simExport(_ id: Int, _ input: SimInput) throws -> JSON {
    let key = try simKey(id, input)
    guard let chat = state.chats[key] else { throw Refusal.sim(.notFound, "chat \(id) not found") }
    let person = try input.int("as") ?? (chat.isPrivate ? id : Self.firstPerson)
    let messages = chat.sortedMessages.filter { !$0.isDeleted && !$0.isHidden(from: person) }
    return Screens.content(Screens.messages(messages, as: person), chat.info, image: image)
  }

  /// Returns an image that is stored.
  private func image(_ id: String) -> (StoredFile, [UInt8])? {
    guard let file = state.files[id], file.size != nil, let bytes = state.contents[id] else { return nil }
    return (file, bytes)
  }

  /// Returns the messages of a transcript: all, or the `newest`.
  private func shownMessages(of chat: StoredChat, _ input: SimInput) throws -> [StoredMessage] {
    try input.int("newest").map { chat.newest(max(0, $0)) } ?? chat.sortedMessages
  }

  /// Returns the transcript of a chat as JSON.
  func simChat(_ id: Int, _ input: SimInput) throws -> JSON {
    let key = try simKey(id, input)
    guard let chat = state.chats[key] else {
      return .object([
        "chat_id": .integer(id), "type": .text("private"), "typing": .flag(false), "messages": .list([]),
        "drafts": .list([]), "callbacks": .list([]),
      ])
    }
    let answers = state.callbacks.all.filter { $0.value.chat == key && $0.value.answer != nil }
    var fields: Fields = [
      "chat_id": .integer(id), "type": .text(chat.type),
      "typing": .flag(chat.action.map { $0.end > now } ?? false),
      "messages": .list(
        try shownMessages(of: chat, input).map { described($0, chat) }),
      "drafts": .list(liveDrafts(key).map(Self.described)),
      "callbacks": .list(
        answers.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map { id, callback in
          .object((callback.answer ?? [:]).merging(["id": .text(id)]) { $1 })
        }), "pinned": .list(chat.pinned.map { .integer($0) }),
    ]
    fields["title"] = chat.info["title"]
    fields["action"] = chat.action.flatMap { $0.end > now ? .text($0.name) : nil }
    fields["reply_keyboard"] = chat.replyKeyboard
    if let bot = key.bot {
      fields["menu_button"] =
        state.bots[bot]?.settings["menu_button \(id)"] ?? state.bots[bot]?.settings["menu_button"]
        ?? .object(["type": .text("commands")])
    }
    return .object(fields)
  }

  private static func described(_ draft: Draft) -> JSON {
    var fields = draft.content
    fields["draft_id"] = .integer(draft.id)
    fields["revisions"] = .integer(draft.revisions)
    fields["updated_at"] = .number(draft.updated)
    fields["markdown"] = draft.markdown.map { .text($0) }
    fields["can_stop"] = draft.canStop ? .flag(true) : nil
    fields["keep_on_stop"] = draft.isKept ? .flag(true) : nil
    return .object(fields)
  }

  private func described(_ message: StoredMessage, _ chat: StoredChat) -> JSON {
    var fields = message.fields
    let isBot = message.sender.map { state.bots[$0] != nil } ?? true
    fields["from"] = .text(isBot ? "bot" : "user")
    if !isBot { fields["username"] = message.fields["from"]?["username"] }
    fields["edited"] = .flag(message.fields["edit_date"] != nil)
    fields["deleted"] = .flag(message.isDeleted)
    fields["rich"] = .flag(message.fields["rich_message"] != nil)
    fields["reply_to_message_id"] = message.fields["reply_to_message"]?["message_id"]
    if !message.keyboard.isEmpty { fields["keyboard"] = .list(message.keyboard.map { .list($0) }) }
    for name in ["chat", "reply_to_message", "reply_markup"] { fields[name] = nil }
    return .object(fields)
  }

  /// Returns the transcript of a chat as text.
  func simTranscript(_ id: Int, _ input: SimInput) throws -> String {
    let key = try simKey(id, input)
    guard let chat = state.chats[key] else { return "" }
    var lines: [String] = []
    for message in try shownMessages(of: chat, input) where !message.isDeleted {
      let isBot = message.sender.map { state.bots[$0] != nil } ?? true
      let who = isBot ? "bot" : message.fields["from"]?["username"]?.string ?? "user"
      var parts: [String] = []
      for kind in MediaKind.allCases {
        guard let media = message.fields[kind.rawValue] else { continue }
        if kind == .document, message.fields["animation"] != nil { continue }
        let file = (media.elements?.last ?? media)["file_id"]?.string.flatMap { state.files[$0] }
        let size = kind == .photo ? file?.size.map { " \($0.width)x\($0.height)" } ?? "" : ""
        parts.append("[\(kind.rawValue) \(file?.name ?? "?")\(size)]")
      }
      if let question = message.fields["poll"]?["question"]?.string { parts.append("[poll \(question)]") }
      if message.fields["rich_message"] != nil { parts.append("[rich message]") }
      let words = message.fields["text"]?.string ?? message.fields["caption"]?.string
      if let words { parts.append(words.replacing("\n", with: "\n    ")) }
      if parts.isEmpty {
        parts = Self.content(of: message.fields).keys.sorted().filter { $0 != "reply_markup" }.map {
          "[\($0)]"
        }
      }
      lines.append("[\(message.id)] \(who): " + parts.joined(separator: " "))
      for row in message.keyboard {
        lines.append("    " + row.map { "[\($0["text"]?.string ?? "")]" }.joined(separator: " "))
      }
    }
    for draft in liveDrafts(key) {
      lines.append(
        "draft \(draft.id) (rev \(draft.revisions)): \(draft.content["text"]?.string ?? "[rich message]")")
      if draft.canStop { lines.append("    [Stop]") }
    }
    if chat.action.map({ $0.end > now }) ?? false { lines.append("typing…") }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Waiting

  /// Waits until all conditions of a request hold: a message of the bot with a text or a button, a call of a
  /// method, a poll, or a time without calls.
  func simWait(_ input: SimInput) async throws -> JSON {
    let seconds = min(300, max(0, try input.number("timeout") ?? 10))
    let silence = try input.number("silence")
    let after = try input.int("after") ?? 0
    let id = try input.int("chat_id") ?? Self.firstPerson
    let end = ContinuousClock.now + .seconds(seconds)
    var quietSince = ContinuousClock.now
    var lastCall = lastWork
    while true {
      if lastWork != lastCall { (lastCall, quietSince) = (lastWork, .now) }
      let message = simMatch(input, id, after)
      let method = input.text("method")?.lowercased()
      let call = method == nil ? nil : try calls(input).last
      let quietEnd = quietSince + .milliseconds(Int(min(3e5, silence ?? 0)))
      let needsMessage = input["text"] != nil || input["button"] != nil
      let isPolling = try !input.flag("polling") || state.bots[simBot(input)]?.waitingPolls ?? 0 > 0
      let holds =
        (!needsMessage || message != nil) && (method == nil || call != nil) && isPolling
        && (silence == nil || ContinuousClock.now >= quietEnd)
      if holds {
        var result: Fields = ["ok": .flag(true)]
        result["message"] = message.map { .object($0.fields) }
        result["call"] = call?.json
        return .object(result)
      }
      guard ContinuousClock.now < end else {
        throw Refusal.sim(.requestTimeout, "the condition did not hold within \(seconds) seconds")
      }
      await change(until: silence == nil || ContinuousClock.now >= quietEnd ? end : min(end, quietEnd))
    }
  }

  /// The number of the last call that was not a poll.
  private var lastWork: Int { state.calls.last { $0.method.lowercased() != "getupdates" }?.number ?? 0 }

  /// Returns the newest message of a bot that matches a condition.
  private func simMatch(_ input: SimInput, _ id: Int, _ after: Int) -> StoredMessage? {
    guard let key = try? simKey(id, input), let chat = state.chats[key] else { return nil }
    return chat.latest { message in
      guard !message.isDeleted, message.id > after, message.sender.map({ state.bots[$0] != nil }) ?? true
      else {
        return false
      }
      if let text = input.text("text") {
        let words = message.fields["text"]?.string ?? message.fields["caption"]?.string ?? ""
        guard words.contains(text) else { return false }
      }
      guard let label = input.text("button") else { return true }
      return message.keyboard.contains { $0.contains { $0["text"]?.string == label } }
    }
  }
}
