import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads Bot API's `Message`, Pyrogram's, which has nearly the same fields, and bodies of requests
/// (Spec/Messages.md 1.9).
struct BotAPIMessageReader: MessageProtocolReader {
  var common: CommonMessageReader

  mutating func readMessage(_ found: FoundMessage) {
    let value = found.value
    // The body of a request has neither.
    fields.readsForm = value.first(of: ["chat", "date"]) == nil
    message.id = found.id
    readChat(value)
    let sender = common.peer(value["sender_chat"]) ?? common.peer(value.first(of: ["from", "from_user"]))
    let author = sender ?? (message.chat.kind == .channel ? message.chat.id : nil)
    message.author = author.map(Author.peer)
    message.date = fields.date(value, ["date"])
    message.editDate =
      fields.flag(value, ["edit_hidden", "edit_hide"]) ? nil : fields.date(value, ["edit_date"])
    message.views = common.count(value, ["views"])
    message.isPinned = fields.flag(value, ["is_pinned", "pinned"])
    message.boosts = fields.extent(value, ["sender_boost_count"])
    message.effect = fields.identifier(value, ["effect_id"])
    message.albumID = fields.identifier(value, ["media_group_id"])
    readSignature(value, sender: sender)
    if let bot = value["via_bot"] {
      let id = common.peer(bot)
      message.viaBot = ViaBot(id: id, username: id.flatMap { common.peers[$0].username })
    }
    common.decideDirection(author: author, flag: common.outgoingFlag(value) ?? personFlag(author, value))
    common.readSendState(value)

    message.forward = forward(value)
    message.reply = reply(value)
    readContent(value)
    readText(value)
    message.offer = common.offer(value.first(of: ["suggested_post_info", "suggested_post_parameters"]))
    message.preview = common.linkPreview(besides: value)
    message.keyboard = common.keyboard(value["reply_markup"])
    message.reactions = common.reactions(value["reactions"])
    common.noteLost(value, Self.lostParts)
    common.reviewKeys(of: value, in: "the message", MessageKeys.botAPI)
  }

  /// The parts of a message that a phone would show but the model does not contain.
  private static let lostParts: [(field: StaticString, title: String)] = [
    ("paid_star_count", "the price of the message"),
    ("sender_business_bot", "the bot that wrote for the sender"),
  ]

  private mutating func readChat(_ value: JSONValue) {
    if let chat = value["chat"], chat.isObject {
      message.chat.id = common.addPeer(chat)
    } else {
      message.chat.id = common.peer(value["chat_id"])
    }
    guard let id = message.chat.id else { return }
    message.chat.kind = common.peers.chatKind(id)
  }

  /// Returns true if the phone's owner wrote the message; `nil` if the chat does not tell. In a private chat with a
  /// bot or a business, the chat's id is that of the phone's owner, unless it is the bot's.
  private func personFlag(_ author: PeerID?, _ value: JSONValue) -> Bool? {
    guard common.surroundings.isOfChat, common.myself == nil, let author, let chat = message.chat.id,
      value["chat"]?["type"]?.string.map(TypeName.normalized)?.hasSuffix("private") == true
    else { return nil }
    return (author == chat) != (common.peers.known(chat)?.isBot == true)
  }

  /// Reads an anonymous admin's title, or the name of the author who wrote for a channel.
  private mutating func readSignature(_ value: JSONValue, sender: PeerID?) {
    if let tag = fields.optionalString(value, ["sender_tag"]) { message.rank = .member(title: tag) }
    guard let signature = fields.optionalString(value, ["author_signature"]) else { return }
    if message.chat.kind == .group, sender != nil, sender == message.chat.id {
      message.rank = .admin(title: signature)
    } else {
      message.signature = signature
    }
  }

  private mutating func readText(_ value: JSONValue) {
    let (text, entities) = Self.text(of: value)
    if let text {
      let limit = value["caption"] == nil ? Self.mostText : Self.mostCaption
      message.text = common.ownText(
        text, entities: entities, mode: value["parse_mode"], limit: Self.isRequest(value) ? limit : nil)
    }
    if message.text.isEmpty, let poll = value["poll"], poll["description"]?.isString == true {
      message.text = common.text(poll["description"], entities: poll["description_entities"])
    }
    let options = value["link_preview_options"]
    message.hasInvertedMedia =
      fields.flag(value, ["show_caption_above_media", "invert_media"])
      || options.map { fields.flag($0, ["show_above_text"]) } ?? false
  }

  /// The maximum length of a text on the servers, in UTF-16 units.
  static let mostText = 4096
  private static let mostCaption = 1024

  private static let textFields: [StaticString] = ["text", "caption", "message_text", "message"]

  /// Returns the string and the list of entities. The list is `nil` if it is missing, which differs from an
  /// empty list.
  static func text(of object: JSONValue) -> (text: JSONValue?, entities: JSONValue?) {
    for name in textFields {
      guard let value = object[name] else { continue }
      // This is TDLib's formatted text.
      if value.isObject, let text = value["text"], text.isString { return (text, value["entities"]) }
      if value.isString { return (value, object.first(of: ["entities", "caption_entities"])) }
    }
    return (nil, nil)
  }

  /// Returns whether a value is a request, whose text has not been searched for links. All responses of a
  /// server have an id or a date.
  static func isRequest(_ value: JSONValue) -> Bool { value.first(of: ["message_id", "id", "date"]) == nil }

  // MARK: - Forwards

  mutating func forward(_ value: JSONValue) -> Forward? {
    if let origin = value["forward_origin"], origin.isObject {
      return Forward(source: common.forwardSource(origin), date: fields.date(origin, ["date"]))
    }
    // Fields before Bot API 7.
    let date = fields.date(value, ["forward_date"])
    if let chat = common.peer(value["forward_from_chat"]) {
      let signature = fields.optionalString(value, ["forward_signature"])
      return Forward(source: source(chat, signature: signature), date: date)
    }
    if let user = common.peer(value["forward_from"]) { return Forward(source: .peer(user), date: date) }
    return fields.optionalString(value, ["forward_sender_name"]).map {
      Forward(source: .hidden(name: $0), date: date)
    }
  }

  private func source(_ chat: PeerID, signature: String?) -> Forward.Source {
    common.peers.chatKind(chat) == .channel ? .channelPost(chat, signature: signature) : .peer(chat)
  }

  // MARK: - Replies

  mutating func reply(_ value: JSONValue) -> Reply? {
    var reply: Reply?
    if let original = value["reply_to_message"], original.isObject, !isTopicStart(original) {
      reply = self.reply(to: original)
    } else if let external = value["external_reply"], external.isObject {
      reply = externalReply(external)
    } else if let story = value["reply_to_story"], story.isObject {
      reply = Reply(
        subject: .story(isExpired: false), author: common.peer(story["chat"]).map(Author.peer))
    } else if let parameters = value["reply_parameters"], parameters.isObject {
      reply = common.number(parameters, ["message_id"]).flatMap {
        self.reply(toID: $0, in: common.peer(parameters["chat_id"]), at: parameters)
      }
      reply?.quote = common.quote(
        parameters, ["quote_rich_text", "quote"], entities: ["quote_entities"], mode: "quote_parse_mode")
    } else if let id = value["reply_to_message_id"] {
      reply = common.number(value, ["reply_to_message_id"]).flatMap { self.reply(toID: $0, at: id) }
    }
    let parts = value["reply_parameters"] ?? value
    let task =
      common.number(value, ["reply_to_checklist_task_id"]) ?? common.number(parts, ["checklist_task_id"])
    let option = value["reply_to_poll_option_id"]?.text ?? parts["poll_option_id"]?.text
    if task != nil || option != nil, let original = value["reply_to_message"] ?? value["external_reply"] {
      reply?.show(common.part(of: original, task: task, option: option))
    }
    if let quote = value["quote"], quote.isObject {
      let text = common.quote(quote, ["rich_text", "text"], entities: ["entities"]) ?? .empty
      common.reviewKeys(of: quote, in: "the quote", MessageKeys.quote)
      if reply == nil { reply = Reply(subject: .unknown) }
      reply?.quote = text
    }
    return reply
  }

  mutating func answered(_ original: JSONValue) -> Answered {
    let sender =
      common.peer(original["sender_chat"]) ?? common.peer(original.first(of: ["from", "from_user"]))
      ?? common.peer(original["chat"])
    let content = original["rich_message"].map { common.answeredPage(in: $0) } ?? content(original)
    let (text, entities) = Self.text(of: original)
    return (content, common.text(text, entities: entities), sender.map(Author.peer))
  }

  private mutating func externalReply(_ external: JSONValue) -> Reply {
    let content = external["rich_message"].map { common.answeredPage(in: $0) } ?? content(external)
    common.reviewKeys(of: external, in: "the reply", MessageKeys.externalReply)
    var reply = Reply(
      subject: .message(common.excerpt(of: content)),
      messageID: common.number(external, ["message_id"]),
      chat: common.peer(external["chat"]))
    if let origin = external["origin"], origin.isObject {
      reply.author = common.author(of: common.forwardSource(origin))
    }
    return reply
  }

  func isTopicStart(_ value: JSONValue) -> Bool { value["forum_topic_created"] != nil }
}
