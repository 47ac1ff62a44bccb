import Primitives
import Scene

/// A shape that is not simply covered row by row: a polyline, or a stroke. In device pixels.
struct OutlinePath: Sendable {
  enum Outline: Sendable {
    case rounded(RoundedCoverage)
    case polyline([Point])
  }

  let outline: Outline
  /// Pixels, centred on the outline; `nil` fills it.
  let lineWidth: Double?

  init(_ shape: Shape, lineWidth: Double? = nil, _ space: DeviceSpace) {
    switch shape {
    case .rounded(let rounded): outline = .rounded(RoundedCoverage(rounded, space))
    case .polyline(let points): outline = .polyline(points.map(space.point))
    }
    self.lineWidth = lineWidth.map(space.clamped)
  }

  /// The pixels that the path touches, and perhaps some around it.
  var box: PixelRect {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    switch outline {
    case .rounded(let rounded):
      (minX, minY, maxX, maxY) = (rounded.minX, rounded.minY, rounded.maxX, rounded.maxY)
    case .polyline(let points):
      for point in points {
        (minX, minY) = (min(minX, point.x), min(minY, point.y))
        (maxX, maxY) = (max(maxX, point.x), max(maxY, point.y))
      }
    }
    guard minX <= maxX, minY <= maxY else { return .empty }
    let reach = (lineWidth ?? 0) / 2 + 1
    return PixelRect(
      columns: Int((minX - reach).rounded(.down))..<Int((maxX + reach).rounded(.up)),
      rows: Int((minY - reach).rounded(.down))..<Int((maxY + reach).rounded(.up)))
  }
}

extension PixelBuffer {
  /// Cairo's images have at most 32767 pixels on a side; a picture may have more.
  private static let tileWidth = 16384
  /// Keeps a tile's coverage small when many rows are drawn at once.
  private static let tileHeight = 64

  func fill(_ path: OutlinePath, _ paint: PixelPaint, within area: PixelRect) {
    Self.forEachTile(of: path, within: area) { tile, canvas in
      canvas.forEachRow { row, coverage in
        blend(paint.pixel(row: row), tile.columns, row: row, coverage: coverage)
      }
    }
  }

  /// Calls `body` with pieces of the area and how much of their pixels the path covers.
  static func forEachTile(
    of path: OutlinePath, within area: PixelRect, _ body: (PixelRect, CoverageCanvas) -> Void
  ) {
    for tile in area.intersection(path.box).tiles(width: tileWidth, height: tileHeight) {
      guard let canvas = CoverageCanvas(tile) else { continue }
      canvas.draw(path)
      body(tile, canvas)
    }
  }
}
