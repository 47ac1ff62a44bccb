import PageLayout
import PageModel
import Primitives

/// The layout of a message: the positions of everything in its row, in points from the row's top left
/// corner.
package struct MessageLayout: Sendable {
  package var id: Int64?
  /// The JSON pointer into the input.
  package var source: String
  package var origin: InputOrigin
  package var side: Side
  package var merge: MergeState
  /// The size of the row, in points.
  package var size: Size
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var colors: ChatColors
  /// The bubble; `nil` for content on the chat's background.
  package var bubble: BubbleBox?
  package var avatar: AvatarBox?
  /// The avatar of a group that continues below, at the position it would have if the group ended here.
  package var passedAvatar: AvatarBox?
  @CopyOnWrite package var header = HeaderBox()
  /// The backgrounds of the text beside a sticker, on the chat's background.
  package var grounds: [Box] = []
  /// The contents, from top to bottom.
  package var parts: [PartBox]
  package var status: StatusBox?
  /// The reactions outside the bubble.
  package var reactions: [ReactionChip] = []
  package var keyboard: [[KeyboardKey]] = []
  package var share: Box?
  /// The icon beside a message that could not be sent.
  package var failure: Box?
  /// The offer of a suggested post, above the message.
  package var panel: ServiceCard?
  /// The content of a service message, which has no bubble.
  package var service: ServiceBox?
  /// The color of the author's name, in rows with names.
  package var authorColor: Color?
  /// The highlight over the bubble's fill.
  package var flash: Color?
  package var selection: SelectionMark?
  /// True if a reader has revealed the spoilers.
  package var revealsSpoilers = false
}

/// One of the contents of a message.
package struct PartBox: Sendable {
  package var frame: Rect
  package var content: PartContent

  package var isPage: Bool {
    if case .page = content { true } else { false }
  }
}

/// The kinds of content; every stage switches over them.
package indirect enum PartContent: Sendable {
  case page(PagePart)
  case reactions([ReactionChip])
  case boxes(BoxPart)
}

/// A part that consists of boxes, in the order in which they are painted.
package struct BoxPart: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The message's text, or the lines that replace hidden content.
    case text
    case photo, video, animation, album
    case file, music, voice
    case sticker, dice
    /// A video note; dumps keep the word that they began with.
    case videoNote = "circle"
    case preview
    /// Emoji as large as stickers.
    case emoji
    case contact, location, poll, checklist, giveaway, call, widget, factCheck
    /// A button in the bubble.
    case button
    case comments

    /// True if the part is mirrored in right-to-left languages.
    var isMirrored: Bool {
      switch self {
      case .file, .music, .voice, .preview, .contact, .location, .poll, .checklist, .call, .factCheck,
        .comments:
        true
      case .text, .photo, .video, .animation, .album, .sticker, .dice, .videoNote, .emoji, .giveaway, .widget,
        .button:
        false
      }
    }

    /// True if a status can be in the part.
    var holdsStatus: Bool {
      switch self {
      case .comments, .button: false
      default: true
      }
    }
  }

  package var kind: Kind
  package var boxes: [Box]
}

/// A rich message.
package struct PagePart: Sendable {
  package var layout: Layout
  /// The top left corner of the page, in the row.
  package var origin: Point
  package var clip: RoundedRect
  package var theme: Theme
}

extension MessageLayout {
  /// The anchor that the options name, if it is in the message's page, and the top left corner of that page in
  /// the row.
  var reachedAnchor: (anchor: ReachedAnchor, page: Point)? {
    for part in parts {
      if case .page(let page) = part.content, let anchor = page.layout.anchor { return (anchor, page.origin) }
    }
    return nil
  }
}

/// The sentence and card of a service message.
package struct ServiceBox: Sendable {
  /// The sentence; `nil` if the card contains it.
  package var text: TextBlock?
  /// The backgrounds of the lines.
  package var capsules: [Rect]
  package var color: Color
  /// The image below the sentence, after the ring around it.
  package var photo: [Box] = []
  package var card: ServiceCard?
}

/// The options for laying out messages.
package struct MessageLayoutOptions: Sendable {
  /// The width of the list that contains the rows, in points.
  package var listWidth: Double
  /// The free space beside the list, on each side, in points.
  package var sideInset = 0.0
  /// The options of the pages in messages, except their width and theme. The design, scale, text size and
  /// dates apply to everything.
  @CopyOnWrite package var page: LayoutOptions
  package var palette: Palette
  /// The wallpaper of the chat; `nil` for that of the palette.
  package var wallpaper: Wallpaper?
  /// True if bubbles have tails. Without tails there is no status inside a bubble either (Spec/Bubbles.md
  /// 3).
  package var hasTails = true
  package var merge = MergeState()
  /// True if a message shows its time and delivery state. A message that is still being written does not.
  package var hasStatus = true
  /// True if the posts of a channel and the media of bots have a share button.
  package var hasShareButton = true
  /// True if the posts of a channel show their authors.
  package var showsAuthors = false
  /// True if collapsible quotes are expanded.
  package var opensQuotes = false
  /// True if nothing is collapsed, because quotes are expanded or all details are.
  package var opensAllQuotes: Bool { opensQuotes || page.expansion == .all }
  /// The message whose page the requested anchor is in; `nil` if every page is searched for it.
  package var anchoredMessage: InputOrigin?
  /// True if videos play automatically, without sound, and need no play button.
  package var playsVideos = false

  package init(
    listWidth: Double = MessageLayoutOptions.standardWidth, page: LayoutOptions = LayoutOptions(),
    palette: Palette = .classic
  ) {
    (self.listWidth, self.page, self.palette) = (listWidth, page, palette)
  }

  /// The palette after the changes of the design and the wallpaper.
  package var shownPalette: Palette { page.design.own(palette).on(wallpaper) }

  package var shownWallpaper: Wallpaper { wallpaper ?? .own(palette) }

  /// The width of a phone, in points.
  package static let standardWidth = 390.0

  /// Returns the width of a list whose bubbles offer `width` to a page, if it is not wider than a phone
  /// (Spec/Bubbles.md 3 and 9).
  package static func listWidth(ofPage width: Double) -> Double {
    width + standardWidth - LayoutOptions.standardWidth
  }
}

/// The neighbors that a message is joined with: messages by the same author, sent shortly after one another.
package struct MergeState: Equatable, Sendable {
  package var above: Bool
  package var below: Bool
  /// True if the same author continues below, joined or not: one avatar is enough for both (Spec/Chats.md
  /// 2.1).
  package var goesOn: Bool

  /// - Parameter goesOn: `nil` for the value of `below`.
  package init(above: Bool = false, below: Bool = false, goesOn: Bool? = nil) {
    self.above = above
    self.below = below
    self.goesOn = goesOn ?? below
  }
}
