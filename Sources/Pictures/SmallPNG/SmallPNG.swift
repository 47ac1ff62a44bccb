import CDeflate
import CShims

/// A slower PNG encoder for small files: it uses a palette if the colors allow, tries several filters,
/// compresses with almost zlib's highest level, and writes a single `IDAT`. The same input gives the same
/// bytes.
///
/// It requests the image's rows twice (for their colors and for the file), and some of them a third time (to
/// choose the filters). It holds at most one band of them.
package enum SmallPNG {
  /// The number of bands that are used to choose the filters, evenly distributed.
  private static let trialCount = 16
  /// The fastest level with lazy matching, which ranks the filters as the highest levels do.
  private static let trialLevel: Int32 = 6
  private static let finalLevel: Int32 = 9

  package static func encode(_ bitmap: StraightBitmap, scale: Double) throws(PNGError) -> [UInt8] {
    try encode(PictureRows(bitmap), scale: scale)
  }

  /// Returns the whole file. It has RGB or a palette without alpha if every pixel is opaque. `scale`: pixels
  /// per point, for the density chunk. `notes`: chunks of texts.
  package static func encode(
    _ picture: PictureRows, scale: Double, notes: [UInt8] = []
  ) throws(PNGError) -> [UInt8] {
    let sides = 1...PNGHeader.maximumSide
    guard sides.contains(picture.width), sides.contains(picture.height) else {
      throw .invalidSize(width: picture.width, height: picture.height)
    }
    let samples = Samples(of: picture)
    let strategy = try bestStrategy(for: picture, samples)
    let stream = try ZlibWriter(level: finalLevel)
    stream.hurry()
    var above = samples.noRow
    for band in picture.bands {
      for row in samples.rows(picture.pixels(of: band)) {
        let filtered = FilteredRow(row, above: above, bytesPerPixel: samples.bytesPerPixel, strategy.filters)
        let filter = strategy.filter(of: filtered)
        try stream.write([filter.rawValue] + filtered.bytes(filter))
        above = row
      }
    }
    try stream.finish()
    guard stream.bytes.count <= PNGChunk.maximumDataByteCount else {
      throw .tooManyBytes(stream.bytes.count, limit: PNGChunk.maximumDataByteCount)
    }
    return PNGHeader.leadingChunks(
      width: picture.width, height: picture.height, bitDepth: samples.bitDepth,
      colorType: samples.colorType, scale: scale)
      + notes + samples.paletteChunks
      + PNGChunk.make("IDAT", stream.bytes) + PNGChunk.make("IEND", [])
  }

  /// Returns the strategy with the smallest bands; the first one of equals.
  private static func bestStrategy(
    for picture: PictureRows, _ samples: Samples
  ) throws(PNGError) -> FilterStrategy {
    let deflater = try Deflater(level: trialLevel)
    var sizes = FilterStrategy.allCases.map { (strategy: $0, size: 0) }
    let bands = picture.bands
    for index in stride(from: 0, to: bands.count, by: (bands.count - 1) / trialCount + 1) {
      var above = samples.noRow
      let rows = samples.rows(picture.pixels(of: bands[index])).map { row in
        defer { above = row }
        return FilteredRow(row, above: above, bytesPerPixel: samples.bytesPerPixel)
      }
      for index in sizes.indices {
        let bytes = rows.flatMap { row in
          let filter = sizes[index].strategy.filter(of: row)
          return [filter.rawValue] + row.bytes(filter)
        }
        sizes[index].size += try deflater.stream(of: bytes).count
      }
    }
    return sizes.min { $0.size < $1.size }?.strategy ?? .none
  }
}

/// An image that returns its rows on request, so that the whole image need not be in memory.
package struct PictureRows {
  /// The width, in pixels; `height` has the same unit.
  package let width: Int
  package let height: Int
  private let drawn: (Range<Int>) -> [UInt32]

  /// - Parameter pixels: returns the pixels of some rows, one row after the other, with straight alpha as in
  ///   ``StraightBitmap``. It is called several times for each row, and must return the same pixels each
  ///   time.
  package init(width: Int, height: Int, pixels: @escaping (_ rows: Range<Int>) -> [UInt32]) {
    self.width = width
    self.height = height
    drawn = pixels
  }

  package init(_ bitmap: StraightBitmap) {
    self.init(width: bitmap.width, height: bitmap.height) { rows in
      Array(bitmap.pixels[rows.lowerBound * bitmap.width..<rows.upperBound * bitmap.width])
    }
  }

  /// The number of pixels that are in memory at a time, unless a single row has more.
  private static let pixelsAtATime = 1 << 16

  /// All rows from the top, in bands.
  var bands: [Range<Int>] {
    let step = max(1, Self.pixelsAtATime / max(1, width))
    return stride(from: 0, to: height, by: step).map { $0..<min(height, $0 + step) }
  }

  func pixels(of band: Range<Int>) -> [UInt32] { drawn(band) }
}

/// A strategy that chooses the filter of each row. The best one depends on the image.
enum FilterStrategy: CaseIterable {
  /// No filters: text on a plain background.
  case none
  /// The filter `sub`: gradients.
  case sub
  /// The filter `up` for rows that repeat the one above, no filter for others.
  case repeats
  /// The filter of each row whose output is nearest to zero: photographs.
  case leastSum

  /// The filters that the strategy may choose.
  var filters: [RowFilter] {
    switch self {
    case .none: [.none]
    case .sub: [.sub]
    case .repeats: [.none, .up]
    case .leastSum: RowFilter.allCases
    }
  }

  /// Returns the filter of a row. All filters that may be chosen have been applied to it.
  func filter(of row: FilteredRow) -> RowFilter {
    switch self {
    case .none: .none
    case .sub: .sub
    case .repeats: row.isRepeated ? .up : .none
    case .leastSum: row.leastSum
    }
  }
}

/// A row and the output of some filters.
struct FilteredRow {
  /// True if the row is equal to the row above it.
  let isRepeated: Bool
  private var filtered: [(bytes: [UInt8], sum: UInt64)?] = RowFilter.allCases.map { _ in nil }

  /// - Parameter above: the row above, without a filter; zeros above the first row.
  init(_ row: [UInt8], above: [UInt8], bytesPerPixel: Int, _ filters: [RowFilter] = RowFilter.allCases) {
    isRepeated = row.isSame(as: above)
    for filter in filters {
      filtered[Int(filter.rawValue)] = filter.applied(to: row, above: above, bytesPerPixel: bytesPerPixel)
    }
  }

  /// Returns the output of one of the requested filters.
  func bytes(_ filter: RowFilter) -> [UInt8] { filtered[Int(filter.rawValue)]?.bytes ?? [] }

  /// The filter whose output is nearest to zero; the first one of equals.
  var leastSum: RowFilter {
    func sum(_ filter: RowFilter) -> UInt64 { filtered[Int(filter.rawValue)]?.sum ?? .max }
    return RowFilter.allCases.min { sum($0) < sum($1) } ?? .none
  }
}

extension RowFilter {
  /// Returns the row's bytes minus the prediction from the bytes to the left and above, and the sum of their
  /// distances from zero.
  func applied(to row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> (bytes: [UInt8], sum: UInt64) {
    var sum: UInt64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: row.count) { output, count in
      row.withUnsafeBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          sum = shim_filter_row(
            Int32(rawValue), row.baseAddress, above.baseAddress, row.count, bytesPerPixel, output.baseAddress)
        }
      }
      count = row.count
    }
    return (bytes, sum)
  }
}

/// A zlib or raw deflate stream that is written piece by piece; its bytes do not depend on the division into
/// pieces.
final class ZlibWriter {
  /// The stream so far.
  private(set) var bytes: [UInt8] = []

  /// The state, at a fixed address, because zlib stores it.
  private let stream: UnsafeMutablePointer<z_stream>
  private let room: UnsafeMutableBufferPointer<UInt8>

  private static let roomByteCount = 1 << 16

  /// The largest window of deflate; `memoryLevel` is zlib's default.
  private static let windowBits: Int32 = 15
  private static let memoryLevel: Int32 = 8

  /// Creates a stream. `isRaw` omits zlib's header and checksum.
  init(level: Int32, isRaw: Bool = false) throws(PNGError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    room = .allocate(capacity: Self.roomByteCount)
    let size = Int32(MemoryLayout<z_stream>.size)
    let windowBits = isRaw ? -Self.windowBits : Self.windowBits
    guard
      deflateInit2_(
        stream, level, Z_DEFLATED, windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        == Z_OK
    else { throw .compressorFailed }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Searches with less effort than the highest level, which takes twice as long and saves one percent: the
  /// search is cut to a quarter after four matching bytes, and ends after sixteen.
  func hurry() { deflateTune(stream, 4, 16, 258, 3072) }

  func write(_ piece: [UInt8]) throws(PNGError) { try deflate(piece, flush: Z_NO_FLUSH) }

  /// Ends a segment: later data does not refer to anything before it, and begins on a byte boundary.
  func flush() throws(PNGError) { try deflate([], flush: Z_FULL_FLUSH) }

  /// Ends the stream after the last piece.
  func finish() throws(PNGError) { try deflate([], flush: Z_FINISH) }

  private func deflate(_ piece: [UInt8], flush: Int32) throws(PNGError) {
    try piece.withUnsafeBufferPointer { input throws(PNGError) in
      // zlib only reads the input, but the struct declares it as mutable.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        guard CDeflate.deflate(stream, flush) != Z_STREAM_ERROR else { throw .compressorFailed }
        bytes += room.prefix(room.count - Int(stream.pointee.avail_out))
      } while stream.pointee.avail_out == 0
    }
  }
}

/// A decompressor of small zlib streams.
enum Zlib {
  /// The largest color profile, in bytes. Most have kilobytes, those of printing presses a few megabytes.
  private static let profileLimit = 8 << 20

  /// - Returns: `nil` if the data is not a zlib stream or too long.
  static func decompressedProfile(_ stream: [UInt8]) -> [UInt8]? {
    var status = Z_MEM_ERROR
    let bytes = [UInt8](unsafeUninitializedCapacity: profileLimit) { output, count in
      var length = UInt(profileLimit)
      status = uncompress(output.baseAddress, &length, stream, UInt(stream.count))
      count = status == Z_OK ? Int(length) : 0
    }
    return status == Z_OK ? bytes : nil
  }
}
