import PageLayout

extension CostMap {
  /// Adds the map to the layout's dump (Docs/Dumps.md).
  package func write(to page: inout DumpNode) {
    var cost = DumpNode()
    cost.key("total", total)
    cost.key("entries", self.page.dumps(path: "/items"))
    page.key("cost", cost)
  }
}

extension GroupCost {
  /// - Parameter path: pointer into the dump, to the array of the group's items.
  fileprivate func dumps(path: String) -> [DumpNode] {
    entries.enumerated().map { index, entry in entry.dump(of: items[index], path: "\(path)/\(index)") }
  }
}

extension CostEntry {
  fileprivate func dump(of item: LayoutItem, path: String) -> DumpNode {
    var node = DumpNode()
    node.key("item", path)
    node.key("kind", item.costKind)
    node.key("start", start)
    node.key("end", end)
    switch item.content {
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula, .panel:
      break
    case .details:
      // The entry itself covers the title, up to where the body begins.
      node.key("entries", groups[1].dumps(path: "\(path)/items"))
    case .table:
      node.key("title", groups[0].dumps(path: "\(path)/title"))
      node.key("rows", rows.dropFirst().map { dump($0, path: "\(path)/cells") })
    }
    return node
  }

  /// The entries of all cells of a table's row in one list (Docs/Rulings.md 10).
  private func dump(_ row: CostRow, path: String) -> DumpNode {
    var node = DumpNode()
    node.key("start", row.start)
    node.key("bottom", row.bottom)
    node.key("entries", row.groups.flatMap { groups[$0].dumps(path: "\(path)/\($0 - 1)/items") })
    return node
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
