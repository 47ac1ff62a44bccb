import PageModel
import Primitives
import TextLayout
import Typography

/// One thing that was laid out.
package struct LayoutItem: Sendable {
  /// The frame, in the space of the item's parent: the page for items at the top.
  package var frame: Rect
  /// JSON pointer into the page's blocks, in Bot API field names (Spec/Rulings.md 3).
  package var source: String
  package let content: Content
  /// The content's identity: copies of the item have it too.
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
  /// The colour of the chevron, too.
  package var barColor: Color
  package var fold: QuoteFold?
}

package struct QuoteFold: Equatable, Sendable {
  package var isFolded: Bool
  package var chevron: Rect
}

/// Code on its band.
package struct CodeBox: Sendable {
  /// The radius of the band, which fills the item's frame.
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

/// Stands for a block that cannot be drawn: its name on a rounded box (Spec/Rulings.md 22).
package struct Placeholder: Sendable {
  package var name: String
  package var background: Color
  package var cornerRadius: Double
  package var label: TextBox
  /// Where the label stands in the item.
  package var labelOrigin: Point
  /// What stands in place of the label.
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
  /// The colour of the badge's sign.
  package var textColor: Color
}

/// Items that live in a space of their own inside another item.
package struct ItemGroup: Sendable {
  /// The origin of the space, in the holding item's.
  package var origin: Point
  package var items: ChunkedArray<LayoutItem>

  package init(origin: Point, items: ChunkedArray<LayoutItem>) {
    self.origin = origin
    self.items = items
  }

  package init(origin: Point, items: [LayoutItem]) {
    self.init(origin: origin, items: ChunkedArray(items))
  }
}

extension LayoutItem {
  /// What the item holds, in paint order; a details' title comes before its body, a table's before its cells.
  package var groups: [ItemGroup] {
    switch content {
    case .table(let table): return (0..<table.groupCount).map(table.group)
    case .details(let details):
      return [
        ItemGroup(origin: .zero, items: [details.title]),
        ItemGroup(origin: Point(0, details.headerHeight), items: details.items),
      ]
    case .panel(let panel): return [ItemGroup(origin: .zero, items: panel.items)]
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula:
      return []
    }
  }
}

extension LayoutItem {
  /// One of the item's groups.
  package func group(_ index: Int) -> ItemGroup {
    // A table has as many as cells.
    if case .table(let table) = content { return table.group(index) }
    return groups[index]
  }
}

/// One button of a row (Spec/Layout.md 31). Fills the item's frame.
package struct ButtonBox: Sendable {
  package var style: Button.Style
  package var fill: Color
  /// The colour of the label and the badge.
  package var color: Color
  package var cornerRadius: Double
  package var label: TextBox
  /// Where the label stands in the item.
  package var labelOrigin: Point
  package var badge: ButtonBadge?
  package var target: LinkTarget?
}
