import PageLayout
import Primitives

/// What every item of a layout costs to reveal, in points of width: the way of the cursor (Docs/Reveal.md 2).
package struct CostMap: Sendable {
  /// One for each item, in layout order.
  package let entries: [CostEntry]
  /// Where the cursor ends.
  package let total: Int

  /// - Parameter layout: one that measured ink.
  package init(_ layout: Layout) {
    var builder = CostMapBuilder()
    entries = builder.entries(layout.items)
    total = builder.cursor
  }
}

/// The stretch of the cursor's way that belongs to one item.
package struct CostEntry: Sendable {
  package var start: Int
  package var end: Int
  package var content: Content

  package enum Content: Sendable {
    case text(CharacterCosts)
    /// The background costs nothing.
    case code(CharacterCosts)
    /// A text item, then what the open body holds.
    case details(title: CharacterCosts, body: [CostEntry])
    case table(title: [CostEntry], rows: [TableRowCost])
    /// Costs nothing.
    case thinking
    /// Appears as a whole.
    case other
  }

  /// Points of the cursor within the entry.
  package func budget(at cursor: Int) -> Int { min(max(cursor - start, 0), end - start) }
}

/// Cells of a table with equal tops (Docs/Rulings.md 36).
package struct TableRowCost: Sendable {
  package var start: Int
  /// The largest bottom of its cells, in the grid's space.
  package var bottom: Double
  /// The largest bottom of its cells and of those of all rows above: a row never takes back what another
  /// showed.
  package var reach: Double
  /// From left to right.
  package var cells: [TableCellCost]
}

extension [TableRowCost] {
  /// How far down the rows are that the cursor has come to, in the grid's space; 0 when there is none.
  func reach(at cursor: Int) -> Double {
    let begun = partitionPoint { $0.start > cursor }
    return begun > 0 ? self[begun - 1].reach : 0
  }
}

package struct TableCellCost: Sendable {
  /// In the table's cells.
  package var index: Int
  package var entries: [CostEntry]
}
