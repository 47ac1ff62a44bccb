/// The parts of a message besides its content: its chat, topic, reply and keyboard.
struct Delivery: Sendable {
  var chat: ChatKey
  var extra: Fields = [:]
  /// A keyboard that replaces the device's keyboard, or its removal.
  var replyKeyboard: JSON?
}

/// Methods that send messages.
extension Emulator {
  /// Reads the parameters that all methods for sending have.
  func delivery(_ call: BotCall, _ bot: Int) throws -> Delivery {
    let key = try chat(call, bot, isWriting: true)
    try limitFlood(key, bot)
    var delivery = Delivery(chat: key)
    if let thread = call.int("message_thread_id"), thread != 0 {
      guard let topic = state.chats[key]?.topics[thread] else { throw BotError("message thread not found") }
      if topic["is_closed"]?.isTrue ?? false { throw BotError("TOPIC_CLOSED") }
      delivery.extra["message_thread_id"] = .integer(thread)
      delivery.extra["is_topic_message"] = .flag(true)
    }
    try readReply(call, bot, into: &delivery)
    if call.flag("protect_content") { delivery.extra["has_protected_content"] = .flag(true) }
    delivery.extra["effect_id"] = call["message_effect_id"]
    if let connection = call["business_connection_id"] {
      delivery.extra["business_connection_id"] = connection
    }
    if let markup = try checked(markup: call["reply_markup"]) {
      if markup["inline_keyboard"] != nil {
        delivery.extra["reply_markup"] = markup
      } else {
        delivery.replyKeyboard = markup
      }
    }
    return delivery
  }

  private func readReply(_ call: BotCall, _ bot: Int, into delivery: inout Delivery) throws {
    let reply = call["reply_parameters"]?.members ?? [:]
    guard let id = reply["message_id"]?.int ?? call.int("reply_to_message_id"), id != 0 else { return }
    let isOptional = reply["allow_sending_without_reply"]?.isTrue ?? call.flag("allow_sending_without_reply")
    var place = delivery.chat
    if let other = reply["chat_id"], other.int != place.id {
      var named = call
      named.parameters["chat_id"] = other
      place = try chat(named, bot)
    }
    guard var message = state.chats[place]?.messages[id], !message.isDeleted else {
      guard isOptional else { throw BotError("message to be replied not found") }
      return
    }
    message.fields["reply_to_message"] = nil
    message.fields["pinned_message"] = nil
    delivery.extra["reply_to_message"] = .object(message.fields)
    if let quote = reply["quote"]?.string {
      let text = message.fields["text"]?.string ?? message.fields["caption"]?.string ?? ""
      guard !quote.isEmpty, let range = text.firstRange(of: quote) else {
        throw BotError("QUOTE_TEXT_INVALID")
      }
      var fields: Fields = [
        "text": .text(quote), "is_manual": .flag(true),
        "position": .integer(text.utf16.distance(from: text.utf16.startIndex, to: range.lowerBound)),
      ]
      fields["entities"] = reply["quote_entities"]
      delivery.extra["quote"] = .object(fields)
    }
  }

  /// Adds a message of a bot to a chat.
  ///
  /// - Returns: The message.
  @discardableResult
  func post(_ content: Fields, _ delivery: Delivery, from bot: Int) -> JSON {
    let key = delivery.chat
    var fields = content.merging(delivery.extra) { $1 }
    if state.chats[key]?.type == "channel" {
      fields["sender_chat"] = chatFields(key)
    } else {
      fields["from"] = state.bots[bot]?.sender
    }
    if let keyboard = delivery.replyKeyboard {
      state.chats[key]?.replyKeyboard = keyboard["remove_keyboard"] != nil ? nil : keyboard
    }
    state.chats[key]?.action = nil
    state.chats[key]?.drafts = [:]
    return add(fields, to: key)
  }

  /// Adds a message to a chat, with an id and a date.
  @discardableResult
  func add(_ content: Fields, to key: ChatKey) -> JSON {
    var fields = content
    let id = state.chats[key]?.nextMessage ?? 1
    fields["message_id"] = .integer(id)
    fields["date"] = date
    fields["chat"] = chatFields(key)
    state.chats[key]?.nextMessage = id + 1
    state.chats[key]?.messages[id] = StoredMessage(fields: fields)
    if let count = state.chats[key]?.messages.count, count > EmulatorState.mostMessages {
      for old in (state.chats[key]?.messages.keys.sorted() ?? []).prefix(count / 10) {
        state.chats[key]?.messages[old] = nil
      }
    }
    notify()
    return .object(fields)
  }

  // MARK: - Texts

  func sendMessage(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try delivery(call, bot)
    var content = try await text(of: call)
    if let options = call["link_preview_options"] {
      content["link_preview_options"] = options
    } else if call.flag("disable_web_page_preview") {
      content["link_preview_options"] = .object(["is_disabled": .flag(true)])
    }
    return post(content, delivery, from: bot)
  }

  func sendRichMessage(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try delivery(call, bot)
    return post(["rich_message": try await richMessage(call)], delivery, from: bot)
  }

  /// Returns the `RichMessage` for the parameter `rich_message`.
  func richMessage(_ call: BotCall) async throws -> JSON {
    guard let input = call["rich_message"] else { throw BotError("parameter \"rich_message\" is required") }
    let blocks = try await texts.blocks(of: input)
    guard !blocks.isEmpty else { throw BotError("message text is empty") }
    var fields: Fields = ["blocks": .list(try blocks.map { try resolved(block: $0, call) })]
    if input["is_rtl"]?.isTrue ?? false { fields["is_rtl"] = .flag(true) }
    return .object(fields)
  }

  /// Replaces the media that the blocks of a rich message name by the files.
  private func resolved(block: JSON, _ call: BotCall) throws -> JSON {
    switch block {
    case .list(let list): return .list(try list.map { try resolved(block: $0, call) })
    case .object(var fields):
      for (key, value) in fields {
        if let kind = MediaKind(rawValue: key), let media = value["media"]?.string {
          let file = try file(media, kind, call)
          fields[key] = self.media(kind, file, value.members ?? [:])
        } else {
          fields[key] = try resolved(block: value, call)
        }
      }
      return .object(fields)
    default: return block
    }
  }

  // MARK: - Drafts

  func sendMessageDraft(_ call: BotCall, _ bot: Int) async throws -> JSON {
    var content: Fields = [:]
    if call.text("text") != nil { content = try await text(of: call) }
    return try setDraft(content, call, bot)
  }

  func sendRichMessageDraft(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let message = try await richMessage(call)
    return try setDraft(["rich_message": message], call, bot)
  }

  private func setDraft(_ content: Fields, _ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot, isWriting: true)
    guard state.chats[key]?.isPrivate == true else {
      throw BotError("method is available only in private chats")
    }
    guard let id = call.int("draft_id"), id != 0 else { throw BotError("draft_id must be non-zero") }
    // A draft that expired begins anew.
    let live = liveDrafts(key)
    guard live.count < 100 || live.contains(where: { $0.id == id }) else { throw BotError.tooMany(30) }
    state.chats[key]?.drafts = Dictionary(uniqueKeysWithValues: live.map { ($0.id, $0) })
    let revisions = state.chats[key]?.drafts[id]?.revisions ?? 0
    state.chats[key]?.drafts[id] = Draft(
      id: id, content: content, thread: call.int("message_thread_id"), canStop: call.flag("can_stop"),
      isKept: call.flag("keep_on_stop"), revisions: revisions + 1, updated: now)
    notify()
    return .flag(true)
  }

  // MARK: - Contents without files

  func sendLocation(_ call: BotCall, _ bot: Int) throws -> JSON {
    var location = call.parameters.filter {
      ["latitude", "longitude", "horizontal_accuracy", "live_period", "heading", "proximity_alert_radius"]
        .contains($0.key)
    }
    try Self.check(location)
    location = location.filter { $0.value != .integer(0) }
    return post(["location": .object(location)], try delivery(call, bot), from: bot)
  }

  static func check(_ location: Fields) throws {
    guard let latitude = location["latitude"]?.double, let longitude = location["longitude"]?.double,
      abs(latitude) <= 90, abs(longitude) <= 180
    else { throw BotError("latitude and longitude must be valid coordinates") }
  }

  func sendVenue(_ call: BotCall, _ bot: Int) throws -> JSON {
    var place: Fields = [:]
    for key in ["latitude", "longitude"] { place[key] = call[key] }
    try Self.check(place)
    var venue: Fields = ["location": .object(place)]
    for key in [
      "title", "address", "foursquare_id", "foursquare_type", "google_place_id", "google_place_type",
    ] {
      venue[key] = call[key]
    }
    return post(["venue": .object(venue), "location": .object(place)], try delivery(call, bot), from: bot)
  }

  func sendContact(_ call: BotCall, _ bot: Int) throws -> JSON {
    var contact: Fields = [:]
    for key in ["phone_number", "first_name", "last_name", "vcard"] { contact[key] = call[key] }
    return post(["contact": .object(contact)], try delivery(call, bot), from: bot)
  }

  /// The dice and the number of their values.
  private static let dice = ["🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64]

  func sendDice(_ call: BotCall, _ bot: Int) throws -> JSON {
    let emoji = String(
      (call.text("emoji") ?? "🎲").unicodeScalars.filter { $0 != "\u{fe0f}" }.map(Character.init))
    guard let sides = Self.dice[emoji] else { throw BotError("DICE_EMOJI_INVALID") }
    let delivery = try delivery(call, bot)
    // A sequence of values that is the same in every run.
    let value = (state.number("dice") * 7 + 3) % sides + 1
    return post(["dice": .object(["emoji": .text(emoji), "value": .integer(value)])], delivery, from: bot)
  }

  func sendInvoice(_ call: BotCall, _ bot: Int) throws -> JSON {
    let prices = call["prices"]?.elements ?? []
    guard !prices.isEmpty else { throw BotError("parameter \"prices\" is required") }
    let currency = call.text("currency") ?? ""
    guard currency.utf8.count == 3 else { throw BotError("CURRENCY_INVALID") }
    let invoice: Fields = [
      "title": call["title"] ?? .text(""), "description": call["description"] ?? .text(""),
      "start_parameter": call["start_parameter"] ?? .text(""), "currency": .text(currency),
      "total_amount": .integer(prices.reduce(0) { $0 &+ ($1["amount"]?.int ?? 0) }),
    ]
    var delivery = try delivery(call, bot)
    if delivery.extra["reply_markup"] == nil {
      let label = "Pay " + (currency == "XTR" ? "⭐️" : currency)
      delivery.extra["reply_markup"] = .object([
        "inline_keyboard": .list([.list([.object(["text": .text(label), "pay": .flag(true)])])])
      ])
    }
    let message = post(["invoice": .object(invoice)], delivery, from: bot)
    if let id = message["message_id"]?.int {
      state.payloads[MessagePlace(chat: delivery.chat, message: id)] = call.text("payload")
    }
    return message
  }

  // MARK: - Copies

  func forwardMessage(_ call: BotCall, _ bot: Int) throws -> JSON {
    try forward(try source(call, bot), call.int("message_id"), call, bot)
  }

  private func source(_ call: BotCall, _ bot: Int) throws -> ChatKey { try chat(call, bot, "from_chat_id") }

  private func forward(_ source: ChatKey, _ id: Int?, _ call: BotCall, _ bot: Int) throws -> JSON {
    let delivery = try delivery(call, bot)
    let original = try message(id, in: source, to: "forward")
    try Self.allowCopy(original)
    var content = Self.content(of: original.fields)
    content["reply_markup"] = nil
    if let origin = original.fields["forward_origin"] {
      content["forward_origin"] = origin
    } else {
      var origin: Fields = ["type": .text("user"), "date": original.fields["date"] ?? date]
      if let sender = original.fields["from"] {
        origin["sender_user"] = sender
      } else {
        origin["type"] = .text("channel")
        origin["chat"] = original.fields["chat"]
        origin["message_id"] = .integer(original.id)
      }
      content["forward_origin"] = .object(origin)
    }
    return post(content, delivery, from: bot)
  }

  func copyMessage(_ call: BotCall, _ bot: Int) async throws -> JSON {
    try await copy(try source(call, bot), call.int("message_id"), call, bot)
  }

  private func copy(_ source: ChatKey, _ id: Int?, _ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try delivery(call, bot)
    let original = try message(id, in: source, to: "copy")
    try Self.allowCopy(original)
    var content = Self.content(of: original.fields)
    let isMedia = MediaKind.allCases.contains { content[$0.rawValue] != nil }
    if isMedia, call["caption"] != nil || call.flag("remove_caption") {
      for key in ["caption", "caption_entities", "show_caption_above_media"] { content[key] = nil }
      content.merge(try await caption(of: call.parameters)) { $1 }
    }
    let message = post(content, delivery, from: bot)
    return .object(["message_id": message["message_id"] ?? .null])
  }

  func forwardMessages(_ call: BotCall, _ bot: Int) async throws -> JSON {
    try await several(call, bot) { emulator, source, id in
      let message = try emulator.forward(source, id, call, bot)
      return .object(["message_id": message["message_id"] ?? .null])
    }
  }

  func copyMessages(_ call: BotCall, _ bot: Int) async throws -> JSON {
    try await several(call, bot) { try await $0.copy($1, $2, call, bot) }
  }

  /// Forwards or copies messages in the order of their ids. Messages that do not exist are skipped.
  private func several(
    _ call: BotCall, _ bot: Int, _ work: (isolated Emulator, ChatKey, Int) async throws -> JSON
  ) async throws -> JSON {
    let source = try source(call, bot)
    let ids = (call["message_ids"]?.elements ?? []).compactMap(\.int)
    guard (1...100).contains(ids.count) else { throw BotError("message identifiers are not specified") }
    var results: [JSON] = []
    for id in ids.sorted() where state.chats[source]?.messages[id]?.isDeleted == false {
      results.append(try await work(self, source, id))
    }
    guard !results.isEmpty else { throw BotError("there are no messages to forward") }
    return .list(results)
  }

  private static func allowCopy(_ message: StoredMessage) throws {
    guard message.fields["has_protected_content"] == nil else { throw BotError("message can't be forwarded") }
  }

  /// The fields of a message that belong to its place in a chat, not to its content.
  private static let placeFields: Set = [
    "message_id", "date", "chat", "from", "sender_chat", "reply_to_message", "quote", "edit_date",
    "message_thread_id",
    "is_topic_message", "has_protected_content", "media_group_id", "forward_origin", "business_connection_id",
    "effect_id",
  ]

  static func content(of fields: Fields) -> Fields { fields.filter { !placeFields.contains($0.key) } }
}
