import JSONText
import PageModel
import PageReading

/// The parts of a line in a tape: its command, the arguments, and the arguments after prepositions.
struct TapeLine {
  struct Piece: Equatable {
    var text: String
    var isQuoted: Bool
    /// The offset of the first byte in the input.
    var offset: Int
    /// True for the source of a JSON object.
    var isObject = false

    var origin: InputOrigin { InputOrigin(byteOffset: offset) }
    var named: Tape.Named { Tape.Named(text, origin: origin) }
  }

  var word: Piece
  /// The part after an @ at the command.
  var pace: Piece?
  /// The time of the step; `nil` for a step after the previous ones.
  var at: Piece?
  var arguments: [Piece] = []
  var clauses: [String: Piece] = [:]
  /// True if the line is a JSON object, in which every text is quoted.
  var isJSON = false

  /// Replaces variables in everything except the name of a setting. The texts of a JSON object, which programs
  /// write, stay as they are.
  ///
  /// - Parameter room: The number of bytes that the tape may still grow by.
  mutating func replaceVariables(by values: [String: String], room: inout Int) throws(ReadError) {
    guard !isJSON else { return }
    func replace(_ piece: inout Piece) throws(ReadError) {
      piece.text = try TapeVariable.replaced(piece, by: values, room: &room)
    }
    let isSetting = word.text.lowercased() == "set"
    for index in arguments.indices where index > 0 || !isSetting { try replace(&arguments[index]) }
    for key in clauses.keys.sorted() {
      if var piece = clauses[key] { try replace(&piece); clauses[key] = piece }
    }
    if var piece = pace { try replace(&piece); pace = piece }
    if var piece = at { try replace(&piece); at = piece }
  }

  /// Moves all places by a number of bytes.
  mutating func move(by offset: Int) {
    guard offset != 0 else { return }
    word.offset += offset
    for index in arguments.indices { arguments[index].offset += offset }
    for key in clauses.keys { clauses[key]?.offset += offset }
    pace?.offset += offset
    at?.offset += offset
  }

  /// The words that give the next part a meaning.
  static let prepositions = ["from", "to", "on", "of", "over", "for", "placeholder"]

  /// Returns the error of a preposition at the end of a line; `nil` for another word.
  static func missingValue(after piece: Piece) -> ReadError? {
    let name = piece.text.lowercased()
    guard !piece.isQuoted, prepositions.contains(name) else { return nil }
    let example =
      switch name {
      case "from": "a name, such as `from Anna`"
      case "over", "for": "a time, such as `\(name) 2s`"
      case "placeholder": "a text in quotes"
      default: "a message, such as `\(name) last`"
      }
    return TapeSyntax.error("nothing is after `\(name)`", help: "add \(example)", piece)
  }
}

/// Splits a tape into lines: text with words and quoted strings, or JSON objects whose first key is the
/// command.
struct TapeSyntax {
  private let bytes: [UInt8]
  /// The offset of the first byte in the text of all tapes.
  private let start: Int
  private var position = 0
  private var line = 0..<0

  init(_ bytes: [UInt8], start: Int = 0) {
    (self.bytes, self.start) = (bytes, start)
    let mark = ByteOrderMark.utf8.bytes
    if bytes.starts(with: mark) { position = mark.count }
  }

  /// Goes back to where another reading of the same bytes is.
  mutating func resume(at other: TapeSyntax) { position = other.position }

  /// - Parameters:
  ///   - variables: the values of variables in texts.
  ///   - room: the number of bytes that may still be read, those of repeated lines and of values included.
  /// - Returns: the next line that is not empty; `nil` at the end.
  mutating func next(_ variables: [String: String], room: inout Int) throws(ReadError) -> TapeLine? {
    do throws(ReadError) {
      guard var line = try nextLine() else { return nil }
      room -= self.line.count
      try line.replaceVariables(by: variables, room: &room)
      guard room >= 0 else { throw TapeVariable.tooLong(line.word) }
      line.move(by: start)
      return line
    } catch {
      var error = error
      if error.location == nil, let offset = error.origin.byteOffset {
        error.origin = InputOrigin(byteOffset: offset + start)
      }
      throw error
    }
  }

  private mutating func nextLine() throws(ReadError) -> TapeLine? {
    while position < bytes.count {
      let start = position
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      position = end + 1
      line = start..<end
      guard let first = bytes[start..<end].firstIndex(where: { !ASCII.isSpace($0) }),
        bytes[first] != UInt8(ascii: "#")
      else { continue }
      if bytes[first] == UInt8(ascii: "{") { return try object(first..<end) }
      var pieces = try pieces(first..<end)[...]
      return try line(&pieces)
    }
    return nil
  }

  /// The first word of the last line, as far as it consists of letters.
  var firstWord: String {
    let letters = bytes[line].drop { !Self.isLetter($0) }.prefix(while: Self.isLetter)
    return String(decoding: letters, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    ASCII.isUppercase(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  // MARK: - Text

  private func line(_ pieces: inout ArraySlice<TapeLine.Piece>) throws(ReadError) -> TapeLine {
    var at: TapeLine.Piece?
    var word = pieces.removeFirst()
    if !word.isQuoted, word.text.lowercased() == "at" {
      guard let time = pieces.popFirst(), let next = pieces.popFirst() else {
        throw Self.error(
          "`At` requires a time and a command", help: "write a line such as `At 3s Send`", word)
      }
      (at, word) = (time, next)
    }
    var line = TapeLine(word: word, at: at)
    if !word.isQuoted, let mark = word.text.firstIndex(of: "@") {
      let pace = String(word.text[word.text.index(after: mark)...])
      line.word.text = String(word.text[..<mark])
      line.pace = TapeLine.Piece(
        text: pace, isQuoted: false, offset: word.offset + word.text.utf8.count - pace.utf8.count)
    }
    while let piece = pieces.popFirst() {
      let name = piece.text.lowercased()
      guard !piece.isQuoted, TapeLine.prepositions.contains(name), let value = pieces.popFirst() else {
        line.arguments.append(piece)
        continue
      }
      if line.clauses.updateValue(value, forKey: name) != nil {
        throw Self.error("`\(name)` is given twice", piece)
      }
    }
    return line
  }

  private func pieces(_ range: Range<Int>) throws(ReadError) -> [TapeLine.Piece] {
    var pieces: [TapeLine.Piece] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if ASCII.isSpace(byte) {
        index += 1
      } else if Self.quotes.contains(byte) {
        let start = index
        pieces.append(try quoted(&index, range.upperBound, as: byte))
        pieces[pieces.count - 1].offset = start
      } else if byte == UInt8(ascii: "#"),
        pieces.last.map({ _ in index > 0 && ASCII.isSpace(bytes[index - 1]) }) == true,
        index + 1 >= range.upperBound || !ASCII.isDigit(bytes[index + 1])
      {
        return pieces
      } else {
        let end = bytes[index..<range.upperBound].firstIndex(where: ASCII.isSpace) ?? range.upperBound
        pieces.append(
          TapeLine.Piece(
            text: String(decoding: bytes[index..<end], as: UTF8.self), isQuoted: false, offset: index))
        index = end
      }
    }
    return pieces
  }

  private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")]

  /// - Parameter index: the index of the opening quote; moved to the position after the closing one.
  private func quoted(
    _ index: inout Int, _ end: Int, as quote: UInt8
  ) throws(ReadError) -> TapeLine.Piece {
    let start = index
    var text: [UInt8] = []
    index += 1
    while index < end, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < end {
        index += 1
        switch bytes[index] {
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "$"): text.append(TapeVariable.escaped)
        default: text.append(bytes[index])
        }
      } else {
        text.append(bytes[index])
      }
      index += 1
    }
    guard index < end else {
      throw ReadError(
        .syntax, "the quoted text does not end on its line",
        help: "add the closing quote; write a line break as \\n",
        origin: InputOrigin(byteOffset: start))
    }
    index += 1
    return TapeLine.Piece(text: String(decoding: text, as: UTF8.self), isQuoted: true, offset: start)
  }

  // MARK: - JSON

  /// Parses an object. The first key is the command, and its value the argument; other keys are prepositions,
  /// `at` and `pace`.
  private func object(_ range: Range<Int>) throws(ReadError) -> TapeLine {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, range: range, limits: Limits().json)
    } catch {
      throw ReadError(error, in: bytes)
    }
    var line: TapeLine?
    for key in document.root.keys {
      let value = document.root.value(ofKey: key)
      let name = key.text ?? ""
      let piece = TapeLine.Piece(text: name, isQuoted: false, offset: key.offset)
      guard line != nil else {
        let isMessage = value.isObject && Self.objectWords.contains(name.lowercased())
        line = TapeLine(
          word: piece, arguments: isMessage ? [Self.object(value)] : try Self.arguments(value), isJSON: true)
        continue
      }
      guard let said = try Self.arguments(value).first else { continue }
      switch name.lowercased() {
      case "at": line?.at = said
      case "pace": line?.pace = said
      case let name where TapeLine.prepositions.contains(name): line?.clauses[name] = said
      default:
        let known = ["at", "pace"] + TapeLine.prepositions
        throw Self.error(
          "unknown key '\(name.asExcerpt)'",
          help: Spelling.help(
            for: name, among: known, else: "after the command, use \(known.joined(separator: ", "))"),
          piece)
      }
    }
    guard let line else {
      throw ReadError(
        .syntax, "the object names no command", help: "write an object such as {\"Sleep\": \"2s\"}",
        origin: InputOrigin(byteOffset: range.lowerBound))
    }
    return line
  }

  /// The commands whose argument may be an object: a message, in any format that is read from files.
  private static let objectWords: Set = ["message", "answer", "edit"]

  private static func object(_ value: JSONValue) -> TapeLine.Piece {
    TapeLine.Piece(text: value.source, isQuoted: false, offset: value.offset, isObject: true)
  }

  private static func arguments(_ value: JSONValue) throws(ReadError) -> [TapeLine.Piece] {
    var pieces: [TapeLine.Piece] = []
    func add(_ value: JSONValue) throws(ReadError) {
      if value.isNull || value.bool == true { return }
      guard let text = value.text ?? value.numeral ?? (value.bool == false ? "false" : nil) else {
        throw ReadError(.syntax, "a command takes only strings and numbers", origin: value.origin)
      }
      pieces.append(TapeLine.Piece(text: text, isQuoted: value.isString, offset: value.offset))
    }
    if value.isObject {
      for key in value.keys {
        try add(key)
        try add(value.value(ofKey: key))
      }
    } else if value.isArray {
      for element in value.elements { try add(element) }
    } else {
      try add(value)
    }
    return pieces
  }

  static func error(_ message: String, help: String? = nil, _ piece: TapeLine.Piece) -> ReadError {
    ReadError(.syntax, message, help: help, origin: piece.origin)
  }
}
