import JSONText
import MessageModel
import PageModel
import PageReading

extension MessageBuilder {
  // MARK: - Forwards

  mutating func botAPIForward(_ value: JSONValue) -> Forward? {
    if let origin = value["forward_origin"], origin.isObject {
      return Forward(source: forwardSource(origin), date: fields.date(origin, ["date"]))
    }
    // Before Bot API 7.
    let date = fields.date(value, ["forward_date"])
    if let chat = peer(value["forward_from_chat"]) {
      let signature = fields.optionalString(value, ["forward_signature"])
      return Forward(source: source(chat, signature: signature), date: date)
    }
    if let user = peer(value["forward_from"]) { return Forward(source: .peer(user), date: date) }
    return fields.optionalString(value, ["forward_sender_name"]).map {
      Forward(source: .hidden(name: $0), date: date)
    }
  }

  private func source(_ chat: PeerID, signature: String?) -> Forward.Source {
    chatKind(chat) == .channel ? .channelPost(chat, signature: signature) : .peer(chat)
  }

  /// `MessageOrigin…`, which TDLib has with other names of fields.
  mutating func forwardSource(_ origin: JSONValue) -> Forward.Source {
    let signature = fields.optionalString(origin, ["author_signature"])
    if let name = fields.optionalString(origin, ["sender_user_name", "sender_name"]) {
      return .hidden(name: name)
    }
    if let user = peer(origin.first(of: ["sender_user", "sender_user_id"])) { return .peer(user) }
    if let chat = peer(origin.first(of: ["sender_chat", "sender_chat_id"])) { return .peer(chat) }
    if let chat = peer(origin.first(of: ["chat", "chat_id"])) {
      return .channelPost(chat, signature: signature)
    }
    fields.warn(.missingField, "a forward that does not say from whom", at: origin)
    return .hidden(name: "")
  }

  // MARK: - Replies

  mutating func botAPIReply(_ value: JSONValue) -> Reply? {
    var reply: Reply?
    if let original = value["reply_to_message"], original.isObject, !isTopicStart(original) {
      reply = self.reply(to: original)
    } else if let external = value["external_reply"], external.isObject {
      reply = externalReply(external)
    } else if let story = value["reply_to_story"], story.isObject {
      reply = Reply(
        subject: .story(isExpired: false), author: peer(story["chat"]).map(Author.peer), origin: story.origin)
    } else if let parameters = value["reply_parameters"], parameters.isObject {
      reply = number(parameters, ["message_id"]).flatMap {
        self.reply(toID: $0, in: peer(parameters["chat_id"]), at: parameters)
      }
      reply?.quote = richText(parameters, "quote", entities: ["quote_entities"]).map { Reply.Quote(text: $0) }
    } else if let id = value["reply_to_message_id"] {
      reply = number(value, ["reply_to_message_id"]).flatMap { self.reply(toID: $0, at: id) }
    }
    if let quote = value["quote"], quote.isObject {
      let text = richText(quote, "text", entities: ["entities"]) ?? .empty
      if reply == nil { reply = Reply(subject: .unknown, origin: quote.origin) }
      reply?.quote = Reply.Quote(text: text, isManual: fields.flag(quote, ["is_manual"]))
    }
    return reply
  }

  mutating func botAPIAnswered(_ original: JSONValue) -> Answered {
    let sender =
      peer(original["sender_chat"]) ?? peer(original.first(of: ["from", "from_user"]))
      ?? peer(original["chat"])
    let content = original["rich_message"].map { answeredPage($0) } ?? botAPIContent(original)
    let (text, entities) = BlockReader.text(of: original)
    return (content, self.text(text, entities: entities), sender.map(Author.peer))
  }

  private mutating func externalReply(_ external: JSONValue) -> Reply {
    let content = botAPIContent(external)
    var reply = Reply(
      subject: .message(excerpt(of: content)),
      messageID: number(external, ["message_id"]),
      chat: peer(external["chat"]), origin: external.origin)
    if let origin = external["origin"], origin.isObject { reply.author = author(of: forwardSource(origin)) }
    return reply
  }

  func author(of source: Forward.Source) -> Author? {
    switch source {
    case .peer(let id), .channelPost(let id, _): .peer(id)
    case .hidden(let name), .imported(let name): .named(name)
    case .story(let id, _): id.map(Author.peer)
    }
  }
}
