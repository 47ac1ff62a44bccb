#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rounding that forgives floating-point noise: `floor(w * (W / w))` is `W` (Docs/Picture.md, Noise).
package enum Rounding {
  /// What is added before a floor and subtracted before a ceil.
  @inlinable package static var noise: Double { 1e-6 }

  @inlinable package static func floor(_ value: Double) -> Double { Glibc.floor(value + noise) }

  @inlinable package static func ceil(_ value: Double) -> Double { Glibc.ceil(value - noise) }

  /// Half away from zero.
  @inlinable package static func nearest(_ value: Double) -> Double {
    value.rounded(.toNearestOrAwayFromZero)
  }

  /// `floorPx` of Docs/Layout.md 0.1: down to the device pixel, in points.
  @inlinable package static func floorToPixel(_ value: Double, scale: Double) -> Double {
    floor(value * scale) / scale
  }
}
