/// A slower PNG encoder for pictures that are kept: a palette where the colours allow, several ways
/// of filtering tried, zlib's highest level, one `IDAT`. Same input, same bytes.
///
/// It asks for the picture's rows three times (for their colours, for the best way to filter them, for the file) and
/// holds no more of them than a band.
package enum SmallPNG {
  /// The level that ranks the ways of filtering: several times faster than the last, and as a rule
  /// of the same opinion.
  private static let trialLevel: Int32 = 6
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
      try stream.write(strategy.filtered(row, above: above, bytesPerPixel: samples.bytesPerPixel))
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

  /// The one whose rows come out smallest; of equals the first.
  private static func bestStrategy(
    for picture: PictureRows, _ samples: Samples
  ) throws(PNGError) -> FilterStrategy {
    var trials: [(strategy: FilterStrategy, stream: ZlibWriter)] = []
    for strategy in FilterStrategy.allCases {
      trials.append((strategy, try ZlibWriter(level: trialLevel, keepsBytes: false)))
    }
    try samples.forEachRow(of: picture) { (row, above) throws(PNGError) in
      for trial in trials {
        try trial.stream.write(
          trial.strategy.filtered(row, above: above, bytesPerPixel: samples.bytesPerPixel))
      }
    }
    for trial in trials { try trial.stream.finish() }
    return trials.min { $0.stream.count < $1.stream.count }?.strategy ?? .none
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

  /// One row filtered, with its filter's number before it. `above`: the row above, unfiltered; zeros above
  /// the first.
  func filtered(_ row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> [UInt8] {
    let filter: RowFilter =
      switch self {
      case .none: .none
      case .sub: .sub
      case .up: .up
      case .paeth: .paeth
      case .repeats: row == above ? .up : .none
      case .leastSum: Self.leastSum(row, above: above, bytesPerPixel: bytesPerPixel)
      }
    return [filter.rawValue] + filter.applied(to: row, above: above, bytesPerPixel: bytesPerPixel)
  }

  private static func leastSum(_ row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> RowFilter {
    var best = RowFilter.none
    var bestSum = Int.max
    for filter in RowFilter.allCases {
      let sum = filter.applied(to: row, above: above, bytesPerPixel: bytesPerPixel)
        .reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
      if sum < bestSum {
        best = filter
        bestSum = sum
      }
    }
    return best
  }
}

extension RowFilter {
  /// The row's bytes minus what this filter predicts from the bytes to the left and above.
  func applied(to row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> [UInt8] {
    func left(_ index: Int) -> UInt8 { index < bytesPerPixel ? 0 : row[index - bytesPerPixel] }
    func aboveLeft(_ index: Int) -> UInt8 { index < bytesPerPixel ? 0 : above[index - bytesPerPixel] }
    return switch self {
    case .none: row
    case .sub: row.indices.map { row[$0] &- left($0) }
    case .up: row.indices.map { row[$0] &- above[$0] }
    case .average: row.indices.map { row[$0] &- UInt8((Int(left($0)) + Int(above[$0])) / 2) }
    case .paeth: row.indices.map { row[$0] &- Self.paeth(left($0), above[$0], aboveLeft($0)) }
    }
  }

  /// The neighbour that is nearest to `left + above - aboveLeft`; ties go in the order given.
  static func paeth(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let toLeft = abs(Int(above) - Int(aboveLeft))
    let toAbove = abs(Int(left) - Int(aboveLeft))
    let toAboveLeft = abs(Int(left) + Int(above) - 2 * Int(aboveLeft))
    if toLeft <= toAbove && toLeft <= toAboveLeft { return left }
    return toAbove <= toAboveLeft ? above : aboveLeft
  }
}
