import Glibc
import Primitives
import Scene
import Testing

@testable import Raster

/// Outlines of many points cost only their visible part in a band, and look the same in every band.
@Suite struct OutlineTests {
  /// A star whose points are on two circles: every row has many edges.
  private static let star = (0..<360).map { step in
    let turn = Double(step) * Double.pi / 180
    let reach = step % 2 == 0 ? 58.0 : 31.7
    return Point(60.3 + reach * cos(turn), 61.1 + reach * sin(turn))
  }

  @Test("Drawn row by row, outlines are equal to those drawn at once", arguments: [nil, 0.6, 9] as [Double?])
  func bands(width: Double?) throws {
    let content: Element.Content =
      if let width {
        .stroke(.polyline(Self.star + Self.star.prefix(2)), width: width, .solid(Color(0x204060, alpha: 0.7)))
      } else {
        .fill(.polyline(Self.star), .solid(Color(0x204060)))
      }
    let rasterizer = try Rasterizer(
      list(122, 122, scale: 2, background: .white, [element(content)]), glyphs: GlyphCache(makeGlyphs()))
    let whole = rasterizer.bitmap().pixels
    for height in [1, 7, 32] {
      let bands = BandTests.bands(of: rasterizer, height).flatMap { BandTests.draw(rasterizer, rows: $0) }
      #expect(bands == whole)
    }
    // It is visible at all.
    #expect(Set(whole).count > 20)
  }

  /// Its sides are vertical between round ends: a band contains nothing else there.
  @Test("A bar with round ends is the same row by row")
  func bars() throws {
    func end(_ steps: ClosedRange<Int>, y: Double) -> [Point] {
      steps.map { step in
        let turn = Double(step) * Double.pi / 40
        return Point(20.375 + 9.25 * cos(turn), y + 9.25 * sin(turn))
      }
    }
    let ends = end(0...40, y: 150.25) + end(40...80, y: 20.125)
    let rasterizer = try Rasterizer(
      list(40, 180, background: .white, [element(.fill(.polyline(ends), .solid(Color(0x204060))))]),
      glyphs: GlyphCache(makeGlyphs()))
    let whole = rasterizer.bitmap().pixels
    for height in [1, 32] {
      let bands = BandTests.bands(of: rasterizer, height).flatMap { BandTests.draw(rasterizer, rows: $0) }
      #expect(bands == whole)
    }
    // Vertical sides have the same coverage at every cut.
    let rows = (40..<130).map { Array(whole[$0 * 40..<($0 + 1) * 40]) }
    #expect(Set(rows).count == 1)
  }

  @Test("Only the part of an outline that meets the rows is traced")
  func traced() {
    func count(_ rows: OutlineRows, isStroked: Bool) -> Int {
      var count = 0
      rows.forEach(of: Self.star, isStroked: isStroked) { _, _ in count += 1 }
      return count
    }
    for isStroked in [false, true] {
      #expect(count(OutlineRows(top: -1, bottom: 200), isStroked: isStroked) == 360)
      #expect(count(OutlineRows(top: 2, bottom: 8), isStroked: isStroked) < 130)
      #expect(count(OutlineRows(top: -30, bottom: -20), isStroked: isStroked) == 0)
    }
  }

  @Test("Small round shapes are masks, which are the same at every position on the pixel grid")
  func masks() throws {
    let cache = GlyphCache(makeGlyphs())
    for (x, y) in [(0.0, 0.0), (5.25, 17.5), (-3.75, 130.125), (1000.3, 2.9)] {
      let shape = RoundedCoverage(RoundedRect(Rect(x, y, 33.5, 20.25), radius: 7.3), DeviceSpace(scale: 1))
      let mask = try #require(cache.mask(of: shape))
      let box = shape.box
      #expect(mask.column == box.columns.lowerBound && mask.row == box.rows.lowerBound)
      #expect(mask.mask.width == box.columns.count && mask.mask.height == box.rows.count)
      shape.forEachRow(of: box) { row, coverage in
        let start = (row - mask.row) * mask.mask.width - mask.column
        for column in coverage.middle {
          #expect(mask.mask.coverage[start + column] == coverage.middleCoverage)
        }
        coverage.forEachEdge { columns, bytes in
          for column in columns {
            #expect(mask.mask.coverage[start + column] == bytes[column - columns.lowerBound])
          }
        }
      }
    }
    // Straight ones cost nothing, and large ones would fill the memory.
    for (side, radius) in [(40.0, 0.0), (97.0, 9.0)] {
      let shape = RoundedCoverage(RoundedRect(Rect(0, 0, side, side), radius: radius), DeviceSpace(scale: 1))
      #expect(cache.mask(of: shape) == nil)
    }
  }
}
