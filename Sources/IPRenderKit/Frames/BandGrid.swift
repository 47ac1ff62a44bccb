/// How the rows of a picture are cut into bands.
struct BandGrid: Equatable {
  /// Rows of pixels in a band: it stays in a core's cache, and a line of text that changes touches few others.
  /// Stills and frames have the same, so that a frame is, byte for byte, the still of what it shows.
  static let rowsPerBand = 32

  /// Of the picture. They begin with 0 unless it was slid: bands are cut where what they show is cut, so that it is
  /// still the same band when it stands elsewhere.
  let rows: Range<Int>

  /// The numbers of the bands; that of row 0 is 0.
  var bands: Range<Int> { Self.bands(of: rows) }

  /// The number of the band that has a row.
  func band(of row: Int) -> Int { Self.bands(of: row..<row + 1).lowerBound }

  /// Less at the upper and the lower edge of the picture than elsewhere.
  func rows(of band: Int) -> Range<Int> {
    (band * Self.rowsPerBand..<(band + 1) * Self.rowsPerBand).clamped(to: rows)
  }

  /// Those that hold any of the rows, each once and in order.
  func bands(touching touched: [Range<Int>]) -> [Int] {
    let touched = touched.map { $0.clamped(to: rows) }.filter { !$0.isEmpty }.map(Self.bands(of:))
    var bands: [Int] = []
    // All bands are not looked at, since there may be thousands.
    for touched in touched.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let next = max(touched.lowerBound, bands.last.map { $0 + 1 } ?? touched.lowerBound)
      if next < touched.upperBound { bands += next..<touched.upperBound }
    }
    return bands
  }

  private static func bands(of rows: Range<Int>) -> Range<Int> {
    // A shift rounds down, below 0 too.
    assert(rowsPerBand == 1 << rowsPerBand.trailingZeroBitCount)
    let shift = rowsPerBand.trailingZeroBitCount
    let first = rows.lowerBound >> shift
    return first..<(rows.isEmpty ? first : (rows.upperBound - 1) >> shift + 1)
  }
}
