import Primitives

/// Where the cells of a grid and the lines between them stand, in the grid's space (Docs/Layout.md 16.3 and 16.4).
struct CellFrames {
  let gridWidth: Double
  let gridHeight: Double
  let border: Double
  /// How far from the grid's edge a cell still touches it, besides half the border.
  let touchingDistance: Double
  /// Whether the first column is the rightmost.
  let isMirrored: Bool
  /// Left edges of the columns before they are mirrored, and the right edge of the last.
  private let columnEdges: [Double]
  private let rowEdges: [Double]

  init(
    columns: [Double], rows: [Double], gridWidth: Double, border: Double, touchingDistance: Double,
    isMirrored: Bool
  ) {
    // The outer half of the border is outside of the cells.
    columnEdges = Self.edges(columns, from: border / 2)
    rowEdges = Self.edges(rows, from: border / 2)
    gridHeight = rows.reduce(0, +) + border
    self.gridWidth = gridWidth
    self.border = border
    self.touchingDistance = touchingDistance
    self.isMirrored = isMirrored
  }

  private static func edges(_ extents: [Double], from start: Double) -> [Double] {
    extents.reduce(into: [start]) { edges, extent in edges.append((edges.last ?? start) + extent) }
  }

  func frame(of cell: TableGrid.Cell) -> Rect {
    let left = columnEdges[cell.columns.lowerBound]
    let right = columnEdges[cell.columns.upperBound]
    let top = rowEdges[cell.rows.lowerBound]
    let bottom = rowEdges[cell.rows.upperBound]
    return Rect(isMirrored ? gridWidth - right : left, top, right - left, bottom - top)
  }

  /// Those of a cell that touch the grid's.
  func corners(of frame: Rect) -> Set<TableCell.Corner> {
    let near = border / 2 + touchingDistance + Rounding.noise
    let (left, right) = (frame.minX <= near, frame.maxX >= gridWidth - near)
    let (top, bottom) = (frame.minY <= near, frame.maxY >= gridHeight - near)
    var corners: Set<TableCell.Corner> = []
    if top && left { corners.insert(.topLeft) }
    if top && right { corners.insert(.topRight) }
    if bottom && left { corners.insert(.bottomLeft) }
    if bottom && right { corners.insert(.bottomRight) }
    return corners
  }

  /// At the top edge of each cell but those of the first row.
  func horizontalRules(of cells: [TableGrid.Cell]) -> [Rect] {
    cells.filter { $0.row > 0 }.map {
      let frame = frame(of: $0)
      return Rect(frame.minX, frame.minY, frame.width, border)
    }
  }

  /// At the left edge of each cell that is not in the leftmost column, which is the last one on an RTL page
  /// (Docs/Rulings.md 16).
  func verticalRules(of cells: [TableGrid.Cell]) -> [Rect] {
    cells.filter { !isLeftmost($0) }.map {
      let frame = frame(of: $0)
      return Rect(frame.minX, frame.minY, border, frame.height)
    }
  }

  private func isLeftmost(_ cell: TableGrid.Cell) -> Bool {
    isMirrored ? cell.columns.upperBound == columnEdges.count - 1 : cell.column == 0
  }
}
