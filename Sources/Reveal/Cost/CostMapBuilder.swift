import PageLayout
import Primitives

/// Walks a layout in its order and adds costs up.
struct CostMapBuilder {
  private(set) var cursor = 0

  mutating func entries(_ items: [LayoutItem]) -> [CostEntry] {
    items.map { entry($0) }
  }

  private mutating func entry(_ item: LayoutItem) -> CostEntry {
    let start = cursor
    let content = content(of: item)
    return CostEntry(start: start, end: cursor, content: content)
  }

  private mutating func content(of item: LayoutItem) -> CostEntry.Content {
    switch item.content {
    case .text(let box): return .text(characters(box))
    case .code(let code): return .code(characters(code.text))
    case .thinking: return .thinking
    case .details(let details):
      let title = title(of: details)
      return .details(title: title, body: entries(details.items))
    case .table(let table):
      let title = entries(table.title)
      return .table(title: title, rows: rows(of: table))
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button:
      cursor += Cost.points(item.frame.width)
      return .other
    }
  }

  private mutating func characters(_ box: TextBox) -> CharacterCosts {
    let costs = CharacterCosts(box.lines)
    cursor += costs.total
    return costs
  }

  private mutating func title(of details: DetailsBox) -> CharacterCosts {
    guard case .text(let box) = details.title.content else { return CharacterCosts([]) }
    return characters(box)
  }

  // MARK: - Tables

  private mutating func rows(of table: TableBox) -> [TableRowCost] {
    let order = table.cells.indices.sorted { first, second in
      let (a, b) = (table.cells[first].frame, table.cells[second].frame)
      return (a.minY, a.minX, first) < (b.minY, b.minX, second)
    }
    var rows: [TableRowCost] = []
    var top = -Double.infinity
    for index in order {
      let cell = table.cells[index]
      if cell.frame.minY - top > Rounding.noise {
        top = cell.frame.minY
        rows.append(
          TableRowCost(start: cursor, bottom: cell.frame.maxY, reach: rows.last?.reach ?? 0, cells: []))
      }
      let cost = self.cell(cell)
      rows[rows.count - 1].bottom = max(rows[rows.count - 1].bottom, cell.frame.maxY)
      rows[rows.count - 1].reach = max(rows[rows.count - 1].reach, cell.frame.maxY)
      rows[rows.count - 1].cells.append(TableCellCost(index: index, entries: cost))
    }
    return rows
  }

  /// A cell takes at least as long as it is wide: what its content does not use is dead time.
  private mutating func cell(_ cell: TableCell) -> [CostEntry] {
    let start = cursor
    let entries = entries(cell.items)
    cursor = max(cursor, start + Cost.points(cell.frame.width))
    return entries
  }
}
