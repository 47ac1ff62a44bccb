import CDeflate
import CShims
import Glibc

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
  /// What the end of a file asks of it, once its chunk is written.
  package var written: EncodedBand {
    EncodedBand(chunk: [], rowCount: rowCount, rawByteCount: rawByteCount, adler: adler)
  }

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

/// Writes premultiplied pixels as PNG rows.
struct BandRows {
  let width: Int
  let format: PNGPixelFormat

  /// `output` has room for every row. The first row never looks above itself: a band is
  /// compressed without knowing what stands over it. `filter`: `none` or `sub` for all rows; `nil` for what
  /// suits each.
  func write(
    _ pixels: UnsafeBufferPointer<UInt32>, to output: UnsafeMutableRawPointer, always filter: RowFilter? = nil
  ) {
    var destination = output
    var above: UnsafeBufferPointer<UInt32>?
    for start in stride(from: 0, to: pixels.count, by: width) {
      let row = UnsafeBufferPointer(rebasing: pixels[start..<start + width])
      let filter = filter ?? RowFilter.quickChoice(row: row, above: above)
      destination.storeBytes(of: filter.rawValue, as: UInt8.self)
      destination += 1
      write(row, filter: filter, to: destination)
      destination += width * format.bytesPerPixel
      above = row
    }
  }

  /// Writes a pixel a word, in the order of the file and unfiltered, but for rows that are the same as the one above
  /// them: `repeats` is set for each row.
  func write(
    _ pixels: UnsafeBufferPointer<UInt32>, to words: UnsafeMutableBufferPointer<UInt32>,
    _ repeats: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard let source = pixels.baseAddress, let output = words.baseAddress else { return }
    for (row, start) in stride(from: 0, to: pixels.count, by: width).enumerated() {
      let line = source + start
      repeats[row] = row > 0 && memcmp(line, line - width, width * MemoryLayout<UInt32>.stride) == 0 ? 1 : 0
      guard repeats[row] == 0 else { continue }
      switch format {
      case .rgb: shim_copy_colors(line, width, output + start)
      case .rgba: Self.copyStraight(UnsafeBufferPointer(start: line, count: width), to: output + start)
      }
    }
  }

  private func write(
    _ row: UnsafeBufferPointer<UInt32>, filter: RowFilter, to output: UnsafeMutableRawPointer
  ) {
    switch (filter, format) {
    case (.up, _):  // Chosen for repeated rows only.
      output.initializeMemory(as: UInt8.self, repeating: 0, count: row.count * format.bytesPerPixel)
    case (_, .rgb):
      shim_copy_rgb(
        row.baseAddress, row.count, filter == .none ? 0 : 1, output.assumingMemoryBound(to: UInt8.self))
    case (.none, .rgba): Self.copyStraight(row, to: output)
    case (_, .rgba): Self.subtractStraight(row, to: output)
    }
  }

  /// Four bytes a pixel: red, green, blue, straight alpha.
  static func copyStraight(_ pixels: UnsafeBufferPointer<UInt32>, to output: UnsafeMutableRawPointer) {
    guard let source = pixels.baseAddress else { return }
    let bytesPerPixel = MemoryLayout<UInt32>.size
    var done = 0
    while done < pixels.count {
      // Most pixels are opaque or nothing, and need no division.
      done += shim_copy_straight(
        source + done, pixels.count - done,
        (output + done * bytesPerPixel).assumingMemoryBound(to: UInt8.self))
      guard done < pixels.count else { return }
      output.storeBytes(
        of: fileOrder(Alpha.straight(source[done])), toByteOffset: done * bytesPerPixel, as: UInt32.self)
      done += 1
    }
  }

  private static func subtractStraight(
    _ row: UnsafeBufferPointer<UInt32>, to output: UnsafeMutableRawPointer
  ) {
    var before: UInt32 = 0
    for (index, pixel) in row.enumerated() {
      let straight = fileOrder(Alpha.straight(pixel))
      output.storeBytes(
        of: difference(straight, before), toByteOffset: index &* MemoryLayout<UInt32>.size, as: UInt32.self)
      before = straight
    }
  }

  /// Red in the lowest byte, hence first in memory (little-endian, as ``Bitmap`` is).
  @inline(__always)
  static func fileOrder(_ pixel: UInt32) -> UInt32 {
    (pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16).littleEndian
  }

  /// The four bytes subtracted each on its own, modulo 256.
  @inline(__always)
  private static func difference(_ pixel: UInt32, _ before: UInt32) -> UInt32 {
    let high: UInt32 = 0x8080_8080
    return ((pixel | high) &- (before & ~high)) ^ ((pixel ^ ~before) & high)
  }
}

/// Bands of one colour, which is what most of a canvas is before it is filled. Each is compressed once, and smaller
/// than the fast compressor would.
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

  /// `pixels`: whole rows. Returns `nil` when they differ.
  mutating func band(of pixels: Span<UInt32>) throws(PNGError) -> EncodedBand? {
    guard Self.isEven(pixels) else { return nil }
    let key = Key(pixel: pixels[0], rowCount: pixels.count / rows.width)
    if let band = known[key] { return band }
    let raw = pixels.withUnsafeBufferPointer { pixels in
      let byteCount = key.rowCount + pixels.count * rows.format.bytesPerPixel
      return [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
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
    let writer = try ZlibWriter(level: Z_BEST_COMPRESSION, isRaw: true)
    try writer.write(raw)
    try writer.flush()
    return writer.bytes
  }
}
