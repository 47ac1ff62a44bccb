import Primitives

extension TableBox {
  func describe(head: String, into lines: inout [String]) {
    var flags = "grid \(numbers(grid)) columns \(columns.map(number).joined(separator: " "))"
    flags += " rows \(rows.map(number).joined(separator: " "))"
    if titleHeight > 0 { flags += " title \(number(titleHeight))" }
    if border > 0 { flags += " border \(number(border)) \(borderColor.description)" }
    if scrolls { flags += " scrolls" }
    if scrollOffset > 0 { flags += " by \(number(scrollOffset))" }
    lines.append("\(head) \(flags)")
    title.describe(into: &lines)
    for cell in cells { cell.describe(fill: fill, into: &lines) }
    for rule in horizontalRules + verticalRules { lines.append("  rule \(numbers(rule))") }
  }
}

extension TableCell {
  fileprivate func describe(fill: Color, into lines: inout [String]) {
    var head = "  cell \(row),\(column) \(source) \(numbers(frame))"
    if rowSpan > 1 { head += " rowspan \(rowSpan)" }
    if columnSpan > 1 { head += " colspan \(columnSpan)" }
    if isHeader { head += " header" }
    if isFilled { head += " \(fill.description)" }
    for corner in Corner.allCases where corners.contains(corner) { head += " \(corner.rawValue)" }
    lines.append(head)
    var inner: [String] = []
    items.describe(into: &inner)
    lines += inner.map { "  " + $0 }
  }
}

extension DetailsBox {
  func describe(head: String, into lines: inout [String]) {
    lines.append(
      "\(head) \(isOpen ? "open" : "closed") \(ordinal) header \(number(headerHeight)) chevron \(numbers(chevron))"
        + " separator \(numbers(separator)) \(color.description)")
    [title].describe(into: &lines)
    items.describe(into: &lines)
  }
}
