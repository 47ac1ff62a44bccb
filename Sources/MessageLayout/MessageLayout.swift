import PageLayout
import PageModel
import Primitives

/// A message laid out: where everything of its row stands, in points, counted from the row's upper left corner.
package struct MessageLayout: Sendable {
  package var id: Int64?
  /// JSON pointer into the input.
  package var source: String
  package var origin: InputOrigin
  package var side: Side
  package var merge: MergeState
  /// The size of the row.
  package var size: Size
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var colors: ChatColors
  /// `nil` for what stands on the chat's background.
  package var bubble: BubbleBox?
  package var avatar: AvatarBox?
  /// The avatar of a group that goes on below, where it would stand if the group ended here.
  package var passedAvatar: AvatarBox?
  @CopyOnWrite package var header = HeaderBox()
  /// What lies behind the words on the chat's background beside a sticker.
  package var grounds: [FreeGround] = []
  /// The contents from top to bottom.
  package var parts: [PartBox]
  package var status: StatusBox?
  /// Reactions outside the bubble.
  package var reactions: [ReactionChip] = []
  package var keyboard: [[KeyboardKey]] = []
  package var share: Rect?
  /// The sign beside a message that was not sent.
  package var failure: Rect?
  /// What is offered for the message, a suggested post, above it.
  package var panel: ServiceCard?
  /// What stands in place of a bubble in a message that only says what happened.
  package var service: ServiceBox?
  /// The name's colour of whom it is from, where rows have names.
  package var authorColor: Color?
  /// What the bubble is lit with, over its fill.
  package var flash: Color?
  package var selection: SelectionMark?
}

/// One of the contents of a message.
package struct PartBox: Sendable {
  package var frame: Rect
  package var content: PartContent

  package var isPage: Bool {
    if case .page = content { true } else { false }
  }
}

/// All kinds of contents; every stage switches over them.
package indirect enum PartContent: Sendable {
  case text(TextPart)
  case page(PagePart)
  case emoji(EmojiPart)
  case pictures(PicturesPart)
  case file(FilePart)
  case contact(ContactPart)
  case location(LocationPart)
  case poll(PollPart)
  case checklist(ChecklistPart)
  case giveaway(GiveawayPart)
  case call(CallPart)
  case widget(WidgetPart)
  case art(ArtPart)
  case preview(PreviewPart)
  case factCheck(FactCheckPart)
  /// A button in the bubble.
  case button(OutlinedButton)
  case reactions([ReactionChip])
  case comments(CommentsPart)
}

/// The message's text, or the lines that stand for what is not shown.
package struct TextPart: Sendable {
  package var pieces: [TextPiece]
}

/// A rich message.
package struct PagePart: Sendable {
  package var layout: Layout
  /// The corner of the page, in the row.
  package var origin: Point
  package var clip: RoundedRect
  package var theme: Theme
}

/// Emoji as large as stickers.
package struct EmojiPart: Sendable {
  package var text: TextBlock
}

/// What happened in a chat, in a sentence.
package struct ServiceBox: Sendable {
  /// `nil` where a card says it.
  package var text: TextBlock?
  /// The grounds behind the lines.
  package var capsules: [Rect]
  package var color: Color
  /// The picture below the sentence.
  package var photo: ServicePhoto?
  package var card: ServiceCard?
}

/// The picture that a chat has from now on.
package struct ServicePhoto: Sendable {
  package var frame: Rect
  package var media: MediaID
  package var cornerRadius: Double
  /// The width of the ring around it.
  package var ring: Double
  package var color: Color
}

/// How messages are laid out.
package struct MessageLayoutOptions: Sendable {
  /// The width of the list that the rows stand in, in points.
  package var listWidth: Double
  /// What is free beside the list, at both sides.
  package var sideInset = 0.0
  /// For the pages in messages, whose width and theme it does not decide; its design, scale, text size and dates hold for
  /// everything.
  @CopyOnWrite package var page: LayoutOptions
  package var palette: Palette
  /// What is behind the chat; `nil` for the palette's own.
  package var wallpaper: Wallpaper?
  /// Whether bubbles have tails; without them there is no status inside a bubble either (Spec/Bubbles.md 3).
  package var hasTails = true
  package var merge = MergeState()
  /// Whether a message says when it was sent, and how far it came: one that is being written does not yet.
  package var hasStatus = true
  /// Whether a button to share stands beside a channel's posts.
  package var hasShareButton = true
  /// Whether a channel's posts show who wrote them.
  package var showsAuthors = false
  /// Whether quotes that can be folded are open.
  package var opensQuotes = false
  /// Whether nothing is folded, be it as somebody left it or by the option that opens all details.
  package var opensAllQuotes: Bool { opensQuotes || page.expansion == .all }
  /// Whether videos play by themselves, without sound, and need no disc.
  package var playsVideos = false

  package init(
    listWidth: Double = MessageLayoutOptions.standardWidth, page: LayoutOptions = LayoutOptions(),
    palette: Palette = .classic
  ) {
    (self.listWidth, self.page, self.palette) = (listWidth, page, palette)
  }

  /// The palette as the design and the wallpaper have it.
  package var shownPalette: Palette { page.design.own(palette).on(wallpaper) }

  package var shownWallpaper: Wallpaper { wallpaper ?? .own(palette) }

  /// The width of a phone.
  package static let standardWidth = 390.0

  /// The width of a list that offers a page so much, when it is no wider than a phone (Spec/Bubbles.md 3 and 9).
  package static func listWidth(ofPage width: Double) -> Double {
    width + standardWidth - LayoutOptions.standardWidth
  }
}

/// Which of its neighbours a message is joined with: one author's, one shortly after the other.
package struct MergeState: Equatable, Sendable {
  package var above: Bool
  package var below: Bool
  /// Whether the author goes on below, joined or not: one avatar is enough for both (Spec/Chats.md 2.1).
  package var goesOn: Bool

  /// - Parameter goesOn: `nil` where it does as far as messages are joined.
  package init(above: Bool = false, below: Bool = false, goesOn: Bool? = nil) {
    self.above = above
    self.below = below
    self.goesOn = goesOn ?? below
  }
}
