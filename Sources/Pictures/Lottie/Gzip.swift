import CDeflate

/// Unpacking of gzip files.
enum Gzip {
  enum Failure: Error {
    case damaged
    case tooLong
  }

  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1f, 0x8b, 0x08]) }

  /// All of a file.
  static func unpacked(_ file: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    let (bytes, isWhole) = try inflated(file, atMost: limit + 1)
    guard bytes.count <= limit else { throw .tooLong }
    guard isWhole else { throw .damaged }
    return bytes
  }

  /// As much of the beginning as the beginning of a file tells.
  static func beginning(of file: [UInt8], count: Int) -> [UInt8] {
    (try? inflated(file, atMost: count))?.bytes ?? []
  }

  /// The whole window of deflate, in the gzip format.
  private static let windowBits: Int32 = 15 + 16

  /// Where rooms begin to grow from.
  private static let firstRoom = 1 << 16

  private static func inflated(
    _ file: [UInt8], atMost limit: Int
  ) throws(Failure) -> (bytes: [UInt8], isWhole: Bool) {
    // At a fixed place, which zlib remembers.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard
      inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .damaged }
    defer { inflateEnd(stream) }
    var bytes: [UInt8] = []
    var status = Z_OK
    file.withUnsafeBufferPointer { input in
      // zlib only reads; its struct does not say so.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: input.count)
      while status == Z_OK, bytes.count < limit {
        let room = min(limit - bytes.count, max(firstRoom, bytes.count))
        bytes += [UInt8](unsafeUninitializedCapacity: room) { output, count in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(room)
          status = inflate(stream, Z_NO_FLUSH)
          count = room - Int(stream.pointee.avail_out)
        }
      }
    }
    // Input that ends too early leaves it wanting more.
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { throw .damaged }
    return (bytes, status == Z_STREAM_END)
  }
}
