import PageModel

extension BlockReader {
  /// Rows are arrays of cells in two families and objects that hold cells in the third.
  mutating func table(_ object: JSONValue) -> Block.Kind {
    if object.first(of: ["cells", "rows"]) == nil { warnMissing("cells", of: object) }
    var budget = limits.tableCells
    var rows: [[Table.Cell]] = []
    for row in elements(object, ["cells", "rows"]) where row.kind != .null {
      var cells: [Table.Cell] = []
      for value in row.isObject ? elements(row, ["cells"]) : elements(row) {
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
    var cell = Table.Cell(
      text: value["text"].map { richText($0) }, isHeader: flag(value, ["is_header", "header"], bit: 0),
      alignment: alignment(value), verticalAlignment: verticalAlignment(value), origin: value.origin)
    cell.columnSpan = span(value, "colspan", limit: budget)
    cell.rowSpan = span(value, "rowspan", limit: budget / cell.columnSpan)
    budget = max(1, budget - cell.columnSpan * cell.rowSpan)
    return cell
  }

  private mutating func span(_ cell: JSONValue, _ name: StaticString, limit: Int) -> Int {
    let wanted = max(1, integer(cell, [name]) ?? 1)
    let span = min(wanted, max(1, limit))
    if span < wanted {
      warn(
        .clampedSpan, "\(name) \(wanted) is drawn as \(span): a table has at most \(limits.tableCells) cells",
        at: cell)
    }
    return span
  }

  private mutating func alignment(_ cell: JSONValue) -> Table.HorizontalAlignment {
    if let value = cell["align"] { return named(value) ?? .left }
    if flag(cell, ["align_center"], bit: 3) { return .center }
    return flag(cell, ["align_right"], bit: 4) ? .right : .left
  }

  private mutating func verticalAlignment(_ cell: JSONValue) -> Table.VerticalAlignment {
    if let value = cell["valign"] { return named(value) ?? .top }
    if flag(cell, ["valign_middle"], bit: 5) { return .middle }
    return flag(cell, ["valign_bottom"], bit: 6) ? .bottom : .top
  }
}

extension BlockReader {
  /// A case by its name: a string such as `center`, or an object whose type ends in it, such as
  /// `pageBlockHorizontalAlignmentCenter`.
  mutating func named<Value: RawRepresentable>(_ value: JSONValue) -> Value? where Value.RawValue == String {
    let name = value.string ?? family.typeName(of: value) ?? ""
    let lastWord = name.lastIndex(where: \.isUppercase).map { name[$0...] } ?? name[...]
    if let match = Value(rawValue: lastWord.lowercased()) { return match }
    let found = name.isEmpty ? value.kindName : "'\(name.asExcerpt)'"
    warn(.badValue, "\(found) is not known here: the default is used", at: value)
    return nil
  }
}
