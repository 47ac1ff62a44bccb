import PageLayout
import Primitives

extension CostMap {
  /// Writes the map as a member of the layout's dump (Docs/Dumps.md).
  package func write(to object: inout JSONWriter) {
    object.object("cost") { cost in
      cost.value("total", total)
      cost.array("entries") { page.write(to: &$0, path: "/items") }
    }
  }
}

extension GroupCost {
  /// - Parameter path: pointer into the dump, to the array of the group's items.
  fileprivate func write(to list: inout JSONWriter, path: String) {
    for (index, entry) in entries.enumerated() {
      list.object { entry.write(to: &$0, of: items[index], path: "\(path)/\(index)") }
    }
  }
}

extension CostEntry {
  fileprivate func write(to object: inout JSONWriter, of item: LayoutItem, path: String) {
    object.value("item", path)
    object.value("kind", item.costKind)
    object.value("start", start)
    object.value("end", end)
    switch item.content {
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula, .panel:
      break
    case .details:
      // The entry itself covers the title, up to where the body begins.
      object.array("entries") { groups[1].write(to: &$0, path: "\(path)/items") }
    case .table:
      object.array("title") { groups[0].write(to: &$0, path: "\(path)/title") }
      object.array("rows") { list in
        for row in rows.dropFirst() { list.object { write(row, to: &$0, path: "\(path)/cells") } }
      }
    }
  }

  /// The entries of all cells of a table's row in one list (Docs/Rulings.md 10).
  private func write(_ row: CostRow, to object: inout JSONWriter, path: String) {
    object.value("start", row.start)
    object.value("bottom", row.bottom)
    object.array("entries") { list in
      for group in row.groups { groups[group].write(to: &list, path: "\(path)/\(group - 1)/items") }
    }
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
