/// A position in points; y grows downward unless a name says otherwise.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)
}

/// An extent in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(0, 0)
}

/// An axis-parallel rectangle in points.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public static let zero = Rect(0, 0, 0, 0)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var midX: Double { origin.x + size.width / 2 }
  public var midY: Double { origin.y + size.height / 2 }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  public func offsetBy(x: Double, y: Double) -> Rect {
    Rect(origin.x + x, origin.y + y, size.width, size.height)
  }

  public func offsetBy(_ offset: Point) -> Rect { offsetBy(x: offset.x, y: offset.y) }

  /// Grown by `distance` on every side (shrunk where it is negative).
  public func outset(by distance: Double) -> Rect {
    Rect(
      minX - distance, minY - distance, width + 2 * distance, height + 2 * distance)
  }

  /// The smallest rectangle that holds both; an empty one does not count.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x, y, max(maxX, other.maxX) - x, max(maxY, other.maxY) - y)
  }

  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x, y, max(0, min(maxX, other.maxX) - x), max(0, min(maxY, other.maxY) - y))
  }

  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// A rectangle whose four corners share one radius (points).
public struct RoundedRect: Hashable, Sendable {
  public var rect: Rect
  public var radius: Double

  public init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }
}
