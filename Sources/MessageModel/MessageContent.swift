import Localization
import PageModel

/// The content of a message next to its text, or instead of it.
///
/// Stages that handle each kind differently use an exhaustive switch. Properties that all kinds share are in
/// `traits`.
package enum MessageContent: Equatable, Sendable {
  /// Text only, with or without a link preview.
  case text
  /// A rich message.
  case page(Page)
  case photo(PhotoContent)
  case video(VideoContent)
  /// A video without sound that plays in a loop: a GIF.
  case animation(VideoContent)
  case videoNote(VideoNoteContent)
  case document(FileContent)
  case music(FileContent)
  case voice(VoiceContent)
  case sticker(StickerContent)
  case contact(ContactContent)
  case location(LocationContent)
  case poll(Poll)
  case checklist(Checklist)
  case dice(DiceContent)
  case game(Game)
  case invoice(Invoice)
  case paidMedia(PaidMedia)
  case story(Story)
  case giveaway(Giveaway)
  case call(CallContent)
  /// A program in a bubble, which is never run.
  case widget(WidgetContent)
  case service(ServiceAction)
  /// Media that have expired.
  case expired(ExpiredContent)
  /// A message that a client must not show, with the reason that it shows instead.
  case restricted(reason: String)
  /// A kind that this reader does not support, by its name in the input.
  case unsupported(kind: String)

  package var traits: ContentTraits {
    switch self {
    case .text, .page, .restricted: ContentTraits()
    case .photo(let photo): photo.traits
    case .video(let video): video.traits(as: .video)
    case .animation(let video): video.traits(as: .animation)
    case .videoNote(let note): note.traits
    case .document(let file): file.documentTraits
    case .music(let file): file.musicTraits
    case .voice(let voice): voice.traits
    case .sticker(let sticker): sticker.traits
    case .contact(let contact): contact.traits
    case .location(let location): location.traits
    case .poll(let poll): poll.traits
    case .checklist(let list): list.traits
    case .dice(let dice): dice.traits
    case .game(let game): game.traits
    case .invoice(let invoice): invoice.traits
    case .paidMedia(let paid): paid.traits
    case .story(let story): story.traits
    case .giveaway(let giveaway): giveaway.traits
    case .call(let call): call.traits
    case .widget(let widget): widget.traits
    case .service(let action): action.traits
    case .expired(let content): content.traits
    case .unsupported: ContentTraits(label: .other(.own(.unsupportedMessage)))
    }
  }

  /// The lines of the content's card, without its label. Searches look at them, and texts that replace an
  /// image list them.
  package var details: [String] {
    let lines: [String]
    switch self {
    case .contact(let contact): lines = [contact.name.whole, contact.phone] + contact.details
    case .location(let location):
      guard case .venue(let title, let address) = location.kind else { return [] }
      lines = [title, address]
    case .poll(let poll): lines = poll.options.map(\.text.plainText)
    case .checklist(let list): lines = list.tasks.map { ($0.isDone ? "✓ " : "") + $0.text.plainText }
    case .game(let game): lines = [game.description.plainText]
    case .invoice(let invoice): lines = [invoice.description.plainText]
    case .text, .page, .photo, .video, .animation, .videoNote, .document, .music, .voice, .sticker, .dice,
      .paidMedia, .story, .giveaway, .call, .widget, .service, .expired, .restricted, .unsupported:
      return []
    }
    return lines.filter { !$0.isEmpty }
  }
}

/// The properties of a content that code reads when it handles every content type the same way: the excerpts
/// of replies, chats that join their rows, albums, forwards, the status, the summary of a chat.
///
/// Each content defines its traits next to its type, and sets only those that differ from the defaults.
package struct ContentTraits: Equatable, Sendable {
  /// The content's name where the content itself does not fit; `nil` for text only. The name of a file is in
  /// the media table (`ReplyExcerpt`).
  package var label: MediaLabel?
  /// The image next to a reply. The image of a document is shown if the media table has one.
  package var thumbnail: MediaReference?
  package var isThumbnailRound = false
  /// The image that the content shows in a bubble or in an album's mosaic; `nil` for content without an
  /// image.
  package var picture: ContentPicture?
  /// True if the content has a file, which the summary of a chat counts.
  package var hasFile = false
  /// True if the content's row may join its neighbors (Spec/Chats.md 2).
  package var joinsNeighbours = true
  /// True if the message's text is above the content, whatever the message says.
  package var followsText = false
  /// True if the content contains the message's text.
  package var takesText = false
  /// True if a forward of the content hides the person that it comes from (Spec/Bubbles.md 6.2).
  package var hidesForwarder = false
  /// True if the content is edited continuously, so that "edited" is not shown.
  package var isLive = false
}

/// The image of a photo, a video or an animation in a message.
package struct ContentPicture: Equatable, Sendable {
  package enum Kind: String, Sendable { case photo, video, animation }

  package var kind: Kind
  /// The photo or the video itself.
  package var media: MediaReference?
  /// The photo that is shown instead of a video's first frame.
  package var cover: MediaID?
  package var hasSpoiler: Bool
  /// True if it can be viewed only once.
  package var isOnce: Bool

  package init(
    _ kind: Kind, _ media: MediaReference?, cover: MediaID? = nil, hasSpoiler: Bool = false,
    isOnce: Bool = false
  ) {
    (self.kind, self.media, self.cover) = (kind, media, cover)
    (self.hasSpoiler, self.isOnce) = (hasSpoiler, isOnce)
  }

  /// The image that is shown: the cover if there is one, else the media.
  package var shown: MediaReference? { cover.map(MediaReference.photo) ?? media }
}

extension MessageContent {
  /// True for a message that a person wrote, false for a service message.
  package var isSaid: Bool { if case .service = self { false } else { true } }
}
