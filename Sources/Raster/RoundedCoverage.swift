import Primitives

/// How much of each pixel a rounded rectangle covers: exact along straight edges, within 1/64 at round
/// corners, and the same at all four. In device pixels.
struct RoundedCoverage: Equatable, Sendable {
  /// A row that crosses a corner is cut into this many slices, each of which counts its exact width.
  private static let slicesInCornerRow = 64

  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double
  let radius: Double

  init(_ shape: RoundedRect, _ space: DeviceSpace) {
    minX = space.clamped(shape.rect.minX)
    minY = space.clamped(shape.rect.minY)
    maxX = space.clamped(shape.rect.maxX)
    maxY = space.clamped(shape.rect.maxY)
    radius = max(0, min(space.clamped(shape.radius), (maxX - minX) / 2, (maxY - minY) / 2))
  }

  /// The pixels that the shape touches.
  var box: PixelRect {
    guard minX < maxX, minY < maxY else { return .empty }
    return PixelRect(
      columns: Int(minX.rounded(.down))..<Int(maxX.rounded(.up)),
      rows: Int(minY.rounded(.down))..<Int(maxY.rounded(.up)))
  }

  /// Calls `body` with each row of `area` and its coverage, which is empty where the shape does not reach.
  func forEachRow(of area: PixelRect, _ body: (Int, RowCoverage) -> Void) {
    var coverage = RowCoverage()
    var isBetweenCorners = false
    for row in area.rows {
      // Rows between the corners are alike.
      let wasBetweenCorners = isBetweenCorners
      isBetweenCorners = Double(row) >= minY + radius && Double(row) + 1 <= maxY - radius
      if !(isBetweenCorners && wasBetweenCorners) { cover(row: row, columns: area.columns, into: &coverage) }
      body(row, coverage)
    }
  }

  /// Replaces `result` by the coverage of one row of pixels within `columns`.
  private func cover(row: Int, columns: Range<Int>, into result: inout RowCoverage) {
    result.removeAll()
    let top = max(Double(row), minY)
    let bottom = min(Double(row) + 1, maxY)
    guard top < bottom, minX < maxX, !columns.isEmpty else { return }
    let isStraight = radius == 0 || (top >= minY + radius && bottom <= maxY - radius)
    let slices = isStraight ? 1 : Self.slicesInCornerRow
    let height = (bottom - top) / Double(slices)
    let left = Double(columns.lowerBound)
    let right = Double(columns.upperBound)
    for slice in 0..<slices {
      let inset = self.inset(y: top + (Double(slice) + 0.5) * height)
      let start = min(max(minX + inset, left), right)
      let end = min(max(maxX - inset, left), right)
      if start < end { result.add(start: start, end: end) }
    }
    result.sum(sliceHeight: height)
  }

  /// How far the outline stands inside the rectangle's sides at `y`.
  private func inset(y: Double) -> Double {
    let beyond = max(minY + radius - y, y - (maxY - radius))
    guard beyond > 0 else { return 0 }
    return radius - max(0, radius * radius - beyond * beyond).squareRoot()
  }
}
