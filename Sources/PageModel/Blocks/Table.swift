package struct Table: Equatable, Sendable {
  /// The title of the table; `nil` if there is none.
  package var caption: RichText?
  /// The rows, which may have different numbers of cells.
  package var rows: [[Cell]]
  package var isBordered: Bool
  package var isStriped: Bool
  package var isCompact: Bool

  package init(
    caption: RichText? = nil, rows: [[Cell]], isBordered: Bool = false, isStriped: Bool = false,
    isCompact: Bool = false
  ) {
    (self.caption, self.rows, self.isBordered) = (caption, rows, isBordered)
    (self.isStriped, self.isCompact) = (isStriped, isCompact)
  }

  package struct Cell: Equatable, Sendable {
    /// The text; `nil` for an invisible placeholder.
    package var text: RichText?
    package var isHeader: Bool
    /// The number of columns, at least 1. Readers limit the total span of the cells in a table.
    package var columnSpan: Int
    /// The number of rows, at least 1.
    package var rowSpan: Int
    package var alignment: HorizontalAlignment
    package var verticalAlignment: VerticalAlignment
    package var origin: InputOrigin

    package init(
      text: RichText?, isHeader: Bool = false, columnSpan: Int = 1, rowSpan: Int = 1,
      alignment: HorizontalAlignment = .left, verticalAlignment: VerticalAlignment = .top,
      origin: InputOrigin = .none
    ) {
      self.text = text
      self.isHeader = isHeader
      self.columnSpan = max(1, columnSpan)
      self.rowSpan = max(1, rowSpan)
      (self.alignment, self.verticalAlignment, self.origin) = (alignment, verticalAlignment, origin)
    }
  }

  package enum HorizontalAlignment: String, CaseIterable, Sendable { case left, center, right }
  package enum VerticalAlignment: String, CaseIterable, Sendable { case top, middle, bottom }
}
