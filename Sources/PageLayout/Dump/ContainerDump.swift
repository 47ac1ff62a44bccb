import Primitives

// What holds other items, as JSON and as text.

extension TableBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("inset", inset)
    object.value("grid", grid)
    object.value("titleHeight", titleHeight)
    object.value("columns", columns)
    object.value("rows", rows)
    object.value("border", border)
    object.value("cornerRadius", cornerRadius)
    object.value("scrolls", scrolls)
    object.value("scrollOffset", scrollOffset)
    title.write(to: &object, as: "title", details)
    object.array("cells") { list in
      for cell in cells { list.object { cell.write(to: &$0, details) } }
    }
    object.array("rules") { list in for rule in horizontalRules + verticalRules { list.value(nil, rule) } }
  }

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
  fileprivate func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("source", source)
    object.value("row", row)
    object.value("column", column)
    object.value("rowspan", rowSpan)
    object.value("colspan", columnSpan)
    object.value("frame", frame)
    object.value("header", isHeader)
    object.value("filled", isFilled)
    object.array("corners") { list in
      for corner in Corner.allCases where corners.contains(corner) { list.value(nil, corner.rawValue) }
    }
    items.write(to: &object, as: "items", details)
  }

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
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("ordinal", ordinal)
    object.value("open", isOpen)
    object.value("header", headerHeight)
    object.value("chevron", chevron)
    if let separator { object.value("separator", separator) }
    object.object("title") { title.write(to: &$0, details) }
    items.write(to: &object, as: "items", details)
  }

  func describe(head: String, into lines: inout [String]) {
    lines.append(
      "\(head) \(isOpen ? "open" : "closed") \(ordinal) header \(number(headerHeight)) chevron \(numbers(chevron))"
        + (separator.map { " separator \(numbers($0)) \(color.description)" }
          ?? " \(chevronColor.description)"))
    [title].describe(into: &lines)
    items.describe(into: &lines)
  }
}
