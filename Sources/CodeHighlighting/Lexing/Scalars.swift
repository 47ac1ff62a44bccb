/// The classes of scalars that lexers ask for.
extension Unicode.Scalar {
  var isNewline: Bool { self == "\n" || self == "\r" || self == "\u{2028}" }

  /// White space within a line.
  var isBlank: Bool {
    self == " " || self == "\t" || self == "\u{A0}" || self == "\u{0B}" || self == "\u{0C}"
  }

  var isSpace: Bool { isBlank || isNewline }

  var isDigit: Bool { "0" <= self && self <= "9" }

  var isUppercase: Bool { "A" <= self && self <= "Z" }

  var isLowercase: Bool { "a" <= self && self <= "z" }

  var isLetter: Bool { isUppercase || isLowercase }

  /// What identifiers begin with. Letters outside ASCII are told from signs by their blocks alone.
  var isIdentifierStart: Bool {
    if value < 0x80 { return isLetter || self == "_" }
    switch value {
    case 0x80..<0xAA, 0xAB..<0xB5, 0xB6..<0xBA, 0xBB..<0xC0, 0xD7, 0xF7: return false
    case 0x2000...0x2BFF, 0x3000...0x3004, 0x3008...0x3020, 0xFE10...0xFE6F, 0xFF00...0xFF20, 0xFFF0...0xFFFF:
      return false
    default: return true
    }
  }

  var isIdentifierPart: Bool { isIdentifierStart || isDigit }

  var uppercased: Unicode.Scalar {
    guard isLowercase else { return self }
    return Unicode.Scalar(value - 0x20) ?? self
  }

  var lowercased: Unicode.Scalar {
    guard isUppercase else { return self }
    return Unicode.Scalar(value + 0x20) ?? self
  }
}
