import Primitives
import TextLayout

/// A table: a title above a grid of cells. The item's frame is as wide as the page; the grid may be wider
/// (Spec/Layout.md 16).
package struct TableBox: Sendable {
  /// x of the grid and the title in the item.
  package var inset: Double
  /// How far the content is scrolled to the left.
  package var scrollOffset: Double
  package var grid: Size
  /// The grid starts below it; zero without a title.
  package var titleHeight: Double
  /// Widths of the columns from the first to the last, whatever the page's direction.
  package var columns: [Double]
  package var rows: ChunkedArray<Double>
  /// Width of all lines; zero without a border.
  package var border: Double
  package var borderColor: Color
  /// The fill of header cells and stripes.
  package var fill: Color
  package var cornerRadius: Double
  /// Whether the grid is wider than the page's content.
  package var scrolls: Bool
  /// In the content's space: x counts from the grid's left edge, y from the item's top (Spec/Rulings.md 2).
  package var title: [LayoutItem]
  package var cells: ChunkedArray<TableCell>
  /// Inner lines, in the grid's space: above cells.
  package var horizontalRules: ChunkedArray<Rect>
  /// The lines beside cells.
  package var verticalRules: ChunkedArray<Rect>
}

extension TableBox {
  /// The title's, and then those of the cells: see ``LayoutItem/groups``.
  package func group(_ index: Int) -> ItemGroup {
    let x = inset - scrollOffset
    guard index > 0 else { return ItemGroup(origin: Point(x, 0), items: title) }
    let cell = cells[index - 1]
    return ItemGroup(origin: Point(x + cell.frame.minX, titleHeight + cell.frame.minY), items: cell.items)
  }

  package var groupCount: Int { cells.count + 1 }
}

package struct TableCell: Sendable {
  package enum Corner: String, CaseIterable, Sendable {
    case topLeft = "tl"
    case topRight = "tr"
    case bottomLeft = "bl"
    case bottomRight = "br"
  }

  package var source: String
  package var row: Int
  package var column: Int
  package var rowSpan: Int
  package var columnSpan: Int
  /// The frame, in the grid's space.
  package var frame: Rect
  package var isHeader: Bool
  package var isFilled: Bool
  /// The corners of the fill: those that touch the grid's corners are rounded.
  package var corners: Set<Corner>
  /// The items, in the cell's space.
  package var items: [LayoutItem]
  /// The cell's identity: copies of the cell have it too.
  package let identity = CopyIdentity()
}

/// A section that can be folded: a row with its title, and a body below while it is open (Spec/Layout.md 15).
package struct DetailsBox: Sendable {
  package enum ChevronLook: Sendable {
    /// In the middle of its box.
    case square
    /// All of its box.
    case wide
  }

  /// Counted in document order from zero, those inside closed ones too (Spec/Rulings.md 51).
  package var ordinal: Int
  package var isOpen: Bool
  /// The height of the title's row.
  package var headerHeight: Double
  package var chevron: Rect
  package var chevronLook = ChevronLook.square
  package var chevronColor: Color
  /// The separator, at the bottom of the whole block; `nil` for none.
  package var separator: Rect?
  /// Nothing of the body shows outside.
  package var bodyClip: Rect
  /// The colour of the separator.
  package var color: Color
  /// A text item in the item's space.
  package var title: LayoutItem
  /// The body, in a space that begins below the title's row; empty while closed.
  package var items: [LayoutItem]
}

/// A row or a part of an article that holds others: a related article, a channel, a post, the line below the page, a
/// paragraph that scrolls (Spec/Article.md 2, 8 and 9). Fills the item's frame.
package struct PanelBox: Sendable {
  package enum Kind: String, Sendable { case article, banner, post, feedback, strip }

  package var kind: Kind
  /// `nil` for none.
  package var color: Color?
  /// The lines, in the item's space.
  package var lines: [SingleLine] = []
  package var items: [LayoutItem] = []
  /// Whether what is left or right of the frame does not show.
  package var scrolls = false
}
