import Synchronization

/// What a round corner covers of each pixel, from the top left of its shape on. A shape that begins and ends on whole
/// pixels has the same one four times, turned, and so have all shapes of its radius: it is worked out once.
final class RoundedCorner: Sendable {
  struct Row: Sendable {
    /// Pixels that are not touched.
    let start: Int
    /// Those behind them; all that follow are covered as a whole.
    let left: [UInt8]
    /// The same from right to left.
    let right: [UInt8]
  }

  let rows: [Row]

  /// - Parameter radius: in pixels.
  private init(radius: Double) {
    let size = 2 * radius.rounded(.up) + 2
    let shape = RoundedCoverage(minX: 0, minY: 0, maxX: size, maxY: size, radius: radius)
    rows = (0..<Int(radius.rounded(.up))).map { row in
      var coverage = RowCoverage()
      shape.cover(row: row, columns: 0..<Int(size), into: &coverage)
      let left = coverage.leftEdge
      return Row(start: coverage.columns.lowerBound, left: left, right: left.reversed())
    }
  }

  /// Larger ones are worked out where they are seen.
  private static let largest = 256.0
  private static let most = 64
  private static let known = Mutex<[Double: RoundedCorner]>([:])

  /// - Parameter radius: in pixels; `nil` for one that is 0 or large.
  static func of(radius: Double) -> RoundedCorner? {
    guard radius > 0, radius <= largest else { return nil }
    return known.withLock { known in
      if let corner = known[radius] { return corner }
      if known.count >= most { known.removeAll() }
      let corner = RoundedCorner(radius: radius)
      known[radius] = corner
      return corner
    }
  }
}

extension RoundedCoverage {
  /// The corner that all four are; `nil` where they are not, or none of them is within `area`.
  func corner(in area: PixelRect) -> RoundedCorner? {
    let (depth, box) = (Int(radius.rounded(.up)), box)
    guard radius > 0, minX == minX.rounded(), minY == minY.rounded(), maxX == maxX.rounded(),
      maxY == maxY.rounded(), box.columns.count > 2 * depth, box.rows.count >= 2 * depth,
      area.columns.contains(box.columns),
      area.rows.lowerBound < box.rows.lowerBound + depth || area.rows.upperBound > box.rows.upperBound - depth
    else { return nil }
    return RoundedCorner.of(radius: radius)
  }
}

extension RowCoverage {
  /// - Parameter box: the columns that the shape begins and ends with.
  mutating func take(_ row: RoundedCorner.Row, of box: Range<Int>) {
    replace(
      columns: box.lowerBound + row.start..<box.upperBound - row.start, left: row.left, right: row.right)
  }
}
