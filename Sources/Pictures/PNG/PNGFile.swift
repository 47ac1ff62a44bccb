/// A PNG file strung together from bands.
public enum PNGFile {
  /// Deflate with a window of 32 KiB, fastest: the two bytes that open a zlib stream. They have an
  /// `IDAT` chunk of their own, so that the first band's chunk is like any other.
  private static let zlibHeader: [UInt8] = [0x78, 0x01]
  /// An empty block that is the last of its stream.
  private static let finalBlock: [UInt8] = [0x03, 0x00]

  /// The file as pieces for one gathering write; the bands' bytes are not copied.
  ///
  /// - Throws: ``PNGError/wrongBands(rows:expected:)`` when the bands are not the header's rows.
  public static func assemble(
    _ header: PNGHeader, bands: [EncodedBand]
  ) throws(PNGError) -> [[UInt8]] {
    let rows = bands.reduce(0) { $0 + $1.rowCount }
    let fits = bands.allSatisfy { $0.rawByteCount == $0.rowCount * header.rowByteCount }
    guard fits, rows == header.height else {
      throw .wrongBands(rows: rows, expected: header.height)
    }
    let adler = EncodedBand.combinedAdler(bands)
    var pieces: [[UInt8]] = []
    pieces.reserveCapacity(bands.count + 2)
    pieces.append(header.chunks + PNGChunk.make("IDAT", zlibHeader))
    for band in bands { pieces.append(band.chunk) }
    pieces.append(
      PNGChunk.make("IDAT", finalBlock + adler.bigEndianBytes) + PNGChunk.make("IEND", []))
    return pieces
  }
}
