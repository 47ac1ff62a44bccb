import Primitives

/// A table: a title above a grid of cells. The item's frame is as wide as the page; the grid may be wider
/// (Docs/Layout.md 16).
public struct TableBox: Sendable {
  /// x of the grid and the title in the item.
  public var inset: Double
  /// How far the content is scrolled to the left.
  public var scrollOffset: Double
  public var grid: Size
  /// The grid starts below it; zero without a title.
  public var titleHeight: Double
  /// Widths of the columns from the first to the last, whatever the page's direction.
  public var columns: [Double]
  public var rows: [Double]
  /// Width of all lines; zero without a border.
  public var border: Double
  public var borderColor: Color
  /// Of header cells and stripes.
  public var fill: Color
  public var cornerRadius: Double
  /// Whether the grid is wider than the page's content.
  public var scrolls: Bool
  /// In the content's space: x counts from the grid's left edge, y from the item's top (Docs/Rulings.md 2).
  public var title: [LayoutItem]
  public var cells: [TableCell]
  /// Inner lines, in the grid's space: above cells.
  public var horizontalRules: [Rect]
  /// Beside cells.
  public var verticalRules: [Rect]
}

public struct TableCell: Sendable {
  public enum Corner: String, CaseIterable, Sendable {
    case topLeft = "tl"
    case topRight = "tr"
    case bottomLeft = "bl"
    case bottomRight = "br"
  }

  public var source: String
  public var row: Int
  public var column: Int
  public var rowSpan: Int
  public var columnSpan: Int
  /// In the grid's space.
  public var frame: Rect
  public var isHeader: Bool
  public var isFilled: Bool
  /// Of the fill: those that touch the grid's corners are rounded.
  public var corners: Set<Corner>
  /// In the cell's space.
  public var items: [LayoutItem]
}
