import PageLayout
import Primitives

/// What every item of a layout costs to reveal, in points of width: the way of the cursor (Docs/Reveal.md 2).
package struct CostMap: Sendable {
  /// Of the items at the top.
  package let page: GroupCost
  /// Where the cursor ends.
  package let total: Int
  /// Items at the start that the layout has from the one before.
  let keptCount: Int

  /// - Parameters:
  ///   - layout: one that measured ink.
  ///   - old: of the layout before: what was taken over from it is not gone through again.
  package init(_ layout: Layout, after old: CostMap? = nil) {
    keptCount = old.map { layout.items.keptCount(from: $0.page.items) } ?? 0
    var builder = CostMapBuilder()
    page = builder.cost(
      of: ItemGroup(origin: .zero, items: layout.items), after: old?.page, keptCount: keptCount)
    total = builder.cursor
  }
}

/// Items that share a space, and what they cost.
package struct GroupCost: Sendable {
  package var group: ItemGroup
  /// One for each item, in layout order.
  package var entries: [CostEntry]

  package var items: [LayoutItem] { group.items }
}

/// The stretch of the cursor's way that belongs to one item.
package struct CostEntry: Sendable {
  package var start: Int
  package var end: Int
  /// Of a text, of code; none for everything else.
  package var characters = CharacterCosts.none
  /// One for each of `LayoutItem.groups`, in their order.
  package var groups: [GroupCost] = []
  /// Each group once, in the cursor's order.
  package var rows: [CostRow] = []

  /// Points of the cursor within the entry.
  package func budget(at cursor: Int) -> Int { min(max(cursor - start, 0), end - start) }
}

/// Groups of an item that count as one for the cursor, though it goes through them one after the other
/// (Docs/Reveal.md 2).
package struct CostRow: Sendable {
  package var start: Int
  /// Indices of the item's groups, from left to right.
  package var groups: [Int]
  /// Of a table's row the largest bottom of its cells, in the grid's space; 0 for all others.
  package var bottom: Double
  /// The largest bottom of the row and of all above: a row never takes back what another showed.
  package var reach: Double
}

extension [CostRow] {
  /// How far down the rows of a table are that the cursor has come to, in the grid's space; 0 when there is
  /// none.
  func reach(at cursor: Int) -> Double {
    let begun = partitionPoint { $0.start > cursor }
    return begun > 0 ? self[begun - 1].reach : 0
  }
}
