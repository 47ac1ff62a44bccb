package struct Table: Equatable, Sendable {
  /// The table's title; `nil` when there is none.
  package var caption: RichText?
  /// Rows may be ragged.
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
    /// `nil` for an invisible placeholder.
    package var text: RichText?
    package var isHeader: Bool
    /// At least 1. Readers bound what the cells of a table span together.
    package var columnSpan: Int
    /// At least 1.
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
