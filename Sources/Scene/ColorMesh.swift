import Primitives

/// A grid of opaque colors that are interpolated between the grid's points.
package struct ColorMesh: Hashable, Sendable {
  /// The area that the grid covers, in points. The outer points of the grid are on its edges.
  package let frame: Rect
  /// The number of grid points in a row, at least 2; `rows` is the number in a column.
  package let columns: Int
  package let rows: Int
  /// The `columns * rows` colors, row after row.
  package private(set) var colors: [Color]
  /// True if the mesh stays in place when the content painted with it moves.
  package var isOfCanvas = false

  /// Creates a mesh by sampling `color` at each point of the grid. A count below 2 becomes 2.
  ///
  /// - Parameter color: returns the color at a point of the frame, given in fractions of its sides.
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

  /// Returns the same grid with each color changed by `change`.
  package func mapping(_ change: (Color) -> Color) -> ColorMesh {
    var mesh = self
    mesh.colors = colors.map(change)
    return mesh
  }

  /// Returns the interpolated color at `point`. A point outside the frame has the color of the nearest edge.
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

/// The coverage of each device pixel by a drawing: one byte per pixel, row after row. The mask repeats
/// downward.
package struct PatternMask: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let coverage: [UInt8]

  /// - Precondition: `coverage` has one byte per pixel, and there is at least one pixel.
  package init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(width > 0 && height > 0 && coverage.count == width * height)
    (self.width, self.height, self.coverage) = (width, height, coverage)
  }

  /// Returns the mask for an image with more pixels: each coverage is mixed from the nearest ones.
  ///
  /// - Parameter factor: the pixels of the image for a pixel of this mask, at least 1.
  package func enlarged(by factor: Double) -> PatternMask {
    func steps(_ count: Int) -> [(first: Int, second: Int, share: Int)] {
      (0..<Int((Double(count) * factor).rounded(.up))).map { pixel in
        let place = min(max((Double(pixel) + 0.5) / factor - 0.5, 0), Double(count - 1))
        let first = Int(place)
        return (first, min(first + 1, count - 1), Int((place - Double(first)) * 256))
      }
    }
    let (columns, rows) = (steps(width), steps(height))
    var mixed: [UInt8] = []
    mixed.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let (upper, lower) = (row.first * width, row.second * width)
      for column in columns {
        func level(_ place: Int) -> Int {
          Int(coverage[place + column.first]) * (256 - column.share)
            + Int(coverage[place + column.second]) * column.share
        }
        mixed.append(UInt8((level(upper) * (256 - row.share) + level(lower) * row.share + 1 << 15) >> 16))
      }
    }
    return PatternMask(width: columns.count, height: rows.count, coverage: mixed)
  }
}
