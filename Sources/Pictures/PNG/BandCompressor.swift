/// Turns bands of pixels into chunks of a PNG file. Each thread has its own; which one compresses a
/// band, and what it compressed before, does not change a byte.
package final class BandCompressor: BandEncoder {
  /// Bytes of pixels that one band may have. Keeps a chunk below the format's 2^31 - 1.
  package static let maximumRawByteCount = 1 << 30

  private let rows: BandRows
  private let deflater: Deflater
  private var raw: [UInt8] = []
  private var compressed: [UInt8] = []
  private var evenBands: EvenBands

  /// A compressor for bands of pictures like `header`'s; the height does not matter.
  package init(_ header: PNGHeader) throws(PNGError) {
    rows = BandRows(width: header.width, format: header.format)
    deflater = try Deflater()
    evenBands = EvenBands(rows)
  }

  /// Compresses whole rows of premultiplied pixels, blue in the lowest byte (see `Bitmap`).
  package func encode(_ pixels: Span<UInt32>) throws(PNGError) -> EncodedBand {
    let width = rows.width
    let rowCount = pixels.count / width
    guard rowCount > 0, rowCount * width == pixels.count else {
      throw .notWholeRows(pixels: pixels.count, width: width)
    }
    let byteCount = rowCount + pixels.count * rows.format.bytesPerPixel
    guard byteCount <= Self.maximumRawByteCount else {
      throw .tooManyBytes(byteCount, limit: Self.maximumRawByteCount)
    }
    if let even = try evenBands.band(of: pixels) { return even }
    reserve(byteCount)
    filter(pixels)
    return try deflate(byteCount: byteCount, rowCount: rowCount)
  }

  package static func joined(_ neighbours: ArraySlice<EncodedBand>) -> [EncodedBand] {
    [EncodedBand(joining: neighbours)]
  }

  private func reserve(_ byteCount: Int) {
    if raw.count < byteCount + BandRows.slack {
      raw = [UInt8](repeating: 0, count: byteCount + BandRows.slack)
      compressed = [UInt8](repeating: 0, count: Deflater.bound(byteCount))
    }
  }

  private func filter(_ pixels: Span<UInt32>) {
    raw.withUnsafeMutableBytes { output in
      guard let start = output.baseAddress else { return }
      pixels.withUnsafeBufferPointer { rows.write($0, to: start) }
    }
  }

  private func deflate(byteCount: Int, rowCount: Int) throws(PNGError) -> EncodedBand {
    try raw.withUnsafeBufferPointer { raw throws(PNGError) in
      let input = UnsafeBufferPointer(rebasing: raw.prefix(byteCount))
      return try compressed.withUnsafeMutableBufferPointer { output throws(PNGError) in
        let count = try deflater.compress(input, into: output)
        let data = UnsafeBufferPointer(rebasing: output.prefix(count))
        return EncodedBand(
          chunk: PNGChunk.make("IDAT", data), rowCount: rowCount, rawByteCount: byteCount,
          adler: Checksum.adler32(input))
      }
    }
  }
}
