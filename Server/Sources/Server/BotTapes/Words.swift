/// The words of a line in a tape (Spec/Tapes.md 1).
struct Words {
  struct Word {
    var text: String
    var isQuoted: Bool
  }

  let line: Int
  private(set) var first: String?
  /// The line with the values of its variables.
  let source: String
  private var rest: [Word] = []

  init(_ text: String, line: Int, _ variables: [String: String]) throws(BotTape.Mistake) {
    self.line = line
    let text = text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
    let trimmed = text.drop { $0.isWhitespace }
    guard trimmed.first != "{" else {
      throw BotTape.Mistake(
        line: line, message: "a tape that drives a bot has no lines in JSON",
        help: "write a line such as `Type \"/start\"`")
    }
    var words: [Word] = []
    var rendered = ""
    var rest = trimmed[...]
    while let next = rest.first {
      if next.isWhitespace {
        rest = rest.dropFirst()
      } else if next == "#", words.isEmpty || rest.dropFirst().first?.isNumber != true {
        break
      } else if ["\"", "'", "`"].contains(next) {
        var word = ""
        rest = rest.dropFirst()
        while let character = rest.first, character != next {
          rest = rest.dropFirst()
          guard character == "\\", let escaped = rest.first else {
            word.append(character)
            continue
          }
          rest = rest.dropFirst()
          word += escaped == "n" ? "\n" : escaped == "$" ? "\u{1}" : String(escaped)
        }
        guard rest.first == next else {
          throw BotTape.Mistake(
            line: line, message: "the quoted text does not end on its line",
            help: "add the closing quote; write a line break as \\n")
        }
        rest = rest.dropFirst()
        words.append(Word(text: word, isQuoted: true))
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(word.count)
        words.append(Word(text: String(word), isQuoted: false))
      }
    }
    for index in words.indices {
      let isVariable = index == 1 && words[0].text.lowercased() == "set"
      if !isVariable { words[index].text = try Self.replaced(words[index].text, variables, line) }
      rendered +=
        (index > 0 ? " " : "") + (words[index].isQuoted ? Self.quoted(words[index].text) : words[index].text)
    }
    source = rendered
    if let word = words.first {
      // The pace of `Type@30ms` is the renderer's.
      first = word.isQuoted ? word.text : String(word.text.prefix { $0 != "@" })
      self.rest = Array(words.dropFirst())
    }
  }

  /// Returns a text in quotes, as a line of a tape has it.
  static func quoted(_ text: String) -> String {
    "\""
      + text.map { character in
        switch character {
        case "\n": "\\n"
        case "\"", "\\", "$": "\\" + String(character)
        default: String(character)
        }
      }.joined() + "\""
  }

  private static func replaced(_ text: String, _ variables: [String: String], _ line: Int) throws(BotTape
    .Mistake)
    -> String
  {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      guard character == "$" else {
        result.append(character == "\u{1}" ? "$" : character)
        rest = rest.dropFirst()
        continue
      }
      let isBraced = rest.dropFirst().first == "{"
      let name = rest.dropFirst(isBraced ? 2 : 1).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      let end = rest.dropFirst((isBraced ? 2 : 1) + name.count)
      if let value = variables[String(name)], !isBraced || end.first == "}" {
        result += value
        rest = isBraced ? end.dropFirst() : end
        guard result.utf8.count <= 1 << 16 else {
          throw BotTape.Mistake(line: line, message: "with its variables, the line is longer than 64 KiB")
        }
      } else if isBraced, end.first == "}", isName(name) {
        throw BotTape.Mistake(
          line: line, message: "unknown variable '\(name)'", help: "set it above with `Set $\(name) value`")
      } else {
        result.append("$")
        rest = rest.dropFirst()
      }
    }
    return result
  }

  static func isName(_ name: some StringProtocol) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  var isAtEnd: Bool { rest.isEmpty }
  var isQuoted: Bool { rest.first?.isQuoted ?? false }

  func mistake(_ message: String, _ help: String? = nil) -> BotTape.Mistake {
    BotTape.Mistake(line: line, message: message, help: help)
  }

  mutating func take(_ what: String) throws(BotTape.Mistake) -> String {
    guard !rest.isEmpty else { throw mistake("`\(first ?? "")` requires \(what)") }
    return rest.removeFirst().text
  }

  /// Takes a text, which is in quotes. Without them, it would be the name of a file in other tapes.
  mutating func quoted(_ what: String) throws(BotTape.Mistake) -> String {
    guard rest.isEmpty || isQuoted else {
      throw mistake(
        "'\(rest[0].text)' is not in quotes",
        "write the text in quotes; a person sends files with `Send file`")
    }
    return try take(what)
  }

  /// Takes a message: `last`, `#` and its number, or a text that it holds; `nil` without one.
  mutating func place() throws(BotTape.Mistake) -> String? {
    if let place = clause("to") { return place }
    return isAtEnd ? nil : try take("a message")
  }

  /// Takes a word that is not in quotes if it is there.
  mutating func skip(_ word: String) -> Bool {
    guard let next = rest.first, !next.isQuoted, next.text.lowercased() == word else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes the value of a preposition.
  mutating func clause(_ name: String) -> String? {
    guard let index = rest.firstIndex(where: { !$0.isQuoted && $0.text.lowercased() == name }),
      index + 1 < rest.count
    else { return nil }
    defer { rest.removeSubrange(index...index + 1) }
    return rest[index + 1].text
  }

  mutating func count(_ what: String) throws(BotTape.Mistake) -> Int {
    let text = try take(what)
    guard let count = Int(text), (1...1000).contains(count) else {
      throw mistake("'\(text)' is not a valid count", "write a number from 1 to 1000")
    }
    return count
  }

  /// Takes a time such as `2s`, `500ms`, `1m` or a number of seconds.
  mutating func seconds() throws(BotTape.Mistake) -> Double {
    let text = try take("a time, such as 2s")
    let units: [(ending: String, factor: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
    for unit in units where text.hasSuffix(unit.ending) {
      if let number = Double(text.dropLast(unit.ending.count)), number >= 0, number <= 3600 {
        return number * unit.factor
      }
    }
    throw mistake("'\(text)' is not a valid time", "write a time such as 2s or 500ms")
  }

  func end() throws(BotTape.Mistake) {
    if let extra = rest.first { throw mistake("unexpected argument '\(extra.text)' of `\(first ?? "")`") }
  }
}
