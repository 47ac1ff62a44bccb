import CShims

/// The building block of a PNG file: length, type, data and a CRC over type and data.
enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Bytes of length and type before the data, and of the CRC after it.
  static let prefixByteCount = 8
  static let crcByteCount = 4
  static let maximumDataByteCount = Int(Int32.max)

  /// Of a whole chunk.
  static func byteCount(ofData count: Int) -> Int { prefixByteCount + count + crcByteCount }

  /// `data` holds at most ``maximumDataByteCount`` bytes.
  static func make(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    data.withUnsafeBufferPointer { make(type, $0) }
  }

  static func make(_ type: StaticString, _ data: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(byteCount(ofData: data.count))
    chunk += UInt32(clamping: data.count).bigEndianBytes
    chunk += UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    chunk += data
    let crc = chunk.withUnsafeBufferPointer { bytes in
      Checksum.crc32(UnsafeBufferPointer(rebasing: bytes.dropFirst(4)))
    }
    chunk += crc.bigEndianBytes
    return chunk
  }
}

enum Checksum {
  static func crc32(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    shim_crc32(0, bytes.baseAddress, bytes.count)
  }

  static func adler32(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    shim_adler32(1, bytes.baseAddress, bytes.count)
  }
}

extension UInt32 {
  var bigEndianBytes: [UInt8] {
    [
      UInt8(truncatingIfNeeded: self >> 24), UInt8(truncatingIfNeeded: self >> 16),
      UInt8(truncatingIfNeeded: self >> 8), UInt8(truncatingIfNeeded: self),
    ]
  }
}
