import Glibc
import Primitives

/// Softens small bitmaps with a Gaussian that ends at three standard deviations.
enum GaussianBlur {
  /// Pixels that ink spreads to on every side.
  static func reach(of deviation: Double) -> Int { Int((3 * deviation).rounded(.up)) }

  /// - Parameter deviation: in pixels.
  /// - Returns: a bitmap that is larger by the reach on every side.
  static func apply(to bitmap: Bitmap, deviation: Double) -> Bitmap {
    let kernel = kernel(deviation: deviation)
    let reach = kernel.count - 1
    let (width, height) = (bitmap.width + 2 * reach, bitmap.height + 2 * reach)
    // Transparent pixels before and after each line, as far as any pixel looks, so that no place is special.
    let lineLength = width + 2 * reach
    var source = [Channels](repeating: .zero, count: lineLength * bitmap.height)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        source[row * lineLength + 2 * reach + column] = channels(bitmap.pixels[row * bitmap.width + column])
      }
    }
    var across = [Channels](repeating: .zero, count: width * (height + 2 * reach))
    for row in 0..<bitmap.height {
      convolve(source, from: row * lineLength + reach, step: 1, kernel, count: width) {
        across[(row + 2 * reach) * width + $0] = $1
      }
    }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for row in 0..<height {
      convolve(across, from: (row + reach) * width, step: width, kernel, count: width) {
        pixels[row * width + $0] = pixel($1)
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Of a premultiplied pixel.
  private typealias Channels = SIMD4<Float>

  @inline(__always)
  private static func channels(_ pixel: UInt32) -> Channels {
    Channels(Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), Float(pixel >> 24))
  }

  /// Rounded alike, no channel exceeds its alpha.
  @inline(__always)
  private static func pixel(_ channels: Channels) -> UInt32 {
    let rounded = channels + 0.5
    return UInt32(rounded.x) | UInt32(rounded.y) << 8 | UInt32(rounded.z) << 16 | UInt32(rounded.w) << 24
  }

  /// Shares of the pixels on one side, the middle one first; both sides together sum up to 1.
  private static func kernel(deviation: Double) -> [Float] {
    let shares = (0...reach(of: deviation)).map { distance in
      exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = 2 * shares.reduce(0, +) - shares[0]
    return shares.map { Float($0 / sum) }
  }

  /// Softens a line in one direction.
  ///
  /// - Parameters:
  ///   - start: of the line, in `source`.
  ///   - step: from a pixel to its neighbour in that direction. There are as many as the kernel wants.
  @inline(__always)
  private static func convolve(
    _ source: [Channels], from start: Int, step: Int, _ kernel: [Float], count: Int,
    _ body: (Int, Channels) -> Void
  ) {
    source.withUnsafeBufferPointer { source in
      kernel.withUnsafeBufferPointer { kernel in
        for position in 0..<count {
          let middle = start + position
          var sum = source[middle] * kernel[0]
          var offset = step
          for distance in 1..<kernel.count {
            sum += (source[middle - offset] + source[middle + offset]) * kernel[distance]
            offset += step
          }
          body(position, sum)
        }
      }
    }
  }
}
