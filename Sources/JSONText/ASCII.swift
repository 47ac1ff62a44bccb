/// Classifies bytes as ASCII letters, digits and so on. Inlined, because scanners in other modules call it
/// for every byte.
package enum ASCII {
  @inlinable package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inlinable package static func isUppercase(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  @inlinable package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  @inlinable package static func isLetter(_ byte: UInt8) -> Bool { isUppercase(byte & 0xdf) }

  /// Returns true for a byte that is not a letter, a digit, a space or a control character.
  @inlinable package static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7e).contains(byte) && !isLetter(byte) && !isDigit(byte)
  }

  @inlinable package static func lowercased(_ byte: UInt8) -> UInt8 { isUppercase(byte) ? byte | 0x20 : byte }

  @inlinable package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns a number in uppercase hexadecimal, with leading zeros.
  static func hexadecimal(_ value: UInt8, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// The byte order marks with which a file may begin.
package enum ByteOrderMark: CaseIterable {
  case utf8, utf16LittleEndian, utf16BigEndian

  package var bytes: [UInt8] {
    switch self {
    case .utf8: [0xef, 0xbb, 0xbf]
    case .utf16LittleEndian: [0xff, 0xfe]
    case .utf16BigEndian: [0xfe, 0xff]
    }
  }

  package func prefixes(_ input: some Collection<UInt8>) -> Bool { input.starts(with: bytes) }
}
