import Primitives
import Testing

@testable import Pictures

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

  /// Adobe's programs store the paper, others the ink.
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

  @Test func aFileWithoutItsLastMarkerIsWholeEnough() throws {
    let bytes = try PictureFiles.bytes("corners.jpg")
    #expect(try PictureDecoder.decode(Array(bytes.dropLast(2))) == PictureDecoder.decode(bytes))
  }

  @Test func progressiveFilesStayWithinTheirMemory() throws {
    let file = try JPEGPicture(try PictureFiles.bytes("tall-progressive.jpg"))
    // Its coefficients take more than is left beside its pixels.
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
