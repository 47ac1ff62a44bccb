import Primitives

/// Pixels with straight alpha, as image files store them: 32 bits each, blue in the lowest byte and alpha in
/// the highest. Rows have no padding. Images are compared in this format, because premultiplication loses the
/// colors of nearly transparent pixels.
package struct StraightBitmap: Hashable, Sendable {
  /// The width, in pixels.
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]

  /// Creates a bitmap. It is empty if the number of pixels is wrong.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    let fits = width >= 0 && height >= 0 && !overflow && pixels.count == count
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.pixels = fits ? pixels : []
  }

  package var size: PixelSize { PixelSize(width: width, height: height) }

  package init(_ bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels.map(Alpha.straight))
  }

  /// The premultiplied bitmap; every channel is rounded to nearest.
  package var premultiplied: Bitmap {
    Bitmap(width: width, height: height, pixels: pixels.map(Alpha.premultiplied))
  }
}

/// The pixels of an image during decoding: straight alpha, blue in the lowest byte and alpha in the highest,
/// rows without padding. They are changed in place, since there may be hundreds of megabytes of them.
struct RawPixels {
  let width: Int
  let height: Int
  /// The pixels, `width * height` of them.
  var pixels: [UInt32]

  init(_ size: PixelSize, pixels: [UInt32]) {
    width = size.width
    height = size.height
    self.pixels = pixels
  }

  /// Creates a transparent canvas with a frame on it. The frame must be inside the canvas.
  init(_ frame: RawPixels, on canvas: PixelSize, left: Int, top: Int) {
    self.init(canvas, pixels: [UInt32](repeating: 0, count: canvas.width * canvas.height))
    for row in 0..<frame.height {
      let start = (top + row) * width + left
      let source = row * frame.width
      pixels.replaceSubrange(start..<start + frame.width, with: frame.pixels[source..<source + frame.width])
    }
  }

  mutating func change(_ pixel: (UInt32) -> UInt32) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices { pixels[index] = pixel(pixels[index]) }
    }
  }
}

/// Conversions between straight and premultiplied pixels of 32 bits with alpha in the highest byte. The order
/// of the other three bytes does not matter.
package enum Alpha {
  /// Returns the premultiplied pixel, rounded to nearest; the exact inverse of ``straight(_:)`` for valid
  /// premultiplied pixels.
  @inline(__always)
  package static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return alpha << 24
      | rounded255(pixel >> 16 & 0xff, times: alpha) << 16
      | rounded255(pixel >> 8 & 0xff, times: alpha) << 8
      | rounded255(pixel & 0xff, times: alpha)
  }

  /// Returns the straight pixel, rounded to nearest. A fully transparent pixel has no color and becomes 0. A
  /// channel above its alpha, which no valid pixel has, becomes 255.
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

  /// Returns `value * alpha / 255`, rounded to nearest, without a division.
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
