import Scene

/// A mask and the pixel that its top left one falls on.
struct PlacedPattern: Sendable {
  let mask: PatternMask
  let column: Int
  let row: Int

  var columns: Range<Int> { column..<column + mask.width }
}

extension Preparation {
  func elements(of mask: PatternMask, _ paint: Paint, at corner: PixelRect, within area: PixelRect)
    -> [PreparedElement]
  {
    let placed = PlacedPattern(mask: mask, column: corner.columns.lowerBound, row: corner.rows.lowerBound)
    let box = area.intersection(PixelRect(columns: placed.columns, rows: area.rows))
    guard !box.isEmpty else { return [] }
    return [PreparedElement(visible: [box], content: .pattern(placed, pixels(of: paint, in: box)))]
  }
}

extension PixelBuffer {
  /// Draws a paint through a mask that is repeated downwards.
  func fill(_ pattern: PlacedPattern, _ paint: PixelPaint, within area: PixelRect) {
    let mask = pattern.mask
    let first = area.columns.lowerBound
    mask.coverage.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      paint.withInk(of: area.columns, slide: slide) { ink in
        for row in area.rows {
          let line = bytes + (row - pattern.row) % mask.height * mask.width + (first - pattern.column)
          blend(ink(row, line), area.columns, row: row, coverage: line)
        }
      }
    }
  }
}
