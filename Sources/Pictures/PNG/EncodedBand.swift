import CDeflate

/// Some rows of a picture, compressed: one whole `IDAT` chunk that depends on nothing around it.
/// The same band can be used again in the next frame, wherever it then stands.
///
/// Neighbours that were put together are a band too, of several chunks.
package struct EncodedBand: Hashable, Sendable {
  /// The chunk, or chunks, with length, type, data and CRC.
  package let chunk: [UInt8]
  package let rowCount: Int
  /// Bytes before compression.
  package let rawByteCount: Int
  /// Adler-32 of the bytes before compression.
  package let adler: UInt32

  /// What the chunk of a band that was not put together holds: a raw deflate segment.
  var deflated: ArraySlice<UInt8> {
    assert(chunk.starts(with: UInt32(clamping: chunk.count - PNGChunk.byteCount(ofData: 0)).bigEndianBytes))
    return chunk.dropFirst(PNGChunk.prefixByteCount).dropLast(PNGChunk.crcByteCount)
  }
}

extension EncodedBand {
  // Written out, since it is asked of every band that is drawn again.
  package static func == (band: EncodedBand, other: EncodedBand) -> Bool {
    band.adler == other.adler && band.rowCount == other.rowCount && band.rawByteCount == other.rawByteCount
      && band.chunk.isSame(as: other.chunk)
  }

  /// - Parameter neighbours: from top to bottom.
  init(joining neighbours: ArraySlice<EncodedBand>) {
    var chunks: [UInt8] = []
    chunks.reserveCapacity(neighbours.reduce(0) { $0 + $1.chunk.count })
    for band in neighbours { chunks += band.chunk }
    self.init(
      chunk: chunks, rowCount: neighbours.reduce(0) { $0 + $1.rowCount },
      rawByteCount: neighbours.reduce(0) { $0 + $1.rawByteCount }, adler: Self.combinedAdler(neighbours))
  }

  /// The checksum of all bands' bytes in their order.
  static func combinedAdler(_ bands: some Sequence<EncodedBand>) -> UInt32 {
    let empty: UInt32 = 1
    return bands.reduce(empty) { sum, band in
      UInt32(truncatingIfNeeded: adler32_combine(UInt(sum), UInt(band.adler), band.rawByteCount))
    }
  }
}
