import PageModel
import Primitives
import Typography

/// A page laid out: where everything stands, in points.
public struct Layout: Sendable {
  /// The width that the page was offered.
  public var width: Double
  /// Space left free on either side.
  public var inset: Double
  public var scale: Double
  public var isRTL: Bool
  public var isComplete: Bool
  public var fitsWidth: Bool
  /// The page's size (Docs/Layout.md 1.3).
  public var size: Size
  public var theme: Theme
  /// In paint order.
  public var items: [LayoutItem]
  /// Below a partial page; not a part of its size.
  public var showMore: ShowMore?
  /// The anchor that the options name.
  public var anchor: ReachedAnchor?
}

/// One thing that was laid out.
public struct LayoutItem: Sendable {
  /// In the space of the item's parent: the page for items at the top.
  public var frame: Rect
  /// JSON pointer into the page's blocks, in Bot API field names (Docs/Rulings.md 3).
  public var source: String
  public var content: Content

  public enum Content: Sendable {
    case text(TextBox)
    /// Text of a model that is still thinking: dimmed, and a kind of its own in dumps.
    case thinking(TextBox)
    case code(CodeBox)
    case marker(ListMarker)
    case shape(ShapeBox)
    case placeholder(Placeholder)
    case anchor(name: String)
    case table(TableBox)
    indirect case details(DetailsBox)
    case media(MediaBox)
    case slideshow(SlideshowBox)
    case fileRow(FileRow)
    case button(ButtonBox)
  }

  /// The item moved in its parent's space.
  func offsetBy(_ offset: Point) -> LayoutItem {
    var copy = self
    copy.frame = frame.offsetBy(offset)
    return copy
  }
}

/// Fills the item's frame.
public struct ShapeBox: Equatable, Sendable {
  public enum Kind: String, Sendable {
    case divider
    /// One pixel high, between rows; takes no room.
    case hairline
    /// At the leading edge of a quote.
    case bar
    /// Any other box: a pull quote's rules, the ground of a banner.
    case shape
  }

  public var kind: Kind
  public var cornerRadius: Double
  public var color: Color
}

/// Code on its band.
public struct CodeBox: Sendable {
  /// In the item's space.
  public var background: Rect
  public var cornerRadius: Double
  public var color: Color
  /// Empty when the author named none.
  public var language: String
  public var text: TextBox
  /// Where the text stands in the item.
  public var textOrigin: Point
}

/// What stands in front of a list item.
public struct ListMarker: Sendable {
  public enum Kind: Sendable {
    case bullet(Color)
    /// Set like a paragraph; the baseline counts from the item's top.
    case number(String, line: TextLine, color: Color, baseline: Double)
    case checkbox(isChecked: Bool, fill: Color, border: Color)
  }

  public var kind: Kind
}

/// Stands for a block that cannot be drawn: its name on a rounded box (Docs/Rulings.md 22).
public struct Placeholder: Sendable {
  public var name: String
  public var background: Color
  public var cornerRadius: Double
  public var label: TextBox
  /// Where the label stands in the item.
  public var labelOrigin: Point
}

public enum TextAlignment: String, Sendable { case natural, right, center }

/// Lines of text with what belongs to them. Everything is in the item's space.
public struct TextBox: Sendable {
  public var category: TextCategory
  public var alignment: TextAlignment
  public var lines: [BoxLine]
  /// What the runs' tags stand for.
  public var attributes: [CharacterAttributes]
  public var links: [TextLink]
  public var anchors: [TextAnchor] = []
}

public struct BoxLine: Sendable {
  /// x is 0; the bottom edge is the baseline.
  public var frame: Rect
  /// Where the line is drawn after alignment.
  public var x: Double
  public var line: TextLine
  /// The line's characters without its terminator, one space for each attachment.
  public var text: String
  public var decorations: [Decoration]
  public var attachments: [BoxAttachment]

  public var baseline: Double { frame.maxY }
}

public struct Decoration: Equatable, Sendable {
  public enum Kind: String, Sendable { case marker, underline, strikethrough, spoiler, link }

  public var kind: Kind
  public var rect: Rect
  public var color: Color
}

/// An inline picture at its place.
public struct BoxAttachment: Sendable {
  public var content: AttachmentContent
  public var frame: Rect
  /// UTF-16 unit of the item's text.
  public var index: Int
  /// Of the text around it.
  public var color: Color
  /// Stands for a custom emoji whose picture is not there.
  public var alternative: AlternativeText?
  /// Of a button.
  public var label: ButtonLabel?
}

/// What an inline button shows (Docs/Layout.md 31).
public struct ButtonLabel: Sendable {
  public var text: TextBox
  /// Where the text stands in the button.
  public var origin: Point
  /// Of the button.
  public var fill: Color

  /// Of the button's corners.
  public static let cornerRadius = 6.0
}

/// An emoji's alternative text, set as large as its cell allows and centred in it.
public struct AlternativeText: Sendable {
  /// From the cell's left edge.
  public var runs: [LineRun]
  /// From the cell's top edge.
  public var baseline: Double
}

public enum AttachmentContent: Equatable, Sendable {
  case emoji(CustomEmoji)
  case image(InlineImage)
  case button(Button)
}

/// An anchor or a reference in a text.
public struct TextAnchor: Equatable, Sendable {
  public var name: String
  /// Of the line that it stands on (Docs/Layout.md 23).
  public var rect: Rect
}

/// A place to tap (Docs/Rulings.md 6).
public struct TextLink: Sendable {
  public var target: LinkTarget
  public var rects: [Rect]
}
