import CDeflate

enum Zlib {
  /// `bytes` as one zlib stream; `bytes` holds at most ``SmallPNG/maximumRawByteCount``.
  static func compress(_ bytes: [UInt8], level: Int32) throws(PNGError) -> [UInt8] {
    let room = Int(compressBound(UInt(bytes.count)))
    var status = Z_MEM_ERROR
    let stream = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      var length = UInt(room)
      status = compress2(output.baseAddress, &length, bytes, UInt(bytes.count), level)
      count = status == Z_OK ? Int(length) : 0
    }
    guard status == Z_OK else { throw .compressorFailed }
    return stream
  }

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
