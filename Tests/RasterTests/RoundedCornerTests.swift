import Primitives
import Testing

@testable import Raster

/// Corners that are computed once for all shapes with the same radius.
@Suite struct RoundedCornerTests {
  private func bytes(_ coverage: RowCoverage, width: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: width)
    for column in coverage.middle { bytes[column] = coverage.middleCoverage }
    coverage.forEachEdge { columns, edge in
      for (index, column) in columns.enumerated() { bytes[column] = edge[index] }
    }
    return bytes
  }

  /// The cached values are those that each row computes alone, in and around shapes of whole pixels.
  @Test(arguments: [0.5, 1, 4.5, 16, 20.25, 32])
  func areWhatTheirRowsAre(radius: Double) {
    let (width, height) = (90, 80)
    let shape = RoundedCoverage(minX: 7, minY: 3, maxX: 81, maxY: 72, radius: radius)
    let area = PixelRect(columns: 0..<width, rows: 0..<height)
    #expect(shape.corner(in: area) != nil)
    shape.forEachRow(of: area) { row, coverage in
      var alone = RowCoverage()
      shape.cover(row: row, columns: area.columns, into: &alone)
      #expect(bytes(coverage, width: width) == bytes(alone, width: width), "row \(row)")
      #expect(coverage.columns == alone.columns, "row \(row)")
    }
  }

  /// Shapes between pixels, clipped by the area, narrow ones and straight ones have none.
  @Test func areOfWholeShapes() {
    let area = PixelRect(columns: 0..<50, rows: 0..<50)
    #expect(RoundedCoverage(minX: 0.5, minY: 0, maxX: 40, maxY: 40, radius: 8).corner(in: area) == nil)
    #expect(RoundedCoverage(minX: -1, minY: 0, maxX: 40, maxY: 40, radius: 8).corner(in: area) == nil)
    #expect(RoundedCoverage(minX: 0, minY: 0, maxX: 16, maxY: 40, radius: 8).corner(in: area) == nil)
    #expect(RoundedCoverage(minX: 0, minY: 0, maxX: 40, maxY: 40, radius: 0).corner(in: area) == nil)
    let middle = PixelRect(columns: 0..<50, rows: 10..<20)
    #expect(RoundedCoverage(minX: 0, minY: 0, maxX: 40, maxY: 40, radius: 8).corner(in: middle) == nil)
  }
}
