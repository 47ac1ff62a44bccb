import Primitives

/// Opaque colours at the points of a grid, which run into each other between them.
package struct ColorMesh: Hashable, Sendable {
  /// Points. The outer points of the grid stand on its edges.
  package let frame: Rect
  /// Points of the grid in a row and in a column, at least 2.
  package let columns: Int
  package let rows: Int
  /// Row after row, `columns * rows` of them.
  package private(set) var colors: [Color]
  /// Whether it stays where it is when what it is painted on is moved.
  package var isOfCanvas = false

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
    (self.frame, self.columns, self.rows, self.colors) = (frame, columns, rows, colors)
  }

  /// The same grid with other colours.
  package func mapping(_ change: (Color) -> Color) -> ColorMesh {
    var mesh = self
    mesh.colors = colors.map(change)
    return mesh
  }

  /// Outside of the frame that of its edge.
  package func color(at point: Point) -> Color {
    func place(_ value: Double, _ start: Double, _ length: Double, _ count: Int) -> (cell: Int, share: Double)
    {
      let place = length > 0 ? (value - start) / length * Double(count - 1) : 0
      let held = min(Double(count - 1), max(0, place))
      let cell = min(count - 2, Int(held))
      return (cell, held - Double(cell))
    }
    let (column, x) = place(point.x, frame.minX, frame.width, columns)
    let (row, y) = place(point.y, frame.minY, frame.height, rows)
    func color(_ row: Int) -> Color {
      colors[row * columns + column].mixed(with: colors[row * columns + column + 1], x)
    }
    return color(row).mixed(with: color(row + 1), y)
  }
}

/// How much of each device pixel a drawing covers, a byte a pixel, row after row; it is repeated downwards.
package struct PatternMask: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let coverage: [UInt8]

  /// - Precondition: as many bytes as pixels, and a pixel at least.
  package init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(width > 0 && height > 0 && coverage.count == width * height)
    (self.width, self.height, self.coverage) = (width, height, coverage)
  }
}
