import JSONText
import PageModel

extension BlockReader {
  /// Rows are arrays of cells in two families and objects that hold cells in the third.
  package mutating func table(_ object: JSONValue) -> Block.Kind {
    if object.first(of: ["cells", "rows"]) == nil { noteMissing("cells", of: object) }
    var budget = limits.tableCells
    var cellCount = 0
    var rows: [[Table.Cell]] = []
    for row in elements(object, ["cells", "rows"]) where row.kind != .null {
      var cells: [Table.Cell] = []
      for value in row.isObject ? elements(row, ["cells"]) : elements(row) {
        cellCount += 1
        guard takeCell(cellCount, value) else { break }
        cells.append(cell(value, budget: &budget))
      }
      rows.append(cells)
    }
    let title = richText(object.first(of: ["caption", "title"]))
    return .table(
      Table(
        caption: title.isAbsent ? nil : title, rows: rows,
        isBordered: flag(object, ["is_bordered", "bordered"], bit: 0),
        isStriped: flag(object, ["is_striped", "striped"], bit: 1),
        isCompact: flag(object, ["is_compact", "compact"])
      ))
  }

  /// - Parameter budget: How many cells the table may still have.
  private mutating func cell(_ value: JSONValue, budget: inout Int) -> Table.Cell {
    guard value.isObject else {
      if value.kind != .null { warn(.wrongKind, "expected a cell, found \(value.kindName)", at: value) }
      return Table.Cell(text: value.kind == .null ? nil : richText(value), origin: value.origin)
    }
    let object = value.notingFields()
    var cell = Table.Cell(
      text: object["text"].map { richText($0) }, isHeader: flag(object, ["is_header", "header"], bit: 0),
      alignment: alignment(object), verticalAlignment: verticalAlignment(object), origin: value.origin)
    cell.columnSpan = span(object, "colspan", limit: budget)
    cell.rowSpan = span(object, "rowspan", limit: budget / cell.columnSpan)
    reviewFields(of: object, in: "a table cell")
    budget = max(1, budget - cell.columnSpan * cell.rowSpan)
    return cell
  }

  private mutating func span(_ cell: JSONValue, _ name: StaticString, limit: Int) -> Int {
    clampedSpan(integer(cell, [name]) ?? 1, name.description, limit: limit, at: cell.origin)
  }

  /// At least 1, and at most what the table has room for.
  mutating func clampedSpan(_ wanted: Int, _ name: String, limit: Int, at origin: InputOrigin) -> Int {
    let wanted = max(1, wanted)
    let span = min(wanted, max(1, limit))
    if span < wanted {
      warn(
        .clampedSpan, "\(name) \(wanted) is drawn as \(span): a table has at most \(limits.tableCells) cells",
        at: origin)
    }
    return span
  }

  private mutating func alignment(_ cell: JSONValue) -> Table.HorizontalAlignment {
    let isCentered = flag(cell, ["align_center"], bit: 3)
    let isRight = flag(cell, ["align_right"], bit: 4)
    if let value = cell["align"] { return named(value) ?? .left }
    return isCentered ? .center : isRight ? .right : .left
  }

  private mutating func verticalAlignment(_ cell: JSONValue) -> Table.VerticalAlignment {
    let isMiddle = flag(cell, ["valign_middle"], bit: 5)
    let isBottom = flag(cell, ["valign_bottom"], bit: 6)
    if let value = cell["valign"] { return named(value) ?? .top }
    return isMiddle ? .middle : isBottom ? .bottom : .top
  }
}
