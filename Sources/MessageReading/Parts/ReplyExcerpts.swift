import JSONText
import MessageModel
import PageModel

/// What a reply shows of the message that it answers.
extension MessageBuilder {
  typealias Answered = (content: MessageContent, text: MessageText, author: Author?)

  /// A message of which only the id is known, or one that stands in the same list.
  ///
  /// - Parameter chat: where it stands; `nil` for the message's own.
  /// - Returns: `nil` for the first message of a topic: every one that answers nothing answers that.
  mutating func reply(toID id: Int64, in chat: PeerID? = nil, at value: JSONValue) -> Reply? {
    let chat = chat == message.chat.id ? nil : chat
    guard chat == nil, let sibling = siblings[id] else {
      return Reply(subject: .unknown, messageID: id, chat: chat, origin: value.origin)
    }
    return isTopicStart(sibling) ? nil : reply(to: sibling)
  }

  /// The message that a header names, by any id.
  mutating func reply(_ header: JSONValue, id: [StaticString], chat: StaticString) -> Reply? {
    let chat = peer(header[chat])
    guard let id = number(header, id) else {
      return Reply(subject: .unknown, chat: chat == message.chat.id ? nil : chat, origin: header.origin)
    }
    return reply(toID: id, in: chat, at: header)
  }

  func isTopicStart(_ value: JSONValue) -> Bool {
    switch shape {
    case .botAPI: value["forum_topic_created"] != nil
    case .tdlib: value["content"].map { fields.kind(of: $0) } == "messageforumtopiccreated"
    case .wire: value["action"].map { fields.kind(of: $0) } == "messageactiontopiccreate"
    case .exported: value["action"]?.string == "topic_created"
    }
  }

  mutating func reply(to original: JSONValue) -> Reply {
    // What is answered is told by itself: messages that answer or pin each other would never end.
    let others = siblings
    siblings = MessageSiblings()
    defer { siblings = others }
    let answered =
      switch shape {
      case .botAPI: botAPIAnswered(original)
      case .tdlib: tdlibAnswered(original)
      case .wire: wireAnswered(original)
      case .exported: exportedAnswered(original)
      }
    return Reply(
      subject: .message(excerpt(of: answered.content, text: answered.text, by: answered.author)),
      messageID: number(original, ["message_id", "id"]), author: answered.author, origin: original.origin)
  }

  /// The rich message in one that is answered: its text is enough.
  mutating func answeredPage(_ page: JSONValue) -> MessageContent {
    .page(Page(blocks: page["blocks"].map { read.blocks($0) } ?? []))
  }

  func excerpt(
    of content: MessageContent, text: MessageText = MessageText(), by author: Author? = nil
  ) -> ReplyExcerpt {
    ReplyExcerpt(
      of: Message(chat: message.chat, author: author, content: content, text: text), media: read.media.table,
      peers: peers)
  }
}
