import Primitives
import Testing

@testable import Raster

@Suite struct PixelTests {
  /// A small generator, so that every run tries the same numbers.
  struct Numbers {
    var state: UInt64 = 1
    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    mutating func premultiplied(alpha: Int) -> UInt32 {
      let channels = (0..<3).map { _ in UInt32(next(below: alpha + 1)) }
      return UInt32(alpha) << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
  }

  @Test func channelsSurviveSpreadingAndPacking() {
    #expect(Pixel.pack(Pixel.spread(0x1234_5678)) == 0x1234_5678)
    #expect(Pixel.spread(0xff00_0000) == 255 << 48)
  }

  @Test func divisionBy255IsRoundedExactly() {
    for value in 0...(255 * 255 + 127) {
      let expected = UInt64((Double(value) / 255).rounded())
      #expect(Pixel.dividedBy255(UInt64(value)) == expected)
      #expect(Pixel.dividedBy255(UInt64(value) << 48) == expected << 48)
    }
  }

  /// Exact over, in Double, for each channel.
  func reference(_ source: UInt32, _ coverage: Int, _ below: UInt32) -> [Double] {
    let share = Double(coverage) / 255
    let alpha = Double(source >> 24) / 255 * share
    return zip(Bitmap.channels(source), Bitmap.channels(below)).map {
      Double($0) * share + Double($1) * (1 - alpha)
    }
  }

  @Test func overIsWithinOneOfTheExactValue() {
    var numbers = Numbers()
    for _ in 0..<50_000 {
      let source = numbers.premultiplied(alpha: numbers.next(below: 256))
      let below = numbers.premultiplied(alpha: numbers.next(below: 256))
      let coverage = numbers.next(below: 256)
      let result = Pixel.over(Pixel.spread(source), coverage: UInt8(coverage), below)
      let exact = reference(source, coverage, below)
      let channels = Bitmap.channels(result)
      #expect(zip(channels, exact).allSatisfy { abs(Double($0) - $1) <= 1 })
      #expect(channels[0...2].allSatisfy { $0 <= channels[3] })
    }
  }

  @Test func anOpaqueColourIsBlendedExactly() {
    var numbers = Numbers()
    for coverage in 0...255 {
      for _ in 0..<50 {
        let source = numbers.premultiplied(alpha: 255)
        let below = numbers.premultiplied(alpha: 255)
        let result = Pixel.over(Pixel.spread(source), coverage: UInt8(coverage), below)
        let exact = reference(source, coverage, below).map { Int($0.rounded()) }
        #expect(Bitmap.channels(result) == exact)
      }
    }
  }

  @Test func aColourIsRoundedToBytesAndThenPremultiplied() {
    #expect(Pixel.premultiplied(Color(0x336699)) == 0xff33_6699)
    #expect(Pixel.premultiplied(Color(0xff8000, alpha: 0.5)) == 0x8080_4000)
    #expect(Pixel.premultiplied(Color(red: .nan, green: 2, blue: -1)) == 0xff00_ff00)
  }
}
