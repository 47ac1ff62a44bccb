import Primitives

/// Snaps to device pixels what must be crisp: hairlines, underlines, highlight bands.
struct PixelGrid {
  /// Device pixels in a point.
  let scale: Double

  func snap(_ value: Double) -> Double { Rounding.nearest(value * scale) / scale }

  /// Edges on the nearest pixel boundaries, at least one pixel wide and high.
  func snap(_ rect: Rect) -> Rect {
    let x = snap(rect.minX)
    let y = snap(rect.minY)
    let pixel = 1 / scale
    return Rect(x, y, max(pixel, snap(rect.maxX) - x), max(pixel, snap(rect.maxY) - y))
  }
}
