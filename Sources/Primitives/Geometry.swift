// Members are inlinable because painting and measuring call them constantly, across modules.

/// A position in points; y grows downward unless a name says otherwise.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  @inlinable @inline(__always) package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(0, 0)

  @inlinable @inline(__always) package func moved(by offset: Point) -> Point {
    Point(x + offset.x, y + offset.y)
  }
}

/// A size in points.
public struct Size: Hashable, Codable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable @inline(__always) public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(0, 0)

  /// Returns the size shrunk until both sides fit into a box; never enlarged (Spec/Layout.md 0.1).
  package func fitting(into box: Size) -> Size {
    var fitted = self
    if fitted.width > box.width {
      fitted = Size(box.width, Rounding.floor(fitted.height * box.width / fitted.width))
    }
    if fitted.height > box.height {
      fitted = Size(Rounding.floor(fitted.width * box.height / fitted.height), box.height)
    }
    return fitted
  }
}

/// An axis-parallel rectangle in points.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  @inlinable @inline(__always) package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  @inlinable @inline(__always) package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package static let zero = Rect(0, 0, 0, 0)

  @inlinable @inline(__always) package var minX: Double { origin.x }
  @inlinable @inline(__always) package var minY: Double { origin.y }
  @inlinable @inline(__always) package var maxX: Double { origin.x + size.width }
  @inlinable @inline(__always) package var maxY: Double { origin.y + size.height }
  @inlinable @inline(__always) package var midX: Double { origin.x + size.width / 2 }
  @inlinable @inline(__always) package var midY: Double { origin.y + size.height / 2 }
  @inlinable @inline(__always) package var width: Double { size.width }
  @inlinable @inline(__always) package var height: Double { size.height }
  @inlinable @inline(__always) package var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  @inlinable @inline(__always) package func offsetBy(x: Double, y: Double) -> Rect {
    Rect(origin.x + x, origin.y + y, size.width, size.height)
  }

  @inlinable @inline(__always) package func offsetBy(_ offset: Point) -> Rect {
    offsetBy(x: offset.x, y: offset.y)
  }

  /// Returns the rectangle extended by `distance` on every side (shrunk if negative).
  @inlinable @inline(__always) package func outset(by distance: Double) -> Rect {
    Rect(minX - distance, minY - distance, width + 2 * distance, height + 2 * distance)
  }

  /// Returns the smallest rectangle that contains both; an empty one is ignored.
  @inlinable @inline(__always) package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x, y, max(maxX, other.maxX) - x, max(maxY, other.maxY) - y)
  }

  @inlinable @inline(__always) package func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(x, y, max(0, min(maxX, other.maxX) - x), max(0, min(maxY, other.maxY) - y))
  }

  @inlinable @inline(__always) package func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// A rectangle whose four corners share one radius, in points.
package struct RoundedRect: Hashable, Sendable {
  package var rect: Rect
  package var radius: Double

  @inlinable @inline(__always) package init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rounding that tolerates floating-point noise: `floor(w * (W / w))` is `W` (Spec/Picture.md, Noise).
package enum Rounding {
  /// The tolerance that is added before a floor and subtracted before a ceil.
  @inlinable package static var noise: Double { 1e-6 }

  @inlinable package static func floor(_ value: Double) -> Double { Glibc.floor(value + noise) }

  @inlinable package static func ceil(_ value: Double) -> Double { Glibc.ceil(value - noise) }

  /// Rounds to the nearest integer, half away from zero.
  @inlinable package static func nearest(_ value: Double) -> Double {
    value.rounded(.toNearestOrAwayFromZero)
  }

  /// Rounds down to the device pixel, in points (`floorPx` of Spec/Layout.md 0.1).
  @inlinable package static func floorToPixel(_ value: Double, scale: Double) -> Double {
    floor(value * scale) / scale
  }
}
