import Primitives

/// Skips hidden parts of backgrounds: most of a chat's wallpaper is behind bubbles.
extension PreparedElement {
  /// True if the element is costly per pixel, and its pixels do not depend on the pieces in which it is
  /// drawn.
  var isGround: Bool {
    switch content {
    case .pattern: true
    case .area(let shape, .mesh): shape.radius == 0
    case .image(let image, let frame, _): image.isCopy && frame.radius == 0
    case .area, .mask, .path, .outline, .covered, .masks, .sprites, .cutImage, .group, .moved, .stamp: false
    }
  }
}

extension PixelBuffer {
  /// Draws the parts that intersect `area`, which must be inside the buffer's box.
  func draw(_ parts: [PreparedPart], _ index: RowIndex, within area: PixelRect) {
    index.forEach(meeting: area.rows) { part in
      for element in parts[part].elements {
        guard element.isGround else {
          draw(element, within: area)
          continue
        }
        for piece in Self.shown(of: area, below: parts, index, from: part + 1) {
          draw(element, within: piece)
        }
      }
    }
  }

  /// Returns the pieces of an area that are not hidden by the parts from `first` on in paint order.
  private static func shown(
    of area: PixelRect, below parts: [PreparedPart], _ index: RowIndex, from first: Int
  ) -> [PixelRect] {
    var pieces = [area]
    index.forEach(meeting: area.rows) { part in
      guard part >= first else { return }
      for hidden in parts[part].elements.lazy.flatMap(\.hidden) where !hidden.intersection(area).isEmpty {
        pieces = pieces.flatMap { $0.subtracting(hidden) }
      }
    }
    return pieces
  }
}

extension OutlinePath {
  /// The number of rows that are examined together; they are alike except for corners.
  private static let strip = 8
  /// The minimum side of an area that is worth skipping, in pixels.
  private static let leastSide = 48
  /// The distance from an edge within which it may touch pixels.
  private static let margin = 1.0

  /// Returns the pixels of an area that the path covers completely, as boxes that do not overlap; empty if
  /// the area is small or the path is stroked.
  func covered(within area: PixelRect) -> [PixelRect] {
    guard lineWidth == nil, case .polyline(let points) = outline,
      area.columns.count >= Self.leastSide, area.rows.count >= Self.leastSide
    else { return [] }
    var boxes: [PixelRect] = []
    for first in stride(from: area.rows.lowerBound, to: area.rows.upperBound, by: Self.strip) {
      let rows = first..<min(first + Self.strip, area.rows.upperBound)
      let columns = Self.inside(of: points, rows).clamped(to: area.columns)
      guard columns.count >= Self.leastSide else { continue }
      if let last = boxes.last, last.columns == columns, last.rows.upperBound == first {
        boxes[boxes.count - 1].rows = last.rows.lowerBound..<rows.upperBound
      } else {
        boxes.append(PixelRect(columns: columns, rows: rows))
      }
    }
    return boxes
  }

  /// Returns the widest range of columns that is inside the outline in all rows: no edge enters it, and its
  /// winding number is not 0.
  private static func inside(of points: [Point], _ rows: Range<Int>) -> Range<Int> {
    let top = Double(rows.lowerBound) - margin
    let bottom = Double(rows.upperBound) + margin
    let middle = (top + bottom) / 2
    var edges: [(start: Double, end: Double, turn: Int)] = []
    var before = points[points.count - 1]
    for point in points {
      let (upper, lower) = before.y <= point.y ? (before, point) : (point, before)
      let isDown = before.y <= point.y
      before = point
      guard lower.y >= top, upper.y <= bottom else { continue }
      func x(at y: Double) -> Double {
        let height = lower.y - upper.y
        return height > 0 ? upper.x + (lower.x - upper.x) * ((y - upper.y) / height) : upper.x
      }
      let (start, end) = (
        upper.y < top ? x(at: top) : upper.x, lower.y > bottom ? x(at: bottom) : lower.x
      )
      let crosses = upper.y <= middle && lower.y > middle
      edges.append((min(start, end), max(start, end), crosses ? (isDown ? 1 : -1) : 0))
    }
    edges.sort { $0.start < $1.start }
    var widest = 0..<0
    var (reached, winding) = (-Double.infinity, 0)
    for edge in edges {
      if winding != 0, edge.start > reached {
        let first = Int((reached + margin).rounded(.up))
        let stretch = first..<max(first, Int((edge.start - margin).rounded(.down)))
        if stretch.count > widest.count { widest = stretch }
      }
      winding += edge.turn
      reached = max(reached, edge.end)
    }
    return widest
  }
}
