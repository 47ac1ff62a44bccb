/// From the bytes between two quotes to a string. The parser has checked that every escape is whole.
enum JSONStrings {
  static func decode(_ contents: ArraySlice<UInt8>, isEscaped: Bool) -> String {
    // The standard library's decoder writes U+FFFD for bytes that are not UTF-8.
    guard isEscaped else { return String(decoding: contents, as: UTF8.self) }
    return String(decoding: unescape(contents), as: UTF8.self)
  }

  /// The string as text of a page: NUL stripped, `\r\n` and a lone `\r` as `\n` (Docs/Input.md 11).
  static func text(_ contents: ArraySlice<UInt8>, isEscaped: Bool) -> String {
    guard isEscaped else { return String(decoding: contents, as: UTF8.self) }
    var bytes: [UInt8] = []
    var followsReturn = false
    for byte in unescape(contents) where byte != 0 {
      if byte == 0x0d {
        bytes.append(0x0a)
      } else if !(byte == 0x0a && followsReturn) {
        bytes.append(byte)
      }
      followsReturn = byte == 0x0d
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescape(_ contents: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.count)
    var rest = contents
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0c)
      case UInt8(ascii: "n"): bytes.append(0x0a)
      case UInt8(ascii: "r"): bytes.append(0x0d)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"): bytes.append(contentsOf: String(scalar(&rest)).utf8)
      default: bytes.append(escape)
      }
    }
    return bytes
  }

  /// The scalar of one `\u` escape or of two that make a surrogate pair; a lone surrogate, as a stream that was cut
  /// in the middle of a character leaves it, gives U+FFFD.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    let unit = codeUnit(&rest)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let replacement: Unicode.Scalar = "\u{fffd}"
    guard unit < 0xdc00, rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return replacement }
    var ahead = rest.dropFirst(2)
    let low = codeUnit(&ahead)
    guard (0xdc00..<0xe000).contains(low) else { return replacement }
    rest = ahead
    return Unicode.Scalar(0x10000 + UInt32(unit - 0xd800) << 10 + UInt32(low - 0xdc00)) ?? replacement
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = rest.popFirst().flatMap(ASCII.hexadecimalValue) else { break }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
