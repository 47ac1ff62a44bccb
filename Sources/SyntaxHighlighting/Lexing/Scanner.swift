typealias Scalar = Unicode.Scalar

/// A place in a text, and how far the text has been looked at.
///
/// Whoever decides something by a scalar asks here for it: that is what makes it right to go on from a place when the text
/// changes behind what was looked at.
struct Scanner {
  private let text: [UInt32]
  private(set) var position: Int
  /// Behind the last scalar that was looked at.
  private(set) var reach: Int
  private(set) var reads = 0
  /// What ends the text that is being read, where it is embedded in another one.
  var fences: Fences = []

  init(_ text: [UInt32], position: Int = 0, reach: Int = 0) {
    (self.text, self.position, self.reach) = (text, position, reach)
  }

  /// Whether all of the text has been read, embedded or not.
  var isAtEnd: Bool {
    mutating get {
      reach = max(reach, position + 1)
      return position >= text.count
    }
  }

  /// The scalar at an offset from the place; `nil` where the text ends. A number that is no scalar is a replacement
  /// character.
  mutating func peek(_ offset: Int = 0) -> Scalar? {
    guard let scalar = raw(offset) else { return nil }
    return scalar == "<" && !fences.isEmpty && fence(offset) != nil ? nil : scalar
  }

  /// The same without regard to fences.
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

  /// The fence that stands at an offset.
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

  /// Whether some scalars stand at an offset.
  mutating func has(_ scalars: [Scalar], _ offset: Int = 0) -> Bool {
    for (index, scalar) in scalars.enumerated() {
      guard peek(offset + index) == scalar else { return false }
    }
    return true
  }

  mutating func has(_ text: StaticText, _ offset: Int = 0) -> Bool { has(text.scalars, offset) }

  /// How many scalars there are for which something holds, in no more than are read in one step.
  mutating func count(from offset: Int = 0, where holds: (Scalar) -> Bool) -> Int {
    var count = 0
    while count < LexerLimits.step, let scalar = peek(offset + count), holds(scalar) { count += 1 }
    return count
  }

  /// Scalars that were looked at already, as a string. Words are ASCII; any other makes an empty string.
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

/// A text that is compared with many times.
struct StaticText: ExpressibleByStringLiteral, Hashable, Sendable {
  let scalars: [Scalar]

  init(stringLiteral text: String) { scalars = Array(text.unicodeScalars) }
}

/// What no step of the lexer exceeds: they make any text cost what is proportional to its length, and a text that grows
/// what it grew (Spec/Highlighting.md 5).
enum LexerLimits {
  /// Scalars that are read or looked ahead at in one step.
  static let step = 160
  /// Constructs within each other, beyond which the inner ones are not looked into.
  static let depth = 32
  /// Scalars of a word that may be of interest.
  static let word = 40
  /// Texts that begin behind the same line.
  static let heredocs = 4
}

/// The ends of embedded texts, which hold wherever they stand: in a string or a comment of the embedded language too.
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
