import Primitives
import Typography

/// Shapes, masks and bitmaps in a buffer.
extension PixelBuffer {
  func fill(_ shape: RoundedCoverage, _ paint: PixelPaint, within area: PixelRect) {
    shape.forEachRow(of: area) { row, coverage in
      let ink = paint.pixel(row: row)
      if !coverage.middle.isEmpty {
        blend(ink, coverage.middle, row: row, coverage: coverage.middleCoverage)
      }
      coverage.forEachEdge { blend(ink, $0, row: row, coverage: $1) }
    }
  }

  /// Takes away what is outside `shape`, with smooth edges.
  func cut(to shape: RoundedCoverage) {
    shape.forEachRow(of: box) { row, coverage in
      guard !coverage.columns.isEmpty else { return set(box.columns, row: row, to: 0) }
      set(box.columns.lowerBound..<coverage.columns.lowerBound, row: row, to: 0)
      set(coverage.columns.upperBound..<box.columns.upperBound, row: row, to: 0)
      if !coverage.middle.isEmpty {
        scale(coverage.middle, row: row, by: coverage.middleCoverage)
      }
      coverage.forEachEdge { scale($0, row: row, by: $1) }
    }
  }

  /// Draws another buffer, which lies inside this one, cut to `shape` with smooth edges.
  func blend(_ group: PixelBuffer, cutTo shape: RoundedCoverage) {
    shape.forEachRow(of: group.box) { row, coverage in
      func source(_ columns: Range<Int>) -> UnsafePointer<UInt32> {
        UnsafePointer(group.at(column: columns.lowerBound, row: row))
      }
      if !coverage.middle.isEmpty {
        blend(
          source(coverage.middle), coverage.middle, row: row, coverage: coverage.middleCoverage)
      }
      coverage.forEachEdge { blend(source($0), $0, row: row, coverage: $1) }
    }
  }

  /// Draws one colour through a mask whose top left pixel stands at `column` and `row`.
  func blend(_ ink: UInt32, _ mask: GlyphMask, column: Int, row: Int, within area: PixelRect) {
    let seen = PixelRect(
      columns: column..<column + mask.width, rows: row..<row + mask.height
    ).intersection(area)
    guard !seen.isEmpty else { return }
    mask.coverage.withUnsafeBufferPointer { bytes in
      guard var line = bytes.baseAddress else { return }
      line += (seen.rows.lowerBound - row) * mask.width + seen.columns.lowerBound - column
      for y in seen.rows {
        blend(ink, seen.columns, row: y, coverage: line)
        line += mask.width
      }
    }
  }

  /// Draws a bitmap whose top left pixel stands at `column` and `row`.
  func blend(
    _ bitmap: Bitmap, column: Int, row: Int, coverage: UInt8, within area: PixelRect
  ) {
    let seen = PixelRect(
      columns: column..<column + bitmap.width, rows: row..<row + bitmap.height
    ).intersection(area)
    guard !seen.isEmpty else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard var line = pixels.baseAddress else { return }
      line += (seen.rows.lowerBound - row) * bitmap.width + seen.columns.lowerBound - column
      for y in seen.rows {
        blend(line, seen.columns, row: y, coverage: coverage)
        line += bitmap.width
      }
    }
  }
}
