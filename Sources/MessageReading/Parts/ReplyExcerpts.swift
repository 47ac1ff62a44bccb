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
    var excerpt = ReplyExcerpt(media: label(of: content, by: author), text: text.flattened)
    switch content {
    case .photo(let photo):
      excerpt.thumbnail = photo.media.map(MediaReference.photo)
      excerpt.hasSpoiler = photo.hasSpoiler
    case .video(let video), .animation(let video):
      excerpt.thumbnail = video.cover.map(MediaReference.photo) ?? picture(video.media)
      excerpt.hasSpoiler = video.hasSpoiler
    case .circle(let circle):
      excerpt.thumbnail = picture(circle.media)
      excerpt.isThumbnailRound = true
    case .document(let file), .music(let file): excerpt.thumbnail = picture(file.media)
    case .summary(let summary): excerpt.thumbnail = summary.picture
    case .page(let page):
      if excerpt.text.isAbsent, let block = page.blocks.first { excerpt.text = Self.firstText(of: block) }
    case .text, .voice, .sticker, .contact, .location, .poll, .dice, .call, .service, .expired, .restricted,
      .unsupported:
      break
    }
    return excerpt
  }

  private static func firstText(of block: Block) -> RichText {
    for part in block.parts {
      if case .text(let text) = part.content { return text }
    }
    return .empty
  }

  /// A document that has a picture to show.
  private func picture(_ id: MediaID?) -> MediaReference? {
    guard let id, let document = read.media.table.documents[id], document.thumbnail != nil else { return nil }
    return .document(id)
  }

  /// `nil` for what is text alone.
  func label(of content: MessageContent, by author: Author? = nil) -> MediaLabel? {
    switch content {
    case .text, .page, .restricted: nil
    case .photo: .photo
    case .video: .video
    case .animation: .animation
    case .circle: .circle
    case .voice: .voice
    case .document(let file): .file(name: document(file.media)?.fileName ?? "")
    case .music(let file):
      .music(title: document(file.media)?.title ?? "", performer: document(file.media)?.performer ?? "")
    case .sticker(let sticker): .sticker(emoji: sticker.emoji)
    case .contact: .contact
    case .location(let location):
      switch location.kind {
      case .place, .venue: .location
      case .live: .liveLocation
      }
    case .poll(let poll): .poll(question: poll.question.plainText)
    case .dice(let dice): .dice(emoji: dice.emoji)
    case .call: .other("Call")
    case .summary(let summary):
      switch summary.kind {
      case .game: .game(title: summary.name)
      case .story: .story
      case .checklist, .invoice, .giveaway, .giveawayWinners, .paidMedia, .videoChat: .other(summary.name)
      }
    case .expired(let content):
      switch content {
      case .photo: .photo
      case .video: .video
      case .voice: .voice
      case .circle: .circle
      case .story: .story
      }
    case .service(let action): .other(serviceText(action, by: author))
    case .unsupported: .other("Unsupported message")
    }
  }

  private func document(_ id: MediaID?) -> DocumentMedia? { id.flatMap { read.media.table.documents[$0] } }

  private func serviceText(_ action: ServiceAction, by author: Author?) -> String {
    let original = Message(chat: message.chat, author: author)
    return ServiceSentence.text(of: action, in: original, peers: peers).plainText
  }
}
