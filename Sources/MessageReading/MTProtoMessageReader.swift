import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads MTProto's `message` and `messageService`, as Telethon, GramJS and MadelineProto write them
/// (Spec/Messages.md 1.11).
struct MTProtoMessageReader: MessageProtocolReader {
  var common: CommonMessageReader

  mutating func readMessage(_ found: FoundMessage) {
    let value = found.value
    message.id = found.id
    message.chat.id = chat(of: value)
    let author = author(value)
    message.author = author.map(Author.peer)
    common.decideDirection(author: author, flag: direction(value))
    if let id = message.chat.id { message.chat.kind = common.peers.chatKind(id) }
    if fields.flag(value, ["post"], bit: 14) { message.chat.kind = .channel }
    message.date = fields.date(value, ["date"])
    message.editDate = fields.flag(value, ["edit_hide"], bit: 21) ? nil : fields.date(value, ["edit_date"])
    message.views = common.count(value, ["views"])
    message.signature = fields.optionalString(value, ["post_author"])
    message.isPinned = fields.flag(value, ["pinned"], bit: 24)
    message.boosts = fields.extent(value, ["from_boosts_applied"])
    message.effect = fields.identifier(value, ["effect"])
    message.albumID = fields.identifier(value, ["grouped_id"])
    message.hasInvertedMedia = fields.flag(value, ["invert_media"], bit: 27)
    message.viaBot = common.number(value, ["via_bot_id"]).map { id in
      let bot = PeerID(.user, id)
      return ViaBot(id: bot, username: common.peers[bot].username)
    }
    if let rank = fields.optionalString(value, ["from_rank"]) { message.rank = .member(title: rank) }
    common.anonymousRank(author)
    common.readSendState(value)

    message.forward = forward(value["fwd_from"])
    message.reply = reply(value["reply_to"])
    let text = Self.text(of: value)
    message.text = common.ownText(text, entities: value["entities"])
    if let action = value["action"], action.isObject { message.content = service(action) }
    if let media = value["media"], media.isObject { readMedia(media, of: value) }
    if let reason = restriction(value) { message.content = .restricted(reason: reason) }
    if let fact = value["factcheck"], fact.isObject { message.factCheck = common.factCheck(fact) }
    message.offer = common.offer(value["suggested_post"])
    message.keyboard = common.keyboard(value["reply_markup"])
    message.reactions = common.reactions(value["reactions"])
    message.comments = comments(value["replies"])
    common.noteLost(value, Self.lostParts)
    common.takeAd(value)
    common.reviewKeys(of: value, in: "the message", MessageKeys.wire)
  }

  mutating func chat(of value: JSONValue) -> PeerID? {
    let chat = common.peer(value["peer_id"]) ?? common.number(value, ["chat_id"]).map { PeerID(.group, $0) }
    return chat ?? common.number(value, ["user_id"]).map { PeerID(.user, $0) }
  }

  private static let lostParts: [(field: StaticString, title: String)] = [
    ("paid_message_stars", "the price of the message"),
    ("via_business_bot_id", "the bot that wrote for the sender"),
  ]

  /// Returns whether the message is outgoing; `nil` if the dump has neither the flag nor the number with its
  /// bit.
  private mutating func direction(_ value: JSONValue) -> Bool? {
    if let flag = common.outgoingFlag(value) { return flag }
    return value["pFlags"] == nil && value["flags"] == nil ? nil : fields.flag(value, ["out"], bit: 1)
  }

  /// Returns the author. In private chats, a missing sender is the other side or the account itself.
  private mutating func author(_ value: JSONValue) -> PeerID? {
    if let from = common.peer(value["from_id"]) { return from }
    let chat = chat(of: value)
    guard let chat, chat.kind == .user, direction(value) == true else { return chat }
    return common.myself ?? common.options.me?.found(in: common.peers)
  }

  /// Returns the text. Telethon's own objects have `text` or `raw_text` when they are serialized.
  private static func text(of value: JSONValue) -> JSONValue? {
    value.first(of: ["message", "raw_text", "text"]).flatMap { $0.isString ? $0 : nil }
  }

  private mutating func restriction(_ value: JSONValue) -> String? {
    guard let list = value["restriction_reason"], list.isArray else { return nil }
    let reasons = list.elements.filter {
      ["all", "ios"].contains($0["platform"]?.string ?? "all") && !CommonMessageReader.isSensitive(reason: $0)
    }
    return reasons.first.flatMap { fields.optionalString($0, ["text"]) }
  }

  private mutating func comments(_ value: JSONValue?) -> Comments? {
    guard let value, value.isObject else { return nil }
    let count = fields.extent(value, ["replies"])
    let isRow = fields.flag(value, ["comments"], bit: 0)
    guard isRow || count > 0 else { return nil }
    let readMax = common.number(value, ["read_max_id"]) ?? 0
    return Comments(
      place: isRow ? .row : .status, count: count, recent: common.peerList(value["recent_repliers"]),
      hasUnread: readMax > 0 && common.number(value, ["max_id"]) ?? 0 > readMax)
  }

  // MARK: - Forwards

  private mutating func forward(_ header: JSONValue?) -> Forward? {
    guard let header, header.isObject else { return nil }
    let date = fields.date(header, ["date"])
    let name = fields.optionalString(header, ["from_name"])
    let isImported = fields.flag(header, ["imported"], bit: 7)
    if isImported, let name { message.author = .named(name) }
    guard let source = source(header, isImported: isImported) else {
      fields.warn(.missingField, "the forward has no origin", at: header)
      return nil
    }
    return Forward(source: source, date: date, savedFrom: common.peer(header["saved_from_peer"]))
  }

  private mutating func source(_ header: JSONValue, isImported: Bool) -> Forward.Source? {
    if let id = common.peer(header["from_id"]) {
      let post = header["channel_post"] != nil || common.peers.chatKind(id) == .channel
      return id.kind == .channel && post
        ? .channelPost(id, signature: fields.optionalString(header, ["post_author"])) : .peer(id)
    }
    guard let name = fields.optionalString(header, ["from_name", "saved_from_name"]) else {
      return common.peer(header["saved_from_id"]).map(Forward.Source.peer)
    }
    return isImported ? .imported(name: name) : .hidden(name: name)
  }

  // MARK: - Replies

  private mutating func reply(_ header: JSONValue?) -> Reply? {
    guard let header, header.isObject else { return nil }
    if fields.kind(of: header) == "messagereplystoryheader" {
      let poster = common.peer(header.first(of: ["peer", "user_id"]))
      return Reply(subject: .story(isExpired: false), author: poster.map(Author.peer))
    }
    // Every message of a topic refers to the topic's first message.
    if fields.flag(header, ["forum_topic"], bit: 3), header["reply_to_top_id"] == nil,
      header["quote_text"] == nil, header["reply_from"] == nil
    {
      return nil
    }
    guard var reply = reply(header, id: ["reply_to_msg_id"], chat: "reply_to_peer_id") else { return nil }
    if let from = header["reply_from"], from.isObject, let source = source(from, isImported: false) {
      reply.author = common.author(of: source)
    }
    if let media = header["reply_media"], media.isObject {
      let content = mediaContent(media)
      reply.subject = .message(common.excerpt(of: content))
    }
    if let text = common.quote(
      header, ["quote_rich_text", "quote_text"], entities: ["quote_entities"])
    {
      reply.quote = text
    }
    common.reviewKeys(of: header, in: "the reply", MessageKeys.wireReply)
    return reply
  }

  mutating func answered(_ original: JSONValue) -> Answered {
    let content =
      if let page = original["rich_message"], page.isObject {
        common.answeredPage(in: page)
      } else if let action = original["action"], action.isObject {
        service(action)
      } else if let media = original["media"], media.isObject {
        mediaContent(media)
      } else {
        MessageContent.text
      }
    let text = common.text(Self.text(of: original), entities: original["entities"])
    return (content, text, author(original).map(Author.peer))
  }

  func isTopicStart(_ value: JSONValue) -> Bool {
    value["action"].map { fields.kind(of: $0) } == "messageactiontopiccreate"
  }
}
