import Primitives
import Testing

@testable import Pictures

@Suite struct OrientationTests {
  /// Two rows of three: 1 2 3 over 4 5 6.
  private static let stored = RawPixels(PixelSize(width: 3, height: 2), pixels: [1, 2, 3, 4, 5, 6])

  /// What Exif's eight numbers mean.
  @Test(arguments: [
    (1, [[1, 2, 3], [4, 5, 6]]), (2, [[3, 2, 1], [6, 5, 4]]), (3, [[6, 5, 4], [3, 2, 1]]),
    (4, [[4, 5, 6], [1, 2, 3]]), (5, [[1, 4], [2, 5], [3, 6]]), (6, [[4, 1], [5, 2], [6, 3]]),
    (7, [[6, 3], [5, 2], [4, 1]]), (8, [[3, 6], [2, 5], [1, 4]]),
  ])
  func picturesAreTurnedUpright(number: Int, rows: [[UInt32]]) throws {
    let upright = try #require(Orientation(rawValue: number)).upright(Self.stored)
    #expect(upright.pixels == rows.flatMap { $0 })
    #expect([upright.width, upright.height] == [rows[0].count, rows.count])
  }

  @Test(arguments: 1...8)
  func everyFormatHasOne(number: Int) throws {
    let orientation = try #require(Orientation(rawValue: number))
    let exif = Wrapping.exif(orientation: number)
    let png = try Content.gradient.bitmap(7, 5).bandedPNG(.rgb)
    let jpeg = try PictureFiles.bytes("corners.jpg")
    for (plain, turned) in [
      (jpeg, Wrapping.jpeg(jpeg, orientation: number)),
      (jpeg, Wrapping.jpeg(jpeg, orientation: number, isBigEndian: true)),
      (png, Wrapping.png(png, adding: "eXIf", exif)),
      (WebPSamples.lossless, Wrapping.webP(WebPSamples.lossless, width: 3, height: 2, exif: exif)),
      (
        WebPSamples.lossless,
        Wrapping.webP(WebPSamples.lossless, width: 3, height: 2, exif: Array("Exif\0\0".utf8) + exif)
      ),
    ] {
      let stored = try PictureDecoder.decodeStraight(plain)
      let size = PixelSize(width: stored.width, height: stored.height)
      let expected = orientation.upright(RawPixels(size, pixels: stored.pixels))
      let found = try PictureDecoder.decodeStraight(turned)
      #expect(found.pixels == expected.pixels)
      #expect(try PictureDecoder.size(of: turned) == PixelSize(width: found.width, height: found.height))
      #expect([found.width, found.height] == [expected.width, expected.height])
    }
  }

  @Test func aTurnedPictureIsReducedForTheFrameThatItFills() throws {
    let file = Wrapping.jpeg(try PictureFiles.bytes("scene.jpg"), orientation: 6)
    #expect(try PictureDecoder.size(of: file) == PixelSize(width: 160, height: 240))
    let frame = PictureFrame(PixelSize(width: 16, height: 24), fit: .fill)
    let bitmap = try PictureDecoder.decode(file, for: frame)
    #expect([bitmap.width, bitmap.height] == [16, 24])
  }

  @Test func whatMakesNoSenseIsUpright() {
    let block = Wrapping.exif(orientation: 6)
    #expect(Exif.orientation(in: block) == .right)
    #expect(Exif.orientation(in: Wrapping.exif(orientation: 9)) == .upright)
    #expect(Exif.orientation(in: Wrapping.exif(orientation: 0)) == .upright)
    for count in 0..<block.count { _ = Exif.orientation(in: block.prefix(count)) }
    var random = SeededGenerator(1)
    for _ in 0..<5000 {
      var damaged = block
      damaged[Int.random(in: 0..<block.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      _ = Exif.orientation(in: damaged)
    }
  }
}
