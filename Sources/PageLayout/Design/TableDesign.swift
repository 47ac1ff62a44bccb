/// Tables (Docs/Layout.md 16).
package struct TableDesign: Sendable {
  package var insets: TableInsets
  package var cornerRadius: Double
  /// Width of all lines in device pixels.
  package var borderPixels: Double
  /// How far from the grid's edge a cell still touches it, besides half the border.
  package var touchingDistance: Double
  /// What a cell without text holds open when it spans rows that have none either.
  package var emptySpan: Double
}

/// Free around what a cell or the title holds.
package struct TableInsets: Sendable {
  /// Left and right.
  package var horizontal: Double
  /// Above and below.
  package var vertical: Double
}
