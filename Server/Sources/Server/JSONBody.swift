import FoundationEssentials

/// The body of a request: a JSON object whose values stay as the client wrote them, so that the worker reads the same
/// numbers, order and repeated keys.
struct JSONBody: Sendable {
  /// The members in source order, with each value as JSON text.
  private(set) var members: [(key: String, value: [UInt8])] = []
  /// The whole object, on one line.
  let bytes: [UInt8]

  /// The reason why the bytes are not a JSON object, and its position, counted from 1.
  struct Mistake: Error {
    var reason: String
    var line: Int
    var column: Int
  }

  init(_ bytes: [UInt8]) throws(Mistake) {
    var scanner = JSONScanner(bytes)
    do throws(JSONScanner.Mistake) {
      let ranges = try scanner.object()
      // A request of the worker is one line; in a JSON text only white space holds line breaks.
      let line = bytes.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? UInt8(ascii: " ") : $0 }
      self.bytes = Array(line[scanner.start...])
      for (key, value) in ranges {
        guard case .text(let name)? = try? JSON(Array(line[key])) else {
          throw JSONScanner.Mistake("a key contains half of a surrogate pair", key.lowerBound)
        }
        members.append((name, Array(line[value])))
      }
    } catch {
      let before = bytes[..<min(error.offset, bytes.count)]
      let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      throw Mistake(
        reason: error.reason, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
        column: before.count - lineStart + 1)
    }
  }

  /// Returns the value of a key, or the last value if the key is repeated; `nil` for an array or an object.
  subscript(_ key: String) -> JSON? {
    guard let value = value(of: key), let first = value.first, first != UInt8(ascii: "{"),
      first != UInt8(ascii: "[")
    else { return nil }
    return try? JSON(value)
  }

  func value(of key: String) -> [UInt8]? { members.last { $0.key == key }?.value }

  /// Returns the value of a key if it is an object.
  func object(_ key: String) -> JSONBody? {
    value(of: key).flatMap { try? JSONBody($0) }
  }

  func hasElements(_ key: String) -> Bool {
    guard let value = value(of: key), value.first == UInt8(ascii: "[") else { return false }
    return value.dropFirst().first { !JSONScanner.isSpace($0) } != UInt8(ascii: "]")
  }

  /// Adds a member to the object of a key, and creates the object if it does not exist.
  mutating func add(_ name: String, _ value: String, to key: String) throws {
    let member = try JSON.text(name).bytes + Array(": ".utf8) + JSON.text(value).bytes
    guard let index = members.lastIndex(where: { $0.key == key }) else {
      members.append((key, [UInt8(ascii: "{")] + member + [UInt8(ascii: "}")]))
      return
    }
    guard members[index].value.first == UInt8(ascii: "{") else { return }
    let rest = members[index].value.dropFirst().drop(while: JSONScanner.isSpace)
    let separator = rest.first == UInt8(ascii: "}") ? [] : Array(", ".utf8)
    members[index].value = [UInt8(ascii: "{")] + member + separator + rest
  }
}

/// Validates a JSON text in one pass, without creating values.
struct JSONScanner {
  struct Mistake: Error {
    var reason: String
    var offset: Int

    init(_ reason: String, _ offset: Int) { (self.reason, self.offset) = (reason, offset) }
  }

  /// The maximum number of nested arrays and objects, which is also the worker's limit.
  private static let mostLevels = 100

  private let bytes: [UInt8]
  private var place = 0
  private var levels = 0
  /// The offset after the byte order mark, which some editors write.
  let start: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    place = start
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }

  /// Reads a text that consists of one object.
  ///
  /// - Returns: The ranges of its keys and values.
  mutating func object() throws(Mistake) -> [(key: Range<Int>, value: Range<Int>)] {
    if let offset = Self.offsetOfBadEncoding(bytes) { throw Mistake("the body is not UTF-8", offset) }
    skipSpace()
    guard peek == UInt8(ascii: "{") else {
      throw Mistake(peek == nil ? "the body is empty" : "the body is not a JSON object", place)
    }
    var members: [(key: Range<Int>, value: Range<Int>)] = []
    try readObject { members.append(($0, $1)) }
    skipSpace()
    guard place == bytes.count else { throw Mistake("unexpected text after the object", place) }
    return members
  }

  private static func offsetOfBadEncoding(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput, .error: return offset
      }
    }
  }

  // MARK: - Parts

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() { while let byte = peek, Self.isSpace(byte) { place += 1 } }

  private mutating func take(_ character: Unicode.Scalar, _ reason: String) throws(Mistake) {
    guard peek == UInt8(ascii: character) else { throw Mistake(ended ?? reason, place) }
    place += 1
  }

  private var ended: String? { peek == nil ? "the body ends too early" : nil }

  private mutating func enter() throws(Mistake) {
    levels += 1
    guard levels <= Self.mostLevels else {
      throw Mistake("arrays and objects are nested more than \(Self.mostLevels) levels deep", place)
    }
    place += 1
    skipSpace()
  }

  private mutating func readObject(_ add: (Range<Int>, Range<Int>) -> Void) throws(Mistake) {
    try enter()
    while peek != UInt8(ascii: "}") {
      let key = place
      guard peek == UInt8(ascii: "\"") else {
        throw Mistake(ended ?? "expected a key in double quotes", place)
      }
      try readString()
      let keyEnd = place
      skipSpace()
      try take(":", "expected a colon after a key")
      skipSpace()
      let value = place
      try readValue()
      add(key..<keyEnd, value..<place)
      skipSpace()
      guard peek == UInt8(ascii: ",") else { break }
      place += 1
      skipSpace()
      guard peek != UInt8(ascii: "}") else {
        throw Mistake("unexpected comma before the end of an object", place)
      }
    }
    try take("}", "expected a comma or '}'")
    levels -= 1
  }

  private mutating func readList() throws(Mistake) {
    try enter()
    while peek != UInt8(ascii: "]") {
      try readValue()
      skipSpace()
      guard peek == UInt8(ascii: ",") else { break }
      place += 1
      skipSpace()
      guard peek != UInt8(ascii: "]") else {
        throw Mistake("unexpected comma before the end of an array", place)
      }
    }
    try take("]", "expected a comma or ']'")
    levels -= 1
  }

  private mutating func readValue() throws(Mistake) {
    switch peek {
    case UInt8(ascii: "{"): try readObject { _, _ in }
    case UInt8(ascii: "["): try readList()
    case UInt8(ascii: "\""): try readString()
    case let byte? where byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
      try readNumber()
    default:
      for word in ["true", "false", "null"] where bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return
      }
      throw Mistake(ended ?? "expected a value", place)
    }
  }

  private mutating func readString() throws(Mistake) {
    place += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return
      case UInt8(ascii: "\\"): try readEscape()
      case ..<0x20: throw Mistake("a string contains a control character; write a line break as \\n", place)
      default: place += 1
      }
    }
    throw Mistake("a string has no closing quote", place)
  }

  private mutating func readEscape() throws(Mistake) {
    place += 1
    guard let letter = peek else { throw Mistake("a string has no closing quote", place) }
    let isKnown = "\"\\/bfnrtu".utf8.contains(letter)
    place += 1
    let digits = letter == UInt8(ascii: "u") ? bytes[place...].prefix(4) : []
    let areDigits = digits.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    guard isKnown, areDigits, letter != UInt8(ascii: "u") || digits.count == 4 else {
      throw Mistake("a string contains an unknown escape sequence", place - 2)
    }
    place += digits.count
  }

  private mutating func readNumber() throws(Mistake) {
    let begin = place
    if peek == UInt8(ascii: "-") { place += 1 }
    let hasZero = peek == UInt8(ascii: "0")
    let whole = skipDigits()
    var isNumber = whole > 0 && !(hasZero && whole > 1)
    if peek == UInt8(ascii: ".") {
      place += 1
      isNumber = skipDigits() > 0 && isNumber
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      place += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
      isNumber = skipDigits() > 0 && isNumber
    }
    guard isNumber else { throw Mistake("invalid number", begin) }
  }

  private mutating func skipDigits() -> Int {
    let begin = place
    while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
    return place - begin
  }
}
