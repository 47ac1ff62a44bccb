/// The chunks of a PNG file, walked from end to end before a decoder sees it: libpng stops as soon
/// as it has all pixels, and would take a file whose end is missing.
struct PNGStructure {
  let width: Int
  let height: Int

  /// - Throws: ``PictureError/corrupt(_:reason:)`` when a chunk is cut short, the header is not
  ///   first, or pixels or the end are missing. CRCs are left to libpng.
  init(_ bytes: [UInt8]) throws(PictureError) {
    var chunk = try Chunk(bytes, at: PNGChunk.signature.count)
    guard chunk.type == Self.header, chunk.dataByteCount == Self.headerByteCount else {
      throw .corrupt(.png, reason: "the file does not begin with its header chunk")
    }
    width = Self.number(bytes, at: chunk.dataStart)
    height = Self.number(bytes, at: chunk.dataStart + 4)
    var hasPixels = false
    while chunk.type != Self.end {
      hasPixels = hasPixels || chunk.type == Self.pixels
      chunk = try Chunk(bytes, at: chunk.end)
    }
    guard hasPixels else { throw .corrupt(.png, reason: "no chunk with pixels") }
  }

  private static let header = Array("IHDR".utf8)[...]
  private static let pixels = Array("IDAT".utf8)[...]
  private static let end = Array("IEND".utf8)[...]
  private static let headerByteCount = 13

  /// Four bytes, big-endian; the caller knows that they are there.
  fileprivate static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Where a chunk lies in the file.
private struct Chunk {
  let type: ArraySlice<UInt8>
  let dataStart: Int
  let dataByteCount: Int

  var end: Int { dataStart + dataByteCount + PNGChunk.crcByteCount }

  init(_ bytes: [UInt8], at offset: Int) throws(PictureError) {
    dataStart = offset + PNGChunk.prefixByteCount
    guard dataStart <= bytes.count else {
      throw .corrupt(.png, reason: "the file ends at byte \(bytes.count), before its end chunk")
    }
    type = bytes[offset + 4..<dataStart]
    dataByteCount = PNGStructure.number(bytes, at: offset)
    guard end <= bytes.count else {
      throw .corrupt(.png, reason: "the chunk at byte \(offset) is cut short")
    }
  }
}
