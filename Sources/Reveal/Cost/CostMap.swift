import PageLayout
import Primitives

/// What every item of a layout costs to reveal, in points of width: the way of the cursor (Docs/Reveal.md 2).
public struct CostMap: Sendable {
  /// One for each item, in layout order.
  public let entries: [CostEntry]
  /// Where the cursor ends.
  public let total: Int

  /// - Parameter layout: one that measured ink.
  public init(_ layout: Layout) {
    var builder = CostMapBuilder()
    entries = builder.entries(layout.items)
    total = builder.cursor
  }
}

/// The stretch of the cursor's way that belongs to one item.
public struct CostEntry: Sendable {
  public var start: Int
  public var end: Int
  public var content: Content

  public enum Content: Sendable {
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
  public func budget(at cursor: Int) -> Int { min(max(cursor - start, 0), end - start) }
}

/// Cells of a table with equal tops (Docs/Rulings.md 36).
public struct TableRowCost: Sendable {
  public var start: Int
  /// The largest bottom of its cells, in the grid's space.
  public var bottom: Double
  /// The largest bottom of its cells and of those of all rows above: a row never takes back what another
  /// showed.
  public var reach: Double
  /// From left to right.
  public var cells: [TableCellCost]
}

extension [TableRowCost] {
  /// How far down the rows are that the cursor has come to, in the grid's space; 0 when there is none.
  func reach(at cursor: Int) -> Double {
    let begun = partitionPoint { $0.start > cursor }
    return begun > 0 ? self[begun - 1].reach : 0
  }
}

public struct TableCellCost: Sendable {
  /// In the table's cells.
  public var index: Int
  public var entries: [CostEntry]
}
