import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads the messages of one protocol, with what all of them share. Best effort throughout: what is wrong is
/// warned about where it stands, and everything around it is read.
protocol MessageProtocolReader {
  typealias Answered = (content: MessageContent, text: MessageText, author: Author?)

  init(common: CommonMessageReader)

  var common: CommonMessageReader { get set }

  /// Fills `message`.
  mutating func readMessage(_ found: FoundMessage)

  /// What a reply shows of the message that it answers.
  mutating func answered(_ original: JSONValue) -> Answered

  /// Whether a message is the first of a topic.
  func isTopicStart(_ value: JSONValue) -> Bool

  /// The photo that a service message tells of.
  mutating func photo(ofAction value: JSONValue) -> MediaReference?
}

extension MessageProtocolReader {
  var message: Message {
    get { common.message }
    _modify { yield &common.message }
  }

  var read: BlockReader {
    get { common.read }
    _modify { yield &common.read }
  }

  var fields: FieldReader { common.fields }

  /// A message of which only the id is known, or one that stands in the same list.
  ///
  /// - Parameter chat: where it stands; `nil` for the message's own.
  /// - Returns: `nil` for the first message of a topic: every one that answers nothing answers that.
  mutating func reply(toID id: Int64, in chat: PeerID? = nil, at value: JSONValue) -> Reply? {
    let chat = chat == message.chat.id ? nil : chat
    guard chat == nil, let sibling = common.siblings[id] else {
      return Reply(subject: .unknown, messageID: id, chat: chat)
    }
    return isTopicStart(sibling) ? nil : reply(to: sibling)
  }

  /// The message that a header names, by any id.
  mutating func reply(_ header: JSONValue, id: [StaticString], chat: StaticString) -> Reply? {
    let chat = common.peer(header[chat])
    guard let id = common.number(header, id) else {
      return Reply(subject: .unknown, chat: chat == message.chat.id ? nil : chat)
    }
    return reply(toID: id, in: chat, at: header)
  }

  mutating func reply(to original: JSONValue) -> Reply {
    // What is answered is told by itself: messages that answer or pin each other would never end.
    let others = common.siblings
    common.siblings = MessageSiblings()
    defer { common.siblings = others }
    let answered = answered(original)
    return Reply(
      subject: .message(common.excerpt(of: answered.content, text: answered.text, by: answered.author)),
      messageID: original.number(common.shape.idFields), author: answered.author)
  }

  /// What a message of the same list that was pinned holds.
  mutating func pinned(_ id: Int64?, at value: JSONValue) -> PinnedSubject {
    pinned(id.flatMap { reply(toID: $0, at: value) })
  }

  func pinned(_ message: Reply?) -> PinnedSubject {
    switch message?.subject {
    case .message(let excerpt): excerpt.media.map(PinnedSubject.media) ?? .text(excerpt.text.plainText)
    case .story, .unknown, nil: .unknown
    }
  }
}

/// What a reply shows of the message that it answers.
extension CommonMessageReader {
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

extension CommonMessageReader {
  /// The task or the option of a poll that is answered; `nil` where the original does not have it.
  mutating func part(of original: JSONValue, task: Int64?, option: String?) -> RichText? {
    if let task, let list = original["checklist"] {
      let tasks = checklist(list).tasks
      let index = list["tasks"].flatMap { Array($0.elements).firstIndex { $0.number(["id"]) == task } }
      guard let index, tasks.indices.contains(index) else { return nil }
      return .concat([.plain(tasks[index].isDone ? "☑ " : "☐ "), tasks[index].text])
    }
    guard let option, let poll = original["poll"], let options = poll["options"] else { return nil }
    let found = options.elements.first { $0["persistent_id"]?.text == option || $0["id"]?.text == option }
    return found.map { richText($0, "text", entities: ["text_entities"]) ?? .empty }
  }
}

extension Reply {
  /// Shows a part of the message that is answered in place of all of it.
  mutating func show(_ part: RichText?) {
    guard let part, case .message(var excerpt) = subject else { return }
    excerpt.media = nil
    excerpt.text = part
    subject = .message(excerpt)
  }
}
