import PageModel
import Primitives
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

/// What of a folded quote's text shows less and less: at the frame's lower edge, and around the chevron. In the text
/// item's space.
package struct QuoteFade: Equatable, Sendable {
  /// y of the frame's lower edge.
  package var bottom: Double
  /// Above it all shows.
  package var height: Double
  /// Up to it nothing does.
  package var end: Double
  package var hole: Point
  /// Nothing shows as near to the hole.
  package var inner: Double
  /// All shows from there on.
  package var outer: Double
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

package enum TextAlignment: String, Sendable { case natural, left, right, center }

/// Lines of text with what belongs to them. Everything is in the item's space.
package struct TextBox: Sendable {
  package var category: TextCategory
  package var alignment: TextAlignment
  package var lines: [BoxLine]
  /// What the runs' tags stand for.
  package var attributes: [CharacterAttributes]
  package var links: [TextLink]
  package var anchors: [TextAnchor] = []
  /// Whether items of their own, behind this one, draw the formulas in the text.
  package var formulasAreItems = false
  /// How far glyphs may reach outside the item's frame; `nil` for as far as they do.
  package var overhang: Double? = 4
  /// In a folded quote.
  package var fold = TextFold.open
  /// Colours of stretches, in order; what is between them has its own.
  package var tints: [TextTint] = []

  package init(
    category: TextCategory, alignment: TextAlignment, lines: [BoxLine], attributes: [CharacterAttributes],
    links: [TextLink], anchors: [TextAnchor] = []
  ) {
    self.category = category
    self.alignment = alignment
    self.lines = lines
    self.attributes = attributes
    self.links = links
    self.anchors = anchors
  }
}

/// What becomes of a text at the end of a folded quote. Few texts have more than one word of it.
package enum TextFold: Sendable {
  case open
  indirect case folded(FoldedText)
}

package struct FoldedText: Sendable {
  /// Says that there is more, behind the last line that shows.
  package var ellipsis: SingleLine?
  package var fade: QuoteFade?
}

extension TextBox {
  package var folded: FoldedText? {
    switch fold {
    case .open: nil
    case .folded(let folded): folded
    }
  }
}

/// A line where it stands. It never changes: texts that grow share those that stay, and know them by being the same.
package final class BoxLine: Sendable {
  /// x is 0; the bottom edge is the baseline.
  package let frame: Rect
  /// Where the line is drawn after alignment.
  package let x: Double
  package let line: TextLine
  /// The line's characters without its terminator, one space for each attachment.
  package let text: String
  package let decorations: [Decoration]
  package let attachments: [BoxAttachment]

  package init(
    frame: Rect, x: Double, line: TextLine, text: String, decorations: [Decoration],
    attachments: [BoxAttachment]
  ) {
    self.frame = frame
    self.x = x
    self.line = line
    self.text = text
    self.decorations = decorations
    self.attachments = attachments
  }

  package var baseline: Double { frame.maxY }
}

package struct Decoration: Equatable, Sendable {
  package enum Kind: String, Sendable { case marker, underline, strikethrough, spoiler, link }

  package var kind: Kind
  package var rect: Rect
  package var color: Color

  package init(kind: Kind, rect: Rect, color: Color) {
    self.kind = kind
    self.rect = rect
    self.color = color
  }
}

/// An inline picture at its place.
package struct BoxAttachment: Sendable {
  package var content: AttachmentContent
  package var frame: Rect
  /// Of its top above the baseline, before device pixels moved it.
  package var ascent: Double
  /// UTF-16 unit of the item's text.
  package var index: Int
  /// Of the text around it.
  package var color: Color
  /// Stands for a custom emoji whose picture is not there.
  package var alternative: AlternativeText?
  /// Of a button.
  package var label: ButtonLabel?
  package var formula: InlineFormula?

  package init(
    content: AttachmentContent, frame: Rect, ascent: Double, index: Int, color: Color,
    alternative: AlternativeText? = nil, label: ButtonLabel? = nil, formula: InlineFormula? = nil
  ) {
    self.content = content
    self.frame = frame
    self.ascent = ascent
    self.index = index
    self.color = color
    self.alternative = alternative
    self.label = label
    self.formula = formula
  }
}

/// What an inline button shows (Docs/Layout.md 31).
package struct ButtonLabel: Sendable {
  package var text: TextBox
  /// Behind the label, in the button's space.
  package var badge: PlacedBadge?
  /// Where the text stands in the button.
  package var origin: Point
  /// Of the button.
  package var fill: Color
}

/// An emoji's alternative text, set as large as its cell allows and centred in it.
package struct AlternativeText: Sendable {
  /// From the cell's left edge.
  package var runs: [LineRun]
  /// From the cell's top edge.
  package var baseline: Double
}

package enum AttachmentContent: Equatable, Sendable {
  case emoji(CustomEmoji)
  case image(InlineImage)
  case button(Button)
  /// By its source.
  case formula(String)
}

/// An anchor or a reference in a text.
package struct TextAnchor: Equatable, Sendable {
  package var name: String
  /// Of the line that it stands on (Docs/Layout.md 23).
  package var rect: Rect
}

/// A place to tap (Docs/Rulings.md 6).
package struct TextLink: Sendable {
  package var target: LinkTarget
  package var rects: [Rect]
}
