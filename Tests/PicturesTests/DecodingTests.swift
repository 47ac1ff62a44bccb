import CImages
import Primitives
import Testing

@testable import Pictures

@Suite struct DecodingTests {
  // MARK: - PNG

  /// A file with one `IDAT`; the rows contain their filters.
  static func png(
    _ width: Int, _ height: Int, bitDepth: UInt8, colorType: UInt8, rows: [UInt8],
    extra: [UInt8] = []
  ) throws -> [UInt8] {
    PNGHeader.leadingChunks(
      width: width, height: height, bitDepth: bitDepth, colorType: colorType, scale: 1)
      + extra + PNGChunk.make("IDAT", try Zlib.compress(rows, level: 1))
      + PNGChunk.make("IEND", [])
  }

  @Test(arguments: Content.allCases)
  func readsWhatLibpngWrites(content: Content) throws {
    let bitmap = StraightBitmap(content.bitmap(33, 47))
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = 33
    image.height = 47
    image.format = UInt32(PNG_FORMAT_BGRA)
    var file = [UInt8](repeating: 0, count: 100_000)
    var count = file.count
    #expect(png_image_write_to_memory(&image, &file, &count, 0, bitmap.pixels, 0, nil) == 1)
    #expect(try PictureDecoder.decodeStraight(Array(file.prefix(count))) == bitmap)
  }

  @Test func everyDepthBecomesEightBits() throws {
    let grey = try Self.png(9, 1, bitDepth: 1, colorType: 0, rows: [0, 0b1010_0000, 0b1000_0000])
    let black: UInt32 = 0xff00_0000
    let white: UInt32 = 0xffff_ffff
    #expect(
      try PictureDecoder.decodeStraight(grey).pixels
        == [white, black, white, black, black, black, black, black, white])

    let deep = try Self.png(
      1, 1, bitDepth: 16, colorType: 6, rows: [0, 0x80, 0x80, 0x40, 0x40, 0x20, 0x20, 0x99, 0x99])
    #expect(try PictureDecoder.decodeStraight(deep).pixels == [0x9980_4020])
  }

  /// Neither a color space chunk nor a gamma: sixteen bits are sRGB, as eight are.
  @Test func deepPicturesWithoutAColorSpaceAreSRGB() throws {
    let file =
      PNGChunk.signature + PNGChunk.make("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 16, 0, 0, 0, 0])
      + PNGChunk.make("IDAT", try Zlib.compress([0, 0x33, 0x33], level: 1))
      + PNGChunk.make("IEND", [])
    #expect(try PictureDecoder.decodeStraight(file).pixels == [0xff33_3333])
  }

  @Test func aNearlyTransparentPixelKeepsItsColorWhenStraight() throws {
    let file = try Self.png(1, 1, bitDepth: 8, colorType: 6, rows: [0, 200, 100, 50, 1])
    #expect(try PictureDecoder.decodeStraight(file).pixels == [0x01c8_6432])
    #expect(try PictureDecoder.decode(file).pixels == [0x0101_0000])
  }

  @Test func pixelsAreCountedBeforeTheyAreRead() throws {
    let side = 1 << 31 - 1
    let huge = try Self.png(side, side, bitDepth: 8, colorType: 2, rows: [0])
    #expect(
      throws: PictureError.tooLarge(
        width: side, height: side, limit: PictureDecoder.defaultPixelLimit)
    ) { try PictureDecoder.decode(huge) }

    let flat = try Content.flat.bitmap(10, 10).bandedPNG(.rgb)
    #expect(throws: PictureError.tooLarge(width: 10, height: 10, limit: 99)) {
      try PictureDecoder.decode(flat, pixelLimit: 99)
    }
    #expect(try PictureDecoder.decode(flat, pixelLimit: 100).width == 10)
  }

  @Test func aPictureWithoutPixelsIsCorrupt() throws {
    for size in [(0, 1), (1, 0)] {
      let file = try Self.png(size.0, size.1, bitDepth: 8, colorType: 2, rows: [0])
      #expect(
        throws: PictureError.corrupt(
          .png, reason: "the header says \(size.0) by \(size.1) pixels")
      ) { try PictureDecoder.decode(file) }
    }
    let header = PNGHeader.leadingChunks(
      width: 1, height: 1, bitDepth: 8, colorType: 2, scale: 1)
    #expect(throws: PictureError.corrupt(.png, reason: "no chunk with pixels")) {
      try PictureDecoder.decode(header + PNGChunk.make("IEND", []))
    }
  }

  @Test func anErrorInAPNGSaysWhere() throws {
    let file = try Content.flat.bitmap(4, 4).bandedPNG(.rgb)
    let endByteCount = 12
    let withoutEnd = Array(file.dropLast(endByteCount))
    #expect(
      throws: PictureError.corrupt(
        .png, reason: "the file ends at byte \(withoutEnd.count), before its end chunk")
    ) { try PictureDecoder.decode(withoutEnd) }
    #expect(
      throws: PictureError.corrupt(
        .png, reason: "the chunk at byte \(withoutEnd.count) is cut short")
    ) { try PictureDecoder.decode(Array(file.dropLast())) }
  }

  @Test func bytesAfterTheEndDoNotMatter() throws {
    let bitmap = Content.gradient.bitmap(5, 5)
    #expect(try PictureDecoder.decode(bitmap.bandedPNG(.rgb) + [1, 2, 3]) == bitmap)
  }

  // MARK: - WebP

  @Test func losslessWebPIsExact() throws {
    #expect(
      try PictureDecoder.decodeStraight(WebPSamples.lossless)
        == StraightBitmap(
          width: 3, height: 2, pixels: [0xffff_0000, 0, 0, 0, 0, 0x7f00_80ff]))
  }

  @Test func lossyWebPIsRead() throws {
    let bitmap = try PictureDecoder.decode(WebPSamples.lossy)
    #expect([bitmap.width, bitmap.height] == [16, 16])
    #expect(bitmap.pixels.first == 0xfff6_030c)
    #expect(bitmap.pixels.last == 0xff08_00f3)
  }

  @Test func webPIsHeldToTheLimitAndToOnePicture() {
    #expect(throws: PictureError.tooLarge(width: 16, height: 16, limit: 255)) {
      try PictureDecoder.decode(WebPSamples.lossy, pixelLimit: 255)
    }
  }

  // MARK: - Kinds

  @Test(arguments: [
    (Array("\0\0\0\u{1c}ftypavif".utf8), PictureKind.avif),
    (Array("\0\0\0\u{18}ftypheic".utf8), .heif),
    (Array("BM1234\0\0\0\0".utf8), .bmp), (Array("II*\0".utf8), .tiff),
  ])
  func otherKindsAreNamed(bytes: [UInt8], kind: PictureKind) {
    #expect(throws: PictureError.unsupported(kind)) { try PictureDecoder.decode(bytes) }
  }

  @Test(arguments: [[], [0x89], Array("<svg>".utf8), Array("RIFF1234WAVE".utf8), [0x42, 0x4d]])
  func otherBytesAreNoPicture(bytes: [UInt8]) {
    #expect(throws: PictureError.notAPicture) { try PictureDecoder.decode(bytes) }
  }

  @Test func messagesSayWhatToDo() {
    #expect("\(PictureError.unsupported(.avif))" == "AVIF images are not supported; use JPEG, PNG or WebP")
    #expect(
      "\(PictureError.tooLarge(width: 9, height: 8, limit: 7))"
        == "its 9 by 8 pixels exceed the limit of 7")
    #expect("\(PictureError.corrupt(.png, reason: "x"))" == "damaged PNG: x")
  }
}

@Suite struct JPEGTests {
  private func near(_ pixel: UInt32, _ expected: UInt32, within tolerance: Int = 3) -> Bool {
    [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(pixel >> UInt32(shift) & 0xff) - Int(expected >> UInt32(shift) & 0xff)) <= tolerance
    }
  }

  @Test(arguments: ["corners.jpg", "corners-progressive.jpg"])
  func baselineAndProgressiveFilesAreRead(name: String) throws {
    let bytes = try PictureFiles.bytes(name)
    let bitmap = try PictureDecoder.decode(bytes)
    #expect(try PictureDecoder.size(of: bytes) == PixelSize(width: 48, height: 32))
    #expect([bitmap.width, bitmap.height] == [48, 32])
    #expect(near(bitmap.pixels[0], 0xffff_0000))
    #expect(near(bitmap.pixels[47], 0xff00_ff00))
    #expect(near(bitmap.pixels[31 * 48], 0xff00_00ff))
    #expect(near(bitmap.pixels[31 * 48 + 47], 0xffff_ffff))
  }

  @Test func greyIsAColorToo() throws {
    let bitmap = try PictureDecoder.decode(try PictureFiles.bytes("grey.jpg"))
    #expect(bitmap.pixels == [UInt32](repeating: 0xff80_8080, count: 256))
  }

  @Test func inksBecomeColors() throws {
    let bitmap = try PictureDecoder.decode(try PictureFiles.bytes("corners-inks.jpg"))
    #expect(near(bitmap.pixels[0], 0xffff_0000, within: 8))
    #expect(near(bitmap.pixels[31 * 48 + 47], 0xffff_ffff, within: 8))
  }

  /// Programs of Adobe store the paper, others the ink.
  @Test func inksWithoutAdobesMarkerAreNotInverted() throws {
    let file = try PictureFiles.bytes("corners-inks.jpg")
    let marker = try #require(file.indices.first { file[$0...].starts(with: [0xff, 0xee]) })
    let length = Int(file[marker + 2]) << 8 | Int(file[marker + 3])
    var other = file
    other.removeSubrange(marker..<marker + 2 + length)
    let bitmap = try PictureDecoder.decode(other)
    #expect(near(bitmap.pixels[31 * 48 + 47], 0xff00_0000, within: 8))
  }

  @Test(arguments: [(12, 8), (30, 20), (60, 40), (100, 60), (239, 159)])
  func aReducedPictureLooksLikeTheWholeOneScaledDown(width: Int, height: Int) throws {
    let bytes = try PictureFiles.bytes("scene.jpg")
    let frame = PictureFrame(PixelSize(width: width, height: height), fit: .fill)
    let reduced = try PictureDecoder.decode(bytes, for: frame)
    let whole = frame.shown(of: try PictureDecoder.decode(bytes))
    #expect([reduced.width, reduced.height] == [width, height])
    var differences: [Int] = []
    for (first, second) in zip(reduced.pixels, whole.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        differences.append(abs(Int(first >> shift & 0xff) - Int(second >> shift & 0xff)))
      }
    }
    #expect((differences.max() ?? 255) <= 24)
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 1.5)
  }

  @Test func whatIsDecodedLeavesTheLastFilterTwiceThePixels() throws {
    let file = try JPEGPicture(try PictureFiles.bytes("scene.jpg"))
    for (covered, width) in [(30, 30), (31, 60), (60, 60), (61, 120), (121, 240), (9999, 240)] {
      let request = DecodingRequest(covered: PixelSize(width: covered, height: 1), pixelLimit: 1_000_000)
      #expect(try file.pixels(request).width == width, "\(covered)")
    }
  }

  /// Rows arrive in parts, and are the same as if all were available at once.
  @Test(arguments: ["scene.jpg", "corners.jpg", "tall-progressive.jpg"], [PictureFrame.Fit.fill, .contain])
  func aPictureMadeSmallerWhileItIsReadIsTheSame(name: String, fit: PictureFrame.Fit) throws {
    let bytes = try PictureFiles.bytes(name)
    let file = try JPEGPicture(bytes)
    for (width, height) in [(1, 1), (7, 200), (40, 5), (47, 31), (100, 60), (239, 159)] {
      let frame = PictureFrame(PixelSize(width: width, height: height), fit: fit)
      for covered in [1, 60, 9999] {
        let request = DecodingRequest(
          covered: PixelSize(width: covered, height: 1), pixelLimit: 1_000_000)
        let raw = try file.pixels(request)
        let whole = Bitmap(width: raw.width, height: raw.height, pixels: raw.pixels)
        let isReduced = frame.reduction(of: PixelSize(width: raw.width, height: raw.height)) != nil
        let shown = try file.shown(in: frame, request)
        #expect(shown == (isReduced ? frame.shown(of: whole) : nil))
      }
    }
  }

  @Test func whatMustBeTurnedIsNotMadeSmallerWhileItIsRead() throws {
    let turned = Wrapping.jpeg(try PictureFiles.bytes("scene.jpg"), orientation: 6)
    let frame = PictureFrame(PixelSize(width: 30, height: 45), fit: .fill)
    let request = DecodingRequest(covered: nil, pixelLimit: 1_000_000)
    #expect(try JPEGPicture(turned).shown(in: frame, request) == nil)
    #expect(try PictureDecoder.decode(turned, for: frame).height == 45)
  }

  @Test func damageBelowWhatShowsIsFoundWhileAPictureIsMadeSmaller() throws {
    let bytes = try PictureFiles.bytes("scene.jpg")
    let frame = PictureFrame(PixelSize(width: 60, height: 4), fit: .fill)
    #expect(throws: PictureError.self) {
      try PictureDecoder.decode(Array(bytes.prefix(bytes.count * 9 / 10)), for: frame)
    }
  }

  @Test func aFileWithoutItsLastMarkerIsWholeEnough() throws {
    let bytes = try PictureFiles.bytes("corners.jpg")
    #expect(try PictureDecoder.decode(Array(bytes.dropLast(2))) == PictureDecoder.decode(bytes))
  }

  @Test func progressiveFilesStayWithinTheirMemory() throws {
    let file = try JPEGPicture(try PictureFiles.bytes("tall-progressive.jpg"))
    // Its coefficients need more memory than remains beside its pixels.
    let tight = DecodingRequest(covered: nil, pixelLimit: 6_400 / 2 + 100)
    #expect(throws: PictureError.tooDemanding(.jpeg)) { try file.pixels(tight) }
    #expect(try file.pixels(DecodingRequest(covered: nil, pixelLimit: 64_000)).height == 800)
  }

  @Test func sizesBeyondTheLimitAreFoundInTheHeader() throws {
    var file = try PictureFiles.bytes("corners.jpg")
    let frame = try #require(file.indices.first { file[$0...].starts(with: [0xff, 0xc0]) })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0x00, 0xff, 0x00])
    #expect(
      throws: PictureError.tooLarge(width: 65280, height: 65280, limit: PictureDecoder.defaultPixelLimit)
    ) { try PictureDecoder.decode(file) }
  }
}

@Suite struct GIFTests {
  private static let clear: UInt32 = 0
  private static let black: UInt32 = 0xff00_0000
  private static let red: UInt32 = 0xffff_0000
  private static let green: UInt32 = 0xff00_ff00
  private static let blue: UInt32 = 0xff00_00ff

  private func pixels(_ name: String) throws -> [UInt32] {
    try PictureDecoder.decodeStraight(try PictureFiles.bytes(name)).pixels
  }

  @Test func aFrameStandsAtItsPlaceInATransparentCanvas() throws {
    let bytes = try PictureFiles.bytes("offset.gif")
    #expect(try PictureDecoder.size(of: bytes) == PixelSize(width: 4, height: 3))
    let rows: [[UInt32]] = [
      [Self.clear, Self.clear, Self.clear, Self.clear], [Self.clear, Self.red, Self.green, Self.clear],
      [Self.clear, Self.blue, Self.clear, Self.clear],
    ]
    #expect(try pixels("offset.gif") == rows.flatMap { $0 })
  }

  @Test func interlacedRowsAreSorted() throws {
    let colors = [Self.black, Self.red, Self.green, Self.blue]
    let rows = (0..<11).map { [UInt32](repeating: colors[$0 % 4], count: 2) }
    #expect(try pixels("interlaced.gif") == rows.flatMap { $0 })
  }

  @Test func ofAnAnimationTheFirstFrameIsShown() throws {
    #expect(try pixels("animated.gif") == [UInt32](repeating: Self.red, count: 4))
  }

  @Test func whatSticksOutOfTheCanvasIsCut() throws {
    #expect(try pixels("beyond.gif") == [Self.clear, Self.clear, Self.clear, Self.red])
  }

  @Test func hugeCanvasesAndFramesAreRefused() throws {
    var canvas = try PictureFiles.bytes("offset.gif")
    canvas.replaceSubrange(6..<10, with: [0xff, 0xff, 0xff, 0xff])
    #expect(
      throws: PictureError.tooLarge(width: 65535, height: 65535, limit: PictureDecoder.defaultPixelLimit)
    ) { try PictureDecoder.decode(canvas) }

    var frame = try PictureFiles.bytes("beyond.gif")
    let place = try #require(frame.firstIndex(of: UInt8(ascii: ",")))
    frame.replaceSubrange(place + 5..<place + 9, with: [0xff, 0xff, 0xff, 0xff])
    #expect(throws: PictureError.tooLarge(width: 65535, height: 65535, limit: 1000)) {
      try PictureDecoder.decode(frame, pixelLimit: 1000)
    }
  }

  @Test func aPictureWithoutPixelsFramesOrColorsIsDamaged() throws {
    let file = try PictureFiles.bytes("beyond.gif")
    var empty = file
    empty.replaceSubrange(6..<8, with: [0, 0])
    #expect(throws: PictureError.corrupt(.gif, reason: "the header says 0 by 2 pixels")) {
      try PictureDecoder.decode(empty)
    }
    let screenEnd = 13 + 12
    #expect(throws: PictureError.corrupt(.gif, reason: "no frame")) {
      try PictureDecoder.decode(file.prefix(screenEnd) + [UInt8(ascii: ";")])
    }
    let colorless = file.prefix(10) + [0, 0, 0] + file.dropFirst(screenEnd)
    #expect(throws: PictureError.corrupt(.gif, reason: "no color table")) {
      try PictureDecoder.decode(Array(colorless))
    }
    #expect(throws: PictureError.corrupt(.gif, reason: "cut short")) {
      try PictureDecoder.decode(Array(file.prefix(30)))
    }
  }
}
