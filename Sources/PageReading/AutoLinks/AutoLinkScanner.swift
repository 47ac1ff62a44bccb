import JSONText
import PageModel

/// Finds the links in one text (Spec/Input.md 8.4). The scanner only examines characters around which a link
/// is possible, such as a dot in a domain, an at sign or a digit. Each check returns the position to continue
/// from, and no check reads what is before it, so the cost is linear in the text.
struct AutoLinkScanner {
  struct Match: Equatable {
    /// The range in the text, in bytes.
    var range: Range<Int>
    var target: LinkTarget
  }

  /// The text in UTF-8.
  var bytes: [UInt8] = []
  /// The end of the last match. The next match cannot begin before it.
  private(set) var floor = 0
  private var found: [Match] = []

  /// Returns the matches in the order of the text. They do not overlap.
  mutating func matches() -> [Match] {
    floor = 0
    found.removeAll(keepingCapacity: true)
    var position = 0
    while let trigger = nextTrigger(from: position) { position = max(trigger + 1, look(at: trigger)) }
    return found
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// - Returns: the position to continue from.
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

  /// Returns the byte at an index; a space before and after the text.
  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : UInt8(ascii: " ") }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || ASCII.lowercased(byte) &- UInt8(ascii: "a") < 26
  }

  static func isLetter(_ byte: UInt8) -> Bool { ASCII.lowercased(byte) &- UInt8(ascii: "a") < 26 }

  /// Returns whether a byte may be part of a name: a letter, a digit or an underscore.
  static func isNameByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == UInt8(ascii: "_") }

  static func isASCII(_ byte: UInt8) -> Bool { byte < 0x80 }

  /// Returns whether a word character begins at an index: a letter, digit or mark of any script, or an
  /// underscore.
  func isWord(at index: Int) -> Bool {
    let byte = byte(index)
    return Self.isASCII(byte) ? Self.isNameByte(byte) : Self.isWord(scalar(at: index).scalar)
  }

  func isWord(before index: Int) -> Bool {
    let byte = byte(index - 1)
    return Self.isASCII(byte)
      ? Self.isNameByte(byte) : Self.isWord(scalar(at: start(ofScalarBefore: index)).scalar)
  }

  /// - Parameter scalar: a scalar outside ASCII.
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

  /// A character that is used inside words of Persian and Indian languages.
  private static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200c}"

  func start(ofScalarBefore index: Int) -> Int {
    var start = index - 1
    while start > 0, UTF8.isContinuation(bytes[start]) { start -= 1 }
    return max(start, 0)
  }

  /// - Parameter index: the index of the first byte of a scalar.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, end: Int) {
    var decoder = UTF8()
    var iterator = bytes[index...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{fffd}", index + 1) }
    return (scalar, index + UTF8.width(scalar))
  }

  /// Returns the end of a run of matching bytes, or of as many of them as the limit allows.
  func end(from start: Int, limit: Int = .max, while isWanted: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, isWanted(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the end of a run of word characters, their number, and whether one of them is a letter.
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

/// A set of ASCII characters in which a lookup costs a shift.
package struct ByteSet {
  private let low: UInt64
  private let high: UInt64

  /// - Parameter characters: the ASCII characters of the set; others are ignored.
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

  /// Returns whether the set contains a byte. It has no branch, because whole texts are tested byte by byte.
  package func contains(_ byte: UInt8) -> Bool {
    let bits = byte & 64 == 0 ? low : high
    return byte < 128 && bits &>> UInt64(byte) & 1 == 1
  }
}
