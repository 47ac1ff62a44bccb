import Primitives
import Testing

@testable import Pictures

@Suite struct SmallPNGTests {
  @Test(arguments: Content.allCases, BandedPNGTests.sizes)
  func decodesToTheSamePixels(content: Content, size: (Int, Int)) throws {
    let bitmap = StraightBitmap(content.bitmap(size.0, size.1))
    let file = try SmallPNG.encode(bitmap, scale: 1)
    #expect(try PlainPNGReader(file).pixels() == bitmap.pixels)
    #expect(try PictureDecoder.decodeStraight(file) == bitmap)
  }

  private func picture(colors: Int, alpha: UInt32 = 255) -> StraightBitmap {
    let pixels = (0..<600).map { alpha << 24 | UInt32($0 % colors) * 0x01_0301 ^ 0x80 }
    return StraightBitmap(width: 25, height: 24, pixels: pixels)
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func fewColorsBecomeAPaletteOfTheSmallestDepth(colors: Int, depth: Int) throws {
    for alpha: UInt32 in [255, 77] {
      let bitmap = picture(colors: colors, alpha: alpha)
      let file = try PlainPNGReader(SmallPNG.encode(bitmap, scale: 1))
      #expect(file.colorType == 3)
      #expect(file.bitDepth == depth)
      #expect(file.data("PLTE").count == 3 * colors)
      #expect(file.data("tRNS").count == (alpha == 255 ? 0 : colors))
      #expect(try file.pixels() == bitmap.pixels)
    }
  }

  @Test(
    "Grays are stored as gray if a palette is not smaller",
    arguments: [
      ([0, 255], 1, 0), ([85, 170], 1, 3), ([0, 85, 255], 2, 0), ([0, 17, 34, 51, 68], 4, 0),
      ([1, 2, 3], 2, 3), (Array(0..<40), 8, 0),
    ])
  func greys(_ greys: [UInt32], depth: Int, colorType: UInt8) throws {
    let pixels: [UInt32] = (0..<600).map { 0xff00_0000 | greys[$0 % greys.count] * 0x01_0101 }
    let bitmap = StraightBitmap(width: 25, height: 24, pixels: pixels)
    let file = try SmallPNG.encode(bitmap, scale: 1)
    let plain = try PlainPNGReader(file)
    #expect(plain.colorType == colorType && plain.bitDepth == depth)
    #expect(plain.data("PLTE").isEmpty == (colorType == 0))
    #expect(try plain.pixels() == pixels)
    #expect(try PictureDecoder.decodeStraight(file) == bitmap)
  }

  @Test func manyTranslucentGreysAreGreyAndAlpha() throws {
    let pixels: [UInt32] = (0..<600).map { index in
      let (alpha, grey) = (UInt32(index % 200 + 1), UInt32(index % 97))
      return alpha << 24 | grey * 0x01_0101
    }
    let bitmap = StraightBitmap(width: 25, height: 24, pixels: pixels)
    let file = try SmallPNG.encode(bitmap, scale: 1)
    #expect(try PlainPNGReader(file).colorType == 4)
    #expect(try PlainPNGReader(file).pixels() == pixels)
    #expect(try PictureDecoder.decodeStraight(file) == bitmap)
  }

  @Test func moreColorsAreRGBOrRGBA() throws {
    #expect(try PlainPNGReader(SmallPNG.encode(picture(colors: 257), scale: 1)).colorType == 2)
    let translucent = picture(colors: 257, alpha: 9)
    #expect(try PlainPNGReader(SmallPNG.encode(translucent, scale: 1)).colorType == 6)
  }

  @Test func transparencyChunkEndsWithTheLastTranslucentColor() throws {
    let pixels: [UInt32] = [0xff00_00ff, 0x8000_ff00, 0xffff_ffff, 0]
    let file = try SmallPNG.encode(StraightBitmap(width: 4, height: 1, pixels: pixels), scale: 1)
    #expect(try PlainPNGReader(file).data("tRNS") == [0x80, 0])
    #expect(try PlainPNGReader(file).pixels() == pixels)
  }

  @Test(arguments: [Content.glyphs, .gradient, .opaqueNoise, .roundedCorners])
  func isSmallerThanTheBandedFile(content: Content) throws {
    let bitmap = content.bitmap(200, 200)
    let small = try SmallPNG.encode(StraightBitmap(bitmap), scale: 2)
    #expect(try small.count < bitmap.bandedPNG(content.isOpaque ? .rgb : .rgba).count)
  }

  @Test func everyFilterIsUndoneByAReader() throws {
    let bitmap = StraightBitmap(Content.translucentNoise.bitmap(40, 9))
    let samples = Samples(of: PictureRows(bitmap))
    let above = samples.row(bitmap.pixels[..<40])
    let row = samples.row(bitmap.pixels[40..<80])
    for filter in RowFilter.allCases {
      let first = RowFilter.none.applied(to: above, above: above, bytesPerPixel: 4).bytes
      let second = filter.applied(to: row, above: above, bytesPerPixel: 4).bytes
      let data = try Zlib.compress([0] + first + [filter.rawValue] + second, level: 1)
      let file =
        PNGHeader.leadingChunks(width: 40, height: 2, bitDepth: 8, colorType: 6, scale: 1)
        + PNGChunk.make("IDAT", data) + PNGChunk.make("IEND", [])
      #expect(try PlainPNGReader(file).pixels() == Array(bitmap.pixels.prefix(80)))
    }
  }

  /// The file is the same for every order of rows, and at most one band of rows is requested at a time.
  @Test func rowsMayComeOneByOne() throws {
    let bitmap = StraightBitmap(Content.glyphs.bitmap(300, 900))
    var most = 0
    let rows = PictureRows(width: 300, height: 900) { rows in
      most = max(most, rows.count * 300)
      return Array(bitmap.pixels[rows.lowerBound * 300..<rows.upperBound * 300])
    }
    #expect(try SmallPNG.encode(rows, scale: 1) == SmallPNG.encode(bitmap, scale: 1))
    #expect(most <= 1 << 16)
    #expect(most > 300)
  }

  /// Rows are drawn whenever they are requested: twice, and once more for the bands on which filters are tried.
  @Test func fewRowsOfATallPictureAreAskedForAThirdTime() throws {
    let (width, height) = (1 << 14, 400)
    var count = 0
    let rows = PictureRows(width: width, height: height) { rows in
      count += rows.count
      return rows.flatMap { [UInt32](repeating: 0xff00_0000 | UInt32($0), count: width) }
    }
    _ = try SmallPNG.encode(rows, scale: 1)
    let rowsOfABand = 4
    #expect(count > 2 * height && count <= 2 * height + 16 * rowsOfABand)
  }

  @Test func theWayOfFilteringSuitsThePicture() throws {
    var random = SeededGenerator(7)
    let noise = (0..<300 * 300).map { _ in UInt32.random(in: 0...0xff_ffff, using: &random) }
    func filters(_ color: (_ x: Int, _ y: Int) -> UInt32) throws -> Set<UInt8> {
      let pixels = noise.indices.map { 0xff00_0000 | color($0 % 300, $0 / 300) }
      let bitmap = StraightBitmap(width: 300, height: 300, pixels: pixels)
      return Set(try PlainPNGReader(SmallPNG.encode(bitmap, scale: 1)).filteredRows().map { $0[0] })
    }
    #expect(try filters { x, y in noise[y * 300 + x] } == [RowFilter.none.rawValue])
    // Rows that repeat, and gradients that are equal in each row.
    #expect(
      try filters { x, y in noise[y / 9 * 300 + x] } == [RowFilter.none.rawValue, RowFilter.up.rawValue])
    #expect(
      try filters { x, y in (noise[y] & 0x7f7f7f) &+ UInt32(x / 3) * 0x01_0101 } == [RowFilter.sub.rawValue])
  }

  @Test func aCompressorKeepsNothingFromOneStreamToTheNext() throws {
    let texts = [[], [7], Array(repeating: 1, count: 70_000), (0..<999).map { UInt8($0 % 251) }] as [[UInt8]]
    let deflater = try Deflater(level: 6)
    for text in texts + texts.reversed() {
      let stream = Array(try deflater.stream(of: text))
      #expect(try stream == Array(Deflater(level: 6).stream(of: text)))
      #expect(Zlib.decompressedProfile(stream) == text)
    }
  }

  @Test func aStreamIsTheSameHoweverItsPiecesAreCut() throws {
    let bytes = StraightBitmap(Content.glyphs.bitmap(200, 200)).pixels.map { UInt8(truncatingIfNeeded: $0) }
    func stream(by step: Int) throws -> [UInt8] {
      let writer = try ZlibWriter(level: 9)
      for start in stride(from: 0, to: bytes.count, by: step) {
        try writer.write(Array(bytes[start..<min(bytes.count, start + step)]))
      }
      try writer.finish()
      return writer.bytes
    }
    let whole = try stream(by: bytes.count)
    #expect(try stream(by: 7) == whole)
    #expect(try stream(by: 4099) == whole)
  }

  @Test func repeatsGiveTheSameBytes() throws {
    let bitmap = StraightBitmap(Content.translucentNoise.bitmap(60, 60))
    #expect(try SmallPNG.encode(bitmap, scale: 1) == SmallPNG.encode(bitmap, scale: 1))
  }

  @Test func anEmptyPictureIsAnError() {
    let empty = StraightBitmap(width: 0, height: 0, pixels: [])
    #expect(throws: PNGError.invalidSize(width: 0, height: 0)) {
      try SmallPNG.encode(empty, scale: 1)
    }
  }
}
