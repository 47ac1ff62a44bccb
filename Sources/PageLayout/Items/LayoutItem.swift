import PageModel
import Primitives
import TextLayout
import Typography

/// A page laid out: where everything stands, in points.
package struct Layout: Sendable {
  /// The width that the page was offered.
  package var width: Double
  /// Space left free on either side.
  package var inset: Double
  package var scale: Double
  package var isRTL: Bool
  package var isComplete: Bool
  /// Pages hug their content, as in a chat.
  package var fitsWidth: Bool
  /// Of the design that the page was laid out by.
  package var designName: String
  /// The page's size (Docs/Layout.md 1.3).
  package var size: Size
  package var theme: Theme
  /// Of the bubble around the page.
  package var design: PageDesign
  /// In paint order.
  package var items: [LayoutItem]
  /// Below a partial page; not a part of its size.
  package var showMore: ShowMore?
  /// The anchor that the options name.
  package var anchor: ReachedAnchor?
  /// What is seen of the page on a screen, and what stands around it; `nil` for the page alone, all of it.
  package var screen: ArticleScreen?
}

/// One thing that was laid out.
package struct LayoutItem: Sendable {
  /// In the space of the item's parent: the page for items at the top.
  package var frame: Rect
  /// JSON pointer into the page's blocks, in Bot API field names (Docs/Rulings.md 3).
  package var source: String
  package let content: Content
  /// Of the content: copies of the item have it too.
  package let identity = CopyIdentity()

  package enum Content: Sendable {
    case text(TextBox)
    /// Text of a model that is still thinking: dimmed, and a kind of its own in dumps.
    case thinking(TextBox)
    indirect case code(CodeBox)
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
    case formula(FormulaBox)
    indirect case panel(PanelBox)
  }

  /// The item moved in its parent's space.
  func offsetBy(_ offset: Point) -> LayoutItem {
    var copy = self
    copy.frame = frame.offsetBy(offset)
    return copy
  }
}

/// Fills the item's frame.
package struct ShapeBox: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case divider
    /// One pixel high, between rows; takes no room.
    case hairline
    /// At the leading edge of a quote.
    case bar
    /// Any other box: a pull quote's rules, the ground of a banner.
    case shape
  }

  /// What is drawn besides, or in place of, the filled box.
  package enum Look: Equatable, Sendable {
    case plain
    /// A quote's frame: with its bar, and its chevron when it can be folded.
    case quote(QuoteGround)
    /// Under a pull quote.
    case pullQuote
    case glyph(ShapeGlyph)
  }

  package var kind: Kind
  package var cornerRadius: Double
  package var color: Color
  package var look = Look.plain
}

/// A sign that fills its item's frame.
package enum ShapeGlyph: String, Sendable {
  case quoteIcon, openingMark, closingMark
}

/// What a quote's frame has besides its fill, in the item's space.
package struct QuoteGround: Equatable, Sendable {
  /// Cut by the frame's corners.
  package var bar: Rect
  /// Of the chevron, too.
  package var barColor: Color
  package var fold: QuoteFold?
}

package struct QuoteFold: Equatable, Sendable {
  package var isFolded: Bool
  package var chevron: Rect
}

/// Code on its band.
package struct CodeBox: Sendable {
  /// Of the band, which fills the item's frame.
  package var cornerRadius: Double
  package var color: Color
  /// Empty when the author named none.
  package var language: String
  /// Names the language, in the item's space.
  package var languageLine: LayoutItem?
  package var text: TextBox
  /// Where the text stands in the item.
  package var textOrigin: Point
  /// How far the band counts where a page hugs its content; `nil` for all of it.
  package var fittedWidth: Double?
}

/// What stands in front of a list item.
package struct ListMarker: Sendable {
  package enum Kind: Sendable {
    case bullet(Color)
    /// Set like a paragraph; x counts from the item's left edge, the baseline from its top.
    case number(String, line: TextLine, x: Double, color: Color, baseline: Double)
    case checkbox(isChecked: Bool, fill: Color, border: Color)
  }

  package var kind: Kind
}

/// Stands for a block that cannot be drawn: its name on a rounded box (Docs/Rulings.md 22).
package struct Placeholder: Sendable {
  package var name: String
  package var background: Color
  package var cornerRadius: Double
  package var label: TextBox
  /// Where the label stands in the item.
  package var labelOrigin: Point
  /// In place of the label.
  package var pill: UnsupportedPill?
}

/// What stands on the pill in place of blocks that cannot be drawn, in the item's space.
package struct UnsupportedPill: Sendable {
  package var badge: Rect
  package var badgeColor: Color
  /// The button's label is the last.
  package var texts: [SingleLine]
  package var button: Rect
  package var buttonColor: Color
  /// Of the badge's sign.
  package var textColor: Color
}
