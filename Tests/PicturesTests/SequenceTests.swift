import Primitives
import Testing

@testable import Pictures

extension FrameFormat {
  /// A stream of one image.
  func file(_ bitmap: Bitmap, bandRows: Int = 32) throws -> [UInt8] {
    let encoder = try makeBandEncoder()
    let bands = try bitmap.bandRanges(bandRows).map { try encoder.encode(bitmap.pixels[$0].span) }
    return try streamHeader + pieces(of: bands).flatMap { $0 }
  }
}

extension FramePicture {
  init(_ bitmap: Bitmap, isOpaque: Bool) {
    self.init(width: bitmap.width, height: bitmap.height, scale: 2, isOpaque: isOpaque)
  }
}

@Suite("Frames as PNG and as raw pixels")
struct PixelFormatTests {
  @Test("A PNG has alpha if its run has alpha", arguments: Content.allCases)
  func png(content: Content) throws {
    let bitmap = content.bitmap(20, 70)
    let format = try PNGFormat(FramePicture(bitmap, isOpaque: content.isOpaque))
    let file = try format.file(bitmap)
    #expect(try file == bitmap.bandedPNG(content.isOpaque ? .rgb : .rgba))
    #expect(try PictureDecoder.decode(file) == bitmap)
  }

  @Test("Raw pixels are red, green, blue and straight alpha, row by row", arguments: [1, 32])
  func rgba(bandRows: Int) throws {
    let bitmap = Bitmap(width: 2, height: 2, pixels: [0xff12_3456, 0, 0x8040_2010, 0xffff_ffff])
    let bytes = try RGBAFormat(FramePicture(bitmap, isOpaque: false)).file(bitmap, bandRows: bandRows)
    #expect(bytes == [0x12, 0x34, 0x56, 255, 0, 0, 0, 0, 0x80, 0x40, 0x20, 0x80, 255, 255, 255, 255])
  }

  @Test("Raw pixels are equal to those of the PNG")
  func sameAsPNG() throws {
    let bitmap = Content.translucentNoise.bitmap(33, 65)
    let picture = FramePicture(bitmap, isOpaque: false)
    let pixels = try PlainPNGReader(PNGFormat(picture).file(bitmap)).pixels()
    let expected = pixels.flatMap { pixel in
      [pixel >> 16, pixel >> 8, pixel, pixel >> 24].map { UInt8(truncatingIfNeeded: $0) }
    }
    #expect(try RGBAFormat(picture).file(bitmap) == expected)
  }
}

@Suite("Frames as Y4M")
struct Y4MTests {
  private func format(_ bitmap: Bitmap, rate: FrameRate? = FrameRate(60)) throws -> Y4MFormat {
    try Y4MFormat(FramePicture(bitmap, isOpaque: true), rate: try #require(rate))
  }

  @Test("Black, white, the primary colors and a gray, calculated by hand")
  func colours() throws {
    let pixels: [UInt32] = [0xff00_0000, 0xffff_ffff, 0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff80_8080]
    let expected: [[UInt8]] = [
      [16, 128, 128], [235, 128, 128], [63, 102, 240], [173, 42, 26], [32, 240, 118], [126, 128, 128],
    ]
    for (pixel, expected) in zip(pixels, expected) {
      let color = BT709(pixel)
      #expect([color.luma, color.blueDifference, color.redDifference] == expected)
    }
  }

  /// The formulas of the standard; values near a half are not compared, because of rounding.
  @Test("Any color is that of the standard, rounded to the nearest")
  func formula() {
    var random = SeededGenerator(709)
    for _ in 0..<20_000 {
      let pixel = 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &random)
      let (red, green, blue) = (
        Double(pixel >> 16 & 255) / 255, Double(pixel >> 8 & 255) / 255, Double(pixel & 255) / 255
      )
      let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      let exact = [
        16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748,
      ]
      let color = BT709(pixel)
      for (value, exact) in zip([color.luma, color.blueDifference, color.redDifference], exact) {
        #expect(abs(Double(value) - exact) <= 0.5 + 1e-9, "\(String(pixel, radix: 16))")
      }
    }
  }

  @Test(
    "The header states size, rate, sampling, range and matrix; planes follow each other", arguments: [1, 32])
  func stream(bandRows: Int) throws {
    let bitmap = Bitmap(
      width: 2, height: 3,
      pixels: [0xff00_0000, 0xffff_ffff, 0xffff_ffff, 0xff00_00ff, 0xff00_00ff, 0xffff_0000])
    let bytes = try format(bitmap, rate: FrameRate(30_000, per: 1001)).file(bitmap, bandRows: bandRows)
    let header = "YUV4MPEG2 W2 H3 F30000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED XCOLORMATRIX=BT709\nFRAME\n"
    let planes: [UInt8] = [
      16, 235, 235, 32, 32, 63, 128, 128, 128, 240, 240, 102, 128, 128, 128, 118, 118, 240,
    ]
    #expect(bytes == Array(header.utf8) + planes)
  }

  @Test("A background that can be transparent is refused")
  func transparent() throws {
    let rate = try #require(FrameRate(60))
    #expect(throws: FrameError.notOpaque(.y4m)) {
      try Y4MFormat(FramePicture(width: 2, height: 2, scale: 1, isOpaque: false), rate: rate)
    }
  }
}

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "As written in options",
    arguments: [
      ("60", 60, 1), ("1", 1, 1), ("12.5", 25, 2), ("29.97", 30_000, 1001), ("23.976", 24_000, 1001),
      ("23.98", 24_000, 1001), ("59.94", 60_000, 1001), ("30000/1001", 30_000, 1001), ("50/2", 25, 1),
      ("24.0", 24, 1), ("29.5", 59, 2), ("30.001", 30_001, 1000),
    ])
  func parsing(text: String, numerator: Int, denominator: Int) {
    let rate = FrameRate(parsing: text)
    #expect(rate?.numerator == numerator && rate?.denominator == denominator)
  }

  @Test(
    "Invalid rates",
    arguments: [
      "", "0", "-1", "a", "1/0", "0/1", "1/2/3", "1.", ".5", "1.2.3", "1e3", " 1", "99999999999999999999",
      "1/99999999999999999999", "inf", "1.1234567890123456789", "٣",
    ])
  func nothing(text: String) { #expect(FrameRate(parsing: text) == nil) }

  @Test("Frame rates are in lowest terms, also divided by N")
  func terms() throws {
    #expect(FrameRate(60, per: 2) == FrameRate(30))
    #expect(FrameRate(60, per: 2)?.description == "30")
    #expect(FrameRate(parsing: "29.97")?.oneOf(3).description == "10000/1001")
    #expect(FrameRate(parsing: "29.97")?.oneOf(65_535).denominator == 4_373_369)
    #expect(try #require(FrameRate(60)).oneOf(.max).denominator > 1_000_000)
    #expect(FrameRate(clamping: 0, per: .max) == FrameRate(1, per: 100_000_000))
  }

  @Test("Numerator and denominator are from 1 to 100 000 000")
  func range() {
    #expect(FrameRate(60)?.denominator == 1)
    #expect(FrameRate(100_000_000, per: 99_999_999) != nil)
    for (numerator, denominator) in [
      (0, 1), (-1, 1), (100_000_001, 1), (60, 0), (60, 100_000_001), (Int.min, Int.max),
    ] {
      #expect(FrameRate(numerator, per: denominator) == nil)
    }
  }

  @Test(
    "The fraction for a number",
    arguments: [
      (60, 60, 1), (29.97, 30_000, 1001), (30_000.0 / 1001, 30_000, 1001), (24_000.0 / 1001, 24_000, 1001),
      (12.5, 25, 2), (1.0 / 3, 1, 3), (0, 1, 1), (-1, 1, 1), (.nan, 1, 1),
      (.infinity, 1, 1), (1e300, 1, 1),
    ])
  func nearest(number: Double, numerator: Int, denominator: Int) {
    let rate = FrameRate(nearest: number)
    #expect(rate.numerator == numerator && rate.denominator == denominator, "\(rate)")
  }

  @Test("A printed rate parses again", arguments: ["29.5", "30.001", "17.123", "7/3", "239.99999", "1"])
  func again(text: String) throws {
    let rate = try #require(FrameRate(parsing: text))
    #expect(abs(FrameRate(nearest: rate.framesPerSecond).framesPerSecond - rate.framesPerSecond) < 1e-6)
  }
}

/// Spec/Frames.md, GIF.
@Suite struct AnimatedGIFTests {
  private static let ground: UInt32 = 0xffff_ffff
  private static let size = (width: 12, height: 1)
  /// The maximum number of colors of a palette.
  private static let grays = (1..<256).map { UInt32($0) }.map { 0xff00_0000 | $0 << 16 | $0 << 8 | $0 }

  /// The duration of each frame of the file in hundredths of a second. `rows`: the frames, at 25 per second.
  private func delays(_ rows: [[UInt32]], moves: Bool = false) throws -> [Int] {
    let picture = FramePicture(width: Self.size.width, height: Self.size.height, scale: 1, isOpaque: true)
    let format = try GIFFormat(
      picture,
      GIFPalette(of: Self.grays + Array(repeating: [Self.ground, Self.grays[0]], count: 99).joined()))
    var film = try AnimatedGIF(format, rate: try #require(FrameRate(25)), plays: 1, moves: moves)
    var bytes: [UInt8] = []
    var last: [UInt32]?
    for row in rows {
      if row == last { bytes += try film.repeatLast(); continue }
      bytes += try film.append([format.makeBandEncoder().encode(row.span)])
      last = row
    }
    bytes += try film.finish()
    return bytes.indices.dropLast(8).filter {
      bytes[$0] == 0x21 && bytes[$0 + 1] == 0xf9 && bytes[$0 + 2] == 4 && bytes[$0 + 7] == 0
    }.map { Int(bytes[$0 + 4]) + Int(bytes[$0 + 5]) << 8 }
  }

  private func row(_ gray: UInt32, at places: Range<Int> = 3..<5) -> [UInt32] {
    (0..<Self.size.width).map {
      places.contains($0) ? 0xff00_0000 | gray << 16 | gray << 8 | gray : Self.ground
    }
  }

  @Test func whatAppearsIsWrittenOnce() throws {
    let fade = [255, 255, 200, 150, 100, 50].map { row(UInt32($0)) }
    let rows = fade + Array(repeating: row(1), count: 6)
    // At rest in the seventh frame.
    let appearing = try delays(rows)
    #expect(appearing == [24, 24])
    // In moving areas, nothing visible is left out.
    let moving = try delays(rows, moves: true)
    #expect(moving == [8, 4, 4, 4, 4, 24])
  }

  @Test func whatComesToNoRestChangesWithEveryFrame() throws {
    let rows = (0..<8).map { row(1, at: $0..<$0 + 1) }
    #expect(try delays(rows).count == 8)
  }

  /// The previous color is far from both the target and the result.
  @Test func whatMovesLeavesNoTraces() throws {
    let rows =
      [row(1), row(1), row(200), row(201), row(202), row(203)] + Array(repeating: row(204), count: 9)
    #expect(try delays(rows, moves: true) == [8, 52])
  }

  @Test func theLastFrameIsExact() throws {
    #expect(try delays([row(255), row(255), row(240)]) == [8, 4])
    #expect(try delays([row(255)] + Array(repeating: row(254), count: 100)) == [4, 400])
    #expect(try delays([]) == [])
  }

  /// A bubble and a name on a wallpaper with many tints.
  @Test func grounds() {
    let tints = (0..<2000 as Range<UInt32>).map { tint in 0x60_8050 + (tint % 50) << 16 + (tint / 50) << 8 }
    let (bubble, name): (UInt32, UInt32) = (0xe1ffc7, 0xcc5289)
    func pixels(_ color: UInt32, _ count: Int) -> [UInt32] {
      Array(repeating: 0xff00_0000 | color, count: count)
    }
    let palette = GIFPalette(
      of: tints.map { 0xff00_0000 | $0 } + pixels(bubble, 500) + pixels(0xff_ffff, 900) + pixels(name, 9))
    #expect(palette.colors.count == 255 && Set(palette.colors).count == 255)
    #expect(palette.colors.allSatisfy { [bubble, name, 0xff_ffff].contains($0) || tints.contains($0) })
    for color in [bubble, name, 0xff_ffff] {
      let index = palette.index(of: 0xff00_0000 | color)
      #expect(palette.colors[Int(index)] == color)
      // Not that of another one at its edges either.
      #expect(GIFPalette.distance(palette.colors[Int(palette.coarse[Int(index)])], color) <= 4000)
    }
    let farthest = tints.map {
      GIFPalette.distance($0, palette.colors[Int(palette.index(of: 0xff00_0000 | $0))])
    }.max()
    #expect(farthest ?? .max <= 60)
  }

  @Test(arguments: [0, 1, 2, 12, 13, 100_000])
  func coloursAreChosenOutOfAnyNumber(count: UInt32) {
    var uses: [UInt32: Int] = [:]
    for number in 0..<count { uses[number &* 2_654_435 & 0xff_ffff] = 1 + Int(number % 3) }
    let colors = ColorQuantizer.colors(for: uses, most: 12)
    #expect(colors.count == min(12, uses.count))
    #expect(colors == Set(colors).sorted())
    #expect(colors.allSatisfy { uses[$0] != nil })
  }

  @Test func edgesHaveFewColours() throws {
    let palette = GIFPalette(of: Self.grays)
    #expect(palette.colors.count == 255 && Set(palette.coarse).count <= 24)
    let picture = FramePicture(width: Self.grays.count, height: 1, scale: 1, isOpaque: true)
    let encoder = try GIFFormat(picture, palette).makeBandEncoder()
    // A gradient keeps all of its colors, and the range between black and white has few.
    #expect(Set(encoder.encode(Self.grays.span).indices).count == 255)
    let edges = Self.grays.enumerated().map { [Self.grays[0], $0.element, Self.ground][$0.offset % 3] }
    #expect(Set(encoder.encode(edges.span).indices).count <= 26)
  }
}
