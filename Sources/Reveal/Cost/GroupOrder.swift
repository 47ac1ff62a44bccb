import PageLayout
import Primitives

/// Groups of an item that the cursor goes through one after the other, and that count as one.
struct RowOfGroups {
  struct Step {
    /// Index of the item's group.
    var group: Int
    /// Points of cost.
    var leastCost = 0
  }

  var steps: [Step]
  /// Of a table's row the largest bottom of its cells, in the grid's space.
  var bottom = 0.0
}

extension LayoutItem {
  /// Each of the item's groups once, in the order of the cursor (Docs/Reveal.md 2).
  var rowsOfGroups: [RowOfGroups] {
    switch content {
    case .table(let table): table.rowsOfGroups
    // One by one.
    case .details, .panel: groups.indices.map { RowOfGroups(steps: [.init(group: $0)]) }
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow,
      .button, .formula:
      []
    }
  }
}

extension TableBox {
  /// The title, then rows of cells with equal tops (Docs/Rulings.md 36). A cell takes at least as long as it is
  /// wide.
  fileprivate var rowsOfGroups: [RowOfGroups] {
    let order = cells.indices.sorted { first, second in
      let (a, b) = (cells[first].frame, cells[second].frame)
      return (a.minY, a.minX, first) < (b.minY, b.minX, second)
    }
    var rows = [RowOfGroups(steps: [.init(group: 0)])]
    var top = -Double.infinity
    for index in order {
      let frame = cells[index].frame
      if frame.minY - top > Rounding.noise {
        top = frame.minY
        rows.append(RowOfGroups(steps: []))
      }
      // The title is the first group.
      rows[rows.count - 1].steps.append(.init(group: index + 1, leastCost: Cost.points(frame.width)))
      rows[rows.count - 1].bottom = max(rows[rows.count - 1].bottom, frame.maxY)
    }
    return rows
  }
}
