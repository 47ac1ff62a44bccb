import CDeflate
import Glibc

/// Bands of one colour, which is what most of a canvas is before it is filled. Each is compressed once, and smaller than
/// the fast compressor would.
struct EvenBands {
  private struct Key: Hashable {
    let pixel: UInt32
    let rowCount: Int
  }

  /// Beyond this many the known ones are forgotten: bands of a picture have one height or two, and those of one that
  /// slides at most as many as a band has rows.
  private static let capacity = 128

  private let rows: BandRows
  private var known: [Key: EncodedBand] = [:]

  init(_ rows: BandRows) { self.rows = rows }

  /// - Parameter pixels: whole rows.
  /// - Returns: `nil` when they differ.
  mutating func band(of pixels: Span<UInt32>) throws(PNGError) -> EncodedBand? {
    guard Self.isEven(pixels) else { return nil }
    let key = Key(pixel: pixels[0], rowCount: pixels.count / rows.width)
    if let band = known[key] { return band }
    let raw = pixels.withUnsafeBufferPointer { pixels in
      let byteCount = key.rowCount + pixels.count * rows.format.bytesPerPixel
      return [UInt8](unsafeUninitializedCapacity: byteCount + BandRows.slack) { bytes, count in
        if let start = UnsafeMutableRawPointer(bytes.baseAddress) { rows.write(pixels, to: start) }
        count = byteCount
      }
    }
    let deflated = try Self.deflated(raw)
    let band = EncodedBand(
      chunk: PNGChunk.make("IDAT", deflated), rowCount: key.rowCount, rawByteCount: raw.count,
      adler: raw.withUnsafeBufferPointer(Checksum.adler32))
    if known.count >= Self.capacity { known.removeAll() }
    known[key] = band
    return band
  }

  private static func isEven(_ pixels: Span<UInt32>) -> Bool {
    pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return false }
      // Every pixel equals the next one.
      return memcmp(first, first + 1, (pixels.count - 1) * MemoryLayout<UInt32>.stride) == 0
    }
  }

  /// One raw deflate segment that refers to nothing before it, ends on a byte and is not the last.
  private static func deflated(_ raw: [UInt8]) throws(PNGError) -> [UInt8] {
    let writer = try ZlibWriter(level: Z_BEST_COMPRESSION, keepsBytes: true, isRaw: true)
    try writer.write(raw)
    try writer.flush()
    return writer.bytes
  }
}
