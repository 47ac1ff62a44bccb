/// RFC 4648, with padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  package static func encode(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { output in
      alphabet.withUnsafeBufferPointer { alphabet in
        bytes.withUnsafeBufferPointer { bytes in
          var next = 0
          for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = min(3, bytes.count - start)
            var bits = Int(bytes[start]) << 16
            if left > 1 { bits |= Int(bytes[start + 1]) << 8 }
            if left > 2 { bits |= Int(bytes[start + 2]) }
            for digit in 0..<4 {
              output[next] = digit <= left ? alphabet[bits >> (18 - 6 * digit) & 63] : padding
              next += 1
            }
          }
        }
      }
      return count
    }
  }
}
