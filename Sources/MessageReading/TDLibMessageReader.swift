import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads TDLib's `message`, or a content alone (Spec/Messages.md 1.10).
struct TDLibMessageReader: MessageProtocolReader {
  var common: CommonMessageReader

  mutating func readMessage(_ found: FoundMessage) {
    let value = found.value
    guard MessageFinder.isTDLibMessage(value) else {
      common.decideDirection(author: nil, flag: nil)
      readContent(value)
      return
    }
    message.id = found.id
    message.chat.id = common.number(value, ["chat_id"]).map { PeerID(marked: $0) }
    let author = common.peer(value.first(of: ["sender_id", "sender", "sender_user_id"]))
    message.author = author.map(Author.peer)
    readChat(value)
    message.date = fields.date(value, ["date"])
    message.editDate = fields.date(value, ["edit_date"])
    message.signature = fields.optionalString(value, ["author_signature"])
    message.isPinned = fields.flag(value, ["is_pinned"])
    message.boosts = fields.extent(value, ["sender_boost_count"])
    message.effect = fields.identifier(value, ["effect_id"])
    message.albumID = fields.identifier(value, ["media_album_id"])
    message.viaBot = common.number(value, ["via_bot_user_id"]).map { id in
      let bot = PeerID(.user, id)
      return ViaBot(id: bot, username: common.peers[bot].username)
    }
    if let tag = fields.optionalString(value, ["sender_tag"]) { message.rank = .member(title: tag) }
    common.anonymousRank(author)
    // The owner of the account writes quick replies.
    let isQuickReply = fields.kind(of: value) == "quickreplymessage"
    common.decideDirection(author: author, flag: common.outgoingFlag(value) ?? (isQuickReply ? true : nil))
    readSendState(value)

    message.forward = forward(value)
    message.reply = reply(value)
    readInteraction(value["interaction_info"])
    if let content = value["content"], content.isObject { readContent(content) }
    if let destruction = selfDestruction(value) { applySelfDestruction(destruction) }
    if let reason = restriction(value) { message.content = .restricted(reason: reason) }
    if let fact = value["fact_check"], fact.isObject { message.factCheck = common.factCheck(fact) }
    message.offer = common.offer(value["suggested_post_info"])
    message.keyboard = common.keyboard(value["reply_markup"])
    common.noteLost(value, Self.lostParts)
    common.takeAd(value)
    common.reviewKeys(of: value, in: "the message", MessageKeys.tdlib)
  }

  private static let lostParts: [(field: StaticString, title: String)] = [
    ("paid_message_star_count", "the price of the message"),
    ("sender_business_bot_user_id", "the bot that wrote for the sender"),
  ]

  private mutating func readChat(_ value: JSONValue) {
    if fields.flag(value, ["is_channel_post"]) {
      message.chat.kind = .channel
    } else if let id = message.chat.id {
      message.chat.kind = common.peers.chatKind(id)
    }
  }

  private mutating func readSendState(_ value: JSONValue) {
    guard let state = value["sending_state"], state.isObject else { return common.readSendState(value) }
    message.sendState = fields.kind(of: state).hasSuffix("failed") ? .failed : .sending
    message.isSendStateGiven = true
  }

  mutating func readInteraction(_ value: JSONValue?) {
    guard let value, value.isObject else { return }
    message.views = common.count(value, ["view_count"]).flatMap { $0 > 0 ? $0 : nil }
    message.reactions = common.reactions(value["reactions"])
    guard let thread = value["reply_info"], thread.isObject else { return }
    let lastRead = common.number(thread, ["last_read_inbox_message_id"]) ?? 0
    let last = common.number(thread, ["last_message_id"]) ?? 0
    let count = fields.extent(thread, ["reply_count"])
    let place: Comments.Place = message.chat.kind == .channel ? .row : .status
    guard place == .row || count > 0 else { return }
    message.comments = Comments(
      place: place, count: count,
      recent: (thread["recent_replier_ids"].map { Array($0.elements) } ?? []).compactMap { common.peer($0) },
      hasUnread: lastRead > 0 && last > lastRead)
  }

  private mutating func restriction(_ value: JSONValue) -> String? {
    if let info = value["restriction_info"], info.isObject {
      return fields.optionalString(info, ["restriction_reason"])
    }
    return fields.optionalString(value, ["restriction_reason"])
  }

  // MARK: - Forwards and replies

  private mutating func forward(_ value: JSONValue) -> Forward? {
    if let imported = value["import_info"], imported.isObject {
      let name = fields.string(imported, ["sender_name"])
      message.author = .named(name)
      return Forward(source: .imported(name: name), date: fields.date(imported, ["date"]))
    }
    guard let info = value["forward_info"], info.isObject else { return nil }
    let origin = info["origin"] ?? info
    var forward = Forward(source: common.forwardSource(origin), date: fields.date(info, ["date"]))
    if let saved = info["source"], saved.isObject {
      forward.savedFrom = common.peer(saved["chat_id"])
    } else {
      forward.savedFrom = common.peer(info["from_chat_id"])
    }
    return forward
  }

  private mutating func reply(_ value: JSONValue) -> Reply? {
    guard let header = value["reply_to"], header.isObject else {
      return common.number(value, ["reply_to_message_id"]).flatMap { reply(toID: $0, at: value) }
    }
    if fields.kind(of: header) == "messagereplytostory" {
      let poster = common.peer(header.first(of: ["story_poster_chat_id", "story_sender_chat_id"]))
      return Reply(subject: .story(isExpired: false), author: poster.map(Author.peer))
    }
    guard var reply = reply(header, id: ["message_id"], chat: "chat_id") else { return nil }
    if let origin = header["origin"], origin.isObject {
      reply.author = common.author(of: common.forwardSource(origin))
    }
    if let content = header["content"], content.isObject {
      let (content, text) = excerpted(content)
      reply.subject = .message(common.excerpt(of: content, text: text))
    }
    if let quote = header["quote"], quote.isObject {
      let text = common.quote(quote, ["rich_text", "text"], entities: ["entities"]) ?? .empty
      reply.quote = text
      common.reviewKeys(of: quote, in: "the quote", MessageKeys.quote)
    }
    common.reviewKeys(of: header, in: "the reply", MessageKeys.tdlibReply)
    return reply
  }

  mutating func answered(_ original: JSONValue) -> Answered {
    let (content, text) =
      original["content"].map { excerpted($0) } ?? (MessageContent.text, MessageText())
    return (content, text, common.peer(original["sender_id"]).map(Author.peer))
  }

  func isTopicStart(_ value: JSONValue) -> Bool {
    value["content"].map { fields.kind(of: $0) } == "messageforumtopiccreated"
  }
}
