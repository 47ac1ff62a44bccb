import JSONText

/// Characters by number or name (Docs/Input.md 8.2). What is neither stays as it is written.
enum HTMLEntities {
  /// Without NULs, which no text has (Docs/Input.md 11).
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == 0 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "&"), let (scalar, end) = entity(in: bytes[position...]) {
        text += Array(String(scalar).utf8)
        position = end
      } else {
        if bytes[position] != 0 { text.append(bytes[position]) }
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The character that the bytes begin with the name of, and where that ends.
  private static func entity(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    let rest = bytes.dropFirst()
    if rest.first == UInt8(ascii: "#") { return number(in: rest.dropFirst()) }
    let name = rest.prefix(longestName + 1).prefix { $0 != UInt8(ascii: ";") }
    guard name.count <= longestName, rest[name.endIndex...].first == UInt8(ascii: ";"),
      let scalar = names[String(decoding: name, as: UTF8.self)]
    else { return nil }
    return (scalar, name.endIndex + 1)
  }

  /// Decimal, or hexadecimal after an `x`; the semicolon may be missing.
  private static func number(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    let isHexadecimal = bytes.first.map(ASCII.lowercased) == UInt8(ascii: "x")
    let digits = (isHexadecimal ? bytes.dropFirst() : bytes).prefix { byte in
      isHexadecimal ? ASCII.hexadecimalValue(byte) != nil : ASCII.isDigit(byte)
    }
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(UInt32(0)) { value, digit in
      min(value * (isHexadecimal ? 16 : 10) + UInt32(ASCII.hexadecimalValue(digit) ?? 0), beyondUnicode)
    }
    let hasEnd = bytes[digits.endIndex...].first == UInt8(ascii: ";")
    return (scalar(value), digits.endIndex + (hasEnd ? 1 : 0))
  }

  private static let beyondUnicode: UInt32 = 0x110000

  /// As HTML has it: numbers of Windows' code page are its characters, and what is none is U+FFFD.
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    let table = windowsCharacters
    let isWindows = (0x80..<0x80 + UInt32(table.count)).contains(value)
    let number = isWindows ? UInt32(table[Int(value) - 0x80]) : value
    return number == 0 ? "\u{fffd}" : Unicode.Scalar(number) ?? "\u{fffd}"
  }

  private static let longestName = 6

  private static let names: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "hellip": "…",
    "mdash": "—",
    "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
  ]

  /// 0x80 to 0x9f of code page 1252.
  private static let windowsCharacters: [UInt16] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
    0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
    0x153, 0x9d, 0x17e, 0x178,
  ]
}
