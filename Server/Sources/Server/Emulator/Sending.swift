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
  func delivery(_ call: BotCall, _ bot: Int) async throws -> Delivery {
    let key = try chat(call, bot, isWriting: true)
    try limitFlood(key, bot)
    try allow(call.method.name, key, bot)
    var delivery = Delivery(chat: key)
    if let thread = call.int("message_thread_id"), thread != 0 { try enter(thread, bot, &delivery) }
    try await readReply(call, bot, into: &delivery)
    if call.flag("protect_content") { delivery.extra["has_protected_content"] = .flag(true) }
    if let effect = call.text("message_effect_id"), !effect.isEmpty, effect != "0" {
      guard state.chats[key]?.isPrivate == true else {
        throw BotError("can't use message effects in the chat")
      }
      guard Int(effect) != nil else { throw BotError("EFFECT_ID_INVALID") }
      delivery.extra["effect_id"] = .text(effect)
    }
    try readReceiver(call, bot, into: &delivery)
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

  /// Puts a message into a topic.
  func enter(_ thread: Int, _ bot: Int, _ delivery: inout Delivery) throws {
    guard let chat = state.chats[delivery.chat], let topic = chat.topics[thread] else {
      throw BotError("message thread not found")
    }
    let isClosed = topic["is_closed"]?.isTrue ?? false
    guard !isClosed || chat.isAdministrator(bot) else { throw BotError("TOPIC_CLOSED") }
    delivery.extra["message_thread_id"] = .integer(thread)
    delivery.extra["is_topic_message"] = .flag(true)
  }

  /// The right of a member that each method needs in a group, and what the error calls its messages.
  private static let rights: [String: (right: String, words: String)] = [
    "sendMessage": ("can_send_messages", "text messages"),
    "sendRichMessage": ("can_send_messages", "text messages"),
    "sendContact": ("can_send_messages", "contacts"), "sendLocation": ("can_send_messages", "locations"),
    "sendVenue": ("can_send_messages", "venues"), "sendInvoice": ("can_send_messages", "invoices"),
    "sendPhoto": ("can_send_photos", "photos"), "sendVideo": ("can_send_videos", "videos"),
    "sendAudio": ("can_send_audios", "audios"), "sendDocument": ("can_send_documents", "documents"),
    "sendVoice": ("can_send_voice_notes", "voice notes"),
    "sendVideoNote": ("can_send_video_notes", "video notes"),
    "sendSticker": ("can_send_other_messages", "stickers"), "sendDice": ("can_send_other_messages", "dice"),
    "sendAnimation": ("can_send_other_messages", "animations"), "sendPoll": ("can_send_polls", "polls"),
  ]

  /// Throws an error if a bot that is no administrator may not send messages of a kind to a group.
  private func allow(_ method: String, _ key: ChatKey, _ bot: Int) throws {
    guard let chat = state.chats[key], !chat.isPrivate, !chat.isAdministrator(bot),
      let (right, words) = Self.rights[method]
    else { return }
    let isRestricted = chat.members[bot]?["status"]?.string == "restricted"
    let own = isRestricted ? chat.members[bot]?[right] : nil
    guard own != .flag(false), chat.details["permissions"]?[right] != .flag(false) else {
      throw BotError("not enough rights to send \(words) to the chat")
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
      // A bot that answers for a person sends as this person.
      if let id = fields["business_connection_id"]?.string, let connection = try? connection(id, of: bot) {
        fields["sender_business_bot"] = fields["from"]
        fields["from"] = connection["user"]
      }
    }
    state.chats[key]?.action = nil
    state.chats[key]?.drafts = [:]
    let message = add(fields, to: key)
    if let keyboard = delivery.replyKeyboard {
      setKeyboard(keyboard["remove_keyboard"] != nil ? nil : keyboard, in: key)
      if keyboard["force_reply"]?.isTrue ?? false, let id = message["message_id"]?.int {
        state.chats[key]?.forcedReply = id
        tell(.forceReply(id, placeholder: Self.placeholder(of: keyboard)), in: key)
      }
    }
    return message
  }

  /// Sets or removes the keyboard in place of the device's keyboard.
  ///
  /// - Parameter byPerson: Whether a person who sent a message made it go.
  func setKeyboard(_ keyboard: JSON?, in key: ChatKey, byPerson: Bool = false) {
    let old = state.chats[key]?.replyKeyboard
    state.chats[key]?.replyKeyboard = keyboard
    state.chats[key]?.forcedReply = nil
    let (rows, placeholder) = (Self.labels(ofKeyboard: keyboard), Self.placeholder(of: keyboard))
    let former = Self.labels(ofKeyboard: old)
    if rows != former || !rows.isEmpty && placeholder != Self.placeholder(of: old) {
      tell(.keyboard(rows, placeholder: placeholder, byPerson: byPerson), in: key)
    }
    notify()
  }

  /// Returns the placeholder of the field that a keyboard or a request to reply has, on one line.
  nonisolated static func placeholder(of markup: JSON?) -> String? {
    let text = markup?["input_field_placeholder"]?.string ?? ""
    return text.isEmpty ? nil : text.replacing("\n", with: " ")
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
    tell(.message(fields), in: key)
    if state.chats[key]?.messages.isSaved == false, id > EmulatorState.mostMessages {
      state.chats[key]?.messages[id - EmulatorState.mostMessages] = nil
    }
    notify()
    return .object(fields)
  }

  // MARK: - Texts

  func sendMessage(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try await delivery(call, bot)
    var content = try await text(of: call)
    content["link_preview_options"] = Self.linkPreview(call)
    return post(content, delivery, from: bot)
  }

  static func linkPreview(_ call: BotCall) -> JSON? {
    call["link_preview_options"]
      ?? (call.flag("disable_web_page_preview") ? .object(["is_disabled": .flag(true)]) : nil)
  }

  func sendRichMessage(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try await delivery(call, bot)
    return post(["rich_message": try await richMessage(call)], delivery, from: bot)
  }

  // MARK: - Contents without files

  func sendLocation(_ call: BotCall, _ bot: Int) async throws -> JSON {
    var location = call.parameters.filter {
      ["latitude", "longitude", "horizontal_accuracy", "live_period", "heading", "proximity_alert_radius"]
        .contains($0.key)
    }
    try Self.check(location)
    location = location.filter { $0.value != .integer(0) }
    return post(["location": .object(location)], try await delivery(call, bot), from: bot)
  }

  static func check(_ location: Fields) throws {
    guard let latitude = location["latitude"]?.double, let longitude = location["longitude"]?.double,
      abs(latitude) <= 90, abs(longitude) <= 180
    else { throw BotError("latitude and longitude must be valid coordinates") }
  }

  func sendVenue(_ call: BotCall, _ bot: Int) async throws -> JSON {
    var place: Fields = [:]
    for key in ["latitude", "longitude"] { place[key] = call[key] }
    try Self.check(place)
    var venue: Fields = ["location": .object(place)]
    for key in [
      "title", "address", "foursquare_id", "foursquare_type", "google_place_id", "google_place_type",
    ] {
      venue[key] = call[key]
    }
    return post(
      ["venue": .object(venue), "location": .object(place)], try await delivery(call, bot), from: bot)
  }

  func sendContact(_ call: BotCall, _ bot: Int) async throws -> JSON {
    var contact: Fields = [:]
    for key in ["phone_number", "first_name", "last_name", "vcard"] { contact[key] = call[key] }
    return post(["contact": .object(contact)], try await delivery(call, bot), from: bot)
  }

  /// The dice and the number of their values.
  private static let dice = ["🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64]

  func sendDice(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let emoji = String(
      (call.text("emoji") ?? "🎲").unicodeScalars.filter { $0 != "\u{fe0f}" }.map(Character.init))
    guard let sides = Self.dice[emoji] else { throw BotError("DICE_EMOJI_INVALID") }
    let delivery = try await delivery(call, bot)
    // A sequence of values that is the same in every run.
    let value = (state.number("dice") * 7 + 3) % sides + 1
    return post(["dice": .object(["emoji": .text(emoji), "value": .integer(value)])], delivery, from: bot)
  }

  func sendInvoice(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let prices = call["prices"]?.elements ?? []
    guard !prices.isEmpty else { throw BotError("parameter \"prices\" is required") }
    let currency = call.text("currency") ?? ""
    guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x61...0x7a).contains($0 | 0x20) }) else {
      throw BotError("CURRENCY_INVALID")
    }
    let total = prices.reduce(0) { $0 &+ ($1["amount"]?.int ?? 0) }
    guard total > 0 else { throw BotError("CURRENCY_TOTAL_AMOUNT_INVALID") }
    // Telegram Stars have no provider.
    guard currency == "XTR" || call.text("provider_token")?.isEmpty == false else {
      throw BotError("PAYMENT_PROVIDER_INVALID")
    }
    let invoice: Fields = [
      "title": call["title"] ?? .text(""), "description": call["description"] ?? .text(""),
      "start_parameter": call["start_parameter"] ?? .text(""), "currency": .text(currency),
      "total_amount": .integer(total),
    ]
    var delivery = try await delivery(call, bot)
    if delivery.extra["reply_markup"] == nil {
      let label = "Pay " + Prices.text(total, currency.uppercased())
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
}
