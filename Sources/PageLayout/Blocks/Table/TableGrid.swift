import PageModel
import Primitives

/// Which columns and rows the cells of a table take (Spec/Rulings.md 12).
struct TableGrid {
  struct Cell {
    let row: Int
    let column: Int
    /// Ends with the last row at the latest.
    let rowSpan: Int
    let columnSpan: Int
    /// The index of the cell in its row as the author wrote it.
    let index: Int

    var rows: Range<Int> { row..<row + rowSpan }
    var columns: Range<Int> { column..<column + columnSpan }
  }

  /// Row by row, from the first column to the last.
  private(set) var cells: [Cell] = []
  let rowCount: Int
  private(set) var columnCount = 0

  /// By column: the first row below what has been placed in it.
  private var freeFrom: [Int] = []

  init(_ rows: [[Table.Cell]]) {
    rowCount = rows.count
    for (row, written) in rows.enumerated() {
      var column = 0
      for (index, cell) in written.enumerated() {
        column = firstGap(of: cell.columnSpan, from: column, in: row)
        place(
          Cell(
            row: row, column: column, rowSpan: min(cell.rowSpan, rowCount - row),
            columnSpan: cell.columnSpan, index: index))
        column += cell.columnSpan
      }
    }
    columnCount = freeFrom.count
  }

  /// The first column from which on so many columns are free of the spans of rows above.
  private func firstGap(of count: Int, from first: Int, in row: Int) -> Int {
    var start = first
    for column in freeFrom.indices.dropFirst(first) {
      if column == start + count { break }
      if freeFrom[column] > row { start = column + 1 }
    }
    return start
  }

  private mutating func place(_ cell: Cell) {
    let missing = cell.columns.upperBound - freeFrom.count
    if missing > 0 { freeFrom += repeatElement(0, count: missing) }
    for column in cell.columns { freeFrom[column] = cell.rows.upperBound }
    cells.append(cell)
  }
}

/// Where the cells of a grid and the lines between them stand, in the grid's space (Spec/Layout.md 16.3 and 16.4).
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
    (self.gridWidth, self.border) = (gridWidth, border)
    (self.touchingDistance, self.isMirrored) = (touchingDistance, isMirrored)
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
  /// (Spec/Rulings.md 16).
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

/// Heights of a table's rows from those of its cells (Spec/Layout.md 16.3, Spec/Rulings.md 13).
enum RowHeights {
  /// - Parameters:
  ///   - cellHeights: of the grid's cells with their insets, one for each; `nil` for cells without text.
  ///   - emptySpan: what a cell without text holds open when it spans rows that have none either.
  /// - Returns: one height for each row; zero for a row whose own cells have no text.
  static func heights(_ grid: TableGrid, cellHeights: [Double?], emptySpan: Double) -> [Double] {
    var heights = [Double](repeating: 0, count: grid.rowCount)
    var spansEnding = [[Int]](repeating: [], count: grid.rowCount)
    for (index, cell) in grid.cells.enumerated() {
      if cell.rowSpan > 1 {
        spansEnding[cell.rows.upperBound - 1].append(index)
      } else if let height = cellHeights[index] {
        heights[cell.row] = max(heights[cell.row], height)
      }
    }
    // From top to bottom, since a span sees what others above it have added.
    for row in heights.indices {
      for index in spansEnding[row] {
        let covered = heights[grid.cells[index].rows].reduce(0, +)
        heights[row] += max(0, (cellHeights[index] ?? emptySpan) - covered)
      }
    }
    return heights
  }
}
