import CDeflate
import CShims
import Glibc

/// Compressed rows of an image: one complete `IDAT` chunk that does not depend on other bands. A band can be
/// reused in the next frame at any position.
///
/// Joined neighbors are also a band, with several chunks.
package struct EncodedBand: Hashable, Sendable {
  /// The chunk or chunks, with length, type, data and CRC.
  package let chunk: [UInt8]
  package let rowCount: Int
  /// The number of bytes before compression.
  let rawByteCount: Int
  /// The Adler-32 checksum of the bytes before compression.
  package let adler: UInt32

  /// The raw deflate segment in the chunk of a band that was not joined.
  var deflated: ArraySlice<UInt8> {
    assert(chunk.starts(with: UInt32(clamping: chunk.count - PNGChunk.byteCount(ofData: 0)).bigEndianBytes))
    return chunk.dropFirst(PNGChunk.prefixByteCount).dropLast(PNGChunk.crcByteCount)
  }
}

extension EncodedBand {
  /// The band without its chunk: the data that the end of a file needs after the chunk was written.
  package var written: EncodedBand {
    EncodedBand(chunk: [], rowCount: rowCount, rawByteCount: rawByteCount, adler: adler)
  }

  // Implemented by hand for speed, since it compares every band that is drawn again.
  package static func == (band: EncodedBand, other: EncodedBand) -> Bool {
    band.adler == other.adler && band.rowCount == other.rowCount && band.rawByteCount == other.rawByteCount
      && band.chunk.isSame(as: other.chunk)
  }

  /// - Parameter neighbors: from top to bottom.
  init(joining neighbours: ArraySlice<EncodedBand>) {
    var chunks: [UInt8] = []
    chunks.reserveCapacity(neighbours.reduce(0) { $0 + $1.chunk.count })
    for band in neighbours { chunks += band.chunk }
    self.init(
      chunk: chunks, rowCount: neighbours.reduce(0) { $0 + $1.rowCount },
      rawByteCount: neighbours.reduce(0) { $0 + $1.rawByteCount }, adler: Self.combinedAdler(neighbours))
  }

  /// Returns the checksum of all bands' bytes in their order.
  static func combinedAdler(_ bands: some Sequence<EncodedBand>) -> UInt32 {
    let empty: UInt32 = 1
    return bands.reduce(empty) { sum, band in
      UInt32(truncatingIfNeeded: adler32_combine(UInt(sum), UInt(band.adler), band.rawByteCount))
    }
  }
}

/// A writer of premultiplied pixels as PNG rows.
struct BandRows {
  let width: Int
  let format: PNGPixelFormat

  /// Writes rows with filters. `output` must have space for every row. The first row never refers to a row
  /// above it, because a band is compressed without knowledge of the band above. `filter` is `none` or `sub`
  /// for all rows; `nil` chooses a filter for each row.
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

  /// Writes one pixel per word, in the order of the file and without filters. Rows that are equal to the row
  /// above them are skipped. `repeats` is set for each row.
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

  /// Writes four bytes per pixel: red, green, blue, straight alpha.
  static func copyStraight(_ pixels: UnsafeBufferPointer<UInt32>, to output: UnsafeMutableRawPointer) {
    guard let source = pixels.baseAddress else { return }
    let bytesPerPixel = MemoryLayout<UInt32>.size
    var done = 0
    while done < pixels.count {
      // Most pixels are opaque or transparent, and need no division.
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

  /// Returns the pixel with red in the lowest byte, and so first in memory (little-endian, as ``Bitmap`` is).
  @inline(__always)
  static func fileOrder(_ pixel: UInt32) -> UInt32 {
    (pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16).littleEndian
  }

  /// Subtracts each of the four bytes separately, modulo 256.
  @inline(__always)
  private static func difference(_ pixel: UInt32, _ before: UInt32) -> UInt32 {
    let high: UInt32 = 0x8080_8080
    return ((pixel | high) &- (before & ~high)) ^ ((pixel ^ ~before) & high)
  }
}

/// A cache of bands of one color, which make up most of a canvas before it is filled. Each is compressed
/// once, to a smaller size than with the fast compressor.
struct EvenBands {
  private struct Key: Hashable {
    let pixel: UInt32
    let rowCount: Int
  }

  /// The number of cached bands; the cache is cleared beyond it. The bands of an image have one or two
  /// heights, and those of a scrolling image at most as many as a band has rows.
  private static let capacity = 128

  private let rows: BandRows
  private var known: [Key: EncodedBand] = [:]

  init(_ rows: BandRows) { self.rows = rows }

  /// Returns the band of whole rows of one color; `nil` if the pixels differ.
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
      // Compares every pixel with the next one.
      return memcmp(first, first + 1, (pixels.count - 1) * MemoryLayout<UInt32>.stride) == 0
    }
  }

  /// Returns a raw deflate segment that refers to nothing before it, ends on a byte boundary and is not the
  /// last.
  private static func deflated(_ raw: [UInt8]) throws(PNGError) -> [UInt8] {
    let writer = try ZlibWriter(level: Z_BEST_COMPRESSION, isRaw: true)
    try writer.write(raw)
    try writer.flush()
    return writer.bytes
  }
}
