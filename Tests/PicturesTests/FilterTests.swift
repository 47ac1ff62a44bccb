import CShims
import Primitives
import Testing

@testable import Pictures

@Suite struct BlurTests {
  private func level(_ pixel: UInt32) -> Int { Int(pixel & 0xff) }

  private func grey(_ width: Int, _ height: Int, _ level: (Int, Int) -> Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map {
        0xff00_0000 | UInt32(level($0 % width, $0 / width)) * 0x01_0101
      })
  }

  // MARK: - Averages of previews and concealed images

  @Test func evenPicturesStayAsTheyAre() {
    let even = Bitmap(width: 9, height: 5, pixels: [UInt32](repeating: 0x8040_2010, count: 45))
    for radius in 0...2 { #expect(even.blurred(by: .averages(radius: radius), edges: .extended) == even) }
  }

  @Test func aSpotSpreadsAsABellAndKeepsItsWeight() {
    let spot = grey(31, 31) { x, y in abs(x - 15) <= 2 && abs(y - 15) <= 2 ? 255 : 0 }
    let blurred = spot.blurred(by: .averages(radius: 2), edges: .extended)
    let row = (0..<31).map { level(blurred.pixels[15 * 31 + $0]) }
    #expect(row == row.reversed())
    #expect(Array(row[15...]) == row[15...].sorted(by: >))
    // Three averages of five pixels extend six pixels to each side.
    let reach = 2 + 6
    #expect(row[15] < 255 && row[15 - reach + 1] > 0 && row[15 - reach - 1] == 0)
    let weight = blurred.pixels.map(level).reduce(0, +)
    #expect(abs(weight - 25 * 255) < 25 * 255 / 20)
  }

  @Test func edgesAreSmoothedAlikeInBothDirections() {
    let kernel = BlurKernel.averages(radius: 1)
    let edge = grey(20, 20) { x, _ in x < 10 ? 0 : 255 }.blurred(by: kernel, edges: .extended)
    let turned = grey(20, 20) { _, y in y < 10 ? 0 : 255 }.blurred(by: kernel, edges: .extended)
    for x in 0..<20 { #expect(edge.pixels[x] == turned.pixels[x * 20]) }
    #expect((6..<14).map { level(edge.pixels[$0]) } == [0, 9, 38, 94, 161, 217, 246, 255])
  }

  /// Three consecutive averages over whole numbers, divided and rounded at the end.
  @Test(arguments: [(1, 12, 7), (2, 12, 7), (1, 1, 1), (2, 2, 3)])
  func averagesAreExact(radius: Int, width: Int, height: Int) {
    let picture = grey(width, height) { x, y in (x * x * 37 + y * 91 + x * y * 13) % 256 }
    func averaged(_ line: [Int]) -> [Int] {
      // The edges extend as far as all three averages, before the first one.
      var values = (-3 * radius..<line.count + 3 * radius).map { line[min(max($0, 0), line.count - 1)] }
      for _ in 0..<3 {
        values = (radius..<values.count - radius).map { values[$0 - radius...$0 + radius].reduce(0, +) }
      }
      return values
    }
    let rows = (0..<height).map { y in averaged((0..<width).map { level(picture.pixels[y * width + $0]) }) }
    let columns = (0..<width).map { x in averaged(rows.map { $0[x] }) }
    var total = 1
    for _ in 0..<6 { total *= 2 * radius + 1 }
    let expected = grey(width, height) { x, y in (columns[x][y] + total / 2) / total }
    #expect(picture.blurred(by: .averages(radius: radius), edges: .extended) == expected)
  }

  // MARK: - The Gaussian of flying characters

  @Test func aGaussianGrowsByThreeDeviationsAndKeepsItsWeight() {
    let kernel = BlurKernel.gaussian(deviation: 1.5)
    #expect(kernel.reach == 5)
    let spot = grey(3, 5) { _, _ in 200 }
    let blurred = spot.blurred(by: kernel, edges: .transparent)
    #expect(blurred.width == 13 && blurred.height == 15)
    #expect(blurred.pixels.allSatisfy { level($0) <= $0 >> 24 })
    let weight = blurred.pixels.map(level).reduce(0, +)
    #expect(abs(weight - 15 * 200) < 15 * 200 / 20)
    #expect(blurred.pixels == blurred.pixels.reversed())
  }

  /// Sums of single precision, from the center outward, first along the rows: to the last bit.
  @Test(arguments: [(0.7, BlurEdges.transparent), (4, .transparent), (2.3, .extended)])
  func everySampleIsTheSumOfItsShares(deviation: Double, edges: BlurEdges) {
    let kernel = BlurKernel.gaussian(deviation: deviation)
    let (width, height, reach) = (37, 29, kernel.reach)
    // Rows without anything at both ends, and rows that repeat the one above.
    let picture = Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        guard 6..<22 ~= y else { return 0 }
        return UInt32((x * 37 + (y / 3) * 91) % 256) * 0x0101_0101
      })
    func mixed(_ samples: (Int) -> Float, _ place: Int) -> Float {
      var sum = samples(place) * kernel.shares[0]
      for d in 1..<max(1, reach + 1) { sum += (samples(place - d) + samples(place + d)) * kernel.shares[d] }
      return sum
    }
    func sample(_ place: Int, of count: Int, _ sample: (Int) -> Float) -> Float {
      if 0..<count ~= place { return sample(place) }
      return edges == .extended ? sample(min(max(place, 0), count - 1)) : 0
    }
    let grown = edges == .extended ? 0 : reach
    let rows = (0..<height).map { y in
      (-grown..<width + grown).map { x in
        mixed({ sample($0, of: width) { Float(level(picture.pixels[y * width + $0])) } }, x)
      }
    }
    let blurred = picture.blurred(by: kernel, edges: edges)
    #expect(blurred.width == width + 2 * grown && blurred.height == height + 2 * grown)
    for y in 0..<blurred.height {
      for x in 0..<blurred.width {
        let sum = mixed({ sample($0, of: height) { rows[$0][x] } }, y - grown)
        #expect(level(blurred.pixels[y * blurred.width + x]) == Int(min(sum, 255) + 0.5))
      }
    }
  }

  @Test func anEmptyPictureStaysEmpty() {
    let empty = Bitmap(width: 0, height: 0, pixels: [])
    #expect(empty.blurred(by: .averages(radius: 2), edges: .extended) == empty)
    #expect(empty.blurred(by: .gaussian(deviation: 1), edges: .transparent) == empty)
  }
}

/// Flying characters are resampled and blurred channel by channel.
@Suite("Filters of channels")
struct ChannelFilterTests {
  /// Ink of one color, like that of glyphs.
  private func ink(_ color: UInt32, _ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        let alpha = UInt32.random(in: 0...255, using: &random)
        return Alpha.premultiplied(color & 0xff_ffff | (Bool.random(using: &random) ? alpha : 0) << 24)
      })
  }

  private func axes(
    _ bitmap: Bitmap, _ random: inout SeededGenerator
  ) -> (columns: ResampledAxis, rows: ResampledAxis) {
    func axis(_ count: Int) -> ResampledAxis {
      let scale = Double.random(in: 0.4...1.3, using: &random)
      let start = Double.random(in: -9...9, using: &random)
      let last = Int((start + Double(count) * scale).rounded(.up))
      let first = Int(start.rounded(.down))
      return ResampledAxis(first..<max(first + 1, last), origin: start, ratio: 1 / scale, count: count)
    }
    return (axis(bitmap.width), axis(bitmap.height))
  }

  @Test(
    "They give the pixels of the resampler within one level, for every color",
    arguments: [0, 0xff_ffff, 0x00_7aff, 0x80_8080, 0x12_3456, 0xff_00ff] as [UInt32], 0..<4)
  func resampled(color: UInt32, seed: UInt64) {
    var random = SeededGenerator(seed)
    for size in [(1, 1), (5, 3), (8, 16), (23, 41)] {
      let bitmap = ink(color, size.0, size.1, &random)
      let (columns, rows) = axes(bitmap, &random)
      let expected = Resampler(bitmap: bitmap, columns: columns, rows: rows).whole
      let resampled = bitmap.resampled(columns: columns, rows: rows, blurredBy: nil)
      #expect(resampled.width == expected.width && resampled.height == expected.height)
      // Rounded at other positions.
      for (pixel, other) in zip(resampled.pixels, expected.pixels) {
        for shift in [0, 8, 16, 24] as [UInt32] {
          #expect(abs(Int(pixel >> shift & 0xff) - Int(other >> shift & 0xff)) <= 1)
        }
      }
      let kernel = BlurKernel.gaussian(deviation: .random(in: 0.1...4, using: &random))
      #expect(
        bitmap.resampled(columns: columns, rows: rows, blurredBy: kernel)
          == resampled.blurred(by: kernel, edges: .transparent))
    }
  }

  @Test("A part of the result is equal to the same part of the whole", arguments: 0..<8)
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed)
    for size in [(1, 1), (5, 3), (40, 16), (23, 81)] {
      let bitmap = Content.translucentNoise.bitmap(size.0, size.1)
      // Mixed, or copied unchanged.
      let (columns, rows) =
        seed.isMultiple(of: 2)
        ? axes(bitmap, &random)
        : (
          ResampledAxis(7..<7 + size.0, origin: 7, ratio: 1, count: size.0),
          ResampledAxis(-3..<size.1 - 3, origin: -3, ratio: 1, count: size.1)
        )
      for kernel in [nil, BlurKernel.gaussian(deviation: .random(in: 0.1...6, using: &random))] {
        let whole = bitmap.resampled(columns: columns, rows: rows, blurredBy: kernel)
        let part = BitmapPart(
          columns: range(in: whole.width, &random), rows: range(in: whole.height, &random))
        let shown = bitmap.resampled(columns: columns, rows: rows, blurredBy: kernel, shown: part)
        #expect(shown.width == part.columns.count && shown.height == part.rows.count)
        for (y, row) in part.rows.enumerated() {
          let expected = whole.pixels[(row * whole.width + part.columns.lowerBound)...].prefix(shown.width)
          #expect(Array(shown.pixels[(y * shown.width)...].prefix(shown.width)) == Array(expected))
        }
      }
    }
  }

  private func range(in count: Int, _ random: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0..<count, using: &random)
    return start..<Int.random(in: start + 1...count, using: &random)
  }

  @Test("A blur is the same for each channel, independent of the others", arguments: 0..<4)
  func channels(seed: UInt64) {
    var random = SeededGenerator(seed)
    let bitmap = Content.translucentNoise.bitmap(13, 9)
    let kernel = BlurKernel.gaussian(deviation: .random(in: 0.3...3, using: &random))
    let blurred = bitmap.blurred(by: kernel, edges: .transparent)
    for shift in [0, 8, 16, 24] as [UInt32] {
      // The channel alone, as in black, white or gray ink.
      let alone = Bitmap(
        width: 13, height: 9, pixels: bitmap.pixels.map { ($0 >> shift & 0xff) &* 0x0101_0101 })
      #expect(
        alone.blurred(by: kernel, edges: .transparent).pixels
          == blurred.pixels.map { ($0 >> shift & 0xff) &* 0x0101_0101 })
    }
  }

  @Test("Zero stays zero")
  func nothing() {
    let empty = Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: 0, count: 16))
    let blurred = empty.blurred(by: .gaussian(deviation: 1), edges: .transparent)
    #expect(blurred.width == 10 && blurred.pixels.allSatisfy { $0 == 0 })
  }
}

@Suite("Backdrops of images that are shown completely")
struct BackdropTests {
  private func frame(_ width: Int, _ height: Int) -> PictureFrame {
    PictureFrame(PixelSize(width: width, height: height), fit: .contain)
  }

  @Test("A frame is filled if less than a pixel of it stays free")
  func filled() {
    #expect(frame(300, 200).isFilled(by: PixelSize(width: 600, height: 400)))
    #expect(frame(300, 200).isFilled(by: PixelSize(width: 301, height: 200)))
    #expect(!frame(300, 200).isFilled(by: PixelSize(width: 298, height: 200)))
    #expect(!frame(300, 200).isFilled(by: PixelSize(width: 200, height: 300)))
    #expect(frame(300, 200).isFilled(by: PixelSize(width: 0, height: 0)))
  }

  @Test("A backdrop has the shape of the frame and at most 170 pixels per side")
  func size() {
    let picture = Bitmap(width: 40, height: 300, pixels: [UInt32](repeating: 0xff80_4020, count: 12_000))
    let backdrop = frame(682, 448).backdrop(of: picture)
    #expect(backdrop.width == 170 && backdrop.height == 112)
    #expect(backdrop.pixels.allSatisfy { $0 == 0xff80_4020 })
    let small = frame(30, 20).backdrop(of: picture)
    #expect(small.width == 30 && small.height == 20)
  }

  @Test("No edge of the image is visible in the backdrop")
  func soft() {
    let pixels = (0..<200 * 200).map { $0 % 200 < 100 ? 0xff00_0000 : 0xffff_ffff as UInt32 }
    let backdrop = frame(340, 170).backdrop(of: Bitmap(width: 200, height: 200, pixels: pixels))
    let row = backdrop.pixels[40 * backdrop.width..<41 * backdrop.width].map { Int($0 & 0xff) }
    #expect(row.min().map { $0 < 40 } == true && row.max().map { $0 > 215 } == true)
    #expect(zip(row, row.dropFirst()).allSatisfy { abs($1 - $0) < 14 })
  }

  @Test("Images and frames of one pixel work")
  func extremes() {
    let dot = Bitmap(width: 1, height: 1, pixels: [0xffff_ffff])
    #expect(frame(1, 1).backdrop(of: dot).pixels == [0xffff_ffff])
    #expect(frame(1_000_000, 1).backdrop(of: dot).pixels.allSatisfy { $0 == 0xffff_ffff })
    #expect(frame(10, 10).backdrop(of: Bitmap(width: 0, height: 0, pixels: [])).pixels.isEmpty)
  }
}

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

  @Test("Pixels in a row have the same results as single pixels", arguments: [1, 3, 4, 7, 1000])
  func inARow(length: Int) {
    var random = SeededGenerator(UInt64(length))
    let straight = (0..<length).map { index in
      UInt32.random(in: 0...UInt32.max, using: &random) | (index % 11 < 7 ? 0xff00_0000 : 0)
    }
    var row = straight
    row.withUnsafeMutableBufferPointer { shim_premultiply($0.baseAddress, $0.count) }
    #expect(row == straight.map(Alpha.premultiplied))
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
