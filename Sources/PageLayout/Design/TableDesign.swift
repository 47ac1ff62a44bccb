import Primitives

/// Tables (Docs/Layout.md 16).
package struct TableDesign: Sendable {
  package var insets: TableInsets
  /// Of a table that says it is compact.
  package var compactInsets: TableInsets
  package var title: TitlePlace
  /// Of the title's height, with what it has above and below itself; that of cells is always rounded up.
  package var titleHeight: BoxRounding
  package var cornerRadius: Double
  /// Width of all lines.
  package var border: LineThickness
  /// How far from the grid's edge a cell still touches it, besides half the border.
  package var touchingDistance: Double
  /// What a cell without text holds open when it spans rows that have none either.
  package var emptySpan: Double
  /// What a cell with a picture or a formula has above and below it together; `nil` for the insets.
  package var pictureEdges: Double?
  /// Whether header cells and stripes are filled where there is no text.
  package var fillsEmptyCells: Bool
  package var lines: LineAlignment
  /// Whether a table that is wider than the page shows its end first on pages that read from right to left.
  package var restsAtEnd: Bool
  package var overflow: ColumnOverflow

  package enum TitlePlace: Sendable {
    /// In the table, its letters there whatever the insets.
    case inside(Point)
    /// Centred above the table, as a text of its own; the gap stays where there is none.
    case above(gap: Double)
  }

  /// What is aligned in a cell.
  package enum LineAlignment: Sendable {
    /// The text as one.
    case item
    /// Each line.
    case cell
  }
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
