import Primitives
import Testing

@testable import Raster

@Suite struct BlendTests {
  /// Premultiplied pixels of all kinds: transparent, opaque, and values in between.
  private func pixel(_ seed: Int) -> UInt32 {
    let straight = UInt32(truncatingIfNeeded: seed &* 2_654_435_761 ^ seed >> 3) | Pixel.opaqueAlpha
    return Pixel.scaled(straight, by: coverage(seed / 3))
  }

  private func coverage(_ seed: Int) -> UInt8 {
    [0, 255, 255, 0, 1, 254, UInt8(truncatingIfNeeded: seed &* 97)][seed % 7]
  }

  /// The result of a row, by the formula for one pixel.
  private func blended(_ row: [UInt32], _ draw: (PixelBuffer) -> Void) -> [UInt32] {
    var row = row
    row.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      draw(PixelBuffer(box: PixelRect(columns: 0..<buffer.count, rows: 0..<1), pixels: base))
    }
    return row
  }

  @Test("Rows of every length have the same result as their pixels", arguments: [1, 2, 3, 4, 5, 8, 31, 257])
  func rows(length: Int) {
    let row = (0..<length).map { pixel($0 + 1) }
    let source = (0..<length).map { pixel($0 * 5 + 2) }
    let opaque = source.map { $0 | Pixel.opaqueAlpha }
    let mask = (0..<length).map { coverage($0 / 3) }
    let columns = 0..<length
    for seed in 0..<40 {
      let (ink, even) = (pixel(seed), coverage(seed / 2))
      func expected(_ source: (Int) -> UInt32, _ coverage: (Int) -> UInt8) -> [UInt32] {
        columns.map { Pixel.over(Pixel.spread(source($0)), coverage: coverage($0), row[$0]) }
      }
      #expect(
        blended(row) { $0.blend(ink, columns, row: 0, coverage: even) }
          == expected({ _ in ink }, { _ in even }))
      #expect(
        blended(row) { $0.blend(ink, columns, row: 0, coverage: mask) }
          == expected({ _ in ink }, { mask[$0] }))
      #expect(
        blended(row) { $0.blend(source, columns, row: 0, coverage: even) }
          == expected({ source[$0] }, { _ in even }))
      #expect(
        blended(row) { $0.blend(source, columns, row: 0, coverage: mask) }
          == expected({ source[$0] }, { mask[$0] }))
      #expect(
        blended(row) { $0.blend(opaque, columns, row: 0, coverage: mask) }
          == expected({ opaque[$0] }, { mask[$0] }))
    }
  }
}
