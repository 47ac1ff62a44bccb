import CShims
import Primitives
import Testing

@testable import Pictures

@Suite struct BandedPNGTests {
  static let sizes = [
    (1, 1), (1, 7), (9, 1), (3, 31), (3, 32), (3, 33), (17, 64), (64, 65), (130, 97), (1, 1000),
    (1000, 1),
  ]

  @Test(arguments: Content.allCases, sizes)
  func decodesToTheSamePixels(content: Content, size: (Int, Int)) throws {
    let bitmap = content.bitmap(size.0, size.1)
    let expected = StraightBitmap(bitmap)
    for format in content.isOpaque ? [PNGPixelFormat.rgb, .rgba] : [.rgba] {
      for bandRows in [1, 32, 64] {
        let file = try bitmap.bandedPNG(format, bandRows: bandRows)
        #expect(try PlainPNGReader(file).pixels() == expected.pixels)
        #expect(try PictureDecoder.decodeStraight(file) == expected)
        #expect(try PictureDecoder.decode(file) == bitmap)
      }
    }
  }

  @Test func rgbDoesNotLookAtAlpha() throws {
    let file = try Bitmap(width: 2, height: 1, pixels: [0x0012_3456, 0x80ff_0000]).bandedPNG(.rgb)
    #expect(try PlainPNGReader(file).pixels() == [0xff12_3456, 0xffff_0000])
  }

  @Test func chunksStandInTheirOrder() throws {
    let file = try Content.glyphs.bitmap(10, 70).bandedPNG(.rgb)
    let reader = try PlainPNGReader(file)
    // The zlib header, three bands of 32, 32 and 6 rows, the end of the stream.
    #expect(
      reader.chunks.map(\.type)
        == ["IHDR", "sRGB", "pHYs"] + Array(repeating: "IDAT", count: 5) + ["IEND"])
    #expect(reader.data("IHDR") == [0, 0, 0, 10, 0, 0, 0, 70, 8, 2, 0, 0, 0])
    #expect(reader.data("sRGB") == [0])
    let density: [UInt8] = [0, 0, 0x16, 0x25]  // 72 * 2 / 0.0254 = 5669.3
    #expect(reader.data("pHYs") == density + density + [1])
  }

  @Test(arguments: zip([0, -1, 1e300, .nan], [1, 1, 2_147_483_647, 1]))
  func absurdScalesGiveADensityThatPNGCanSay(scale: Double, density: UInt32) {
    #expect(PNGHeader.pixelsPerMetre(scale: scale) == density)
  }

  // MARK: - Filters

  private func filters(_ pixels: [UInt32], width: Int, bandRows: Int = 32) throws -> [UInt8] {
    let bitmap = Bitmap(width: width, height: pixels.count / width, pixels: pixels)
    return try PlainPNGReader(bitmap.bandedPNG(.rgb, bandRows: bandRows)).filteredRows().map {
      $0[0]
    }
  }

  @Test func repeatedRowsAreUpGroundsNoneAndGradientsSub() throws {
    let ground: [UInt32] = [5, 5, 5, 5, 9, 9]
    let gradient: [UInt32] = [1, 2, 3, 4, 5, 6]
    #expect(try filters(ground + ground + gradient + gradient + ground, width: 6) == [0, 2, 1, 2, 0])
  }

  @Test func firstRowOfABandNeverLooksAbove() throws {
    let same = [UInt32](repeating: 7, count: 4 * 6)
    #expect(try filters(same, width: 4, bandRows: 3) == [0, 2, 2, 0, 2, 2])
  }

  // MARK: - Bands as values

  @Test func bandsDoNotDependOnWhatTheMemoryHeld() throws {
    let bitmap = Content.glyphs.bitmap(90, 64)
    let header = try PNGHeader(width: 90, height: 64, format: .rgba, scale: 1)
    let bands = try (0..<16).map { round in
      // Leaves small numbers at the position of the compressor's state.
      let blocks = (0..<4).map { _ in
        UnsafeMutableBufferPointer<UInt16>.allocate(capacity: 200_000)
      }
      for block in blocks { block.initialize(repeating: UInt16(round)) }
      for block in blocks { block.deallocate() }
      return try BandCompressor(header).encode(bitmap.pixels.span)
    }
    #expect(Set(bands.map(\.chunk)).count == 1)
  }

  @Test func bandsDoNotDependOnOrderOrOnWhoCompressedThem() async throws {
    let bitmap = Content.translucentNoise.bitmap(90, 400)
    let header = try PNGHeader(width: 90, height: 400, format: .rgba, scale: 1)
    let ranges = bitmap.bandRanges(32)
    let compressor = try BandCompressor(header)
    let forward = try ranges.map { try compressor.encode(bitmap.pixels[$0].span) }
    let backward = try ranges.reversed().map { try compressor.encode(bitmap.pixels[$0].span) }
    #expect(forward == backward.reversed())

    let threaded = try await withThrowingTaskGroup(of: (Int, EncodedBand).self) { group in
      for (index, range) in ranges.enumerated() {
        group.addTask {
          (index, try BandCompressor(header).encode(bitmap.pixels[range].span))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(threaded.sorted { $0.0 < $1.0 }.map(\.1) == forward)
  }

  @Test func aLargeBandBeforeASmallOneLeavesNoTrace() throws {
    let header = try PNGHeader(width: 50, height: 1, format: .rgb, scale: 1)
    let large = Content.opaqueNoise.bitmap(50, 200)
    let small = Content.glyphs.bitmap(50, 8)
    let used = try BandCompressor(header)
    _ = try used.encode(large.pixels.span)
    #expect(
      try used.encode(small.pixels.span)
        == BandCompressor(header).encode(small.pixels.span))
  }

  @Test func aCachedBandFitsAnyPlaceOfAnotherFrame() throws {
    let top = Content.glyphs.bitmap(40, 32)
    let bottom = Content.gradient.bitmap(40, 32)
    let one = try PNGHeader(width: 40, height: 32, format: .rgb, scale: 1)
    let compressor = try BandCompressor(one)
    let bands = [
      try compressor.encode(top.pixels.span), try compressor.encode(bottom.pixels.span),
    ]
    let frame = try PNGHeader(width: 40, height: 96, format: .rgb, scale: 1)
    let file = try PNGFile.assemble(frame, bands: [bands[1], bands[0], bands[1]])
    #expect(
      try PlainPNGReader(file.flatMap { $0 }).pixels()
        == bottom.pixels + top.pixels + bottom.pixels)
  }

  @Test func neighboursThatWerePutTogetherAreTheSameFile() throws {
    let header = try PNGHeader(width: 40, height: 72, format: .rgba, scale: 1)
    let compressor = try BandCompressor(header)
    let bands = try [(Content.glyphs, 32), (.translucentNoise, 32), (.flat, 8)].map { content, height in
      try compressor.encode(content.bitmap(40, height).pixels.span)
    }
    let apart = try PNGFile.assemble(header, bands: bands)
    for cut in 1...3 {
      let joined = BandCompressor.joined(bands[..<cut])
      #expect(joined.count == 1)
      #expect(
        try PNGFile.assemble(header, bands: joined + bands[cut...]).joined().elementsEqual(apart.joined()))
    }
  }

  @Test func bandsAreEqualByTheirBytes() throws {
    let header = try PNGHeader(width: 40, height: 32, format: .rgb, scale: 1)
    let bitmap = Content.opaqueNoise.bitmap(40, 32)
    let band = try BandCompressor(header).encode(bitmap.pixels.span)
    #expect(try BandCompressor(header).encode(bitmap.pixels.span) == band)
    for (index, _) in bitmap.pixels.enumerated().filter({ $0.offset % 97 == 0 }) {
      var pixels = bitmap.pixels
      pixels[index] ^= 1
      #expect(try BandCompressor(header).encode(pixels.span) != band)
    }
  }

  // MARK: - Misuse

  @Test(arguments: [(0, 1), (1, 0), (-3, 4), (1 << 31, 1), (1, Int.max)])
  func sidesThatPNGCannotSay(width: Int, height: Int) {
    #expect(throws: PNGError.invalidSize(width: width, height: height)) {
      try PNGHeader(width: width, height: height, format: .rgb, scale: 1)
    }
  }

  @Test func bandsAreWholeRows() throws {
    let header = try PNGHeader(width: 3, height: 2, format: .rgb, scale: 1)
    let compressor = try BandCompressor(header)
    for count in [0, 2, 4] {
      #expect(throws: PNGError.notWholeRows(pixels: count, width: 3)) {
        try compressor.encode([UInt32](repeating: 0, count: count).span)
      }
    }
  }

  @Test func bandsFitTheirFile() throws {
    let header = try PNGHeader(width: 3, height: 2, format: .rgb, scale: 1)
    let row = try BandCompressor(header).encode([UInt32](repeating: 0, count: 3).span)
    #expect(throws: PNGError.wrongBands(rows: 1, expected: 2)) {
      try PNGFile.assemble(header, bands: [row])
    }
    let wider = try PNGHeader(width: 4, height: 2, format: .rgb, scale: 1)
    #expect(throws: PNGError.wrongBands(rows: 2, expected: 2)) {
      try PNGFile.assemble(wider, bands: [row, row])
    }
  }

  @Test func theWidestPictureOfTheLargestScale() throws {
    let bitmap = Content.opaqueNoise.bitmap(16_384 * 8, 3)
    let file = try bitmap.bandedPNG(.rgba)
    #expect(try PictureDecoder.decode(file) == bitmap)
  }
}

@Suite("Bands of one color")
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
    // Already known.
    #expect(try encoder.encode(even.span) == bands[1])
    #expect(try format.makeBandEncoder().encode(even.span) == bands[1])
  }
}
