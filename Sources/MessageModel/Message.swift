import PageModel

/// One message of a chat, as its author and the protocol said it, before any layout.
package struct Message: Equatable, Sendable {
  /// The number in its chat; `nil` for a message that was never sent.
  package var id: Int64?
  package var chat: Chat
  package var direction: Direction
  /// Who wrote it; `nil` when the input does not say.
  package var author: Author?
  /// When it was sent, in seconds since 1970, UTC.
  package var date: Int?
  /// When it was last edited; `nil` also for an edit that the protocol hides.
  package var editDate: Int?
  package var views: Int?
  /// Who of a channel's authors signed it.
  package var signature: String?
  package var viaBot: ViaBot?
  package var rank: Rank?
  /// How often its author boosts the group.
  package var boosts = 0
  package var isPinned = false
  package var sendState: SendState
  package var reply: Reply?
  package var forward: Forward?
  /// The album that it was sent in, with others that have the same id.
  package var albumID: String?
  package var content: MessageContent
  /// The message itself, or the caption of its content, or what stands above a poll.
  package var text: MessageText
  /// Whether the text stands above the media, or a link preview above the text.
  package var hasInvertedMedia = false
  package var preview: LinkPreview?
  package var factCheck: FactCheck?
  /// Channels like the one that somebody joined.
  package var similar: [PeerID] = []
  /// What is offered for a post that somebody suggests.
  package var offer: PostOffer?
  package var reactions = Reactions()
  package var keyboard: InlineKeyboard?
  package var comments: Comments?
  /// The animation that it is sent with: a custom emoji's or a sticker's.
  package var effect: String?
  package var origin: InputOrigin
  /// Where it stands in the input, as a JSON pointer; empty for the root and what is no JSON.
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

  /// Whether nothing stands in its bubble, or in its capsule, but what surrounds every message.
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

  /// A message of text alone that is drawn as large emoji, if its size is allowed (Spec/Messages.md 1.3).
  package var largeEmoji: LargeEmoji? {
    guard content == .text, preview == nil else { return nil }
    return text.onlyEmoji
  }
}

package enum Direction: String, CaseIterable, Sendable { case incoming, outgoing }

/// The delivery state of an outgoing message.
public enum SendState: String, CaseIterable, Sendable { case sending, sent, read, failed }
