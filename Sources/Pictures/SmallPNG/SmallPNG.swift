/// A slower PNG encoder for pictures that are kept: a palette where the colours allow, several ways
/// of filtering tried, zlib's highest level, one `IDAT`. Same input, same bytes.
package enum SmallPNG {
  /// Bytes of rows that one zlib stream takes here.
  package static let maximumRawByteCount = Int(Int32.max)

  /// The level that ranks the ways of filtering: several times faster than the last, and as a rule
  /// of the same opinion.
  private static let trialLevel: Int32 = 6
  private static let finalLevel: Int32 = 9

  /// The whole file. RGB or a palette without alpha when every pixel is opaque.
  ///
  /// - Parameter scale: pixels per point, for the density chunk.
  package static func encode(
    _ bitmap: StraightBitmap, scale: Double
  ) throws(PNGError) -> [UInt8] {
    let sides = 1...PNGHeader.maximumSide
    guard sides.contains(bitmap.width), sides.contains(bitmap.height) else {
      throw .invalidSize(width: bitmap.width, height: bitmap.height)
    }
    let samples = try Samples(bitmap)
    let data = try compressedRows(samples)
    return PNGHeader.leadingChunks(
      width: bitmap.width, height: bitmap.height, bitDepth: samples.bitDepth,
      colorType: samples.colorType, scale: scale)
      + samples.paletteChunks
      + PNGChunk.make("IDAT", data) + PNGChunk.make("IEND", [])
  }

  private static func compressedRows(_ samples: Samples) throws(PNGError) -> [UInt8] {
    var best: [UInt8] = []
    var bestTrial = Int.max
    for strategy in FilterStrategy.allCases {
      let rows = strategy.filtered(samples)
      let trial = try Zlib.compress(rows, level: trialLevel).count
      if trial < bestTrial {
        bestTrial = trial
        best = rows
      }
    }
    return try Zlib.compress(best, level: finalLevel)
  }
}
