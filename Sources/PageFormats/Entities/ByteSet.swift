/// A set of ASCII characters that costs a shift to ask.
struct ByteSet {
  private let low: UInt64
  private let high: UInt64

  /// - Parameter characters: in ASCII; others are left out.
  init(_ characters: String) {
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

  func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<64: low >> UInt64(byte) & 1 == 1
    case ..<128: high >> UInt64(byte - 64) & 1 == 1
    default: false
    }
  }
}
