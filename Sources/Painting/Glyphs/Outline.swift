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
