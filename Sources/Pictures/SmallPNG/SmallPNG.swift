import CShims

/// A slower PNG encoder for pictures that are kept: a palette where the colours allow, several ways
/// of filtering tried, zlib's highest level, one `IDAT`. Same input, same bytes.
///
/// It asks for the picture's rows three times (for their colours, for the best way to filter them, for the file) and
/// holds no more of them than a band.
package enum SmallPNG {
  /// Bytes of rows that the ways of filtering are tried on at a time.
  private static let trialByteCount = 1 << 18
  private static let finalLevel: Int32 = 9

  package static func encode(_ bitmap: StraightBitmap, scale: Double) throws(PNGError) -> [UInt8] {
    try encode(PictureRows(bitmap), scale: scale)
  }

  /// The whole file. RGB or a palette without alpha when every pixel is opaque. `scale`: pixels per point,
  /// for the density chunk.
  package static func encode(_ picture: PictureRows, scale: Double) throws(PNGError) -> [UInt8] {
    let sides = 1...PNGHeader.maximumSide
    guard sides.contains(picture.width), sides.contains(picture.height) else {
      throw .invalidSize(width: picture.width, height: picture.height)
    }
    let samples = Samples(of: picture)
    let strategy = try bestStrategy(for: picture, samples)
    let stream = try ZlibWriter(level: finalLevel, keepsBytes: true)
    try samples.forEachRow(of: picture) { (row, above) throws(PNGError) in
      let filtered = FilteredRow(row, above: above, bytesPerPixel: samples.bytesPerPixel, strategy.filters)
      let filter = strategy.filter(of: filtered)
      try stream.write([filter.rawValue] + filtered.bytes(filter))
    }
    try stream.finish()
    guard stream.count <= PNGChunk.maximumDataByteCount else {
      throw .tooManyBytes(stream.count, limit: PNGChunk.maximumDataByteCount)
    }
    return PNGHeader.leadingChunks(
      width: picture.width, height: picture.height, bitDepth: samples.bitDepth,
      colorType: samples.colorType, scale: scale)
      + samples.paletteChunks
      + PNGChunk.make("IDAT", stream.bytes) + PNGChunk.make("IEND", [])
  }

  /// The one whose rows the fast compressor makes smallest, which is as a rule of the last one's opinion; of equals the
  /// first.
  private static func bestStrategy(
    for picture: PictureRows, _ samples: Samples
  ) throws(PNGError) -> FilterStrategy {
    let deflater = try Deflater()
    var room: [UInt8] = []
    var trials = FilterStrategy.allCases.map { (strategy: $0, rows: [UInt8](), size: 0) }
    func measure() throws(PNGError) {
      for index in trials.indices {
        trials[index].size += try deflater.size(of: trials[index].rows, &room)
        trials[index].rows.removeAll(keepingCapacity: true)
      }
    }
    try samples.forEachRow(of: picture) { (row, above) throws(PNGError) in
      let filtered = FilteredRow(row, above: above, bytesPerPixel: samples.bytesPerPixel)
      for index in trials.indices {
        let filter = trials[index].strategy.filter(of: filtered)
        trials[index].rows.append(filter.rawValue)
        trials[index].rows += filtered.bytes(filter)
      }
      if trials[0].rows.count >= Self.trialByteCount { try measure() }
    }
    try measure()
    return trials.min { $0.size < $1.size }?.strategy ?? .none
  }
}

/// A picture that gives its rows whenever they are asked for, so that it need not be in memory as a whole.
package struct PictureRows {
  /// Pixels.
  package let width: Int
  package let height: Int
  private let pixels: (Range<Int>) -> [UInt32]

  /// - Parameter pixels: those of some rows, one after the other, straight alpha as in ``StraightBitmap``. It is asked
  ///   several times for each row and gives the same every time.
  package init(width: Int, height: Int, pixels: @escaping (_ rows: Range<Int>) -> [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package init(_ bitmap: StraightBitmap) {
    self.init(width: bitmap.width, height: bitmap.height) { rows in
      Array(bitmap.pixels[rows.lowerBound * bitmap.width..<rows.upperBound * bitmap.width])
    }
  }

  /// Pixels that are in memory at a time, unless a single row has more.
  private static let pixelsAtATime = 1 << 16

  /// Hands out all rows from the top, some at a time.
  func forEachBand<Failure>(_ body: (_ pixels: [UInt32]) throws(Failure) -> Void) throws(Failure) {
    let step = max(1, Self.pixelsAtATime / max(1, width))
    var row = 0
    while row < height {
      let end = min(height, row + step)
      try body(pixels(row..<end))
      row = end
    }
  }
}

/// A way to choose the filter of each row; which one compresses best depends on the picture.
enum FilterStrategy: CaseIterable {
  /// Text on a plain ground.
  case none
  case sub
  case up
  case paeth
  /// Zeros for rows that repeat the one above, no filter for others.
  case repeats
  /// The filter of each row whose output is nearest to zero: photographs.
  case leastSum

  /// Those that it may choose.
  var filters: [RowFilter] {
    switch self {
    case .none: [.none]
    case .sub: [.sub]
    case .up: [.up]
    case .paeth: [.paeth]
    case .repeats: [.none, .up]
    case .leastSum: RowFilter.allCases
    }
  }

  /// The filter of a row, which was filtered with all that may be chosen.
  func filter(of row: FilteredRow) -> RowFilter {
    switch self {
    case .none: .none
    case .sub: .sub
    case .up: .up
    case .paeth: .paeth
    case .repeats: row.isRepeated ? .up : .none
    case .leastSum: row.leastSum
    }
  }
}

/// A row with the bytes that some filters make of it.
struct FilteredRow {
  /// Whether it is the same as the row above it.
  let isRepeated: Bool
  private var filtered: [(bytes: [UInt8], sum: UInt64)?] = RowFilter.allCases.map { _ in nil }

  /// - Parameter above: the row above, unfiltered; zeros above the first.
  init(_ row: [UInt8], above: [UInt8], bytesPerPixel: Int, _ filters: [RowFilter] = RowFilter.allCases) {
    isRepeated = row.isSame(as: above)
    for filter in filters {
      filtered[Int(filter.rawValue)] = filter.applied(to: row, above: above, bytesPerPixel: bytesPerPixel)
    }
  }

  /// What a filter made of it, which is one of those asked for.
  func bytes(_ filter: RowFilter) -> [UInt8] { filtered[Int(filter.rawValue)]?.bytes ?? [] }

  /// The filter whose bytes are nearest to zero; of equals the first.
  var leastSum: RowFilter {
    func sum(_ filter: RowFilter) -> UInt64 { filtered[Int(filter.rawValue)]?.sum ?? .max }
    return RowFilter.allCases.min { sum($0) < sum($1) } ?? .none
  }
}

extension RowFilter {
  /// The row's bytes minus what this filter predicts from the bytes to the left and above, and how far these are from
  /// zero all together.
  func applied(to row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> (bytes: [UInt8], sum: UInt64) {
    var sum: UInt64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: row.count) { output, count in
      row.withUnsafeBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          sum = shim_filter_row(
            Int32(rawValue), row.baseAddress, above.baseAddress, row.count, bytesPerPixel, output.baseAddress)
        }
      }
      count = row.count
    }
    return (bytes, sum)
  }
}
