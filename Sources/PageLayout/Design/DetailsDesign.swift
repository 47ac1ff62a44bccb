import Typography

/// Details: a row with a title, and a body (Docs/Layout.md 15).
package struct DetailsDesign: Sendable {
  package var smallestHeader: Double
  /// Above and below the title together.
  package var headerPadding: Double
  /// From the inset to the title: room for the chevron.
  package var titleIndent: Double
  /// What the title leaves free of the width between the insets.
  package var titleMargin: Double
  package var titleWeight: FontWeight
  package var chevronSide: Double
  /// The chevron stands so much lower than the middle of its row.
  package var chevronDrop: Double
  package var chevronColor: ChevronColor
  package var separator: Separator
  package var emptyTitle: EmptyTitle

  /// Below the block.
  package enum Separator: Sendable {
    /// A hairline.
    case line(margin: Double)
    case none
  }

  package enum ChevronColor: Sendable {
    case separator, text
  }

  /// What details without a title are.
  package enum EmptyTitle: Sendable {
    case nothing
    /// A row with a chevron.
    case row
  }
}
