import CDeflate

/// Some rows of a picture, compressed: one whole `IDAT` chunk that depends on nothing around it.
/// The same band can be used again in the next frame, wherever it then stands.
package struct EncodedBand: Hashable, Sendable {
  /// The chunk with length, type, data and CRC.
  package let chunk: [UInt8]
  package let rowCount: Int
  /// Bytes before compression.
  package let rawByteCount: Int
  /// Adler-32 of the bytes before compression.
  package let adler: UInt32

  /// What the chunk holds: a raw deflate segment.
  var deflated: ArraySlice<UInt8> {
    chunk.dropFirst(PNGChunk.prefixByteCount).dropLast(PNGChunk.crcByteCount)
  }
}

extension EncodedBand {
  /// The checksum of all bands' bytes in their order.
  static func combinedAdler(_ bands: [EncodedBand]) -> UInt32 {
    let empty: UInt32 = 1
    return bands.reduce(empty) { sum, band in
      UInt32(truncatingIfNeeded: adler32_combine(UInt(sum), UInt(band.adler), band.rawByteCount))
    }
  }
}
