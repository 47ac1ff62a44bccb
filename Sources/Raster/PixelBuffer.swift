/// Pixels in memory while they are being drawn: all of `box`, row after row. Every method wants an area
/// inside it.
struct PixelBuffer {
  let box: PixelRect
  let pixels: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func at(column: Int, row: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + (row - box.rows.lowerBound) * box.columns.count + column - box.columns.lowerBound
  }

  /// Replaces a stretch of a row.
  func set(_ columns: Range<Int>, row: Int, to pixel: UInt32) {
    at(column: columns.lowerBound, row: row).update(repeating: pixel, count: columns.count)
  }

  /// Weakens an evenly covered stretch of a row.
  func scale(_ columns: Range<Int>, row: Int, by coverage: UInt8) {
    guard coverage < 255 else { return }
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count { line[x] = Pixel.scaled(line[x], by: coverage) }
  }

  /// Weakens a stretch of a row, each pixel by its own coverage.
  func scale(_ columns: Range<Int>, row: Int, by coverage: UnsafePointer<UInt8>) {
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count { line[x] = Pixel.scaled(line[x], by: coverage[x]) }
  }

  // MARK: One colour

  /// Draws an evenly covered stretch of a row.
  func blend(_ ink: UInt32, _ columns: Range<Int>, row: Int, coverage: UInt8) {
    if coverage == 255, Pixel.isOpaque(ink) { return set(columns, row: row, to: ink) }
    let source = Pixel.spread(ink)
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count { line[x] = Pixel.over(source, coverage: coverage, line[x]) }
  }

  /// Draws a stretch of a row, each pixel with its own coverage.
  @inline(__always)
  func blend(
    _ ink: UInt32, _ columns: Range<Int>, row: Int, coverage: UnsafePointer<UInt8>
  ) {
    let source = Pixel.spread(ink)
    let isOpaque = Pixel.isOpaque(ink)
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count {
      let covered = coverage[x]
      if covered == 0 { continue }
      line[x] =
        covered == 255 && isOpaque ? ink : Pixel.over(source, coverage: covered, line[x])
    }
  }

  /// Draws under a stretch of a row: shows where the row is not opaque.
  func blendUnder(_ ink: UInt32, _ columns: Range<Int>, row: Int) {
    let line = at(column: columns.lowerBound, row: row)
    func blend(_ pixels: Range<Int>) {
      for x in pixels where !Pixel.isOpaque(line[x]) {
        line[x] = Pixel.over(Pixel.spread(line[x]), coverage: 255, ink)
      }
    }
    // Most rows are opaque from end to end.
    let stretch = 16
    let whole = columns.count - columns.count % stretch
    for start in stride(from: 0, to: whole, by: stretch) {
      var common = UInt32.max
      for x in 0..<stretch { common &= line[start + x] }
      if !Pixel.isOpaque(common) { blend(start..<start + stretch) }
    }
    blend(whole..<columns.count)
  }

  // MARK: Pixels

  /// Draws pixels over an evenly covered stretch of a row.
  func blend(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, row: Int, coverage: UInt8
  ) {
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count {
      let pixel = source[x]
      if pixel == 0 { continue }
      line[x] =
        coverage == 255 && Pixel.isOpaque(pixel)
        ? pixel : Pixel.over(Pixel.spread(pixel), coverage: coverage, line[x])
    }
  }

  /// Draws pixels over a stretch of a row, each with its own coverage.
  func blend(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, row: Int,
    coverage: UnsafePointer<UInt8>
  ) {
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count {
      line[x] = Pixel.over(Pixel.spread(source[x]), coverage: coverage[x], line[x])
    }
  }
}
