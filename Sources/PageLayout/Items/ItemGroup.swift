import Primitives

/// Items that live in a space of their own inside another item.
package struct ItemGroup: Sendable {
  /// Of the space, in the holding item's.
  package var origin: Point
  package var items: [LayoutItem]

  package init(origin: Point, items: [LayoutItem]) {
    self.origin = origin
    self.items = items
  }
}

extension LayoutItem {
  /// What the item holds, in paint order; a details' title comes before its body, a table's before its cells.
  package var groups: [ItemGroup] {
    switch content {
    case .table(let table):
      let contentX = table.inset - table.scrollOffset
      let grid = Point(contentX, table.titleHeight)
      return [ItemGroup(origin: Point(contentX, 0), items: table.title)]
        + table.cells.map {
          ItemGroup(origin: Point(grid.x + $0.frame.minX, grid.y + $0.frame.minY), items: $0.items)
        }
    case .details(let details):
      return [
        ItemGroup(origin: .zero, items: [details.title]),
        ItemGroup(origin: Point(0, details.headerHeight), items: details.items),
      ]
    case .panel(let panel): return [ItemGroup(origin: .zero, items: panel.items)]
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula:
      return []
    }
  }
}
