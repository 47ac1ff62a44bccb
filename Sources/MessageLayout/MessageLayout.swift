import MessageModel
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
  /// Of the row.
  package var size: Size
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var colors: ChatColors
  /// `nil` for what stands on the chat's background.
  package var bubble: BubbleBox?
  package var avatar: AvatarBox?
  package var header = HeaderBox()
  /// Behind what stands on the chat's background beside a sticker.
  package var grounds: [FreeGround] = []
  /// From top to bottom.
  package var parts: [PartBox]
  package var status: StatusBox?
  /// Outside the bubble.
  package var reactions: [ReactionChip] = []
  package var keyboard: [[KeyboardKey]] = []
  package var share: Rect?
  /// Beside a message that was not sent.
  package var failure: Rect?
  /// Of a message that only says what happened.
  package var service: ServiceBox?
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
package enum PartContent: Sendable {
  case text(TextPart)
  case page(PagePart)
  case emoji(EmojiPart)
  case pictures(PicturesPart)
  case file(FilePart)
  case contact(ContactPart)
  case location(LocationPart)
  case poll(PollPart)
  case call(CallPart)
  case art(ArtPart)
  case preview(PreviewPart)
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
  /// Of the page, in the row.
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
  package var text: TextBlock
  /// Behind the lines.
  package var capsules: [Rect]
  package var color: Color
  /// Below the sentence.
  package var photo: ServicePhoto?
}

/// The picture that a chat has from now on.
package struct ServicePhoto: Sendable {
  package var frame: Rect
  package var media: MediaID
  package var cornerRadius: Double
  /// Around it.
  package var ring: Double
  package var color: Color
}
