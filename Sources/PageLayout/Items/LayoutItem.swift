import PageModel
import Primitives
import Typography

/// One item of a layout.
package struct LayoutItem: Sendable {
  /// The frame, in the space of the item's parent: the page for items at the top level.
  package var frame: Rect
  /// The JSON pointer into the page's blocks, with the field names of the Bot API (Spec/Rulings.md 3).
  package var source: String
  package let content: Content
  /// The identity of the content, which copies of the item share.
  package let identity = CopyIdentity()

  package enum Content: Sendable {
    case text(TextBox)
    /// The text of a model that is still thinking, which is dimmed, and has its own kind in dumps.
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

  /// Returns the item, moved in its parent's space.
  func offsetBy(_ offset: Point) -> LayoutItem {
    var copy = self
    copy.frame = frame.offsetBy(offset)
    return copy
  }
}

/// A shape that fills the item's frame.
package struct ShapeBox: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case divider
    /// A line between rows, one pixel high, which takes no space.
    case hairline
    /// The bar at the leading edge of a quote.
    case bar
    /// Any other box, such as the rules of a pull quote or the background of a banner.
    case shape
  }

  /// The decoration that is drawn in addition to the filled box, or instead of it.
  package enum Look: Equatable, Sendable {
    case plain
    /// The frame of a quote, with its bar, and a chevron if the quote can be folded.
    case quote(QuoteGround)
    /// The background of a pull quote.
    case pullQuote
    case glyph(ShapeGlyph)
  }

  package var kind: Kind
  package var cornerRadius: Double
  package var color: Color
  package var look = Look.plain
}

/// An icon that fills its item's frame.
package enum ShapeGlyph: String, Sendable {
  case quoteIcon, openingMark, closingMark
}

/// The parts of a quote's frame in addition to its fill, in the item's space.
package struct QuoteGround: Equatable, Sendable {
  /// The bar, which is clipped by the frame's corners.
  package var bar: Rect
  /// The color of the bar and the chevron.
  package var barColor: Color
  package var fold: QuoteFold?
}

package struct QuoteFold: Equatable, Sendable {
  package var isFolded: Bool
  package var chevron: Rect
}

/// Code on its band.
package struct CodeBox: Sendable {
  /// The corner radius of the band, which fills the item's frame.
  package var cornerRadius: Double
  package var color: Color
  /// The language; empty if the author specified none.
  package var language: String
  /// The line with the language's name, in the item's space.
  package var languageLine: LayoutItem?
  package var text: TextBox
  /// The origin of the text in the item.
  package var textOrigin: Point
  /// The width of the band that counts for a page that fits its content; `nil` for the whole width.
  var fittedWidth: Double?
}

/// The marker before a list item.
package struct ListMarker: Sendable {
  package enum Kind: Sendable {
    case bullet(Color)
    /// The label, which is set like a paragraph. x is relative to the item's left edge, the baseline to its
    /// top.
    case number(String, line: TextLine, x: Double, color: Color, baseline: Double)
    case checkbox(isChecked: Bool, fill: Color, border: Color)
  }

  package var kind: Kind
}

/// The placeholder of a block that cannot be drawn: its name on a rounded box (Spec/Rulings.md 22).
package struct Placeholder: Sendable {
  package var name: String
  package var background: Color
  package var cornerRadius: Double
  package var label: TextBox
  /// The origin of the label in the item.
  package var labelOrigin: Point
  /// The pill that replaces the label; `nil` to show the label.
  package var pill: UnsupportedPill?
}

/// The content of the pill that represents blocks that cannot be drawn, in the item's space.
package struct UnsupportedPill: Sendable {
  package var badge: Rect
  package var badgeColor: Color
  /// The lines of text. The last one is the label of the button.
  package var texts: [SingleLine]
  package var button: Rect
  package var buttonColor: Color
  /// The color of the badge's icon.
  package var textColor: Color
}

/// The items inside another item, in their own space.
package struct ItemGroup: Sendable {
  /// The origin of the space, in that of the containing item.
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
  /// The items inside this one, in paint order. The title of details comes before its body, that of a table
  /// before its cells.
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
  /// Returns one of the item's groups.
  package func group(_ index: Int) -> ItemGroup {
    // A table has a group for every cell, so they are not all created.
    if case .table(let table) = content { return table.group(index) }
    return groups[index]
  }
}

/// A button in a row, which fills the item's frame (Spec/Layout.md 31).
package struct ButtonBox: Sendable {
  package var style: Button.Style
  package var fill: Color
  /// The color of the label and the badge.
  package var color: Color
  package var cornerRadius: Double
  package var label: TextBox
  /// The origin of the label in the item.
  package var labelOrigin: Point
  package var badge: ButtonBadge?
  package var target: LinkTarget?
}
