import PageModel
import Primitives

/// The columns and rows that the cells of a table occupy (Spec/Rulings.md 12).
struct TableGrid {
  struct Cell {
    let row: Int
    let column: Int
    /// The number of rows that the cell occupies, limited to the last row of the table.
    let rowSpan: Int
    let columnSpan: Int
    /// The index of the cell in its row as the author wrote it.
    let index: Int

    var rows: Range<Int> { row..<row + rowSpan }
    var columns: Range<Int> { column..<column + columnSpan }
  }

  /// The cells row by row, from the first column to the last.
  private(set) var cells: ChunkedArray<Cell> = []
  let rowCount: Int
  private(set) var columnCount = 0

  /// The first free row of each column.
  private var freeFrom: [Int] = []
  /// The size of the grid after each row.
  private var marks: ChunkedArray<Mark> = []

  /// The size of the grid after a row.
  private struct Mark {
    var cellCount: Int
    var columnCount: Int
    /// The first row below all cells so far; `.max` if a cell was cut at the last row, because it continues
    /// if the table grows.
    var reach: Int
  }

  /// Creates the grid of a table's rows.
  ///
  /// - Parameters:
  ///   - old: the grid of a table that begins with the same rows.
  ///   - keptRows: the number of these rows. None of their cells extends below them.
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
        // The cell continues if the table gets more rows.
        if cell.rowSpan > rowCount - row { reach = .max }
      }
      marks.append(Mark(cellCount: cells.count, columnCount: freeFrom.count, reach: reach))
    }
    columnCount = freeFrom.count
  }

  /// Returns the number of cells in the first rows.
  func cellCount(ofRows count: Int) -> Int { count > 0 ? marks[count - 1].cellCount : 0 }

  func cells(ofRow row: Int) -> Slice<ChunkedArray<Cell>> {
    cells[cellCount(ofRows: row)..<cellCount(ofRows: row + 1)]
  }

  /// Returns the largest number of rows at the start, up to a count, whose cells do not extend below them.
  func closedRows(_ count: Int) -> Int {
    var count = count
    while count > 0, marks[count - 1].reach > count { count -= 1 }
    return count
  }

  /// Returns the first column from which on a number of columns are free of the spans of rows above.
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

/// The frames of the cells of a grid and of the lines between them, in the grid's space (Spec/Layout.md 16.3
/// and 16.4).
struct CellFrames {
  let gridWidth: Double
  let gridHeight: Double
  let border: Double
  /// The largest distance from the grid's edge at which a cell touches it, in addition to half the border.
  let touchingDistance: Double
  /// True if the first column is the rightmost.
  let isMirrored: Bool
  /// The left edges of the columns before mirroring, and the right edge of the last column.
  private let columnEdges: ChunkedArray<Double>
  private let rowEdges: ChunkedArray<Double>
  /// The total height of the rows up to each, starting with 0.
  private let heights: ChunkedArray<Double>

  /// Computes the frames of the cells of a grid.
  ///
  /// - Parameters:
  ///   - old: the frames of a grid with the same columns.
  ///   - keptRows: the number of rows at the start with the same heights.
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

  /// The number of rows at the start that do not touch the grid's lower edge.
  var rowsAboveBottom: Int { max(0, rowEdges.partitionPoint { $0 >= gridHeight - near } - 1) }

  /// The largest distance from the grid's edge at which a cell touches it.
  private var near: Double { border / 2 + touchingDistance + Rounding.noise }

  func frame(of cell: TableGrid.Cell) -> Rect {
    let left = columnEdges[cell.columns.lowerBound]
    let right = columnEdges[cell.columns.upperBound]
    let top = rowEdges[cell.rows.lowerBound]
    let bottom = rowEdges[cell.rows.upperBound]
    return Rect(isMirrored ? gridWidth - right : left, top, right - left, bottom - top)
  }

  /// Returns the corners of a cell that touch those of the grid.
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

  /// Returns the lines at the top edge of each cell, except those of the first row.
  func horizontalRules(of cells: some Sequence<TableGrid.Cell>) -> [Rect] {
    cells.filter { $0.row > 0 }.map {
      let frame = frame(of: $0)
      return Rect(frame.minX, frame.minY, frame.width, border)
    }
  }

  /// Returns the lines at the left edge of each cell, except those of the leftmost column, which is the last
  /// one on a right-to-left page (Spec/Rulings.md 16).
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

/// The heights of a table's rows, computed from those of its cells (Spec/Layout.md 16.3, Spec/Rulings.md 13).
enum RowHeights {
  /// Returns the heights of the rows.
  ///
  /// - Parameters:
  ///   - cellHeights: the heights of the cells with their insets, one for each; `nil` for cells without text.
  ///   - emptySpan: the height that a cell without text keeps if it spans rows that have no text either.
  ///   - first: the first row. No cell from a row above extends into it.
  /// - Returns: one height for each row from `first` on; 0 for a row whose own cells have no text.
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
    // The order is from top to bottom, because a span depends on the heights that the spans above it have
    // added.
    for row in heights.indices {
      for (cell, height) in spansEnding[row] {
        let covered = heights[cell.row - first..<cell.rows.upperBound - first].reduce(0, +)
        heights[row] += max(0, (height ?? emptySpan) - covered)
      }
    }
    return heights
  }
}
