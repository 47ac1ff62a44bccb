import PageLayout
import Primitives
import TextLayout

/// Walks a layout in its order and adds costs up.
struct CostMapBuilder {
  private(set) var cursor = 0

  /// - Parameters:
  ///   - old: costs of the items that stood there before.
  ///   - keptCount: how many of them, from the first, are the same.
  mutating func cost(of group: ItemGroup, after old: GroupCost? = nil, keptCount: Int = 0) -> GroupCost {
    let known = old?.entries ?? []
    var entries = Array(known.prefix(keptCount))
    entries.reserveCapacity(group.items.count)
    if let last = entries.last { cursor = last.end }
    for index in keptCount..<group.items.count {
      entries.append(entry(group.items[index], after: index < known.count ? known[index] : nil))
    }
    return GroupCost(group: group, entries: entries)
  }

  /// - Parameter old: of an item that may have grown to this one.
  private mutating func entry(_ item: LayoutItem, after old: CostEntry?) -> CostEntry {
    var entry = CostEntry(start: cursor, end: cursor)
    switch item.content {
    case .text(let box): entry.characters = characters(box, after: old)
    // The band costs nothing.
    case .code(let code): entry.characters = characters(code.text, after: old)
    case .thinking: break
    // Only what they hold.
    case .details, .table: break
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      cursor += Cost.points(item.frame.width)
    }
    addGroups(of: item, to: &entry)
    entry.end = cursor
    return entry
  }

  private mutating func characters(_ box: TextBox, after old: CostEntry?) -> CharacterCosts {
    let costs = CharacterCosts(box.lines, after: old?.characters)
    cursor += costs.total
    return costs
  }

  private mutating func addGroups(of item: LayoutItem, to entry: inout CostEntry) {
    entry.groups = item.groups.map { GroupCost(group: $0, entries: []) }
    for row in item.rowsOfGroups {
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
