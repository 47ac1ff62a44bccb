import Pictures
import Primitives
import Scene
import Testing

@testable import Raster

@Suite struct ImageTests {
  /// Red on the left half, blue on the right.
  func halves(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { $0 % width < width / 2 ? 0xffff_0000 : 0xff00_00ff })
  }

  func noise(_ width: Int, _ height: Int) -> Bitmap {
    var numbers = PixelTests.Numbers()
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        numbers.premultiplied(alpha: numbers.next(below: 256))
      })
  }

  func image(_ bitmap: Bitmap, _ frame: Rect, _ fit: PlacedImage.Fit = .fill) -> Element {
    element(.image(PlacedImage(bitmap: bitmap, frame: frame, fit: fit)))
  }

  @Test func atFullSizeEveryPixelIsCopied() throws {
    let bitmap = noise(13, 9)
    let picture = try render(list(20, 20, [image(bitmap, Rect(4, 5, 13, 9))]))
    for y in 0..<9 {
      for x in 0..<13 { #expect(picture[4 + x, 5 + y] == bitmap[x, y]) }
    }
    #expect(picture.ink == bitmap.ink)
  }

  @Test func fillCoversTheFrameAndCutsWhatSticksOut() throws {
    let picture = try render(list(20, 20, [image(halves(40, 10), Rect(5, 5, 10, 10))]))
    #expect(picture.inkBox?.columns == 5...14)
    #expect(picture.inkBox?.rows == 5...14)
    #expect(picture.ink == 100)
    // Centered: the border between the halves is in the middle of the frame.
    #expect(picture[6, 10] == 0xffff_0000)
    #expect(picture[13, 10] == 0xff00_00ff)
  }

  @Test func containShowsAllOfIt() throws {
    let picture = try render(
      list(20, 20, [image(halves(40, 10), Rect(2, 2, 16, 16), .contain)]))
    #expect(picture.inkBox?.columns == 2...17)
    #expect(picture.inkBox?.rows == 8...11)
    #expect(picture.ink == 64)
  }

  /// An image with the tail of a bubble is clipped to an outline.
  @Test func anOutlineCutsBesidesTheFrame() throws {
    let white = Bitmap(width: 10, height: 10, pixels: [UInt32](repeating: .max, count: 100))
    let frame = Rect(2, 2, 10, 10)
    func draw(_ outline: [Point]) throws -> Bitmap {
      try render(
        list(
          14, 14, [element(.image(PlacedImage(bitmap: white, frame: frame, fit: .fill, outline: outline)))]))
    }
    // The upper left half.
    let half = try draw([Point(2, 2), Point(12, 2), Point(2, 12)])
    #expect(half.alpha(3, 3) == 255 && half.alpha(10, 10) == 0 && half.alpha(1, 3) == 0)
    #expect((100...155).contains(half.alpha(6, 7)))
    // The part outside the frame shows nothing.
    let wide = try draw([Point(-5, 4), Point(40, 4), Point(40, 8), Point(-5, 8)])
    #expect(wide.inkBox?.columns == 2...11 && wide.inkBox?.rows == 4...7)
  }

  @Test func aFractionalFrameHasSmoothEdges() throws {
    let white = Bitmap(width: 8, height: 8, pixels: [UInt32](repeating: .max, count: 64))
    let picture = try render(list(12, 12, [image(white, Rect(2.5, 2, 6, 6))]))
    #expect(picture.alpha(2, 4) == 128)
    #expect(picture.alpha(3, 4) == 255)
    #expect(picture.alpha(8, 4) == 128)
  }

  @Test(arguments: [1, 3, 7, 33, 200])
  func anEvenBitmapStaysEvenAtEverySize(size: Int) {
    let even = Bitmap(width: 33, height: 21, pixels: [UInt32](repeating: 0x8040_2010, count: 693))
    let resized = Resampler.resized(even, width: size, height: size)
    #expect(resized.pixels == [UInt32](repeating: 0x8040_2010, count: size * size))
  }

  @Test func shrinkingMixesAllPixels() {
    let checks = Bitmap(
      width: 64, height: 64,
      pixels: (0..<4096).map { ($0 + $0 / 64) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 })
    let small = Resampler.resized(checks, width: 16, height: 16)
    for y in 4..<12 {
      for x in 4..<12 { #expect((126...129).contains(small.channels(x, y)[0])) }
    }
  }

  @Test func anOvershootStaysAPremultipliedColour() {
    for size in [5, 40] {
      #expect(Resampler.resized(noise(20, 20), width: size, height: size).isPremultiplied)
    }
  }

  @Test func anEmptyBitmapDrawsNothing() throws {
    let empty = Bitmap(width: 0, height: 0, pixels: [])
    #expect(try render(list(9, 9, [image(empty, Rect(0, 0, 9, 9))])).ink == 0)
  }
}

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
