import Primitives

/// A table: a title above a grid of cells. The item's frame is as wide as the page; the grid can be wider
/// (Spec/Layout.md 16).
package struct TableBox: Sendable {
  /// The x coordinate of the grid and the title in the item.
  package var inset: Double
  /// The distance by which the content is scrolled to the left, in points.
  package var scrollOffset: Double
  package var grid: Size
  /// The height of the title, below which the grid starts; 0 without a title.
  package var titleHeight: Double
  /// The widths of the columns from the first to the last, in points, independent of the page's direction.
  package var columns: [Double]
  package var rows: ChunkedArray<Double>
  /// The width of all lines; 0 without a border.
  package var border: Double
  package var borderColor: Color
  /// The fill of header cells and stripes.
  package var fill: Color
  package var cornerRadius: Double
  /// True if the grid is wider than the page's content.
  package var scrolls: Bool
  /// The title, in the content's space: x is relative to the grid's left edge, y to the item's top
  /// (Spec/Rulings.md 2).
  package var title: [LayoutItem]
  package var cells: ChunkedArray<TableCell>
  /// The horizontal inner lines, in the grid's space: those above cells.
  package var horizontalRules: ChunkedArray<Rect>
  /// The vertical inner lines: those beside cells.
  package var verticalRules: ChunkedArray<Rect>
}

extension TableBox {
  /// Returns a group of items: first that of the title, then those of the cells. See ``LayoutItem/groups``.
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
  /// The rounded corners of the fill: those that touch the grid's corners.
  package var corners: Set<Corner>
  /// The items, in the cell's space.
  package var items: [LayoutItem]
  /// The identity of the cell, which its copies share.
  package let identity = CopyIdentity()
}

/// A foldable section: a row with its title, and a body below while it is open (Spec/Layout.md 15).
package struct DetailsBox: Sendable {
  package enum ChevronLook: Sendable {
    /// The chevron is in the middle of its box.
    case square
    /// The chevron fills its box.
    case wide
  }

  /// The index in document order from 0, which counts details inside closed ones too (Spec/Rulings.md 51).
  package var ordinal: Int
  package var isOpen: Bool
  /// The height of the title's row, in points.
  package var headerHeight: Double
  package var chevron: Rect
  package var chevronLook = ChevronLook.square
  package var chevronColor: Color
  /// The frame of the separator; `nil` for none.
  package var separator: Rect?
  /// The rectangle that the body is clipped to.
  package var bodyClip: Rect
  /// The color of the separator.
  package var color: Color
  /// The title, a text item in the item's space.
  package var title: LayoutItem
  /// The body, in a space that begins below the title's row; empty while closed.
  package var items: ChunkedArray<LayoutItem>
}

/// A row or a part of an article that contains other items: a related article, a channel, a post, the line
/// below the page, a paragraph that scrolls (Spec/Article.md 2, 8 and 9). It fills the item's frame.
package struct PanelBox: Sendable {
  package enum Kind: String, Sendable { case article, banner, post, feedback, strip }

  package var kind: Kind
  /// The background color; `nil` for none.
  package var color: Color?
  /// The lines, in the item's space.
  package var lines: [SingleLine] = []
  package var items: [LayoutItem] = []
  /// True if the content is clipped at the left and the right edge of the frame.
  package var scrolls = false
}
