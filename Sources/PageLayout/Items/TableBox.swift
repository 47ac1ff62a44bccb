import Primitives

/// A table: a title above a grid of cells. The item's frame is as wide as the page; the grid may be wider
/// (Docs/Layout.md 16).
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
  package var rows: [Double]
  /// Width of all lines; zero without a border.
  package var border: Double
  package var borderColor: Color
  /// Of header cells and stripes.
  package var fill: Color
  package var cornerRadius: Double
  /// Whether the grid is wider than the page's content.
  package var scrolls: Bool
  /// In the content's space: x counts from the grid's left edge, y from the item's top (Docs/Rulings.md 2).
  package var title: [LayoutItem]
  package var cells: [TableCell]
  /// Inner lines, in the grid's space: above cells.
  package var horizontalRules: [Rect]
  /// Beside cells.
  package var verticalRules: [Rect]
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
  /// In the grid's space.
  package var frame: Rect
  package var isHeader: Bool
  package var isFilled: Bool
  /// Of the fill: those that touch the grid's corners are rounded.
  package var corners: Set<Corner>
  /// In the cell's space.
  package var items: [LayoutItem]
}
