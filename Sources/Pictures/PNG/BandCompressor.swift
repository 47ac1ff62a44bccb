import CDeflate
import CShims
import Glibc

/// A compressor of bands of pixels, which become chunks of a PNG file. Each thread has its own. The bytes
/// depend neither on the compressor nor on the bands before.
package final class BandCompressor: BandEncoder {
  /// The maximum size of a band before compression, in bytes. It keeps a chunk below the format's limit of
  /// 2^31 - 1.
  static let maximumRawByteCount = 1 << 30

  private let rows: BandRows
  private let packer: BandPacker
  private var evenBands: EvenBands

  /// Creates a compressor for bands of images like `header`'s; the height does not matter.
  package init(_ header: PNGHeader) throws(PNGError) {
    rows = BandRows(width: header.width, format: header.format)
    packer = try BandPacker(rows)
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
    return try pixels.withUnsafeBufferPointer { pixels throws(PNGError) in try packer.pack(pixels) }
  }

  package static func joined(_ neighbours: ArraySlice<EncodedBand>) -> [EncodedBand] {
    [EncodedBand(joining: neighbours)]
  }
}

/// A filter and compressor of rows. It keeps nothing between two calls except its memory.
private final class BandPacker {
  private let handle: OpaquePointer
  private let rows: BandRows
  /// The pixels in the order of the file, with padding on both sides. Memory that was not written is never
  /// read.
  private var words = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
  /// A flag per row: 1 if the row is equal to the row above it.
  private var repeats = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var packed = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  private static let room = Int(shim_band_room)

  /// - Throws: ``PNGError/compressorFailed`` if memory is short, or ``PNGError/oldProcessor``.
  init(_ rows: BandRows) throws(PNGError) {
    guard shim_band_packer_runs() != 0 else { throw .oldProcessor }
    guard let handle = shim_band_packer_create() else { throw .compressorFailed }
    self.handle = handle
    self.rows = rows
  }

  deinit {
    shim_band_packer_free(handle)
    free()
  }

  private func free() {
    words.deallocate()
    repeats.deallocate()
    packed.deallocate()
  }

  /// - Parameter pixels: whole rows.
  func pack(_ pixels: UnsafeBufferPointer<UInt32>) throws(PNGError) -> EncodedBand {
    let (width, bytesPerPixel) = (rows.width, rows.format.bytesPerPixel)
    let rowCount = pixels.count / width
    if words.count < pixels.count + 2 * Self.room {
      free()
      words = .allocate(capacity: pixels.count + 2 * Self.room)
      repeats = .allocate(capacity: rowCount)
      packed = .allocate(capacity: shim_band_bound(width, rowCount, bytesPerPixel))
    }
    let inner = UnsafeMutableBufferPointer(rebasing: words[Self.room..<Self.room + pixels.count])
    rows.write(pixels, to: inner, repeats)
    var adler: UInt32 = 0
    let count = shim_band_pack(
      handle, inner.baseAddress, repeats.baseAddress, width, rowCount, bytesPerPixel, packed.baseAddress,
      &adler)
    guard count > 0 else { throw .compressorFailed }
    let chunk = PNGChunk.make("IDAT", UnsafeBufferPointer(rebasing: packed.prefix(count)))
    return EncodedBand(
      chunk: chunk, rowCount: rowCount, rawByteCount: rowCount + pixels.count * bytesPerPixel, adler: adler)
  }
}

/// A compressor of libdeflate. It keeps nothing between two calls except its memory.
package final class Deflater {
  private let handle: OpaquePointer
  private var room: [UInt8] = []

  /// Creates a compressor. `level` is from 1 (fastest) to 12.
  ///
  /// - Throws: ``PNGError/compressorFailed`` if memory is short.
  package init(level: Int32) throws(PNGError) {
    guard let handle = libdeflate_alloc_compressor(level) else { throw .compressorFailed }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }

  /// Returns a zlib stream, which is valid until the next call.
  package func stream(of bytes: [UInt8]) throws(PNGError) -> ArraySlice<UInt8> {
    let bound = libdeflate_zlib_compress_bound(handle, bytes.count)
    if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
    let count = libdeflate_zlib_compress(handle, bytes, bytes.count, &room, bound)
    guard count > 0 else { throw .compressorFailed }
    return room.prefix(count)
  }
}

/// The filters of PNG by their numbers in the file: each subtracts a prediction from a row's bytes before
/// compression.
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}

extension RowFilter {
  /// Returns a filter for a row of a rendered page by a quick rule. A row that repeats the one above becomes
  /// zeros by `up`. Rows with many equal neighbors are text on a background: deflate finds their repeated
  /// strings best without a filter. The rest is photographs and gradients, which `sub` flattens.
  static func quickChoice(
    row: UnsafeBufferPointer<UInt32>, above: UnsafeBufferPointer<UInt32>?
  ) -> RowFilter {
    if let above, isEqual(row, above) { return .up }
    return hasManyEqualNeighbours(row) ? .none : .sub
  }

  private static func isEqual(
    _ row: UnsafeBufferPointer<UInt32>, _ other: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    guard let left = row.baseAddress, let right = other.baseAddress else { return false }
    return memcmp(left, right, row.count * MemoryLayout<UInt32>.stride) == 0
  }

  /// Returns true if more than half of the pixels are equal to the pixel before them.
  private static func hasManyEqualNeighbours(_ row: UnsafeBufferPointer<UInt32>) -> Bool {
    var equal: UInt32 = 0
    var index = 1
    while index < row.count {  // A plain loop without branches becomes vector instructions.
      equal &+= row[index] == row[index &- 1] ? 1 : 0
      index &+= 1
    }
    return equal > row.count / 2
  }
}

/// The zlib stream of consecutive bands.
struct ZlibStream {
  let bands: [EncodedBand]

  init(_ bands: [EncodedBand]) { self.bands = bands }

  /// The two bytes that begin a zlib stream: deflate with a window of 32 KiB, fastest.
  private static let header: [UInt8] = [0x78, 0x01]
  /// An empty block that ends the stream.
  private static let finalBlock: [UInt8] = [0x03, 0x00]

  /// The stream as `IDAT` chunks. The data before and after the bands have their own chunks, so that the
  /// first band's chunk is like any other.
  var chunks: [[UInt8]] { [Self.firstChunk] + bands.map(\.chunk) + [lastChunk] }

  static var firstChunk: [UInt8] { PNGChunk.make("IDAT", header) }

  /// The chunk after the bands; their own chunks are not read.
  var lastChunk: [UInt8] { PNGChunk.make("IDAT", end) }

  var bytes: [UInt8] {
    var bytes = Self.header
    bytes.reserveCapacity(byteCount)
    for band in bands { bytes += band.deflated }
    return bytes + end
  }

  /// The length of ``bytes``.
  var byteCount: Int { bands.reduce(Self.header.count + end.count) { $0 + $1.deflated.count } }

  private var end: [UInt8] { Self.finalBlock + EncodedBand.combinedAdler(bands).bigEndianBytes }
}
