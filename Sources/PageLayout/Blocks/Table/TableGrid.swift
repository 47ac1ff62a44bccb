import PageModel

/// Which columns and rows the cells of a table take (Docs/Rulings.md 12).
struct TableGrid {
  struct Cell {
    let row: Int
    let column: Int
    /// Ends with the last row at the latest.
    let rowSpan: Int
    let columnSpan: Int
    /// Of the cell in its row as the author wrote it.
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
