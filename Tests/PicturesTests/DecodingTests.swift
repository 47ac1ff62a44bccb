import CImages
import Primitives
import Testing

@testable import Pictures

@Suite struct DecodingTests {
  // MARK: - PNG

  /// A file with one `IDAT`; the rows carry their filters.
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

  /// Neither a colour space chunk nor a gamma: sixteen bits are sRGB, as eight are.
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
    #expect("\(PictureError.unsupported(.avif))" == "AVIF pictures are not read: use JPEG, PNG or WebP")
    #expect(
      "\(PictureError.tooLarge(width: 9, height: 8, limit: 7))"
        == "9 by 8 pixels are more than the limit of 7")
    #expect("\(PictureError.corrupt(.png, reason: "x"))" == "damaged PNG: x")
  }
}
