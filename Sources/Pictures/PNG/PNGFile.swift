/// A PNG file strung together from bands.
package enum PNGFile {
  /// The file as pieces for one gathering write; the bands' bytes are not copied.
  ///
  /// - Throws: ``PNGError/wrongBands(rows:expected:)`` when the bands are not the header's rows.
  package static func assemble(
    _ header: PNGHeader, bands: [EncodedBand]
  ) throws(PNGError) -> [[UInt8]] {
    try check(bands, fit: header)
    return [header.chunks] + ZlibStream(bands).chunks + [PNGChunk.make("IEND", [])]
  }

  static func check(_ bands: [EncodedBand], fit header: PNGHeader) throws(PNGError) {
    let rows = bands.reduce(0) { $0 + $1.rowCount }
    let fits = bands.allSatisfy { $0.rawByteCount == $0.rowCount * header.rowByteCount }
    guard fits, rows == header.height else {
      throw .wrongBands(rows: rows, expected: header.height)
    }
  }
}
