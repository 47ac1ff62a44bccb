import Primitives
import Testing

@testable import Pictures

/// The content of a band is restored, with long codes, wide rows and short runs.
@Suite struct BandPackerTests {
  private func expectSame(_ bitmap: Bitmap, bandRows: Int = 32) throws {
    for format in [PNGPixelFormat.rgb, .rgba] {
      let file = try bitmap.bandedPNG(format, bandRows: bandRows)
      #expect(try PlainPNGReader(file).pixels() == bitmap.pixels)
    }
  }

  private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { 0xff00_0000 | pixel($0 % width, $0 / width) & 0xff_ffff })
  }

  @Test("Frequencies that halve have codes that must be limited to twelve bits")
  func longCodes() throws {
    var random = SeededGenerator(7)
    func byte() -> UInt32 { UInt32(truncatingIfNeeded: random.next().trailingZeroBitCount) &* 37 & 0xff }
    var pixels: [UInt32] = []
    for _ in 0..<400 * 128 { pixels.append(0xff00_0000 | byte() << 16 | byte() << 8 | byte()) }
    try expectSame(Bitmap(width: 400, height: 128, pixels: pixels), bandRows: 128)
  }

  @Test("Rows that the window does not reach", arguments: [8191, 8192, 10_922, 10_923, 30_000])
  func wideRows(width: Int) throws {
    try expectSame(bitmap(width, 5) { x, y in UInt32(x / 900 * 77 + (y == 3 ? 1 : 0)) })
    try expectSame(bitmap(width, 4) { x, y in UInt32(x &* 2_654_435_761 >> 7 & 0x3f) })
  }

  @Test("Narrow rows that repeat, with too few zeros for a run", arguments: 1...5)
  func narrowRows(width: Int) throws {
    for height in 2...40 { try expectSame(bitmap(width, height) { x, y in UInt32(x * 3 + y / 9) }) }
  }

  @Test("Rows that are equal to others, near and far, filtered and unfiltered")
  func rowsAgain() throws {
    var random = SeededGenerator(11)
    var kinds: [[UInt32]] = []
    for kind in 0..<9 {
      var row: [UInt32] = []
      for x in 0..<333 {
        row.append(
          kind % 2 == 0 ? UInt32(x / 20 * 5 + kind) : UInt32.random(in: 0...0xff_ffff, using: &random))
      }
      kinds.append(row)
    }
    let order = (0..<96).map { _ in Int.random(in: 0..<9, using: &random) }
    try expectSame(bitmap(333, 96) { x, y in kinds[order[y]][x] })
    try expectSame(bitmap(333, 96) { x, y in kinds[order[y]][x] }, bandRows: 96)
  }

  @Test("Few colors in any order are found everywhere")
  func fewColours() throws {
    for count in [2, 3, 17, 255, 5000] as [UInt32] {
      var random = SeededGenerator(UInt64(count))
      let colours = (0..<count).map { _ in UInt32.random(in: 0...0xff_ffff, using: &random) }
      let pixels = (0..<211 * 64).map { _ in colours.randomElement(using: &random) ?? 0 }
      try expectSame(bitmap(211, 64) { x, y in pixels[y * 211 + x] })
    }
  }

  @Test("Pages of text on a background are smaller than with zlib's fastest level")
  func smallerThanBytes() throws {
    let page = Content.glyphs.bitmap(674, 32)
    let header = try PNGHeader(width: 674, height: 32, format: .rgba, scale: 2)
    let band = try BandCompressor(header).encode(page.pixels.span)
    let rows = BandRows(width: 674, format: .rgba)
    var raw = [UInt8](repeating: 0, count: 32 * (1 + 674 * 4))
    raw.withUnsafeMutableBytes { raw in
      page.pixels.withUnsafeBufferPointer { pixels in
        if let start = raw.baseAddress { rows.write(pixels, to: start) }
      }
    }
    #expect(try band.deflated.count <= Zlib.compress(raw, level: 1).count)
    #expect(raw.withUnsafeBufferPointer(Checksum.adler32) == band.adler)
  }
}
