import Testing

@testable import Pictures

@Suite("Bands of one colour")
struct EvenBandTests {
  private func encoded(_ pixel: UInt32, width: Int = 674, rows: Int = 32) throws -> EncodedBand {
    let picture = FramePicture(width: width, height: rows, scale: 2, isOpaque: false)
    return try PNGFormat(picture).makeBandEncoder()
      .encode([UInt32](repeating: pixel, count: width * rows).span)
  }

  @Test("An empty band takes few bytes")
  func small() throws {
    #expect(try encoded(0).chunk.count < 180)
    #expect(try encoded(0xff20_40ff).chunk.count < 180)
  }

  @Test(
    "It is decoded to its pixels, between bands of another kind",
    arguments: [0, 0xffff_ffff, 0x8040_2010] as [UInt32], [1, 2, 31])
  func decoded(pixel: UInt32, rows: Int) throws {
    let picture = FramePicture(width: 9, height: 8 + rows, scale: 1, isOpaque: false)
    let format = try PNGFormat(picture)
    let encoder = try format.makeBandEncoder()
    let glyphs = Content.glyphs.bitmap(9, 4).pixels
    let even = [UInt32](repeating: pixel, count: 9 * rows)
    let bands = try [glyphs, even, glyphs].map { try encoder.encode($0.span) }
    let file = try format.pieces(of: bands).flatMap { $0 }
    #expect(try PictureDecoder.decode(file).pixels == glyphs + even + glyphs)
    // Known by now.
    #expect(try encoder.encode(even.span) == bands[1])
    #expect(try format.makeBandEncoder().encode(even.span) == bands[1])
  }
}
