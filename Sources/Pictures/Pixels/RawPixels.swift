import Primitives

/// Pixels while a file becomes a picture: straight alpha, blue in the lowest byte and alpha in the highest, rows
/// without padding. Changed in place, since there may be hundreds of megabytes of them.
struct RawPixels {
  let width: Int
  let height: Int
  /// `width * height` of them.
  var pixels: [UInt32]

  init(_ size: PixelSize, pixels: [UInt32]) {
    width = size.width
    height = size.height
    self.pixels = pixels
  }

  /// A frame on a transparent canvas, within which it lies.
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
