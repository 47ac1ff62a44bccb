import PageLayout
import Primitives
import Scene

/// Tables: fills, then what the title and the cells hold, then inner lines, then the border (Spec/Drawing.md 9).
extension ItemPainting {
  mutating func paint(_ table: TableBox, in frame: Rect, as shown: ShownItem?, _ parts: inout PaintedParts) {
    let space = TableSpace(table, in: frame, pixels: grid)
    clipped(to: space.visible) { painting in
      guard let rows = shown?.reveal.rowMask else {
        return painting.paintParts(of: table, in: space, as: shown, &parts)
      }
      var revealed = space.visible
      let height = rows.value(at: painting.moment)
      // Below the last row there is still half of the border.
      let isWhole = height + table.border / 2 > frame.height - Rounding.noise
      if !isWhole { revealed.size.height = min(revealed.height, painting.grid.snap(height)) }
      painting.grouped(
        { ElementGroup($0, mask: [revealed]) },
        { $0.paintParts(of: table, in: space, as: shown, &parts) })
    }
  }

  private mutating func paintParts(
    of table: TableBox, in space: TableSpace, as shown: ShownItem?, _ parts: inout PaintedParts
  ) {
    let fills = parts.fills ?? collected { $0.paintFills(of: table, in: space) }
    parts.fills = fills
    append(fills)
    paint(table.title, ofGroup: 0, at: space.content.origin, as: shown, &parts)
    paintCells(of: table, in: space, as: shown, &parts)
    let rules =
      parts.rules
      ?? collected { painting in
        guard table.border > 0 else { return }
        painting.paintRules(of: table, in: space)
        painting.paintBorder(of: table, in: space)
      }
    parts.rules = rules
    append(rules)
  }

  private mutating func paintCells(
    of table: TableBox, in space: TableSpace, as shown: ShownItem?, _ parts: inout PaintedParts
  ) {
    guard let shown else {
      for cell in table.cells { paint(cell.items, at: space.origin(of: cell)) }
      return
    }
    // The title is the first row.
    for row in shown.cost.rows.indices.dropFirst() {
      paint(row: row, of: table, as: shown, &parts) { space.origin(of: $0) }
    }
  }

  /// Every fill is cut out of one rounded shape, the grid's: so those that touch its corners are round there, and none
  /// sticks out of the border where rounding left columns short.
  private mutating func paintFills(of table: TableBox, in space: TableSpace) {
    let shape = RoundedRect(
      space.grid.outset(by: -table.border / 2), radius: max(0, table.cornerRadius - table.border))
    for cell in table.cells where cell.isFilled {
      add(space.snap(cell.frame), .fill(.rounded(shape), .solid(table.fill)))
    }
  }

  /// Lines are translucent: where two meet, and along the border, only one is painted.
  private mutating func paintRules(of table: TableBox, in space: TableSpace) {
    let inside = space.content.outset(by: -table.border)
    for rule in Self.joined(table.horizontalRules) {
      let line = space.horizontalLine(rule).intersection(inside)
      // Below an empty first row the line lies on the border.
      if line.height > table.border / 2 + Rounding.noise { fill(RoundedRect(line), table.borderColor) }
    }
    for rule in table.verticalRules {
      fill(RoundedRect(space.verticalLine(rule).intersection(inside)), table.borderColor)
    }
  }

  private mutating func paintBorder(of table: TableBox, in space: TableSpace) {
    let inset = table.border / 2
    let outline = RoundedRect(space.content.outset(by: -inset), radius: table.cornerRadius - inset)
    add(space.content, .stroke(.rounded(outline), width: table.border, .solid(table.borderColor)))
  }

  /// Lines of one height that touch or overlap become one.
  private static func joined(_ rules: some Sequence<Rect>) -> [Rect] {
    let ordered = rules.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    return ordered.reduce(into: []) { joined, rule in
      if let last = joined.last, last.minY == rule.minY, rule.minX <= last.maxX + Rounding.noise {
        joined[joined.count - 1] = last.union(rule)
      } else {
        joined.append(rule)
      }
    }
  }
}

/// Where a table stands on the canvas, on whole device pixels: the whole table moves by less than one, so that text,
/// fills and lines keep their distances.
private struct TableSpace {
  private let table: TableBox
  private let pixels: PixelGrid
  /// Title and grid.
  let content: Rect
  let grid: Rect
  /// What shows of a table that is wider than its frame.
  let visible: Rect

  init(_ table: TableBox, in frame: Rect, pixels: PixelGrid) {
    self.table = table
    self.pixels = pixels
    let left = pixels.snap(frame.minX + table.inset - table.scrollOffset)
    let top = pixels.snap(frame.minY)
    let gridTop = pixels.snap(frame.minY + table.titleHeight)
    let size = Size(pixels.snap(table.grid.width), pixels.snap(table.grid.height))
    grid = Rect(origin: Point(left, gridTop), size: size)
    content = Rect(left, top, size.width, grid.maxY - top)
    visible = Rect(
      pixels.snap(frame.minX), top, pixels.snap(frame.maxX) - pixels.snap(frame.minX), content.height)
  }

  /// The origin of a cell's items.
  func origin(of cell: TableCell) -> Point { Point(grid.minX + cell.frame.minX, grid.minY + cell.frame.minY) }

  /// A cell's frame.
  func snap(_ frame: Rect) -> Rect {
    let left = pixels.snap(frame.minX)
    let top = pixels.snap(frame.minY)
    return Rect(left, top, pixels.snap(frame.maxX) - left, pixels.snap(frame.maxY) - top)
      .offsetBy(grid.origin)
  }

  func horizontalLine(_ rule: Rect) -> Rect {
    let line = snap(rule)
    return Rect(line.minX, line.minY, line.width, table.border)
  }

  /// Below the line along the top of its cell, if there is one.
  func verticalLine(_ rule: Rect) -> Rect {
    let line = snap(rule)
    let top = rule.minY > table.border / 2 ? table.border : 0
    return Rect(line.minX, line.minY + top, table.border, line.height - top)
  }
}
