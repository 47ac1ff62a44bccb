import JSONText
import MessageModel
import PageModel
import PageReading

/// Bot API's `Message`, Pyrogram's, which has nearly the same fields, and bodies of requests (Docs/Messages.md 1.9).
extension MessageBuilder {
  mutating func readBotAPI(_ value: JSONValue) {
    message.id = number(value, ["message_id", "id"])
    readBotAPIChat(value)
    let sender = peer(value["sender_chat"]) ?? peer(value.first(of: ["from", "from_user"]))
    let author = sender ?? (message.chat.kind == .channel ? message.chat.id : nil)
    message.author = author.map(Author.peer)
    message.date = fields.date(value, ["date"])
    message.editDate =
      fields.flag(value, ["edit_hidden", "edit_hide"]) ? nil : fields.date(value, ["edit_date"])
    message.views = count(value, ["views"])
    message.forwards = count(value, ["forwards"])
    message.isPinned = fields.flag(value, ["is_pinned", "pinned"])
    message.boosts = fields.extent(value, ["sender_boost_count"])
    message.effect = fields.identifier(value, ["effect_id"])
    message.albumID = fields.identifier(value, ["media_group_id"])
    readBotAPISignature(value, sender: sender)
    if let bot = value["via_bot"] {
      let id = peer(bot)
      message.viaBot = ViaBot(id: id, username: id.flatMap { peers[$0].username })
    }
    decideDirection(author: author, flag: outgoingFlag(value))
    message.sendState = sendState(value)

    message.forward = botAPIForward(value)
    message.reply = botAPIReply(value)
    readBotAPIContent(value)
    readBotAPIText(value)
    message.preview = linkPreview(besides: value)
    message.keyboard = keyboard(value["reply_markup"])
    message.reactions = reactions(value["reactions"])
    noteLost(value, Self.lostParts)
  }

  /// What a phone would show of the message, and the model has no place for.
  private static let lostParts: [(field: StaticString, title: String)] = [
    ("suggested_post_info", "the offer of a suggested post"), ("paid_star_count", "what the message cost"),
    ("sender_business_bot", "the bot that wrote for somebody"),
  ]

  private mutating func readBotAPIChat(_ value: JSONValue) {
    if let chat = value["chat"], chat.isObject {
      message.chat.id = addPeer(chat)
    } else {
      message.chat.id = peer(value["chat_id"])
    }
    guard let id = message.chat.id else { return }
    message.chat.kind = chatKind(id)
  }

  func chatKind(_ id: PeerID) -> Chat.Kind {
    switch peers[id].kind {
    case .user: .private
    case .group, .supergroup: .group
    case .channel: peers.known(id) == nil ? .group : .channel
    }
  }

  /// An anonymous admin's title, or the name of who wrote for a channel.
  private mutating func readBotAPISignature(_ value: JSONValue, sender: PeerID?) {
    if let tag = fields.optionalString(value, ["sender_tag"]) { message.rank = .member(title: tag) }
    guard let signature = fields.optionalString(value, ["author_signature"]) else { return }
    if message.chat.kind == .group, sender != nil, sender == message.chat.id {
      message.rank = .admin(title: signature)
    } else {
      message.signature = signature
    }
  }

  /// No such dump says what was read; by hand it can.
  mutating func sendState(_ value: JSONValue) -> SendState {
    guard let state = value["send_state"] else { return .sent }
    return fields.named(state) ?? .sent
  }

  private mutating func readBotAPIText(_ value: JSONValue) {
    let (text, entities) = BlockReader.text(of: value)
    if let text { message.text = self.text(text, entities: entities, isRequest: Self.isRequest(value)) }
    if message.text.isEmpty, let poll = value["poll"], poll["description"]?.isString == true {
      message.text = self.text(poll["description"], entities: poll["description_entities"])
    }
    if let mode = value["parse_mode"] {
      fields.warn(
        .badValue, "the marks of parse_mode are drawn as they stand: only entities are read", at: mode)
    }
    let options = value["link_preview_options"]
    message.hasInvertedMedia =
      fields.flag(value, ["show_caption_above_media", "invert_media"])
      || options.map { fields.flag($0, ["show_above_text"]) } ?? false
  }

  /// What is yet to be sent has not been searched for links. Everything that a server gives has an id or a date.
  static func isRequest(_ value: JSONValue) -> Bool { value.first(of: ["message_id", "id", "date"]) == nil }
}
