typealias Scalar = Unicode.Scalar

/// A position in a text, and the distance to which the text has been read.
///
/// All decisions of the lexer must read their scalars from here. Only then can reading continue from a stored
/// place when the text changes after the scalars that were read.
struct Scanner {
  private let text: [UInt32]
  private(set) var position: Int
  /// The position after the last scalar that was read.
  private(set) var reach: Int
  private(set) var reads = 0
  /// The ends of the current text, if it is embedded in another one.
  var fences: Fences = []

  init(_ text: [UInt32], position: Int = 0, reach: Int = 0) {
    (self.text, self.position, self.reach) = (text, position, reach)
  }

  /// True if the whole text has been read, including the text around an embedded one.
  var isAtEnd: Bool {
    mutating get {
      reach = max(reach, position + 1)
      return position >= text.count
    }
  }

  /// Returns the scalar at an offset; `nil` at the end of the text. A number that is not a scalar gives
  /// U+FFFD.
  mutating func peek(_ offset: Int = 0) -> Scalar? {
    guard let scalar = raw(offset) else { return nil }
    return scalar == "<" && !fences.isEmpty && fence(offset) != nil ? nil : scalar
  }

  /// Returns the same without regard to fences.
  mutating func raw(_ offset: Int) -> Scalar? {
    let index = position + offset
    reads += 1
    if index >= reach { reach = index + 1 }
    guard index >= 0, index < text.count else { return nil }
    return Scalar(text[index]) ?? "\u{FFFD}"
  }

  mutating func advance(_ count: Int = 1) {
    position = min(position + count, text.count)
  }

  /// Returns the fence at an offset.
  mutating func fence(_ offset: Int = 0) -> Fences? {
    guard !fences.isEmpty, raw(offset) == "<" else { return nil }
    return Fences.all.first { fence, text in
      fences.contains(fence) && hasRaw(text, offset)
    }?.fence
  }

  private mutating func hasRaw(_ lowercase: [Scalar], _ offset: Int) -> Bool {
    for (index, scalar) in lowercase.enumerated() {
      guard let found = raw(offset + index), found.lowercased == scalar else { return false }
    }
    return true
  }

  /// Returns true if the scalars are at an offset.
  mutating func has(_ scalars: [Scalar], _ offset: Int = 0) -> Bool {
    for (index, scalar) in scalars.enumerated() {
      guard peek(offset + index) == scalar else { return false }
    }
    return true
  }

  mutating func has(_ text: StaticText, _ offset: Int = 0) -> Bool { has(text.scalars, offset) }

  /// Returns the number of scalars for which a condition holds, at most as many as one step reads.
  mutating func count(from offset: Int = 0, where holds: (Scalar) -> Bool) -> Int {
    var count = 0
    while count < LexerLimits.step, let scalar = peek(offset + count), holds(scalar) { count += 1 }
    return count
  }

  /// Returns scalars that were already read as a string. Words are ASCII; other text gives an empty string.
  func word(_ count: Int, from offset: Int = 0) -> String {
    let start = position + offset
    guard start >= 0, start + count <= text.count else { return "" }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in start..<start + count {
      guard text[index] < 0x80 else { return "" }
      bytes.append(UInt8(truncatingIfNeeded: text[index]))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A text that is used for many comparisons.
struct StaticText: ExpressibleByStringLiteral, Hashable, Sendable {
  let scalars: [Scalar]

  init(stringLiteral text: String) { scalars = Array(text.unicodeScalars) }
}

/// The limits of a step of the lexer. They make the cost proportional to the length of a text, and for a text
/// that grows to its growth (Spec/Highlighting.md 5).
enum LexerLimits {
  /// The maximum number of scalars that one step reads or looks ahead.
  static let step = 160
  /// The maximum nesting of constructs. Deeper constructs are not parsed.
  static let depth = 32
  /// The maximum length of a word that is looked up.
  static let word = 40
  /// The maximum number of heredocs that begin after the same line.
  static let heredocs = 4
}

/// The ends of embedded texts. They apply everywhere, even in a string or a comment of the embedded language.
struct Fences: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let script = Fences(rawValue: 1)
  static let style = Fences(rawValue: 2)
  static let php = Fences(rawValue: 4)

  fileprivate static let all: [(fence: Fences, text: [Scalar])] = [
    (.script, Array("</script".unicodeScalars)), (.style, Array("</style".unicodeScalars)),
    (.php, Array("<?".unicodeScalars)),
  ]
}

/// Classes of scalars.
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

  /// True if identifiers may begin with the scalar. Outside ASCII, letters are distinguished from other signs
  /// only by their blocks.
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
