import JSONText
import PageModel

/// Finds what is linked in one text (Spec/Input.md 8.4). Of all characters only those are looked at around which
/// something may be: a dot in a domain, an at sign, a digit, … Whoever looks says where to go on, and nothing looks back
/// beyond that, so that the cost is linear in the text.
struct AutoLinkScanner {
  struct Match: Equatable {
    /// In bytes.
    var range: Range<Int>
    var target: LinkTarget
  }

  /// The text in UTF-8.
  var bytes: [UInt8] = []
  /// The end of the last match: what comes next begins there or later.
  private(set) var floor = 0
  private var found: [Match] = []

  /// In the order of the text; they do not overlap.
  mutating func matches() -> [Match] {
    floor = 0
    found.removeAll(keepingCapacity: true)
    var position = 0
    while let trigger = nextTrigger(from: position) { position = max(trigger + 1, look(at: trigger)) }
    return found
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// - Returns: where to go on.
  mutating func add(_ range: Range<Int>, _ target: LinkTarget) -> Int {
    found.append(Match(range: range, target: target))
    floor = range.upperBound
    return floor
  }

  // MARK: - Triggers

  private static let triggers = ByteSet("#$+./0123456789:@")

  private func nextTrigger(from start: Int) -> Int? {
    let triggers = Self.triggers
    return bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        if triggers.contains(bytes[index]) { return index }
        index += 1
      }
      return nil
    }
  }

  private mutating func look(at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: ":"): schemeAddress(colon: index)
    case UInt8(ascii: "."): bareAddress(dot: index)
    case UInt8(ascii: "@"):
      index > floor && Self.isLocalPart(bytes[index - 1]) ? email(at: index) : mention(at: index)
    case UInt8(ascii: "#"): hashtag(at: index)
    case UInt8(ascii: "$"): cashtag(at: index)
    case UInt8(ascii: "/"): command(at: index)
    case UInt8(ascii: "+"): phone(at: index)
    default: bankCard(at: index)
    }
  }

  // MARK: - Characters

  /// The byte there; a space at both ends of the text.
  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : UInt8(ascii: " ") }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || ASCII.lowercased(byte) &- UInt8(ascii: "a") < 26
  }

  static func isLetter(_ byte: UInt8) -> Bool { ASCII.lowercased(byte) &- UInt8(ascii: "a") < 26 }

  /// Letters, digits and underscores, of which names are made.
  static func isNameByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == UInt8(ascii: "_") }

  static func isASCII(_ byte: UInt8) -> Bool { byte < 0x80 }

  /// Whether a character of a word begins there: a letter, digit or mark of any script, an underscore.
  func isWord(at index: Int) -> Bool {
    let byte = byte(index)
    return Self.isASCII(byte) ? Self.isNameByte(byte) : Self.isWord(scalar(at: index).scalar)
  }

  func isWord(before index: Int) -> Bool {
    let byte = byte(index - 1)
    return Self.isASCII(byte)
      ? Self.isNameByte(byte) : Self.isWord(scalar(at: start(ofScalarBefore: index)).scalar)
  }

  /// - Parameter scalar: beyond ASCII.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber,
      .spacingMark:
      true
    case .nonspacingMark: !scalar.properties.isVariationSelector
    default: scalar == zeroWidthNonJoiner
    }
  }

  /// Stands within words of Persian and of Indian languages.
  private static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200c}"

  func start(ofScalarBefore index: Int) -> Int {
    var start = index - 1
    while start > 0, UTF8.isContinuation(bytes[start]) { start -= 1 }
    return max(start, 0)
  }

  /// - Parameter index: of the first byte of a scalar.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, end: Int) {
    var decoder = UTF8()
    var iterator = bytes[index...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{fffd}", index + 1) }
    return (scalar, index + UTF8.width(scalar))
  }

  /// The end of a run of these bytes, or of as many of them as the limit allows.
  func end(from start: Int, limit: Int = .max, while isWanted: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, isWanted(bytes[end]) { end += 1 }
    return end
  }

  /// The end of a run of characters of words; how many there are, and whether a letter is among them.
  func word(from start: Int, limit: Int) -> (end: Int, count: Int, hasLetter: Bool) {
    var end = start
    var count = 0
    var hasLetter = false
    while end < bytes.count, count <= limit {
      let byte = bytes[end]
      if Self.isASCII(byte) {
        guard Self.isNameByte(byte) else { break }
        if Self.isLetter(byte) { hasLetter = true }
        end += 1
      } else {
        let (scalar, next) = scalar(at: end)
        guard Self.isWord(scalar) else { break }
        if scalar.properties.isAlphabetic { hasLetter = true }
        end = next
      }
      count += 1
    }
    return (end, count, hasLetter)
  }
}

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
