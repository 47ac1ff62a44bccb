/// How the rows of a picture are cut into bands.
struct BandGrid {
  /// Rows of pixels in a band: it stays in a core's cache, and a line of text that changes touches few others.
  /// Stills and frames have the same, so that a frame is, byte for byte, the still of what it shows.
  static let rowsPerBand = 32

  /// Pixels.
  let height: Int

  var count: Int { (height + Self.rowsPerBand - 1) / Self.rowsPerBand }

  func rows(of band: Int) -> Range<Int> {
    band * Self.rowsPerBand..<min(height, (band + 1) * Self.rowsPerBand)
  }

  /// Those that hold any of the rows, each once and in order.
  func bands(touching rows: [Range<Int>]) -> [Int] {
    var isTouched = [Bool](repeating: false, count: count)
    for rows in rows.map({ $0.clamped(to: 0..<height) }) where !rows.isEmpty {
      for band in rows.lowerBound / Self.rowsPerBand...(rows.upperBound - 1) / Self.rowsPerBand {
        isTouched[band] = true
      }
    }
    return isTouched.indices.filter { isTouched[$0] }
  }
}
