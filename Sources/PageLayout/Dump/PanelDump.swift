import Primitives

// Rows and parts of an article, as JSON and as text.

extension PanelBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("color", color?.description)
    if scrolls { object.value("scrolls", true) }
    object.array("items") { list in
      for line in lines {
        list.object {
          $0.value("kind", "line")
          line.write(to: &$0)
        }
      }
      for item in items { list.object { item.write(to: &$0, details) } }
    }
  }

  func describe(head: String, into lines: inout [String]) {
    lines.append(head + (color.map { " " + $0.description } ?? "") + (scrolls ? " scrolls" : ""))
    for line in self.lines { lines.append("  \(line.summary)") }
    items.describe(into: &lines)
  }
}
