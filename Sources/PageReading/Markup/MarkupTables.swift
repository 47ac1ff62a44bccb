import PageModel

/// Tables (Docs/Input.md 2.4, 8.2).
extension MarkupPageReader {
  mutating func table(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    var grid = TableReading(budget: reader.limits.tableCells)
    readRows(element.children, into: &grid)
    append(
      .table(
        Table(
          caption: grid.caption, rows: grid.rows, isBordered: element["bordered"] != nil,
          isStriped: element["striped"] != nil, isCompact: element["compact"] != nil)), at: origin)
  }

  private struct TableReading {
    var caption: RichText?
    var rows: [[Table.Cell]] = []
    var cellCount = 0
    /// How many cells the table may still have.
    var budget: Int
  }

  /// Groups of rows are no more than their rows.
  private mutating func readRows(_ nodes: [MarkupNode], into table: inout TableReading) {
    for node in nodes where !node.isBlank {
      guard goesOn() else { return }
      guard let element = node.element else {
        noteStray(node)
        continue
      }
      switch element.tag {
      case .known(.tr): readCells(element.children, into: &table)
      case .known(.thead), .known(.tbody), .known(.tfoot):
        guard enter(node.origin) else { return }
        readRows(element.children, into: &table)
        leave()
      case .known(.caption):
        let text = richText(of: element.children)
        if table.caption == nil, !text.isAbsent { table.caption = text }
      default: noteStray(node)
      }
    }
  }

  private mutating func readCells(_ nodes: [MarkupNode], into table: inout TableReading) {
    var cells: [Table.Cell] = []
    for node in nodes where !node.isBlank {
      guard goesOn() else { return }
      guard let element = node.element, element.tag == .known(.td) || element.tag == .known(.th) else {
        noteStray(node)
        continue
      }
      table.cellCount += 1
      guard reader.takeCell(table.cellCount, node.origin) else { return }
      cells.append(cell(element, at: node.origin, budget: &table.budget))
    }
    table.rows.append(cells)
  }

  private mutating func noteStray(_ node: MarkupNode) {
    warn(.misplacedBlock, "a table holds nothing but rows of cells: the rest is left out", at: node.origin)
  }

  private mutating func cell(_ element: MarkupElement, at origin: InputOrigin, budget: inout Int)
    -> Table.Cell
  {
    guard enter(origin) else { return Table.Cell(text: nil) }
    defer { leave() }
    let isHeader = element.tag == .known(.th)
    review(element, isHeader ? .th : .td, at: origin)
    var cell = Table.Cell(
      text: richText(of: element.children), isHeader: isHeader,
      alignment: named(element, "align", at: origin) ?? .left,
      verticalAlignment: named(element, "valign", at: origin) ?? .top, origin: origin)
    cell.columnSpan = span(element, "colspan", limit: budget, at: origin)
    cell.rowSpan = span(element, "rowspan", limit: budget / cell.columnSpan, at: origin)
    budget = max(1, budget - cell.columnSpan * cell.rowSpan)
    return cell
  }

  private mutating func span(_ element: MarkupElement, _ name: String, limit: Int, at origin: InputOrigin)
    -> Int
  {
    reader.clampedSpan(integer(element, name, at: origin) ?? 1, name, limit: limit, at: origin)
  }
}
