import Primitives

/// Opaque colours at the points of a grid, which run into each other between them.
package struct ColorMesh: Equatable, Sendable {
  /// Points. The outer points of the grid stand on its edges.
  package let frame: Rect
  /// Points of the grid in a row and in a column, at least 2.
  package let columns: Int
  package let rows: Int
  /// Row after row, `columns * rows` of them.
  package let colors: [Color]

  /// Fewer points than 2 become 2.
  ///
  /// - Parameter color: at a point of the frame, given in parts of its sides.
  package init(_ frame: Rect, columns: Int, rows: Int, color: (Point) -> Color) {
    let (columns, rows) = (max(2, columns), max(2, rows))
    var colors: [Color] = []
    colors.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        colors.append(color(Point(Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))))
      }
    }
    self.frame = frame
    self.columns = columns
    self.rows = rows
    self.colors = colors
  }
}
