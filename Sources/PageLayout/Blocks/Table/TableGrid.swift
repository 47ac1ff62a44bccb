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
  private(set) var cells: ChunkedArray<Cell> = []
  let rowCount: Int
  private(set) var columnCount = 0

  /// By column: the first row below what has been placed in it.
  private var freeFrom: [Int] = []
  /// One for each row.
  private var marks: ChunkedArray<Mark> = []

  /// The size of the grid after a row.
  private struct Mark {
    var cellCount: Int
    var columnCount: Int
    /// The first row below all cells so far, or below the grid where one of them ends with it.
    var reach: Int
  }

  /// - Parameters:
  ///   - old: of a table that begins with the same rows.
  ///   - keptRows: how many of them, none of whose cells reaches below them.
  init(_ rows: [[Table.Cell]], after old: TableGrid? = nil, keptRows: Int = 0) {
    rowCount = rows.count
    if let old, keptRows > 0 {
      let mark = old.marks[keptRows - 1]
      cells = old.cells.beginning(mark.cellCount)
      marks = old.marks.beginning(keptRows)
      freeFrom = [Int](repeating: 0, count: mark.columnCount)
    }
    var reach = marks.last?.reach ?? 0
    for (row, written) in rows.enumerated().dropFirst(keptRows) {
      var column = 0
      for (index, cell) in written.enumerated() {
        column = firstGap(of: cell.columnSpan, from: column, in: row)
        place(
          Cell(
            row: row, column: column, rowSpan: min(cell.rowSpan, rowCount - row),
            columnSpan: cell.columnSpan, index: index))
        column += cell.columnSpan
        reach = max(reach, cell.rowSpan < rowCount - row ? row + cell.rowSpan : rowCount)
        // It may go on when there are more rows.
        if cell.rowSpan > rowCount - row { reach = .max }
      }
      marks.append(Mark(cellCount: cells.count, columnCount: freeFrom.count, reach: reach))
    }
    columnCount = freeFrom.count
  }

  /// The number of cells in the first rows.
  func cellCount(ofRows count: Int) -> Int { count > 0 ? marks[count - 1].cellCount : 0 }

  func cells(ofRow row: Int) -> Slice<ChunkedArray<Cell>> {
    cells[cellCount(ofRows: row)..<cellCount(ofRows: row + 1)]
  }

  /// The most rows at the start, of so many, below which none of their cells reaches.
  func closedRows(_ count: Int) -> Int {
    var count = count
    while count > 0, marks[count - 1].reach > count { count -= 1 }
    return count
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
  private let columnEdges: ChunkedArray<Double>
  private let rowEdges: ChunkedArray<Double>
  /// The heights of all rows down to each, from none on.
  private let heights: ChunkedArray<Double>

  /// - Parameters:
  ///   - old: of a grid with the same columns.
  ///   - keptRows: how many rows at the start are as high as there.
  init(
    columns: [Double], rows: ChunkedArray<Double>, gridWidth: Double, border: Double,
    touchingDistance: Double, isMirrored: Bool, after old: CellFrames? = nil, keptRows: Int = 0
  ) {
    // The outer half of the border is outside of the cells.
    columnEdges = Self.sums([border / 2], columns[...])
    rowEdges = Self.sums(old?.rowEdges.beginning(keptRows + 1) ?? [border / 2], rows[keptRows...])
    heights = Self.sums(old?.heights.beginning(keptRows + 1) ?? [0], rows[keptRows...])
    gridHeight = (heights.last ?? 0) + border
    (self.gridWidth, self.border) = (gridWidth, border)
    (self.touchingDistance, self.isMirrored) = (touchingDistance, isMirrored)
  }

  private static func sums(
    _ first: ChunkedArray<Double>, _ extents: some Sequence<Double>
  ) -> ChunkedArray<Double> {
    extents.reduce(into: first) { sums, extent in sums.append((sums.last ?? 0) + extent) }
  }

  /// The rows at the start that do not touch the grid's lower edge.
  var rowsAboveBottom: Int { max(0, rowEdges.partitionPoint { $0 >= gridHeight - near } - 1) }

  /// How near to the grid's edge a cell touches it.
  private var near: Double { border / 2 + touchingDistance + Rounding.noise }

  func frame(of cell: TableGrid.Cell) -> Rect {
    let left = columnEdges[cell.columns.lowerBound]
    let right = columnEdges[cell.columns.upperBound]
    let top = rowEdges[cell.rows.lowerBound]
    let bottom = rowEdges[cell.rows.upperBound]
    return Rect(isMirrored ? gridWidth - right : left, top, right - left, bottom - top)
  }

  /// Those of a cell that touch the grid's.
  func corners(of frame: Rect) -> Set<TableCell.Corner> {
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
  func horizontalRules(of cells: some Sequence<TableGrid.Cell>) -> [Rect] {
    cells.filter { $0.row > 0 }.map {
      let frame = frame(of: $0)
      return Rect(frame.minX, frame.minY, frame.width, border)
    }
  }

  /// At the left edge of each cell that is not in the leftmost column, which is the last one on an RTL page
  /// (Spec/Rulings.md 16).
  func verticalRules(of cells: some Sequence<TableGrid.Cell>) -> [Rect] {
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
  ///   - cellHeights: of the cells with their insets, one for each; `nil` for cells without text.
  ///   - emptySpan: what a cell without text holds open when it spans rows that have none either.
  ///   - first: the first row; no cell from above it reaches into it.
  /// - Returns: one height for each row from there on; zero for a row whose own cells have no text.
  static func heights(
    _ grid: TableGrid, cellHeights: [Double?], emptySpan: Double, from first: Int = 0
  ) -> [Double] {
    let cells = grid.cells[grid.cellCount(ofRows: first)...]
    var heights = [Double](repeating: 0, count: grid.rowCount - first)
    var spansEnding = [[(cell: TableGrid.Cell, height: Double?)]](repeating: [], count: heights.count)
    for (cell, height) in zip(cells, cellHeights) {
      if cell.rowSpan > 1 {
        spansEnding[cell.rows.upperBound - 1 - first].append((cell, height))
      } else if let height {
        heights[cell.row - first] = max(heights[cell.row - first], height)
      }
    }
    // From top to bottom, since a span sees what others above it have added.
    for row in heights.indices {
      for (cell, height) in spansEnding[row] {
        let covered = heights[cell.row - first..<cell.rows.upperBound - first].reduce(0, +)
        heights[row] += max(0, (height ?? emptySpan) - covered)
      }
    }
    return heights
  }
}
