import PageLayout
import Primitives

/// The cost of revealing each item of a layout, in points of width. The cursor moves along these costs
/// (Spec/Reveal.md 2).
package struct CostMap: Sendable {
  /// The costs of the top-level items.
  package let page: GroupCost
  /// The position at which the cursor ends.
  package let total: Int
  /// The items that the layout shares with the previous one.
  let kept: KeptItems

  /// - Parameters:
  ///   - layout: a layout whose ink was measured.
  ///   - old: the map of the previous layout. Items that were taken over from that layout are not visited
  ///     again.
  package init(_ layout: Layout, after old: CostMap? = nil) {
    kept = old.map { KeptItems(in: layout.items, from: $0.page) } ?? .none
    var builder = CostMapBuilder()
    page = builder.cost(of: ItemGroup(origin: .zero, items: layout.items), after: old?.page, kept: kept)
    total = builder.cursor
  }
}

/// Items that share a coordinate space, and their costs.
package struct GroupCost: Sendable {
  package var group: ItemGroup
  /// One entry for each item, in layout order.
  package var entries: ChunkedArray<CostEntry>
  /// The items inside another item that are taken over from the previous layout, with their costs.
  var kept = KeptItems.none

  package var items: ChunkedArray<LayoutItem> { group.items }

  /// Returns the position of the cursor at which an item begins.
  func start(of index: Int) -> Int {
    entries[index].place.map { entries[$0.text].end } ?? entries[index].start
  }

  /// Returns the position of the cursor at which an item ends. The ends of items never decrease.
  func end(of index: Int) -> Int { entries[entries[index].place?.text ?? index].end }

  /// Returns the number of inline formulas after a text that are in it.
  func formulaCount(of text: Int) -> Int {
    let most = min(entries[text].characters.formulas.count, entries.count - text - 1)
    // Usually, each of them is an item.
    if most == 0 || entries[text + most].place?.text == text { return most }
    return entries[(text + 1)...].prefix { $0.place?.text == text }.count
  }
}

/// The range of cursor positions that belongs to one item.
package struct CostEntry: Sendable {
  package var start: Int
  package var end: Int
  /// The costs of a text's or code's characters; none for everything else.
  package var characters = CharacterCosts.none
  /// The place of an inline formula in the text before it; `nil` for everything else. Such an entry has the
  /// position of its text's start, because the entry stays the same while the text grows; `GroupCost` returns
  /// the positions that apply.
  var place: FormulaPlace?
  /// The costs of each of `LayoutItem.groups`, in the same order.
  package var groups: ChunkedArray<GroupCost> = []
  /// The rows of groups, in the cursor's order. Each group is in one row.
  package var rows: ChunkedArray<CostRow> = []
  /// The number of groups at the start that were taken over, with the costs of their rows, from the entry of
  /// another item, and that item. What later groups keep is theirs, too.
  var kept: (groups: Int, of: CopyIdentity)?

  /// Returns a group whose contents start at a position.
  fileprivate func group(_ index: Int, startingAt start: Int) -> GroupCost? {
    index < groups.count && groups[index].entries.first?.start == start ? groups[index] : nil
  }

  /// Returns the number of points that the cursor has covered within the entry.
  package func budget(at cursor: Int) -> Int { min(max(cursor - start, 0), end - start) }
}

/// The place of an inline formula in the text before it.
struct FormulaPlace {
  /// The UTF-16 unit of the text with which the formula appears.
  var unit: Int
  /// The index of the text in its group.
  var text: Int
  /// The lowest bottom edge of this formula and those before it in the text, in the space of the group.
  var bottom: Double
}

/// The items that a layout took over from the previous one. They keep their costs and positions.
struct KeptItems: Equatable {
  /// The number of items at the start that are the same.
  let count: Int
  /// The number of items after them that changed, of which the last is a text; 0 if `formulaCount` is 0.
  private let changedCount: Int
  /// The number of inline formulas in that text that are the same.
  let formulaCount: Int

  static let none = KeptItems(count: 0)

  init(count: Int) { (self.count, changedCount, formulaCount) = (count, 0, 0) }

  init(in items: ChunkedArray<LayoutItem>, from old: GroupCost) {
    let isSame = { (one: LayoutItem, other: LayoutItem) in
      one.identity == other.identity && one.frame == other.frame
    }
    count = items.commonCount(with: old.items, where: isSame)
    let end = min(items.count, old.items.count)
    // The marker of a list item is new whenever its text is.
    var text = count
    if text < end, items[text].isMarker, old.items[text].isMarker, items[text].frame == old.items[text].frame
    {
      text += 1
    }
    var formulaCount = 0
    if text < end, items[text].isTextWithFormulas {
      formulaCount = min(
        old.formulaCount(of: text), items.commonCount(with: old.items, from: text + 1, where: isSame))
    }
    self.formulaCount = formulaCount
    changedCount = formulaCount > 0 ? text + 1 - count : 0
  }

  /// The number of items of the previous layout whose costs apply, except those that changed.
  var total: Int { count + changedCount + formulaCount }

  /// The index of the text that changed, if it has kept formulas.
  var text: Int? { formulaCount > 0 ? count + changedCount - 1 : nil }

  func contains(_ index: Int) -> Bool { index < count || index >= count + changedCount && index < total }

  /// Returns the indices of the other items.
  ///
  /// - Parameter itemCount: the number of all items.
  func others(of itemCount: Int) -> [Int] {
    Array(count..<count + changedCount) + Array(total..<itemCount)
  }
}

/// Groups of an item that count as one for the cursor, although it passes through them one after the other
/// (Spec/Reveal.md 2).
package struct CostRow: Sendable {
  package var start: Int
  /// The indices of the item's groups, from left to right.
  package var groups: [Int]
  /// The lowest edge of the cells in a table row, in the coordinate space of the grid; 0 for other items.
  package var bottom: Double
  /// The lowest edge of this row and all rows above. A row never hides what an earlier row showed.
  package var reach: Double
}

extension ChunkedArray<CostRow> {
  /// Returns the height of the table rows that the cursor has reached, in the coordinate space of the grid; 0
  /// before the first row.
  func reach(at cursor: Int) -> Double {
    let begun = partitionPoint { $0.start > cursor }
    return begun > 0 ? self[begun - 1].reach : 0
  }
}

/// Walks through a layout in order and adds up costs.
struct CostMapBuilder {
  private(set) var cursor = 0

  /// - Parameters:
  ///   - old: the costs of the items that were previously in the same place.
  ///   - kept: the items that are the same in both.
  mutating func cost(of group: ItemGroup, after old: GroupCost? = nil, kept: KeptItems = .none) -> GroupCost {
    let known = old?.entries ?? []
    var cost = GroupCost(group: group, entries: known.beginning(kept.total))
    if kept.count > 0 { cursor = cost.end(of: kept.count - 1) }
    var formulas = FormulaOrder(before: kept.count, in: cost)
    for index in kept.others(of: group.items.count) {
      let before = old.flatMap { index < known.count ? (item: $0.items[index], entry: known[index]) : nil }
      var entry = entry(group.items[index], after: before)
      formulas.pass(group.items[index], at: index, &entry)
      if index < cost.entries.count {
        cost.entries[index] = entry
        if index == kept.text { formulas.skip(kept.formulaCount, to: cost.entries[kept.total - 1].place) }
      } else {
        cost.entries.append(entry)
      }
    }
    return cost
  }

  /// - Parameter old: the costs of the group that was previously in the same place, from the same position on.
  private mutating func cost(of group: ItemGroup, inside old: GroupCost?) -> GroupCost {
    let kept = old.map { KeptItems(in: group.items, from: $0) } ?? .none
    var cost = cost(of: group, after: old, kept: kept)
    cost.kept = kept
    return cost
  }

  /// - Parameter old: the item that may have grown into this one, with its entry.
  private mutating func entry(
    _ item: LayoutItem, after old: (item: LayoutItem, entry: CostEntry)?
  ) -> CostEntry {
    var entry = CostEntry(start: cursor, end: cursor)
    switch item.content {
    case .text(let box): entry.characters = characters(box, after: old?.entry)
    // The background costs nothing.
    case .code(let code): entry.characters = characters(code.text, after: old?.entry)
    case .thinking: break
    // Only their contents have costs.
    case .details, .table: break
    // The cost of an inline formula is part of its text.
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
      if let old, !rows.isEmpty { entry.kept = (0, old.item.identity) }
    }
    for row in rows {
      let reach = max(row.bottom, entry.rows.last?.reach ?? 0)
      entry.rows.append(
        CostRow(start: cursor, groups: row.steps.map(\.group), bottom: row.bottom, reach: reach))
      for step in row.steps {
        let start = cursor
        let before = old.flatMap { $0.entry.group(step.group, startingAt: start) }
        entry.groups[step.group] = cost(of: entry.groups[step.group].group, inside: before)
        // Cost that the content does not use is dead time.
        cursor = max(cursor, start + step.leastCost)
      }
    }
  }
}

extension CostMapBuilder {
  /// Takes over the rows that a table shares with its previous version, and moves the cursor to the first row
  /// that differs.
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

/// Determines the places of inline formulas in the texts before them.
private struct FormulaOrder {
  /// The index of the last item that is not an inline formula, and the position at which it starts.
  private var text = 0
  private var start = 0
  /// The formula places of that item, from the next formula on.
  private var units = ChunkedArray<Int>()[...]
  private var bottom = -Double.infinity

  /// Creates the order after the first items of a group, whose costs are known.
  init(before count: Int, in cost: GroupCost) {
    guard count > 0 else { return }
    let last = cost.entries[count - 1]
    text = last.place?.text ?? count - 1
    start = cost.entries[text].start
    units = cost.entries[text].characters.formulas.dropFirst(count - text - 1)
    bottom = last.place?.bottom ?? bottom
  }

  /// Sets the place of an item that is an inline formula.
  mutating func pass(_ item: LayoutItem, at index: Int, _ entry: inout CostEntry) {
    guard item.isInlineFormula else {
      (text, start, bottom) = (index, entry.start, -.infinity)
      units = entry.characters.formulas[...]
      return
    }
    guard let unit = units.popFirst() else { return }
    bottom = max(bottom, item.frame.maxY)
    entry.place = FormulaPlace(unit: unit, text: text, bottom: bottom)
    (entry.start, entry.end) = (start, start)
  }

  /// Passes formulas whose costs are known.
  ///
  /// - Parameter last: the place of the last of them.
  mutating func skip(_ count: Int, to last: FormulaPlace?) {
    units = units.dropFirst(count)
    bottom = last?.bottom ?? bottom
  }
}

extension LayoutItem {
  fileprivate var isInlineFormula: Bool {
    if case .formula(let formula) = content { formula.mode == .inline } else { false }
  }

  fileprivate var isMarker: Bool { if case .marker = content { true } else { false } }

  fileprivate var isTextWithFormulas: Bool {
    if case .text(let box) = content { box.formulasAreItems } else { false }
  }
}

/// Groups of an item that the cursor passes through one after the other, and that count as one.
struct RowOfGroups {
  struct Step {
    /// The index of the item's group.
    var group: Int
    /// The least cost of the step, in points.
    var leastCost = 0
  }

  var steps: [Step]
  /// The lowest edge of the cells in a table row, in the coordinate space of the grid.
  var bottom = 0.0
}

extension LayoutItem {
  /// The rows of the item's groups, in the order of the cursor (Spec/Reveal.md 2). Each group is in one row.
  var rowsOfGroups: [RowOfGroups] {
    switch content {
    case .table(let table): table.rowsOfGroups(from: 0)
    // Each group is a row of its own.
    case .details, .panel: groups.indices.map { RowOfGroups(steps: [.init(group: $0)]) }
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula:
      []
    }
  }
}

extension TableBox {
  /// Returns the title, then rows of cells with equal top edges (Spec/Rulings.md 36). A cell costs at least
  /// its width.
  ///
  /// - Parameter start: the index of the first group to include; the groups before it fill whole rows.
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

  /// Returns the number of rows that the cursor passes through in the same way as in another table.
  ///
  /// - Parameter rows: the rows of the other table.
  fileprivate func keptRows(_ rows: ChunkedArray<CostRow>, from old: TableBox) -> Int {
    guard group(0).origin == old.group(0).origin, titleHeight == old.titleHeight,
      title.map(\.identity) == old.title.map(\.identity)
    else { return 0 }
    let kept = cells.commonCount(with: old.cells) { $0.identity == $1.identity }
    // Cells are in row order, so the following cells are not above the first of them.
    let next = [self, old].compactMap { kept < $0.cells.count ? $0.cells[kept].frame.minY : nil }.min()
    guard let next else { return rows.count }
    var count = rows.count
    while count > 1, old.top(of: rows[count - 1]) > next - Rounding.noise { count -= 1 }
    return count
  }

  /// Returns the number of groups in the first rows.
  fileprivate func groupCount(inRows rows: ChunkedArray<CostRow>) -> Int {
    guard rows.count > 1, let last = rows.last else { return rows.count }
    let top = top(of: last)
    return 1 + cells.partitionPoint { $0.frame.minY - top > Rounding.noise }
  }

  /// Returns the top edge of a row below the title, in the space of the grid.
  private func top(of row: CostRow) -> Double { row.groups.first.map { cells[$0 - 1].frame.minY } ?? 0 }
}

extension CostMap {
  /// Adds the costs to the layout's dump (Spec/Dumps.md).
  package func write(to page: inout DumpNode) {
    var cost = DumpNode()
    cost.key("total", total)
    cost.key("entries", self.page.dumps(path: "/items"))
    page.key("cost", cost)
  }
}

extension GroupCost {
  /// - Parameter path: the JSON pointer in the dump to the array of the group's items.
  fileprivate func dumps(path: String) -> [DumpNode] {
    entries.indices.map { index in
      entries[index].dump(
        of: items[index], from: start(of: index), to: end(of: index), path: "\(path)/\(index)")
    }
  }
}

extension CostEntry {
  fileprivate func dump(of item: LayoutItem, from start: Int, to end: Int, path: String) -> DumpNode {
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
      // The range of the entry itself covers the title, up to the start of the body.
      node.key("entries", groups[1].dumps(path: "\(path)/items"))
    case .table:
      node.key("title", groups[0].dumps(path: "\(path)/title"))
      node.key("rows", rows.dropFirst().map { dump($0, path: "\(path)/cells") })
    }
    return node
  }

  /// Writes the entries of all cells in a table row into one list (Spec/Rulings.md 10).
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
