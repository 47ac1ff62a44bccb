import Pictures

/// Both pictures as one pale grey ghost, with every different pixel in red.
package enum DifferencePicture {
  private static let opaque: UInt32 = 0xff00_0000
  private static let mark = opaque | 0xe0_0020
  private static let white = 255
  /// How much of a pixel's darkness the ghost keeps: one part in so many.
  private static let dimming = 4

  /// As large as the canvas that holds both; white where neither has a pixel.
  package static func draw(
    expected: StraightBitmap, actual: StraightBitmap, tolerance: Int = 0
  ) -> StraightBitmap {
    let pairs = PixelPairs(expected, actual)
    var pixels: [UInt32] = []
    pairs.visit { _, _, pair in
      pixels.append(pair.isDifferent(tolerance: tolerance) ? mark : ghost(pair))
    }
    return StraightBitmap(width: pairs.width, height: pairs.height, pixels: pixels)
  }

  private static func ghost(_ pair: PixelPair) -> UInt32 {
    let darkness =
      switch pair {
      case .both(let left, let right): (Self.darkness(left) + Self.darkness(right)) / 2
      case .one(let pixel): Self.darkness(pixel)
      case .neither: 0
      }
    let grey = UInt32(white - darkness / dimming)
    return opaque | grey << 16 | grey << 8 | grey
  }

  /// 0 for white to 255 for black, over white: luma by the weights of Rec. 601 in thousandths.
  private static func darkness(_ pixel: UInt32) -> Int {
    let red = Int(pixel >> 16 & 0xff)
    let green = Int(pixel >> 8 & 0xff)
    let blue = Int(pixel & 0xff)
    let luma = (299 * red + 587 * green + 114 * blue) / 1000
    return (white - luma) * Int(pixel >> 24) / 255
  }
}
