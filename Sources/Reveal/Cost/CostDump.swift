import PageLayout
import Primitives

extension CostMap {
  /// Writes the map as a member of the layout's dump (Docs/Dumps.md).
  package func write(to object: inout JSONWriter) {
    object.object("cost") { cost in
      cost.value("total", total)
      cost.array("entries") { entries.write(to: &$0, path: "/items") }
    }
  }
}

extension [CostEntry] {
  /// - Parameter path: pointer into the dump, to the array of the entries' items.
  fileprivate func write(to list: inout JSONWriter, path: String) {
    for (index, entry) in enumerated() { list.object { entry.write(to: &$0, path: "\(path)/\(index)") } }
  }
}

extension CostEntry {
  fileprivate func write(to object: inout JSONWriter, path: String) {
    object.value("item", path)
    object.value("kind", kindName)
    object.value("start", start)
    object.value("end", end)
    switch content {
    case .text, .code, .thinking, .other: break
    case .details(_, let body):
      object.array("entries") { body.write(to: &$0, path: "\(path)/items") }
    case .table(let title, let rows):
      object.array("title") { title.write(to: &$0, path: "\(path)/title") }
      object.array("rows") { list in
        for row in rows { list.object { row.write(to: &$0, path: "\(path)/cells") } }
      }
    }
  }

  private var kindName: String {
    switch content {
    case .text: "text"
    case .code: "code"
    case .details: "details"
    case .table: "table"
    case .thinking: "thinking"
    case .other: "other"
    }
  }
}

extension TableRowCost {
  /// The entries of all its cells in one list (Docs/Rulings.md 10).
  fileprivate func write(to object: inout JSONWriter, path: String) {
    object.value("start", start)
    object.value("bottom", bottom)
    object.array("entries") { list in
      for cell in cells { cell.entries.write(to: &list, path: "\(path)/\(cell.index)/items") }
    }
  }
}
