/// A set of ASCII characters that costs a shift to ask.
package struct ByteSet {
  private let low: UInt64
  private let high: UInt64

  /// - Parameter characters: in ASCII; others are left out.
  package init(_ characters: String) {
    var bits: (low: UInt64, high: UInt64) = (0, 0)
    for byte in characters.utf8 {
      switch byte {
      case ..<64: bits.low |= 1 << UInt64(byte)
      case ..<128: bits.high |= 1 << UInt64(byte - 64)
      default: break
      }
    }
    (low, high) = bits
  }

  /// Without a branch: whole texts are asked byte by byte.
  package func contains(_ byte: UInt8) -> Bool {
    let bits = byte & 64 == 0 ? low : high
    return byte < 128 && bits &>> UInt64(byte) & 1 == 1
  }
}
