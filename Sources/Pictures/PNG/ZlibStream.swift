/// The zlib stream that bands make one after the other.
struct ZlibStream {
  let bands: [EncodedBand]

  init(_ bands: [EncodedBand]) { self.bands = bands }

  /// Deflate with a window of 32 KiB, fastest: the two bytes that open a zlib stream.
  private static let header: [UInt8] = [0x78, 0x01]
  /// An empty block that is the last of its stream.
  private static let finalBlock: [UInt8] = [0x03, 0x00]

  /// As `IDAT` chunks; the bands' bytes are not copied. What stands before and after them has chunks of its own,
  /// so that the first band's chunk is like any other.
  var chunks: [[UInt8]] {
    var chunks: [[UInt8]] = []
    chunks.reserveCapacity(bands.count + 2)
    chunks.append(PNGChunk.make("IDAT", Self.header))
    for band in bands { chunks.append(band.chunk) }
    chunks.append(PNGChunk.make("IDAT", end))
    return chunks
  }

  var bytes: [UInt8] {
    var bytes = Self.header
    bytes.reserveCapacity(byteCount)
    for band in bands { bytes += band.deflated }
    return bytes + end
  }

  /// Of ``bytes``.
  var byteCount: Int { bands.reduce(Self.header.count + end.count) { $0 + $1.deflated.count } }

  private var end: [UInt8] { Self.finalBlock + EncodedBand.combinedAdler(bands).bigEndianBytes }
}
