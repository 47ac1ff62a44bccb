import PageModel

/// One message of a chat, with the data of its author and the protocol, before layout.
package struct Message: Equatable, Sendable {
  /// The number of the message in its chat; `nil` for a message that was never sent.
  package var id: Int64?
  package var chat: Chat
  package var direction: Direction
  /// The author; `nil` if the input does not say.
  package var author: Author?
  /// The time when the message was sent, in seconds since 1970, UTC.
  package var date: Int?
  /// The time of the last edit; `nil` also for an edit that the protocol hides.
  package var editDate: Int?
  package var views: Int?
  /// The signature of the author of a channel post.
  package var signature: String?
  package var viaBot: ViaBot?
  package var rank: Rank?
  /// The number of times that the author boosts the group.
  package var boosts = 0
  package var isPinned = false
  package var sendState: SendState
  /// True if the input states how far an outgoing message has come. A later answer does not change that.
  package var isSendStateGiven = false
  package var reply: Reply?
  package var forward: Forward?
  /// The album that contains the message; all messages of an album have the same id.
  package var albumID: String?
  package var content: MessageContent
  /// The message itself, the caption of its content, or the text above a poll.
  package var text: MessageText
  /// True if the text is above the media, or the link preview above the text.
  package var hasInvertedMedia = false
  package var preview: LinkPreview?
  package var factCheck: FactCheck?
  /// Channels that are similar to the one that was joined.
  package var similar: [PeerID] = []
  /// The terms of a suggested post.
  package var offer: PostOffer?
  package var reactions = Reactions()
  package var keyboard: InlineKeyboard?
  package var comments: Comments?
  /// The time for which a message is scheduled; `nil` for one that was sent or is being sent.
  package var schedule: Schedule?
  /// The topic of the chat in which the message is.
  package var topic: MessageTopic?
  /// True if only adults may see the media.
  package var isSensitive = false
  /// True if a reader has revealed the spoilers.
  package var revealsSpoilers = false
  /// True for a channel's post that the server copied into its discussion group.
  package var isDiscussed = false
  /// The animation that is sent with the message: a custom emoji or a sticker.
  package var effect: String?
  package var origin: InputOrigin
  /// The position in the input, as a JSON pointer; empty for the root and for input that is not JSON.
  package var pointer: String

  package init(
    id: Int64? = nil, chat: Chat = Chat(), direction: Direction = .incoming, author: Author? = nil,
    date: Int? = nil, sendState: SendState = .sent, content: MessageContent = .text,
    text: MessageText = MessageText(), origin: InputOrigin = .none, pointer: String = ""
  ) {
    (self.id, self.chat, self.direction, self.author) = (id, chat, direction, author)
    (self.date, self.sendState, self.content, self.text) = (date, sendState, content, text)
    (self.origin, self.pointer) = (origin, pointer)
  }

  package var isEdited: Bool { editDate != nil }

  /// True if the message shows that the other side has read what was written before it.
  package var answers: Bool {
    if case .service = content { return false }
    return direction == .incoming
  }

  /// True if the message counts as read once a later message answers it (Spec/Messages.md 1.1).
  package var isReadWhenAnswered: Bool {
    direction == .outgoing && sendState == .sent && !isSendStateGiven
  }

  /// True if the bubble or service message has no content of its own, only what surrounds every message.
  package var showsNothing: Bool {
    guard preview == nil, factCheck == nil, text.plainText.allSatisfy(\.isWhitespace) else { return false }
    return switch content {
    case .text, .service(.sentence("")), .restricted(reason: ""): true
    case .page, .photo, .video, .animation, .videoNote, .document, .music, .voice, .sticker, .contact,
      .location, .poll, .checklist, .dice, .game, .invoice, .paidMedia, .story, .giveaway, .call, .widget,
      .service, .expired, .restricted, .unsupported:
      false
    }
  }

  /// The emoji of a message that consists only of emoji and is drawn large if its size is allowed
  /// (Spec/Messages.md 1.3).
  package var largeEmoji: LargeEmoji? {
    guard content == .text, preview == nil else { return nil }
    return text.onlyEmoji
  }
}

package enum Direction: String, CaseIterable, Sendable { case incoming, outgoing }

/// The delivery state of an outgoing message.
public enum SendState: String, CaseIterable, Codable, Sendable { case sending, sent, read, failed }
