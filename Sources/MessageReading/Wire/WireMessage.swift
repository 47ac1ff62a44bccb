import JSONText
import MessageModel
import PageModel

/// The wire protocol's `message` and `messageService`, as Telethon, GramJS and MadelineProto dump them
/// (Docs/Messages.md 1.11).
extension MessageBuilder {
  mutating func readWire(_ value: JSONValue) {
    message.id = number(value, ["id"])
    message.chat.id = wireChat(value)
    let author = wireAuthor(value)
    message.author = author.map(Author.peer)
    decideDirection(author: author, flag: wireDirection(value))
    if let id = message.chat.id { message.chat.kind = chatKind(id) }
    if fields.flag(value, ["post"], bit: 14) { message.chat.kind = .channel }
    message.date = fields.date(value, ["date"])
    message.editDate = fields.flag(value, ["edit_hide"], bit: 21) ? nil : fields.date(value, ["edit_date"])
    message.views = count(value, ["views"])
    message.forwards = count(value, ["forwards"])
    message.signature = fields.optionalString(value, ["post_author"])
    message.isPinned = fields.flag(value, ["pinned"], bit: 24)
    message.boosts = fields.extent(value, ["from_boosts_applied"])
    message.effect = fields.identifier(value, ["effect"])
    message.albumID = fields.identifier(value, ["grouped_id"])
    message.hasInvertedMedia = fields.flag(value, ["invert_media"], bit: 27)
    message.viaBot = number(value, ["via_bot_id"]).map { id in
      let bot = PeerID(.user, id)
      return ViaBot(id: bot, username: peers[bot].username)
    }
    if let rank = fields.optionalString(value, ["from_rank"]) { message.rank = .member(title: rank) }
    anonymousRank(author)
    message.sendState = isRead ? .read : sendState(value)

    message.forward = wireForward(value["fwd_from"])
    message.reply = wireReply(value["reply_to"])
    message.text = wireText(value)
    if let action = value["action"], action.isObject { message.content = wireAction(action) }
    if let media = value["media"], media.isObject { readWireMedia(media, of: value) }
    if let reason = wireRestriction(value) { message.content = .restricted(reason: reason) }
    if let fact = value["factcheck"], fact.isObject { message.factCheck = factCheck(fact) }
    message.keyboard = keyboard(value["reply_markup"])
    message.reactions = reactions(value["reactions"])
    message.comments = wireComments(value["replies"])
    noteLost(value, Self.lostParts)
  }

  mutating func wireChat(_ value: JSONValue) -> PeerID? {
    let chat = peer(value["peer_id"]) ?? number(value, ["chat_id"]).map { PeerID(.group, $0) }
    return chat ?? number(value, ["user_id"]).map { PeerID(.user, $0) }
  }

  private static let lostParts: [(field: StaticString, title: String)] = [
    ("suggested_post", "the offer of a suggested post"), ("paid_message_stars", "what the message cost"),
    ("via_business_bot_id", "the bot that wrote for somebody"),
  ]

  /// Whether it is outgoing; `nil` when the dump has neither the flag nor the number that holds it.
  private mutating func wireDirection(_ value: JSONValue) -> Bool? {
    if let flag = outgoingFlag(value) { return flag }
    return value["pFlags"] == nil && value["flags"] == nil ? nil : fields.flag(value, ["out"], bit: 1)
  }

  /// Private chats leave out the sender, who is then the other one or oneself.
  private mutating func wireAuthor(_ value: JSONValue) -> PeerID? {
    if let from = peer(value["from_id"]) { return from }
    let chat = wireChat(value)
    guard let chat, chat.kind == .user, wireDirection(value) == true else { return chat }
    return myself ?? options.me.map { PeerID(marked: $0) }
  }

  private mutating func wireText(_ value: JSONValue) -> MessageText {
    // Telethon's own objects say `text` or `raw_text` when somebody writes them down.
    let text = value.first(of: ["message", "raw_text", "text"])
    guard let text, text.isString else { return MessageText() }
    return self.text(text, entities: value["entities"])
  }

  private mutating func wireRestriction(_ value: JSONValue) -> String? {
    guard let list = value["restriction_reason"], list.isArray else { return nil }
    let reasons = list.elements.filter { ["all", "ios"].contains($0["platform"]?.string ?? "all") }
    return reasons.first.flatMap { fields.optionalString($0, ["text"]) }
  }

  private mutating func wireComments(_ value: JSONValue?) -> Comments? {
    guard let value, value.isObject else { return nil }
    let count = fields.extent(value, ["replies"])
    let isRow = fields.flag(value, ["comments"], bit: 0)
    guard isRow || count > 0 else { return nil }
    let readMax = number(value, ["read_max_id"]) ?? 0
    return Comments(
      place: isRow ? .row : .status, count: count, recent: peerList(value["recent_repliers"]),
      hasUnread: readMax > 0 && number(value, ["max_id"]) ?? 0 > readMax)
  }

  // MARK: - Forwards

  private mutating func wireForward(_ header: JSONValue?) -> Forward? {
    guard let header, header.isObject else { return nil }
    let date = fields.date(header, ["date"])
    let name = fields.optionalString(header, ["from_name"])
    let isImported = fields.flag(header, ["imported"], bit: 7)
    if isImported, let name { message.author = .named(name) }
    guard let source = wireSource(header, isImported: isImported) else {
      fields.warn(.missingField, "a forward that does not say from whom", at: header)
      return nil
    }
    return Forward(
      source: source, date: date, savedFrom: peer(header["saved_from_peer"]),
      savedMessageID: number(header, ["saved_from_msg_id"]))
  }

  private mutating func wireSource(_ header: JSONValue, isImported: Bool) -> Forward.Source? {
    if let id = peer(header["from_id"]) {
      let post = header["channel_post"] != nil || chatKind(id) == .channel
      return id.kind == .channel && post
        ? .channelPost(id, signature: fields.optionalString(header, ["post_author"])) : .peer(id)
    }
    guard let name = fields.optionalString(header, ["from_name", "saved_from_name"]) else {
      return peer(header["saved_from_id"]).map(Forward.Source.peer)
    }
    return isImported ? .imported(name: name) : .hidden(name: name)
  }

  // MARK: - Replies

  private mutating func wireReply(_ header: JSONValue?) -> Reply? {
    guard let header, header.isObject else { return nil }
    if fields.kind(of: header) == "messagereplystoryheader" {
      let poster = peer(header.first(of: ["peer", "user_id"]))
      return Reply(subject: .story(isExpired: false), author: poster.map(Author.peer), origin: header.origin)
    }
    // Every message of a topic names the topic's first.
    if fields.flag(header, ["forum_topic"], bit: 3), header["reply_to_top_id"] == nil,
      header["quote_text"] == nil, header["reply_from"] == nil
    {
      return nil
    }
    guard var reply = reply(header, id: ["reply_to_msg_id"], chat: "reply_to_peer_id") else { return nil }
    if let from = header["reply_from"], from.isObject, let source = wireSource(from, isImported: false) {
      reply.author = author(of: source)
    }
    if let media = header["reply_media"], media.isObject {
      let content = wireMedia(media)
      reply.subject = .message(excerpt(of: content))
    }
    if let text = header["quote_text"], text.isString {
      reply.quote = Reply.Quote(
        text: self.text(text, entities: header["quote_entities"]).flattened,
        isManual: fields.flag(header, ["quote"], bit: 9))
    }
    return reply
  }

  mutating func wireAnswered(_ original: JSONValue) -> Answered {
    let content =
      if let page = original["rich_message"], page.isObject {
        answeredPage(page)
      } else if let action = original["action"], action.isObject {
        wireAction(action)
      } else if let media = original["media"], media.isObject {
        wireMedia(media)
      } else {
        MessageContent.text
      }
    return (content, wireText(original), wireAuthor(original).map(Author.peer))
  }
}
