/// A CRC stands after each chunk of a PNG file; of a mutated one it is wrong, and nothing behind it would be tried.
package enum PNGChecksums {
  private static let signatureByteCount = 8
  private static let wordByteCount = 4

  /// The file with the CRC of each whole chunk made right.
  package static func repaired(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var offset = signatureByteCount
    while offset + 3 * wordByteCount <= file.count {
      let count = number(file, at: offset)
      let start = offset + wordByteCount
      let end = start + wordByteCount + count
      guard end + wordByteCount <= file.count else { break }
      let sum = crc(file[start..<end])
      for place in 0..<wordByteCount {
        file[end + place] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(place)))
      }
      offset = end + wordByteCount
    }
    return file
  }

  private static func number(_ file: [UInt8], at offset: Int) -> Int {
    file[offset..<offset + wordByteCount].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 0 ? sum >> 1 : 0xedb8_8320 ^ (sum >> 1) }
  }
}
