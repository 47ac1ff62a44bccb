/// Conversions between straight and premultiplied pixels of 32 bits, alpha in the highest byte.
/// The order of the other three bytes does not matter.
package enum Alpha {
  /// Rounds to nearest; exact inverse of ``straight(_:)`` for valid premultiplied pixels.
  @inline(__always)
  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return alpha << 24
      | rounded255(pixel >> 16 & 0xff, times: alpha) << 16
      | rounded255(pixel >> 8 & 0xff, times: alpha) << 8
      | rounded255(pixel & 0xff, times: alpha)
  }

  /// Rounds to nearest. A fully transparent pixel has no colour left: it becomes 0. A channel
  /// above its alpha, which no valid pixel has, becomes 255.
  @inline(__always)
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return alpha << 24
      | divided(pixel >> 16 & 0xff, by: alpha) << 16
      | divided(pixel >> 8 & 0xff, by: alpha) << 8
      | divided(pixel & 0xff, by: alpha)
  }

  /// `value * alpha / 255` to nearest, without a division.
  @inline(__always)
  private static func rounded255(_ value: UInt32, times alpha: UInt32) -> UInt32 {
    let product = value &* alpha &+ 128
    return (product &+ product >> 8) >> 8
  }

  @inline(__always)
  private static func divided(_ value: UInt32, by alpha: UInt32) -> UInt32 {
    min(255, (value &* 255 &+ alpha >> 1) / alpha)
  }
}
