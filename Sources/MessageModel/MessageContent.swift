import PageModel
import Wording

/// What a message holds beside or instead of its text.
///
/// Stages that treat a kind in its own way dispatch over it with an exhaustive switch; what all kinds are asked alike is
/// one of the `traits`.
package enum MessageContent: Equatable, Sendable {
  /// Nothing but text, with or without a link preview.
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
  /// Media whose time is over.
  case expired(ExpiredContent)
  /// What a client may not show, with the reason that it gives instead.
  case restricted(reason: String)
  /// A kind that this reader does not know, by its name in the input.
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

  /// What its card says beside its label, a line each: it is found by that, and told where there is no picture.
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

/// What everybody asks of a content who treats all of them alike: the excerpts of replies, chats that join their rows,
/// albums, forwards, the status, the summary of a chat.
///
/// Each content tells its traits where it is defined, and only those that are not what most contents have.
package struct ContentTraits: Equatable, Sendable {
  /// The content's name where there is no room for it; `nil` for what is text alone. A file's own name is in the media
  /// table (`ReplyExcerpt`).
  package var label: MediaLabel?
  /// The picture beside a reply. Of a document it is shown where the media table has one.
  package var thumbnail: MediaReference?
  package var isThumbnailRound = false
  /// The picture that it shows in a bubble or an album's mosaic; `nil` for what is no picture.
  package var picture: ContentPicture?
  /// Whether a file belongs to it, which the summary of a chat counts.
  package var hasFile = false
  /// Whether its row may look like one with its neighbours (Spec/Chats.md 2).
  package var joinsNeighbours = true
  /// Whether the message's text stands above it, whatever the message says.
  package var followsText = false
  /// Whether the message's text stands in it, and not beside it.
  package var takesText = false
  /// Whether a forward of it tells no person that it comes from (Spec/Bubbles.md 6.2).
  package var hidesForwarder = false
  /// Whether it is edited all the time, and says so by itself.
  package var isLive = false
}

/// A photo, a video or an animation of a message, as far as its picture is concerned.
package struct ContentPicture: Equatable, Sendable {
  package enum Kind: String, Sendable { case photo, video, animation }

  package var kind: Kind
  /// The photo or the film itself.
  package var media: MediaReference?
  /// The photo that is shown in place of a film's first frame.
  package var cover: MediaID?
  package var hasSpoiler: Bool
  /// Whether it may be seen but once.
  package var isOnce: Bool

  package init(
    _ kind: Kind, _ media: MediaReference?, cover: MediaID? = nil, hasSpoiler: Bool = false,
    isOnce: Bool = false
  ) {
    (self.kind, self.media, self.cover) = (kind, media, cover)
    (self.hasSpoiler, self.isOnce) = (hasSpoiler, isOnce)
  }

  /// What is shown of it.
  package var shown: MediaReference? { cover.map(MediaReference.photo) ?? media }
}
