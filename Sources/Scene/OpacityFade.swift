import Primitives

extension ElementGroup {
  /// Shows a group less and less toward a line below it, and around a point.
  package struct OpacityFade: Equatable, Sendable {
    /// y down to which all shows.
    package var start: Double
    /// y from which on nothing does.
    package var end: Double
    package var hole: Point
    /// Nothing shows as near to the hole.
    package var inner: Double
    /// All shows from there on.
    package var outer: Double

    package init(start: Double, end: Double, hole: Point, inner: Double, outer: Double) {
      self.start = start
      self.end = end
      self.hole = hole
      self.inner = inner
      self.outer = outer
    }

    /// Shows all but what is around a point.
    ///
    /// - Parameter softness: width of the hole's rim, in the middle of which its radius is.
    package init(hole: Point, radius: Double, softness: Double) {
      self.init(
        start: .infinity, end: .infinity, hole: hole, inner: radius - softness / 2,
        outer: radius + softness / 2)
    }

    /// Of what stands at `point`, from 0 to 1: both fades at once.
    package func opacity(at point: Point) -> Double {
      let x = point.x - hole.x
      let y = point.y - hole.y
      return opacity(atHeight: point.y) * Self.ramp((x * x + y * y).squareRoot(), from: inner, to: outer)
    }

    /// Of what stands at `y`, far from the hole.
    package func opacity(atHeight y: Double) -> Double { Self.ramp(-y, from: -end, to: -start) }

    /// y down to which nothing of the fade is seen.
    package var top: Double { min(start, hole.y - outer) }

    /// 0 up to one value, 1 from another on, even between them.
    private static func ramp(_ value: Double, from zero: Double, to one: Double) -> Double {
      guard value < one else { return 1 }
      return value > zero ? (value - zero) / (one - zero) : 0
    }
  }
}
