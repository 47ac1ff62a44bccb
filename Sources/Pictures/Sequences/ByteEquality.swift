import Glibc

extension [UInt8] {
  /// Equality as fast as memory: `==` goes byte by byte.
  func isSame(as other: [UInt8]) -> Bool {
    count == other.count
      && withUnsafeBytes { bytes in
        other.withUnsafeBytes { other in
          guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
          return memcmp(start, otherStart, bytes.count) == 0
        }
      }
  }
}
