import Primitives

/// From points to device pixels.
struct DeviceSpace: Sendable {
  let scale: Double

  /// Pixels farther away than this are on no picture; a coordinate is held back to it, so that it fits an
  /// `Int`.
  static let farthest = Double(1 << 30)

  func clamped(_ points: Double) -> Double {
    let pixels = points * scale
    // False for what is not a number, too.
    return pixels > -Self.farthest ? min(pixels, Self.farthest) : -Self.farthest
  }

  /// The pixels that `rect` touches.
  func covering(_ rect: Rect) -> PixelRect {
    pixels(rect, lower: Rounding.floor, upper: Rounding.ceil)
  }

  /// `rect` with each edge at the nearest pixel edge.
  func nearest(_ rect: Rect) -> PixelRect {
    pixels(rect, lower: Self.nearest, upper: Self.nearest)
  }

  func point(_ point: Point) -> Point { Point(clamped(point.x), clamped(point.y)) }

  /// The whole number nearest to `pixels`; halves go up even when noise makes them a little less, so that
  /// equal lines get equal rows.
  static func nearest(_ pixels: Double) -> Double { Rounding.floor(pixels + 0.5) }

  private func pixels(
    _ rect: Rect, lower: (Double) -> Double, upper: (Double) -> Double
  ) -> PixelRect {
    func range(_ minimum: Double, _ maximum: Double) -> Range<Int> {
      let first = lower(clamped(minimum))
      let last = upper(clamped(maximum))
      return first < last ? Int(first)..<Int(last) : 0..<0
    }
    return PixelRect(columns: range(rect.minX, rect.maxX), rows: range(rect.minY, rect.maxY))
  }
}
