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

  /// The whole file. RGB or a palette without alpha when every pixel is opaque.
  ///
  /// - Parameter scale: pixels per point, for the density chunk.
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
