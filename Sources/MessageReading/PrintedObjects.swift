import JSONText
import Primitives

/// Converts an object that Python or JavaScript printed to JSON: `{'text': "It's", 'photo': None}`,
/// `Message(text='Hi')`, `message_id=1 text='Hi'`, `const message = { text: 'Hi' }`, `Update { update_id: 1 }`
/// (Spec/Messages.md 1.17).
struct PrintedObject {
  private let bytes: [UInt8]
  private var position = 0
  private var text = ""
  private var places = TranslatedPlaces()
  private var depth = 0

  /// - Returns: `nil` for any other text, and for a text that cannot be read to its end.
  static func json(_ bytes: [UInt8]) -> TranslatedInput? {
    guard bytes.count <= mostBytes, begins(bytes) || hasAssignments(bytes) else { return nil }
    var reader = PrintedObject(bytes)
    let isRead = hasAssignments(bytes) ? reader.assignments() : reader.skipDeclaration() && reader.value()
    guard isRead, reader.isAtEnd else { return nil }
    return TranslatedInput(Array(reader.text.utf8), reader.places)
  }

  private static let mostBytes = 16_000_000
  private static let mostNesting = 128

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether the text begins with an object with an unquoted or single-quoted key, a call, or a
  /// declaration.
  private static func begins(_ bytes: [UInt8]) -> Bool {
    let start =
      bytes.starts(with: reference) ? bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0 : 0
    let head = bytes.dropFirst(start).prefix(400).filter { $0 != UInt8(ascii: "[") && !ASCII.isSpace($0) }
    guard let first = head.first else { return false }
    if first == UInt8(ascii: "{") {
      guard let next = head.dropFirst().first else { return false }
      return next == UInt8(ascii: "'") || isName(next)
    }
    let text = String(decoding: bytes.prefix(400), as: UTF8.self)
    for word in ["const ", "let ", "var "] where text.hasPrefix(word) { return text.contains("=") }
    let name = head.prefix { isName($0) || $0 == UInt8(ascii: ".") }
    let calls = [
      "Update", "Message", "telegram.Update", "telegram.Message", "User", "Chat", "types.Message",
      "pyrogram.types.Message", "pyrogram.types.User", "pyrogram.types.Chat",
    ]
    switch head.dropFirst(name.count).first {
    case UInt8(ascii: "("): return calls.contains(String(decoding: name, as: UTF8.self))
    // Node writes the name of the class before an object. Other languages write their objects in this way, too.
    case UInt8(ascii: "{"):
      return !name.isEmpty && idFields.contains { text.contains($0 + ":") }
    default: return false
    }
  }

  private static let idFields = ["message_id", "update_id"]

  /// Returns whether the text is an object as Pydantic's `str` writes it, which begins with its id:
  /// `message_id=1 text='Hi'`.
  private static func hasAssignments(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(32).drop(while: ASCII.isSpace)
    return idFields.contains { head.starts(with: ($0 + "=").utf8) }
  }

  /// Reads the members of an object without brackets, with spaces between them. Where the first key is repeated,
  /// another object begins: then all of them are a list.
  private mutating func assignments() -> Bool {
    let start = text.utf8.count
    var first: String?
    var count = 0
    skipSpace()
    while position < bytes.count {
      note(position)
      guard let key = name(), current == UInt8(ascii: "=") else { return false }
      position += 1
      if key == first ?? key {
        text += count == 0 ? "{" : "},{"
        count += 1
        first = key
      } else {
        text += ","
      }
      // A keyword of Python cannot be the name of an argument.
      text += JSONWriter.quoted(key == "from_user" ? "from" : key) + ":"
      guard value() else { return false }
      skipSpace()
    }
    text += "}"
    guard count > 1 else { return count == 1 }
    text.insert("[", at: text.utf8.index(text.startIndex, offsetBy: start))
    places.shift(by: 1)
    text += "]"
    return true
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current {
      if ASCII.isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "/")
      {
        while let byte = current, byte != UInt8(ascii: "\n") { _ = byte; position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private var isAtEnd: Bool {
    bytes[position...].allSatisfy { ASCII.isSpace($0) || $0 == UInt8(ascii: ";") }
  }

  private mutating func skipDeclaration() -> Bool {
    skipSpace()
    let start = position
    guard let word = name(), ["const", "let", "var"].contains(word) else {
      position = start
      return true
    }
    return name() != nil && take("=")
  }

  private mutating func name() -> String? {
    skipSpace()
    let start = position
    while let byte = current, Self.isName(byte) || byte == UInt8(ascii: ".") { position += 1 }
    return start < position ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  // MARK: - Values

  private static let reference = Array("<ref *".utf8)
  private static let prototype = Array("[Object: null prototype]".utf8)
  /// The characters at which a mark such as `[Function: send]` ends.
  private static let bracketEnds = Array("],}\n".utf8)

  private mutating func value() -> Bool {
    skipSpace()
    guard let byte = current, depth < Self.mostNesting else { return false }
    note(position)
    depth += 1
    defer { depth -= 1 }
    // Node marks objects that others refer to, and objects without a class.
    if bytes[position...].starts(with: Self.reference) || bytes[position...].starts(with: Self.prototype) {
      let end = UInt8(ascii: byte == UInt8(ascii: "<") ? ">" : "]")
      position = bytes[position...].firstIndex(of: end).map { $0 + 1 } ?? bytes.count
      return value()
    }
    switch byte {
    case UInt8(ascii: "{"): return members(from: "{", to: "}")
    case UInt8(ascii: "["): return elements(from: "[", to: "]")
    case UInt8(ascii: "("): return elements(from: "(", to: ")")
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return string()
    case UInt8(ascii: "<"): return bracketed()
    case UInt8(ascii: "-"), 0x30...0x39: return number()
    default: return word()
    }
  }

  /// Notes the position from which the following text comes.
  private mutating func note(_ position: Int) { places.note(position, at: text.utf8.count) }

  private mutating func members(from open: Unicode.Scalar, to close: Unicode.Scalar, assigned: Bool = false)
    -> Bool
  {
    guard take(open) else { return false }
    text += "{"
    var isFirst = true
    while !take(close) {
      if !isFirst {
        guard take(",") else { return false }
        if take(close) { break }
        text += ","
      }
      isFirst = false
      skipSpace()
      note(position)
      if current == UInt8(ascii: "'") || current == UInt8(ascii: "\"") {
        guard string() else { return false }
      } else {
        guard var key = name() else { return false }
        // A keyword of Python cannot be the name of an argument.
        if assigned, key == "from_user" { key = "from" }
        text += JSONWriter.quoted(key)
      }
      text += ":"
      guard take(assigned ? "=" : ":"), value() else { return false }
    }
    text += "}"
    return true
  }

  private mutating func elements(from open: Unicode.Scalar, to close: Unicode.Scalar) -> Bool {
    guard take(open) else { return false }
    text += "["
    var isFirst = true
    while !take(close) {
      if !isFirst {
        guard take(",") else { return false }
        if take(close) { break }
        text += ","
      }
      isFirst = false
      guard value() else { return false }
    }
    text += "]"
    return true
  }

  private mutating func string() -> Bool {
    guard let quote = current else { return false }
    position += 1
    var result: [UInt8] = []
    while let byte = current, byte != quote {
      position += 1
      guard byte == UInt8(ascii: "\\"), let escape = current else {
        result.append(byte)
        continue
      }
      position += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0a)
      case UInt8(ascii: "r"): result.append(0x0d)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "x"): add(digits: 2, to: &result)
      case UInt8(ascii: "u"): add(digits: 4, to: &result)
      case UInt8(ascii: "U"): add(digits: 8, to: &result)
      default: result.append(escape)
      }
    }
    guard current == quote else { return false }
    position += 1
    text += JSONWriter.quoted(String(decoding: result, as: UTF8.self))
    return true
  }

  private mutating func add(digits: Int, to result: inout [UInt8]) {
    var value: UInt32 = 0
    if digits == 4, current == UInt8(ascii: "{") { position += 1 }
    for _ in 0..<digits {
      guard let byte = current, let digit = ASCII.hexadecimalValue(byte) else { break }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    if current == UInt8(ascii: "}"), digits == 4 { position += 1 }
    // The second half of a surrogate pair follows the first.
    if UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: value)), value <= 0xffff,
      bytes[position...].starts(with: "\\u".utf8)
    {
      position += 2
      var trail: UInt32 = 0
      for _ in 0..<4 {
        guard let byte = current, let digit = ASCII.hexadecimalValue(byte) else { break }
        trail = trail << 4 | UInt32(digit)
        position += 1
      }
      if UTF16.isTrailSurrogate(UInt16(truncatingIfNeeded: trail)) {
        value = 0x10000 + (value - 0xd800) << 10 + (trail - 0xdc00)
      }
    }
    result += Array(String(Unicode.Scalar(value) ?? "\u{fffd}").utf8)
  }

  private mutating func number() -> Bool {
    let start = position
    while let byte = current, ASCII.isDigit(byte) || "+-.eE_n".utf8.contains(byte) { position += 1 }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self).filter { $0 != "_" && $0 != "n" }
    guard let number = Double(digits) else { return false }
    text += Int(digits).map { String($0) } ?? "\(number)"
    return true
  }

  /// Reads a value such as `<ChatType.PRIVATE>` or `<MessageEntityType.BOLD: 'bold'>`.
  private mutating func bracketed() -> Bool {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { return false }
    let inner = String(decoding: bytes[position + 1..<end], as: UTF8.self)
    position = end + 1
    let quoted: Substring? = inner.split(separator: "'").dropFirst().first
    let last: Substring? = inner.split(separator: ":").first?.split(separator: ".").last
    text += JSONWriter.quoted((quoted ?? last ?? "").lowercased())
    return true
  }

  private mutating func word() -> Bool {
    let place = position
    guard let word = name() else { return false }
    switch word {
    case "None", "null", "undefined", "NaN":
      text += "null"
      return true
    case "True", "true":
      text += "true"
      return true
    case "False", "false":
      text += "false"
      return true
    // Node prints objects that are nested too deep, functions and the like in this way: `[Function: send]`.
    case "Object", "Array", "Function", "AsyncFunction", "Circular", "Getter", "Setter", "class":
      skipSpace()
      let isCall = current == UInt8(ascii: "(") && !word.hasSuffix("Function")
      if !isCall, current != UInt8(ascii: "{") {
        while let byte = current, !Self.bracketEnds.contains(byte) { position += 1 }
        text += "null"
        return true
      }
    default: break
    }
    // Pyrogram prints `pyrogram.enums.ChatType.PRIVATE`.
    if word.hasPrefix("pyrogram.enums."), let last = word.split(separator: ".").last {
      text += JSONWriter.quoted(last.lowercased())
      return true
    }
    skipSpace()
    // Node writes the name of the class before an object.
    if current == UInt8(ascii: "{") { return members(from: "{", to: "}") }
    guard take("(") else { return false }
    position -= 1
    if word.hasSuffix("datetime") { return date() }
    if word.hasSuffix("Date") || word == "new" { return elements(from: "(", to: ")") }
    // A named tuple, or an object of a library.
    let (start, length) = (position, text.utf8.count)
    if members(from: "(", to: ")", assigned: true) {
      // Types of MTProto can only be identified by their name.
      let isWireType = Self.wireTypes.contains { word.hasPrefix($0) && word != $0 }
      if isWireType, text.hasSuffix("}") {
        let isEmpty = text.hasSuffix("{}")
        text.removeLast()
        note(place)
        text += (isEmpty ? "" : ",") + "\"_\":" + JSONWriter.quoted(word) + "}"
      }
      return true
    }
    position = start
    text.removeLast(utf8: text.utf8.count - length)
    places.remove(from: length)
    note(place)
    return elements(from: "(", to: ")")
  }

  private static let wireTypes = [
    "MessageEntity", "Peer", "MessageMedia", "MessageAction", "MessageFwdHeader",
  ]

  /// Reads `datetime.datetime(2023, 5, 1, 12, 0, 5, tzinfo=datetime.timezone.utc)`, in UTC.
  private mutating func date() -> Bool {
    guard take("(") else { return false }
    var numbers: [String] = []
    var level = 1
    var digits = ""
    while let byte = current, level > 0 {
      position += 1
      if byte == UInt8(ascii: "(") { level += 1 }
      if byte == UInt8(ascii: ")") { level -= 1 }
      if ASCII.isDigit(byte), level == 1 {
        digits.append(Character(Unicode.Scalar(byte)))
      } else if !digits.isEmpty {
        numbers.append(digits.count < 2 ? "0" + digits : digits)
        digits = ""
      }
    }
    guard numbers.count >= 3 else { return false }
    while numbers.count < 6 { numbers.append("00") }
    text += JSONWriter.quoted(
      "\(numbers[0])-\(numbers[1])-\(numbers[2])T\(numbers[3]):\(numbers[4]):\(numbers[5])Z")
    return true
  }
}

extension String {
  fileprivate mutating func removeLast(utf8 count: Int) {
    removeSubrange(utf8.index(endIndex, offsetBy: -count)...)
  }
}
