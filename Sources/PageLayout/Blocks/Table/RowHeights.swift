import Primitives

/// Heights of a table's rows from those of its cells (Docs/Layout.md 16.3, Docs/Rulings.md 13).
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
