import CDeflate

/// One zlib or raw deflate stream that is written piece by piece; however the pieces are cut, its bytes are the same.
final class ZlibWriter {
  /// The stream so far.
  private(set) var bytes: [UInt8] = []

  /// The state, at a fixed place, which zlib remembers.
  private let stream: UnsafeMutablePointer<z_stream>
  private let room: UnsafeMutableBufferPointer<UInt8>

  private static let roomByteCount = 1 << 16

  /// The whole window of deflate, and what zlib remembers by default.
  private static let windowBits: Int32 = 15
  private static let memoryLevel: Int32 = 8

  /// `isRaw`: leaves off zlib's header and checksum.
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

  /// Looks for better matches with less patience than the highest level, which takes twice as long for a hundredth of
  /// the bytes: a quarter of it after four bytes that match, and none of it after sixteen.
  func hurry() { deflateTune(stream, 4, 16, 258, 3072) }

  func write(_ piece: [UInt8]) throws(PNGError) { try deflate(piece, flush: Z_NO_FLUSH) }

  /// Ends a segment: what follows refers to nothing before it, and begins with a byte of its own.
  func flush() throws(PNGError) { try deflate([], flush: Z_FULL_FLUSH) }

  /// After the last piece.
  func finish() throws(PNGError) { try deflate([], flush: Z_FINISH) }

  private func deflate(_ piece: [UInt8], flush: Int32) throws(PNGError) {
    try piece.withUnsafeBufferPointer { input throws(PNGError) in
      // zlib only reads; its struct does not say so.
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

/// Unpacking of what is small.
enum Zlib {
  /// Profiles have kilobytes, those of printing presses a few megabytes. What unpacks to more is none.
  private static let profileLimit = 8 << 20

  /// - Returns: `nil` for what is no zlib stream or too long.
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
