import PageLayout
import Primitives
import Scene

/// Tables: fills, then the contents of the title and the cells, then inner lines, then the border
/// (Spec/Drawing.md 9).
extension ItemPainting {
  mutating func paint(_ table: TableBox, in frame: Rect, as shown: ShownItem?, _ parts: inout PaintedParts) {
    let space = TableSpace(table, in: frame, pixels: grid)
    clipped(to: space.visible) { painting in
      guard let rows = shown?.reveal.rowMask else {
        return painting.paintParts(of: table, in: space, as: shown, &parts)
      }
      var revealed = space.visible
      let height = rows.value(at: painting.moment)
      // Half of the border is below the last row.
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
    let outer = way
    inside(table.title.isEmpty ? outer : outer + [.title(of: outer)], within: space.content) {
      $0.paint(table.title, ofGroup: 0, at: space.content.origin, as: shown, &parts)
    }
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
      for cell in table.cells {
        let outer = way
        inside(outer + cell.steps, within: space.visible) {
          $0.paint(cell.items, at: space.origin(of: cell))
        }
      }
      return
    }
    // The title is the first row.
    for row in shown.cost.rows.indices.dropFirst() {
      paint(row: row, of: table, as: shown, &parts) { space.origin(of: $0) }
    }
  }

  /// Paints the fills, which are all cut out of the rounded shape of the grid. Fills at its corners are
  /// rounded there, and none extends beyond the border if rounding makes the columns narrower than the grid.
  private mutating func paintFills(of table: TableBox, in space: TableSpace) {
    let shape = RoundedRect(
      space.grid.outset(by: -table.border / 2), radius: max(0, table.cornerRadius - table.border))
    for cell in table.cells where cell.isFilled {
      add(space.snap(cell.frame), .fill(.rounded(shape), .solid(table.fill)))
    }
  }

  /// Paints the inner lines. They are translucent, so only one is painted where two meet, and none along the
  /// border.
  private mutating func paintRules(of table: TableBox, in space: TableSpace) {
    let inside = space.content.outset(by: -table.border)
    for rule in Self.joined(table.horizontalRules) {
      let line = space.horizontalLine(rule).intersection(inside)
      // The line below an empty first row coincides with the border.
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

  /// Merges lines at the same height that touch or overlap.
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

extension StructureStep {
  /// Returns the step to the title of a table.
  fileprivate static func title(of table: [StructureStep]) -> StructureStep {
    StructureStep(.caption, id: "\(table.last?.id ?? "")/title", position: -1)
  }
}

extension TableCell {
  /// The last steps of the way to the cell.
  fileprivate var steps: [StructureStep] {
    [
      StructureStep(.row, id: "row \(row)", position: row),
      StructureStep(
        .cell(isHeader: isHeader, rowSpan: rowSpan, columnSpan: columnSpan), id: source, position: column),
    ]
  }
}

/// The place of a table on the canvas, on whole device pixels. The whole table moves by less than a pixel, so
/// that text, fills and lines keep their distances.
private struct TableSpace {
  private let table: TableBox
  private let pixels: PixelGrid
  /// The title and the grid.
  let content: Rect
  let grid: Rect
  /// The visible part of a table that is wider than its frame.
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

  /// Returns the origin of a cell's items.
  func origin(of cell: TableCell) -> Point { Point(grid.minX + cell.frame.minX, grid.minY + cell.frame.minY) }

  /// Returns a cell's frame on the canvas.
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

  /// Returns the line below the one along the top of its cell, if there is one.
  func verticalLine(_ rule: Rect) -> Rect {
    let line = snap(rule)
    let top = rule.minY > table.border / 2 ? table.border : 0
    return Rect(line.minX, line.minY + top, table.border, line.height - top)
  }
}
