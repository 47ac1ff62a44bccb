import Pictures
import Primitives
import Scene

extension Preparation {
  func elements(of image: PlacedImage, within area: PixelRect) -> [PreparedElement] {
    let bitmap = image.bitmap
    let frame = image.frame
    guard bitmap.width > 0, bitmap.height > 0, !frame.isEmpty else { return [] }
    let wide = frame.width / Double(bitmap.width)
    let high = frame.height / Double(bitmap.height)
    // Points in a pixel of the bitmap.
    let size: Double
    switch image.fit {
    case .fill: size = max(wide, high)
    case .contain: size = min(wide, high)
    }
    let whole = Rect(
      frame.midX - Double(bitmap.width) * size / 2, frame.midY - Double(bitmap.height) * size / 2,
      Double(bitmap.width) * size, Double(bitmap.height) * size)
    let shown = RoundedCoverage(RoundedRect(whole.intersection(frame), radius: image.cornerRadius), space)
    let visible = area.intersection(shown.box)
    let ratio = 1 / (size * space.scale)
    guard !visible.isEmpty, ratio.isFinite else { return [] }
    let resampler = Resampler(
      bitmap: bitmap,
      columns: ResampledAxis(
        visible.columns, origin: space.clamped(whole.minX), ratio: ratio, count: bitmap.width),
      rows: ResampledAxis(
        visible.rows, origin: space.clamped(whole.minY), ratio: ratio, count: bitmap.height))
    guard let outline = image.outline else {
      return [PreparedElement(visible: [visible], content: .image(resampler, frame: shown))]
    }
    let path = OutlinePath(.polyline(outline), space)
    let cut = visible.intersection(path.box)
    return cut.isEmpty ? [] : [PreparedElement(visible: [cut], content: .cutImage(resampler, path))]
  }
}

extension PixelBuffer {
  /// Draws a resampled bitmap cut to `frame`.
  func fill(_ frame: RoundedCoverage, with image: Resampler, within area: PixelRect) {
    let firstColumn = image.columns.destination.lowerBound
    image.forEachRow(of: area.rows) { row, pixels in
      frame.forEachRow(of: PixelRect(columns: area.columns, rows: row..<row + 1)) { row, coverage in
        if !coverage.middle.isEmpty {
          blend(
            pixels + (coverage.middle.lowerBound - firstColumn), coverage.middle, row: row,
            coverage: coverage.middleCoverage)
        }
        coverage.forEachEdge { columns, bytes in
          blend(pixels + (columns.lowerBound - firstColumn), columns, row: row, coverage: bytes)
        }
      }
    }
  }

  /// Draws a resampled bitmap cut to an outline.
  func fill(_ path: OutlinePath, with image: Resampler, within area: PixelRect) {
    let firstColumn = image.columns.destination.lowerBound
    Self.forEachTile(of: path, within: area) { tile, canvas in
      canvas.withRows { coverage in
        image.forEachRow(of: tile.rows) { row, pixels in
          blend(
            pixels + (tile.columns.lowerBound - firstColumn), tile.columns, row: row,
            coverage: coverage(row))
        }
      }
    }
  }
}
