import Primitives
import Testing

@testable import Pictures

@Suite struct AlphaTests {
  /// Every channel at every alpha: drawn pixels survive a file.
  @Test func straightAndBackIsTheIdentity() {
    for alpha in UInt32(0)...255 {
      for value in 0...alpha {
        let pixel = alpha << 24 | value << 16 | (alpha - value) << 8 | value / 2
        #expect(Alpha.premultiplied(Alpha.straight(pixel)) == pixel)
      }
    }
  }

  @Test func roundsToNearest() {
    for alpha in 1...255 {
      for value in 0...alpha {
        let exact = (Double(value) * 255 / Double(alpha)).rounded(.toNearestOrAwayFromZero)
        #expect(Alpha.straight(UInt32(alpha << 24 | value)) & 0xff == UInt32(exact))
      }
      for value in 0...255 {
        let exact = (Double(value) * Double(alpha) / 255).rounded(.toNearestOrAwayFromZero)
        #expect(Alpha.premultiplied(UInt32(alpha << 24 | value)) & 0xff == UInt32(exact))
      }
    }
  }

  @Test func transparentPixelsHaveNoColor() {
    #expect(Alpha.straight(0x0012_3456) == 0)
    #expect(Alpha.premultiplied(0x0012_3456) == 0)
  }

  @Test func channelsAboveTheirAlphaAreClamped() {
    #expect(Alpha.straight(0x80ff_8140) == 0x80ff_ff80)
  }

  @Test func bitmapsOfAWrongCountAreEmpty() {
    let wrong = StraightBitmap(width: 2, height: 2, pixels: [1, 2, 3])
    #expect(wrong == StraightBitmap(width: 0, height: 0, pixels: []))
    #expect(StraightBitmap(width: .max, height: 2, pixels: []).width == 0)
    #expect(StraightBitmap(width: -1, height: -1, pixels: [1]).width == 0)
  }
}
