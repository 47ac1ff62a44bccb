/// Parses a JSON text in one pass over its bytes (RFC 8259). Open containers are on a stack of their own, so
/// the nesting of the text does not use the call stack.
struct JSONParser {
  private let input: UnsafeBufferPointer<UInt8>
  private let nestingLimit: Int
  private let valueLimit: Int
  private var position: Int
  private let end: Int
  private var nodes: [JSONDocument.Node] = []
  /// The number of nodes, not counting keys.
  private var valueCount = 0
  private var openContainers: [Int] = []
  /// The arrays whose elements are skipped.
  private let listNames: JSONListNames?
  private(set) var lists: [JSONList] = []

  /// - Parameters:
  ///   - range: the range of the text in the input. Positions are relative to the input.
  ///   - lists: the arrays whose elements are skipped.
  init(
    _ input: UnsafeBufferPointer<UInt8>, range: Range<Int>, limits: JSONLimits, lists: JSONListNames? = nil
  ) {
    self.input = input
    listNames = lists
    nestingLimit = min(limits.nesting, JSONLimits.nestingCeiling)
    valueLimit = limits.values
    position =
      range.lowerBound + (ByteOrderMark.utf8.prefixes(input[range]) ? ByteOrderMark.utf8.bytes.count : 0)
    end = range.upperBound
  }

  mutating func parse() throws(JSONError) -> [JSONDocument.Node] {
    var expectsValue = true
    while true {
      skipSpace()
      if expectsValue {
        expectsValue = try readValue()
      } else if let container = openContainers.last {
        expectsValue = try continueOrClose(container)
      } else {
        break
      }
    }
    guard position == end else {
      throw syntax("expected the end of the file after the JSON value, found \(found)")
    }
    return nodes
  }

  // MARK: - Values

  /// Reads a value. Returns true if a container was opened and its first value comes next.
  private mutating func readValue() throws(JSONError) -> Bool {
    try count(1)
    guard let byte = current else { throw syntax("expected a value, found \(found)") }
    if byte != UInt8(ascii: "\""), isKeyOfBareText, let text = bareText {
      // The range of a string node includes one byte at each end, normally the quotation marks.
      position = text.upperBound
      nodes.append(
        .init(kind: .string, start: text.lowerBound - 1, end: text.upperBound + 1, next: nodes.count + 1))
      return false
    }
    switch byte {
    case UInt8(ascii: "{"): return try open(.object)
    case UInt8(ascii: "["): return try open(.array)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true", .true)
    case UInt8(ascii: "f"): try readWord("false", .false)
    case UInt8(ascii: "n"): try readWord("null", .null)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw syntax("expected a value, found \(found)", help: Self.extraComma)
    default: throw syntax("expected a value, found \(found)")
    }
    return false
  }

  private mutating func count(_ values: Int) throws(JSONError) {
    valueCount += values
    guard valueCount <= valueLimit else {
      throw error(
        .tooManyNodes, "the JSON has more than \(valueLimit) values",
        help: "raise the limit with --limit values=N")
    }
  }

  private mutating func open(_ kind: JSONDocument.Kind) throws(JSONError) -> Bool {
    guard openContainers.count < nestingLimit else {
      throw error(
        .tooDeep, "the JSON is nested more than \(nestingLimit) levels deep",
        help: "raise the limit with --limit depth=N")
    }
    openContainers.append(nodes.count)
    nodes.append(.init(kind: kind, start: position, end: position, next: 0))
    position += 1
    if kind == .array, isList {
      try passOver()
      return false
    }
    skipSpace()
    if current == closer(of: kind) {
      close()
      return false
    }
    if kind == .object { try readKey() }
    return true
  }

  private mutating func continueOrClose(_ container: Int) throws(JSONError) -> Bool {
    let kind = nodes[container].kind
    if current == closer(of: kind) {
      close()
      return false
    }
    guard current == UInt8(ascii: ",") else {
      let expected = kind == .object ? "',' or '}'" : "',' or ']'"
      throw syntax("expected \(expected), found \(found)")
    }
    position += 1
    if kind == .object {
      skipSpace()
      try readKey()
    }
    return true
  }

  private mutating func close() {
    position += 1
    guard let container = openContainers.popLast() else { return }
    nodes[container].end = position
    nodes[container].next = nodes.count
  }

  // MARK: - Lists

  /// True if the last opened array is a list.
  private var isList: Bool {
    guard let listNames, openContainers.count <= listNames.depth + 1 else { return false }
    guard let parent = openContainers.dropLast().last else { return true }
    guard nodes[parent].kind == .object, nodes.count > 1 else { return false }
    let key = nodes[nodes.count - 2]
    guard let names = listNames.names else { return true }
    guard key.kind == .string else { return false }
    let name = UnsafeBufferPointer(rebasing: input[key.start + 1..<key.end - 1])
    return names.contains { FieldName.matches(name, $0) }
  }

  private mutating func passOver() throws(JSONError) {
    guard let list = openContainers.last else { return }
    let elements = JSONSkimmer.elements(in: input, from: position, to: end, limit: valueLimit - valueCount)
    try count(elements.ranges.count)
    lists.append(JSONList(node: list, ranges: elements.ranges, isCut: elements.isCut))
    position = elements.end - 1
    close()
    while elements.isCut, !openContainers.isEmpty {
      position = elements.end - 1
      close()
    }
  }

  private func closer(of kind: JSONDocument.Kind) -> UInt8 {
    kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  private mutating func readKey() throws(JSONError) {
    guard current == UInt8(ascii: "\"") else {
      throw syntax(
        "expected a key in double quotes, found \(found)",
        help: current == UInt8(ascii: "}") ? Self.extraComma : nil)
    }
    try readString()
    skipSpace()
    guard current == UInt8(ascii: ":") else { throw syntax("expected ':' after the key, found \(found)") }
    position += 1
  }

  // MARK: - Leaves

  private mutating func append(_ kind: JSONDocument.Kind, from start: Int) {
    nodes.append(.init(kind: kind, start: start, end: position, next: nodes.count + 1))
  }

  private mutating func readString() throws(JSONError) {
    let start = position
    var kind = JSONDocument.Kind.string
    position += 1
    while position < end {
      switch input[position] {
      case UInt8(ascii: "\""):
        position += 1
        append(kind, from: start)
        return
      case UInt8(ascii: "\\"):
        kind = .escapedString
        try skipEscape()
      case 0..<0x20:
        throw syntax("found \(found) inside a string", help: "write it as an escape, such as \\n or \\u0009")
      default: position += 1
      }
    }
    position = start
    throw syntax("this string has no closing quote", help: Self.cutOff)
  }

  private mutating func skipEscape() throws(JSONError) {
    position += 1
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard let byte = current, ASCII.hexadecimalValue(byte) != nil else {
          throw syntax("expected four hexadecimal digits after \\u, found \(found)")
        }
        position += 1
      }
    case UInt8(ascii: "x"):
      // The desktop app's exports write control characters in this form.
      position += 1
      for _ in 0..<2 {
        guard let byte = current, ASCII.hexadecimalValue(byte) != nil else {
          throw syntax("expected two hexadecimal digits after \\x, found \(found)")
        }
        position += 1
      }
    default:
      throw syntax(
        "unknown escape, found \(found) after '\\'", help: "write a plain backslash as \\\\")
    }
  }

  /// True if the last key is one whose value the desktop app's exports write without quotation marks.
  private var isKeyOfBareText: Bool {
    guard let key = nodes.last, key.kind == .string,
      key.end - key.start == Self.bareKey.utf8CodeUnitCount + 2,
      openContainers.last.map({ nodes[$0].kind == .object }) == true
    else { return false }
    let name = UnsafeBufferPointer(rebasing: input[key.start + 1..<key.end - 1])
    return name.elementsEqual(UnsafeBufferPointer(start: Self.bareKey.utf8Start, count: name.count))
  }

  private static let bareKey: StaticString = "document_id"

  /// The range of the unquoted text at the position, up to the end of the line or of the object; `nil` for a
  /// JSON value.
  private var bareText: Range<Int>? {
    let line = position..<(input[position..<end].firstIndex { $0 < 0x20 } ?? end)
    var last = line.upperBound
    // An object may end on the same line.
    if let close = input[line].firstIndex(of: UInt8(ascii: "}")) { last = close }
    while last > position, ASCII.isSpace(input[last - 1]) || input[last - 1] == UInt8(ascii: ",") {
      last -= 1
    }
    let text = UnsafeBufferPointer(rebasing: input[position..<last])
    guard let first = text.first, last < end, first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
      !text.allSatisfy(Self.isInNumber), !text.contains(UInt8(ascii: "\"")),
      !text.contains(UInt8(ascii: "\\")),
      !["true", "false", "null"].contains(where: { text.elementsEqual($0.utf8) })
    else { return nil }
    return position..<last
  }

  private static func isInNumber(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) || "+-.eE".utf8.contains(byte) }

  private mutating func readNumber() throws(JSONError) {
    let start = position
    var kind = JSONDocument.Kind.integer
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
      if let byte = current, ASCII.isDigit(byte) { throw syntax("a number cannot begin with 0") }
    } else {
      try readDigits()
    }
    if current == UInt8(ascii: ".") {
      kind = .double
      position += 1
      try readDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      kind = .double
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try readDigits()
    }
    append(kind, from: start)
  }

  private mutating func readDigits() throws(JSONError) {
    guard let byte = current, ASCII.isDigit(byte) else { throw syntax("expected a digit, found \(found)") }
    while let byte = current, ASCII.isDigit(byte) { position += 1 }
  }

  private mutating func readWord(_ word: StaticString, _ kind: JSONDocument.Kind) throws(JSONError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard current == word.utf8Start[index] else {
        throw syntax("expected '\(word)', found \(found) in the word")
      }
      position += 1
    }
    append(kind, from: start)
  }

  // MARK: - Bytes

  private var current: UInt8? { position < end ? input[position] : nil }

  private mutating func skipSpace() {
    while position < end {
      switch input[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  // MARK: - Errors

  /// - Parameter help: the fix; `nil` for the one that the byte at the position suggests.
  private func syntax(_ message: String, help: String? = nil) -> JSONError {
    error(.syntax, message, help: help ?? hint)
  }

  private func error(_ reason: JSONError.Reason, _ message: String, help: String?) -> JSONError {
    JSONError(reason: reason, message: message, help: help, offset: position)
  }

  private static let extraComma = "remove the comma before it"
  private static let cutOff = "check that the input is complete"

  /// The byte at the position, as messages describe it.
  private var found: String {
    guard let byte = current else { return "the end of the \(end < input.count ? "line" : "file")" }
    if byte > 0x20 && byte < 0x7f { return "'\(Unicode.Scalar(byte))'" }
    if byte >= 0x80 {
      let character = String(decoding: input[position..<min(position + 4, end)], as: UTF8.self)
      return character.unicodeScalars.first.map { "'\($0)'" } ?? "an invalid byte"
    }
    return "the control character U+\(ASCII.hexadecimal(byte, digits: 4))"
  }

  /// The fix for the syntax of another language, or for a file that ends too early.
  private var hint: String? {
    guard let current else { return Self.cutOff }
    return switch current {
    case UInt8(ascii: "'"): "write JSON strings in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "remove the comment; JSON has none"
    case UInt8(ascii: "N"), UInt8(ascii: "T"), UInt8(ascii: "F"):
      "write null, true and false in lowercase; JSON has no NaN"
    default: nil
    }
  }
}
