import Primitives

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
}
