import CDeflate

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
