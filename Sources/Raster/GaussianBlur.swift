import Glibc
import Primitives

/// Softens small bitmaps with a Gaussian that ends at three standard deviations.
enum GaussianBlur {
  /// Pixels that ink spreads to on every side.
  static func reach(of deviation: Double) -> Int { Int((3 * deviation).rounded(.up)) }

  /// - Parameter deviation: in pixels.
  /// - Returns: a bitmap of the same size; what would spread beyond its edges is lost.
  static func apply(to bitmap: Bitmap, deviation: Double) -> Bitmap {
    let kernel = kernel(deviation: deviation)
    let channels = bitmap.pixels.map { pixel in
      SIMD4<Float>(
        Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), Float(pixel >> 24))
    }
    let across = convolve(
      channels, kernel, lines: bitmap.height, length: bitmap.width, step: 1, stride: bitmap.width)
    let down = convolve(
      across, kernel, lines: bitmap.width, length: bitmap.height, step: bitmap.width, stride: 1)
    let pixels = down.map { channels in
      // Rounded alike, no channel exceeds its alpha.
      let rounded = channels + 0.5
      return UInt32(rounded.x) | UInt32(rounded.y) << 8 | UInt32(rounded.z) << 16 | UInt32(rounded.w) << 24
    }
    return Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels)
  }

  /// Shares of the pixels on one side, the middle one first; both sides together sum up to 1.
  private static func kernel(deviation: Double) -> [Float] {
    let shares = (0...reach(of: deviation)).map { distance in
      exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = 2 * shares.reduce(0, +) - shares[0]
    return shares.map { Float($0 / sum) }
  }

  /// - Parameters:
  ///   - step: from one pixel of a line to the next.
  ///   - stride: from one line to the next.
  private static func convolve(
    _ source: [SIMD4<Float>], _ kernel: [Float], lines: Int, length: Int, step: Int, stride: Int
  ) -> [SIMD4<Float>] {
    [SIMD4<Float>](unsafeUninitializedCapacity: source.count) { result, count in
      source.withUnsafeBufferPointer { source in
        kernel.withUnsafeBufferPointer { kernel in
          for line in 0..<lines {
            let start = line * stride
            for position in 0..<length {
              var sum = source[start + position * step] * kernel[0]
              for distance in 1..<max(1, kernel.count) {
                let before = position - distance
                let after = position + distance
                if before < 0, after >= length { break }
                if before >= 0 { sum += source[start + before * step] * kernel[distance] }
                if after < length { sum += source[start + after * step] * kernel[distance] }
              }
              result[start + position * step] = sum
            }
          }
        }
      }
      count = source.count
    }
  }
}
