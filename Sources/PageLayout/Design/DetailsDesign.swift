import Primitives
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
  package var side: StartEdge
  package var chevron: Chevron
  package var chevronColor: ChevronColor
  package var separator: Separator
  package var emptyTitle: EmptyTitle

  /// It stands so much lower than the middle of its row.
  package enum Chevron: Sendable {
    /// A square that it is in the middle of.
    case square(Double, drop: Double)
    /// A box that it fills.
    case wide(Size, drop: Double)
  }

  package enum Separator: Sendable {
    /// A hairline below the block.
    case line(margin: Double)
    /// A hairline below the row, from the inset to the far edge.
    case belowHeader
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
