import Primitives

extension Bitmap {
  /// The number of fractional bits of the weights.
  private static let bits = 12

  /// Moves the channels of all pixels farther from their gray (`Color.saturated`), each within its range.
  mutating func saturate(by factor: Double) {
    func fixed(_ value: Double) -> Int32 { Int32(Rounding.nearest(value * Double(1 << Self.bits))) }
    let weights = Color.grayWeights
    let (red, green, blue) = (fixed(weights.red), fixed(weights.green), fixed(weights.blue))
    let (own, rest) = (fixed(factor), fixed(1 - factor))
    let half: Int32 = 1 << (Int32(Self.bits) - 1)
    for index in pixels.indices {
      let pixel = pixels[index]
      let alpha = Int32(pixel >> 24)
      guard alpha > 0 else { continue }
      let (r, g, b) = (Int32(pixel >> 16 & 0xff), Int32(pixel >> 8 & 0xff), Int32(pixel & 0xff))
      let gray = (r * red + g * green + b * blue + half) >> Int32(Self.bits)
      // A premultiplied channel is at most its alpha.
      func farther(_ channel: Int32) -> UInt32 {
        UInt32(min(alpha, max(0, (channel * own + gray * rest + half) >> Int32(Self.bits))))
      }
      pixels[index] = pixel & 0xff00_0000 | farther(r) << 16 | farther(g) << 8 | farther(b)
    }
  }
}
