public struct Table: Equatable, Sendable {
  /// The table's title; `nil` when there is none.
  public var caption: RichText?
  /// Rows may be ragged.
  public var rows: [[Cell]]
  public var isBordered: Bool
  public var isStriped: Bool
  public var isCompact: Bool

  public init(
    caption: RichText? = nil, rows: [[Cell]], isBordered: Bool = false, isStriped: Bool = false,
    isCompact: Bool = false
  ) {
    self.caption = caption
    self.rows = rows
    self.isBordered = isBordered
    self.isStriped = isStriped
    self.isCompact = isCompact
  }

  public struct Cell: Equatable, Sendable {
    /// `nil` for an invisible placeholder.
    public var text: RichText?
    public var isHeader: Bool
    /// At least 1. Readers bound what the cells of a table span together.
    public var columnSpan: Int
    /// At least 1.
    public var rowSpan: Int
    public var alignment: HorizontalAlignment
    public var verticalAlignment: VerticalAlignment
    public var origin: InputOrigin

    public init(
      text: RichText?, isHeader: Bool = false, columnSpan: Int = 1, rowSpan: Int = 1,
      alignment: HorizontalAlignment = .left, verticalAlignment: VerticalAlignment = .top,
      origin: InputOrigin = .none
    ) {
      self.text = text
      self.isHeader = isHeader
      self.columnSpan = max(1, columnSpan)
      self.rowSpan = max(1, rowSpan)
      self.alignment = alignment
      self.verticalAlignment = verticalAlignment
      self.origin = origin
    }
  }

  public enum HorizontalAlignment: String, CaseIterable, Sendable { case left, center, right }
  public enum VerticalAlignment: String, CaseIterable, Sendable { case top, middle, bottom }
}
