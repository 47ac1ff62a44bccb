import CShims
import Primitives

extension Bitmap {
  /// Moves the channels of all pixels farther from their gray (`Color.saturated`), each within its range.
  mutating func saturate(by factor: Double) {
    func fixed(_ value: Double) -> Int32 {
      Int32(Rounding.nearest(value * Double(1 << Int(shim_saturation_bits))))
    }
    let weights = Color.grayWeights
    let own = fixed(factor)
    let (red, green, blue) = (
      fixed((1 - factor) * weights.red), fixed((1 - factor) * weights.green),
      fixed((1 - factor) * weights.blue)
    )
    pixels.withUnsafeMutableBufferPointer { pixels in
      shim_saturate(pixels.baseAddress, pixels.count, own, red, green, blue)
    }
  }
}
