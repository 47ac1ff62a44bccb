import PageLayout
import Primitives
import TextLayout

/// What every item of a layout costs to reveal, in points of width: the way of the cursor (Spec/Reveal.md 2).
package struct CostMap: Sendable {
  /// The costs of the items at the top.
  package let page: GroupCost
  /// Where the cursor ends.
  package let total: Int
  /// Items at the start that the layout has from the one before.
  let keptCount: Int

  /// `layout`: one that measured ink. `old`: of the layout before: what was taken over from it is not gone
  /// through again.
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
  package var entries: ChunkedArray<CostEntry>

  package var items: ChunkedArray<LayoutItem> { group.items }
}

/// The stretch of the cursor's way that belongs to one item.
package struct CostEntry: Sendable {
  package var start: Int
  package var end: Int
  /// The costs of a text's or code's characters; none for everything else.
  package var characters = CharacterCosts.none
  /// Of a formula in the text before it: the UTF-16 unit with which it shows.
  var place: Int?
  /// One for each of `LayoutItem.groups`, in their order.
  package var groups: ChunkedArray<GroupCost> = []
  /// Each group once, in the cursor's order.
  package var rows: ChunkedArray<CostRow> = []
  /// How many groups at the start, and the costs of their rows, were taken over from the entry of another item.
  var kept: (groups: Int, of: CopyIdentity)?

  /// Points of the cursor within the entry.
  package func budget(at cursor: Int) -> Int { min(max(cursor - start, 0), end - start) }
}

/// Groups of an item that count as one for the cursor, though it goes through them one after the other
/// (Spec/Reveal.md 2).
package struct CostRow: Sendable {
  package var start: Int
  /// Indices of the item's groups, from left to right.
  package var groups: [Int]
  /// The largest bottom of a table row's cells, in the grid's space; 0 for all others.
  package var bottom: Double
  /// The largest bottom of the row and of all above: a row never takes back what another showed.
  package var reach: Double
}

extension ChunkedArray<CostRow> {
  /// How far down the rows of a table are that the cursor has come to, in the grid's space; 0 when there is
  /// none.
  func reach(at cursor: Int) -> Double {
    let begun = partitionPoint { $0.start > cursor }
    return begun > 0 ? self[begun - 1].reach : 0
  }
}

/// Walks a layout in its order and adds costs up.
struct CostMapBuilder {
  private(set) var cursor = 0

  /// `old`: costs of the items that stood there before. `keptCount`: how many of them, from the first, are
  /// the same.
  mutating func cost(of group: ItemGroup, after old: GroupCost? = nil, keptCount: Int = 0) -> GroupCost {
    let known = old?.entries ?? []
    var entries = known.beginning(keptCount)
    if let last = entries.last { cursor = last.end }
    var formulas = FormulaOrder(group.items[..<keptCount], entries)
    for index in keptCount..<group.items.count {
      let before = old.flatMap { index < known.count ? (item: $0.items[index], entry: known[index]) : nil }
      var entry = entry(group.items[index], after: before)
      entry.place = formulas.place(of: group.items[index], entry)
      entries.append(entry)
    }
    return GroupCost(group: group, entries: entries)
  }

  /// - Parameter old: of an item that may have grown to this one.
  private mutating func entry(
    _ item: LayoutItem, after old: (item: LayoutItem, entry: CostEntry)?
  ) -> CostEntry {
    var entry = CostEntry(start: cursor, end: cursor)
    switch item.content {
    case .text(let box): entry.characters = characters(box, after: old?.entry)
    // The band costs nothing.
    case .code(let code): entry.characters = characters(code.text, after: old?.entry)
    case .thinking: break
    // Only what they hold.
    case .details, .table: break
    // It took its time in its text.
    case .formula(let formula) where formula.mode == .inline: break
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      cursor += Cost.points(item.frame.width)
    }
    addGroups(of: item, to: &entry, after: old)
    entry.end = cursor
    return entry
  }

  private mutating func characters(_ box: TextBox, after old: CostEntry?) -> CharacterCosts {
    let costs = CharacterCosts(box.lines, after: old?.characters)
    cursor += costs.total
    return costs
  }

  private mutating func addGroups(
    of item: LayoutItem, to entry: inout CostEntry, after old: (item: LayoutItem, entry: CostEntry)?
  ) {
    var rows: [RowOfGroups]
    if case .table(let table) = item.content {
      if let old, old.entry.start == entry.start { takeRows(of: table, to: &entry, after: old) }
      let count = entry.groups.count
      entry.groups += (count..<table.groupCount).map { GroupCost(group: table.group($0), entries: []) }
      rows = table.rowsOfGroups(from: count)
    } else {
      entry.groups += item.groups.map { GroupCost(group: $0, entries: []) }
      rows = item.rowsOfGroups
    }
    for row in rows {
      let reach = max(row.bottom, entry.rows.last?.reach ?? 0)
      entry.rows.append(
        CostRow(start: cursor, groups: row.steps.map(\.group), bottom: row.bottom, reach: reach))
      for step in row.steps {
        let start = cursor
        entry.groups[step.group] = cost(of: entry.groups[step.group].group)
        // What the content does not use is dead time.
        cursor = max(cursor, start + step.leastCost)
      }
    }
  }
}

extension CostMapBuilder {
  /// Takes over the rows of a table that it has from another one, and goes on to the first that it has not.
  private mutating func takeRows(
    of table: TableBox, to entry: inout CostEntry, after old: (item: LayoutItem, entry: CostEntry)
  ) {
    guard case .table(let before) = old.item.content else { return }
    let kept = table.keptRows(old.entry.rows, from: before)
    guard kept > 0 else { return }
    entry.rows = old.entry.rows.beginning(kept)
    entry.groups = old.entry.groups.beginning(table.groupCount(inRows: entry.rows))
    entry.kept = (entry.groups.count, old.item.identity)
    cursor = kept < old.entry.rows.count ? old.entry.rows[kept].start : old.entry.end
  }
}

/// Tells the places of formulas in their texts, which stand before them.
private struct FormulaOrder {
  /// Of the text that came last, from the next formula on.
  private var places = ChunkedArray<Int>()[...]

  /// - Parameter items: those that stand before.
  init(_ items: Slice<ChunkedArray<LayoutItem>>, _ entries: ChunkedArray<CostEntry>) {
    guard let text = items.lastIndex(where: { !$0.isInlineFormula }) else { return }
    places = entries[text].characters.formulas.dropFirst(items.endIndex - text - 1)
  }

  mutating func place(of item: LayoutItem, _ entry: CostEntry) -> Int? {
    if item.isInlineFormula { return places.popFirst() }
    places = entry.characters.formulas[...]
    return nil
  }
}

extension LayoutItem {
  fileprivate var isInlineFormula: Bool {
    if case .formula(let formula) = content { formula.mode == .inline } else { false }
  }
}

/// Groups of an item that the cursor goes through one after the other, and that count as one.
struct RowOfGroups {
  struct Step {
    /// Index of the item's group.
    var group: Int
    /// Points of cost.
    var leastCost = 0
  }

  var steps: [Step]
  /// The largest bottom of a table row's cells, in the grid's space.
  var bottom = 0.0
}

extension LayoutItem {
  /// Each of the item's groups once, in the order of the cursor (Spec/Reveal.md 2).
  var rowsOfGroups: [RowOfGroups] {
    switch content {
    case .table(let table): table.rowsOfGroups(from: 0)
    // One by one.
    case .details, .panel: groups.indices.map { RowOfGroups(steps: [.init(group: $0)]) }
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula:
      []
    }
  }
}

extension TableBox {
  /// The title, then rows of cells with equal tops (Spec/Rulings.md 36). A cell takes at least as long as it is
  /// wide.
  ///
  /// - Parameter start: of the item's groups, the first that is asked for; those before it fill whole rows.
  fileprivate func rowsOfGroups(from start: Int) -> [RowOfGroups] {
    let order = (max(0, start - 1)..<cells.count).sorted { first, second in
      let (a, b) = (cells[first].frame, cells[second].frame)
      return (a.minY, a.minX, first) < (b.minY, b.minX, second)
    }
    var rows = start > 0 ? [] : [RowOfGroups(steps: [.init(group: 0)])]
    var top = -Double.infinity
    for index in order {
      let frame = cells[index].frame
      if frame.minY - top > Rounding.noise {
        top = frame.minY
        rows.append(RowOfGroups(steps: []))
      }
      // The title is the first group.
      rows[rows.count - 1].steps.append(.init(group: index + 1, leastCost: Cost.points(frame.width)))
      rows[rows.count - 1].bottom = max(rows[rows.count - 1].bottom, frame.maxY)
    }
    return rows
  }

  /// How many rows the cursor goes through as it did in another table. `rows`: those of the other.
  fileprivate func keptRows(_ rows: ChunkedArray<CostRow>, from old: TableBox) -> Int {
    guard group(0).origin == old.group(0).origin, titleHeight == old.titleHeight,
      title.map(\.identity) == old.title.map(\.identity)
    else { return 0 }
    let kept = cells.commonCount(with: old.cells) { $0.identity == $1.identity }
    // Cells stand row by row, so those that follow are no higher than the first of them.
    let next = [self, old].compactMap { kept < $0.cells.count ? $0.cells[kept].frame.minY : nil }.min()
    guard let next else { return rows.count }
    var count = rows.count
    while count > 1, old.top(of: rows[count - 1]) > next - Rounding.noise { count -= 1 }
    return count
  }

  /// How many groups the first rows have.
  fileprivate func groupCount(inRows rows: ChunkedArray<CostRow>) -> Int {
    guard rows.count > 1, let last = rows.last else { return rows.count }
    let top = top(of: last)
    return 1 + cells.partitionPoint { $0.frame.minY - top > Rounding.noise }
  }

  /// Returns the top edge of a row below the title, in the space of the grid.
  private func top(of row: CostRow) -> Double { row.groups.first.map { cells[$0 - 1].frame.minY } ?? 0 }
}

extension ChunkedArray<LayoutItem> {
  /// How many items at the start were taken over from another layout: they cost what they did, and where.
  func keptCount(from old: Self) -> Int {
    commonCount(with: old) { $0.identity == $1.identity && $0.frame == $1.frame }
  }
}

extension CostMap {
  /// Adds the map to the layout's dump (Spec/Dumps.md).
  package func write(to page: inout DumpNode) {
    var cost = DumpNode()
    cost.key("total", total)
    cost.key("entries", self.page.dumps(path: "/items"))
    page.key("cost", cost)
  }
}

extension GroupCost {
  /// - Parameter path: pointer into the dump, to the array of the group's items.
  fileprivate func dumps(path: String) -> [DumpNode] {
    entries.enumerated().map { index, entry in entry.dump(of: items[index], path: "\(path)/\(index)") }
  }
}

extension CostEntry {
  fileprivate func dump(of item: LayoutItem, path: String) -> DumpNode {
    var node = DumpNode()
    node.key("item", path)
    node.key("kind", item.costKind)
    node.key("start", start)
    node.key("end", end)
    switch item.content {
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula, .panel:
      break
    case .details:
      // The entry itself covers the title, up to where the body begins.
      node.key("entries", groups[1].dumps(path: "\(path)/items"))
    case .table:
      node.key("title", groups[0].dumps(path: "\(path)/title"))
      node.key("rows", rows.dropFirst().map { dump($0, path: "\(path)/cells") })
    }
    return node
  }

  /// The entries of all cells of a table's row in one list (Spec/Rulings.md 10).
  private func dump(_ row: CostRow, path: String) -> DumpNode {
    var node = DumpNode()
    node.key("start", row.start)
    node.key("bottom", row.bottom)
    node.key("entries", row.groups.flatMap { groups[$0].dumps(path: "\(path)/\($0 - 1)/items") })
    return node
  }
}

extension LayoutItem {
  fileprivate var costKind: String {
    switch content {
    case .text: "text"
    case .code: "code"
    case .details: "details"
    case .table: "table"
    case .thinking: "thinking"
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      "other"
    }
  }
}
