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
        let ink = paint.pixel(row: row)
        Self.forEachCoveredRun(of: coverage, count: tile.columns.count) { run in
          let first = tile.columns.lowerBound
          blend(
            ink, first + run.lowerBound..<first + run.upperBound, row: row,
            coverage: coverage + run.lowerBound)
        }
      }
    }
  }

  /// Calls `body` with stretches outside of which nothing is covered: most of what an outline's box holds is not.
  private static func forEachCoveredRun(
    of coverage: UnsafePointer<UInt8>, count: Int, _ body: (Range<Int>) -> Void
  ) {
    let word = MemoryLayout<UInt64>.size
    var start: Int?
    for x in stride(from: 0, to: count, by: word) {
      let isFree =
        x + word <= count && UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self) == 0
      if isFree {
        if let first = start { body(first..<x) }
        start = nil
      } else if start == nil {
        start = x
      }
    }
    if let first = start { body(first..<count) }
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
