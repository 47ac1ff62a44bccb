import Primitives

/// Outlines as polygons.
enum Outline {
  /// The number of segments in a quarter of a small ellipse.
  static let quarterSteps = 12
  /// The distance of the control points of a quarter, as a share of the radius.
  private static let quarterControl = 0.552285

  /// Returns a closed ellipse, whose first point is also its last.
  ///
  /// - Parameters:
  ///   - radii: half the width and half the height.
  ///   - quarterSteps: the number of segments in a quarter. Large ellipses need more.
  static func ellipse(_ center: Point, _ radii: Size, quarterSteps: Int = quarterSteps) -> [Point] {
    let quarter = Array(quarter(steps: quarterSteps).dropLast())
    let quarters = [
      quarter, quarter.map { Point(-$0.y, $0.x) }, quarter.map { Point(-$0.x, -$0.y) },
      quarter.map { Point($0.y, -$0.x) }, Array(quarter.prefix(1)),
    ]
    return quarters.joined().map { Point(center.x + $0.x * radii.width, center.y + $0.y * radii.height) }
  }

  /// The number of segments in a quarter of an arc.
  private static let arcSteps = 16

  /// Returns the part of an ellipse between two places, which count quarters clockwise from the right end and
  /// are rounded to sixteenths. If the end is less than the start, the arc is counterclockwise.
  static func arc(_ center: Point, _ radii: Size, from start: Double, to end: Double) -> [Point] {
    let ring = ellipse(center, radii, quarterSteps: arcSteps).dropLast()
    let (first, last) = (Int((start * Double(arcSteps)).rounded()), Int((end * Double(arcSteps)).rounded()))
    return stride(from: first, through: last, by: last < first ? -1 : 1).map { step in
      ring[((step % ring.count) + ring.count) % ring.count]
    }
  }

  /// Returns a rectangle with circular corners.
  ///
  /// - Parameter radius: the radius of the corners; 0 for square ones.
  static func box(_ rect: Rect, radius: Double) -> [Point] {
    guard radius > 0 else {
      return [
        rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY),
      ]
    }
    let inner = rect.outset(by: -radius)
    let radii = Size(radius, radius)
    return arc(Point(inner.maxX, inner.maxY), radii, from: 0, to: 1)
      + arc(Point(inner.minX, inner.maxY), radii, from: 1, to: 2)
      + arc(Point(inner.minX, inner.minY), radii, from: 2, to: 3)
      + arc(Point(inner.maxX, inner.minY), radii, from: 3, to: 4)
  }

  /// Returns the outline of a line with mitered joins and square ends, which end at its first and last points.
  static func bar(_ points: [Point], width: Double) -> [Point] {
    guard points.count > 1 else { return [] }
    let normals = zip(points, points.dropFirst()).map { start, end in
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = (x * x + y * y).squareRoot()
      return length > 0 ? Point(-y / length, x / length) : .zero
    }
    let offsets = points.indices.map { index in
      let (before, after) = (normals[max(0, index - 1)], normals[min(normals.count - 1, index)])
      // The miter's length grows as the angle between both parts gets smaller.
      let share = width / 2 / max(0.1, 1 + before.x * after.x + before.y * after.y)
      return Point((before.x + after.x) * share, (before.y + after.y) * share)
    }
    let sides = zip(points, offsets)
    return sides.map { $0.moved(by: $1) }
      + sides.reversed().map { Point($0.x - $1.x, $0.y - $1.y) }
  }

  /// Returns a quarter of the unit circle from its right end to its lower end, both included.
  static func quarter(steps: Int) -> [Point] {
    // Cubic curves are used instead of sines, whose last bits depend on the processor.
    (0...steps).map { step in
      let t = Double(step) / Double(steps)
      let u = 1 - t
      let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return Point(
        weights.0 + weights.1 + weights.2 * quarterControl, weights.1 * quarterControl + weights.2 + weights.3
      )
    }
  }

  /// The number of segments of a rounded corner. At triple scale, each is about a pixel long.
  private static let steps = 8

  /// Returns a polygon with rounded corners.
  ///
  /// - Parameter reach: the distance from a corner to the start of its rounding on both sides, in points.
  static func rounded(_ corners: [Point], reach: Double) -> [Point] {
    corners.indices.flatMap { index in
      let corner = corners[index]
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      return curve(
        from: corner.moved(toward: before, by: reach), corner, to: corner.moved(toward: after, by: reach))
    }
  }

  /// Returns a line from the first point to the last, with rounded corners in between.
  static func roundedLine(_ points: [Point], reach: Double) -> [Point] {
    guard points.count > 2, let first = points.first, let last = points.last else { return points }
    let corners = (1..<points.count - 1).flatMap { index in
      let corner = points[index]
      return curve(
        from: corner.moved(toward: points[index - 1], by: reach), corner,
        to: corner.moved(toward: points[index + 1], by: reach))
    }
    return [first] + corners + [last]
  }

  /// Returns a quadratic curve from one point to another with a control point.
  static func curve(from start: Point, _ control: Point, to end: Point) -> [Point] {
    (0...steps).map { step in
      let t = Double(step) / Double(steps)
      let weights = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      return Point(
        weights.0 * start.x + weights.1 * control.x + weights.2 * end.x,
        weights.0 * start.y + weights.1 * control.y + weights.2 * end.y)
    }
  }
}

extension Point {
  /// Returns the point moved toward another one, at most half the way. A point at the same position does not
  /// move.
  fileprivate func moved(toward other: Point, by distance: Double) -> Point {
    let x = other.x - self.x
    let y = other.y - self.y
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return self }
    let share = min(0.5, distance / length)
    return Point(self.x + x * share, self.y + y * share)
  }
}
