import Primitives

/// Tables (Docs/Layout.md 16).
package struct TableDesign: Sendable {
  package var insets: TableInsets
  /// Of a table that says it is compact.
  package var compactInsets: TableInsets
  /// Of the title's letters, whatever the insets.
  package var titleOrigin: Point
  /// Of the title's height, with what it has above and below itself; that of cells is always rounded up.
  package var titleHeight: BoxRounding
  package var cornerRadius: Double
  /// Width of all lines in device pixels.
  package var borderPixels: Double
  /// How far from the grid's edge a cell still touches it, besides half the border.
  package var touchingDistance: Double
  /// What a cell without text holds open when it spans rows that have none either.
  package var emptySpan: Double
  package var overflow: ColumnOverflow
}

/// Free around what a cell or the title holds.
package struct TableInsets: Sendable {
  /// Left and right.
  package var horizontal: Double
  /// Above and below.
  package var vertical: Double
}

/// What becomes of columns whose narrowest widths do not fit the page.
package enum ColumnOverflow: Sendable {
  /// All are as wide as they want to be.
  case natural
  /// All give way in proportion, but for those that are this narrow.
  case compressed(floor: Double)
}
