/// Which details are open (Docs/Rulings.md 51).
public enum Expansion: Equatable, Sendable {
  case all, none
  /// As the page says.
  case page
  /// Those named, by ordinal or by pointer, and no others.
  case only([DetailsName])

  public enum DetailsName: Equatable, Sendable {
    /// In document order from zero, those inside closed ones too.
    case ordinal(Int)
    /// JSON pointer into the page's blocks, in Bot API field names.
    case source(String)
  }
}

/// What becomes of a table or a formula that is wider than the page.
public enum TableOverflow: Equatable, Sendable {
  /// It is cut at the page's edges, scrolled to the right by so many points.
  case scrolled(Double)
  /// The page is widened until all of it shows.
  case full
  /// A formula is set smaller until it fits, to ``smallestShare`` of its size at least, and then cut. A table is cut.
  case shrunk

  /// How small a formula may become.
  package static let smallestShare = 0.6
}
