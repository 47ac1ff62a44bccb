import Primitives

extension Bitmap {
  /// The number of fractional bits of the weights.
  private static let bits: Int32 = 12

  /// Moves the channels of all pixels farther from their gray (`Color.saturated`), each within its range.
  mutating func saturate(by factor: Double) {
    func fixed(_ value: Double) -> Int32 { Int32(Rounding.nearest(value * Double(1 << Self.bits))) }
    let weights = Color.grayWeights
    let own = fixed(factor)
    let (red, green, blue) = (
      fixed((1 - factor) * weights.red), fixed((1 - factor) * weights.green),
      fixed((1 - factor) * weights.blue)
    )
    let half: Int32 = 1 << (Self.bits - 1)
    pixels.withUnsafeMutableBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        let pixel = pixels[index]
        let alpha = Int32(pixel >> 24)
        let (r, g, b) = (Int32(pixel >> 16 & 0xff), Int32(pixel >> 8 & 0xff), Int32(pixel & 0xff))
        let gray = r * red + g * green + b * blue + half
        // A premultiplied channel is at most its alpha.
        func farther(_ channel: Int32) -> UInt32 {
          let level = (channel * own + gray) >> Self.bits
          return UInt32(level < 0 ? 0 : level > alpha ? alpha : level)
        }
        pixels[index] = pixel & 0xff00_0000 | farther(r) << 16 | farther(g) << 8 | farther(b)
        index += 1
      }
    }
  }
}
