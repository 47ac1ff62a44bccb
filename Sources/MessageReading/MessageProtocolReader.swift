import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads the messages of one protocol, with the parts that all protocols share. An invalid part causes a
/// warning with its position, and everything around it is read.
protocol MessageProtocolReader {
  typealias Answered = (content: MessageContent, text: MessageText, author: Author?)

  init(common: CommonMessageReader)

  var common: CommonMessageReader { get set }

  /// Fills `message`.
  mutating func readMessage(_ found: FoundMessage)

  /// Returns the parts of a message that a reply to it shows.
  mutating func answered(_ original: JSONValue) -> Answered

  /// Returns whether a message is the first of a topic.
  func isTopicStart(_ value: JSONValue) -> Bool

  /// Returns the photo of a service message.
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

  /// Returns a reply to a message in the same list, or to one of which only the id is known.
  ///
  /// - Parameter chat: the chat of the message; `nil` for the reply's own chat.
  /// - Returns: `nil` for the first message of a topic, to which every message without another reply refers.
  mutating func reply(toID id: Int64, in chat: PeerID? = nil, at value: JSONValue) -> Reply? {
    let chat = chat == message.chat.id ? nil : chat
    guard chat == nil, let sibling = common.siblings[id] else {
      return Reply(subject: .unknown, messageID: id, chat: chat)
    }
    return isTopicStart(sibling) ? nil : reply(to: sibling)
  }

  /// Returns a reply to the message that a header refers to, by any id.
  mutating func reply(_ header: JSONValue, id: [StaticString], chat: StaticString) -> Reply? {
    let chat = common.peer(header[chat])
    guard let id = common.number(header, id) else {
      return Reply(subject: .unknown, chat: chat == message.chat.id ? nil : chat)
    }
    return reply(toID: id, in: chat, at: header)
  }

  mutating func reply(to original: JSONValue) -> Reply {
    // The original message is read without its list, because messages that reply to or pin each other would
    // never end.
    let others = common.siblings
    common.siblings = MessageSiblings()
    defer { common.siblings = others }
    let answered = answered(original)
    return Reply(
      subject: .message(common.excerpt(of: answered.content, text: answered.text, by: answered.author)),
      messageID: original.number(common.shape.idFields), author: answered.author)
  }

  /// Returns the content of a pinned message in the same list.
  mutating func pinned(_ id: Int64?, at value: JSONValue) -> PinnedSubject {
    pinned(id.flatMap { reply(toID: $0, at: value) })
  }

  func pinned(_ message: Reply?) -> PinnedSubject {
    switch message?.subject {
    case .message(let excerpt):
      excerpt.media.map(PinnedSubject.media)
        ?? (excerpt.text.isAbsent ? .unknown : .text(excerpt.text))
    case .story, .unknown, nil: .unknown
    }
  }
}

/// The excerpts of messages in replies.
extension CommonMessageReader {
  /// Reads the rich page of the original message.
  ///
  /// - Parameter holder: the page, or an object that contains it.
  mutating func answeredPage(in holder: JSONValue) -> MessageContent {
    var reading = options.reading
    reading.format = reading.format.flatMap(Family.init)?.format
    reading.message = nil
    do throws(ReadError) {
      let found = try FoundPage(in: holder, options: reading)
      for diagnostic in found.result.diagnostics where diagnostic.code != .emptyPage {
        fields.note(diagnostic)
      }
      return .page(found.result.page)
    } catch {
      fields.warn(
        .noContent, "cannot read the rich message: \(error.message)", help: error.help, at: holder)
      return .page(Page())
    }
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
  /// Returns the task or the poll option to which the reply refers; `nil` if the original lacks it.
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
  /// Shows a part of the original message instead of the whole.
  mutating func show(_ part: RichText?) {
    guard let part, case .message(var excerpt) = subject else { return }
    excerpt.media = nil
    excerpt.text = part
    subject = .message(excerpt)
  }
}
