/// A tape that drives a real bot: what a person does, and what the test waits for (Docs/Bots.md).
struct BotTape: Sendable {
  /// A condition about the chat or about the calls of the bot.
  enum Condition: Sendable, Equatable {
    case text(String)
    case button(String)
    case call(String)
  }

  enum Action: Sendable, Equatable {
    case type(String)
    case backspace(Int)
    case send
    /// Sends a text at once.
    case say(String)
    case tap(String, on: String?)
    case react(String, to: String?)
    case reply(String?)
    case edit(String)
    case sleep(Double)
    case wait(Condition, seconds: Double)
    case expect(Condition, isPresent: Bool)
    case fault(code: Int, method: String, times: Int)
    case screenshot(String)
    /// A step that only changes the film.
    case film
  }

  struct Step: Sendable {
    var line: Int
    var action: Action
    /// The line as the renderer reads it, with the values of its variables.
    var source: String
  }

  /// A mistake in a tape.
  struct Mistake: Error, Equatable, Sendable {
    var line: Int
    var message: String
    var help: String?
  }

  var steps: [Step] = []
  /// The `Set` lines, which the renderer reads.
  var settings: [String] = []
  var outputs: [String] = []
  /// The values of `Set` and `Theme` lines, which may name files.
  private(set) var files: [String] = []
  /// The tape without the lines that only a bot's tape has, for `iprender check`; lines keep their numbers.
  private(set) var checked = ""

  /// How long `Wait` waits unless it says so, in seconds.
  static let usualWait = 10.0
  private static let longestWait = 600.0
  private static let mostBytes = 1 << 20
  private static let mostSteps = 10_000

  var screenshots: [String] {
    steps.compactMap { step in
      if case .screenshot(let name) = step.action { return name }
      return nil
    }
  }

  private struct Loop {
    var line: Int
    var start: Int
    var left: Int
  }

  init(_ text: String) throws(Mistake) {
    guard text.utf8.count <= Self.mostBytes else {
      throw Mistake(line: 1, message: "the tape is longer than 1 MiB", help: "split it into several tapes")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var variables: [String: String] = [:]
    var loops: [Loop] = []
    var kept = lines
    var index = 0
    while index < lines.count {
      let number = index + 1
      var words = try Words(lines[index], line: number, variables)
      index += 1
      guard let word = words.first else { continue }
      guard steps.count < Self.mostSteps else {
        throw Mistake(line: number, message: "the tape has more than \(Self.mostSteps) steps")
      }
      switch word.lowercased() {
      case "repeat":
        let count = try words.count("a number, such as `Repeat 3`")
        loops.append(Loop(line: number, start: index, left: count - 1))
        kept[number - 1] = ""
      case "end":
        guard let loop = loops.last else {
          throw Mistake(line: number, message: "`End` has no `Repeat` before it")
        }
        kept[number - 1] = ""
        guard loop.left > 0 else {
          loops.removeLast()
          break
        }
        loops[loops.count - 1].left -= 1
        index = loop.start
      case "set":
        let name = try words.take("the name of an option")
        if name.hasPrefix("$") {
          guard Words.isName(name.dropFirst()) else {
            throw Mistake(
              line: number, message: "'\(name)' is not the name of a variable",
              help: "use letters, digits and _, as in `Set $NAME \"Anna\"`")
          }
          variables[String(name.dropFirst())] = try words.take("a value for '\(name)'")
          kept[number - 1] = ""
          break
        }
        guard !["chat", "chatkind", "me"].contains(name.lowercased().filter { $0 != "-" }) else {
          throw Mistake(
            line: number, message: "`Set \(name)` does not apply to the chat with a bot",
            help: "remove the line; the chat is the private chat of Alice with the bot")
        }
        kept[number - 1] = words.source
        settings.append(words.source)
        if !words.isAtEnd { files.append(try words.take("a value")) }
      case "output":
        outputs.append(try Self.safe(try words.take("a file name"), number))
        try words.end()
      default:
        let action = try Self.action(word.lowercased(), &words)
        if word.lowercased() != "sleep", action != .film { try words.end() }
        steps.append(Step(line: number, action: action, source: words.source))
        switch action {
        case .film
        where word.lowercased() == "scroll" && words.clause("to").map { $0.lowercased() != "end" } ?? false:
          // The message comes from the bot.
          kept[number - 1] = ""
        case .film, .sleep, .screenshot: kept[number - 1] = words.source
        default: kept[number - 1] = ""
        }
        if word.lowercased() == "theme", !words.isAtEnd { files.append(try words.take("a theme")) }
      }
    }
    if let loop = loops.last {
      throw Mistake(
        line: loop.line, message: "`Repeat` has no `End`", help: "write a line `End` after the last step")
    }
    checked = kept.joined(separator: "\n")
  }

  /// The steps that only change the film. They are those of Spec/Tapes.md 2.
  static let filmWords = ["scroll", "theme", "hide", "show", "speed", "marker", "caption"]
  /// The steps of a tape without a bot. With a bot, they are what the bot does.
  private static let botWords: Set = [
    "answer", "draft", "delete", "pin", "unpin", "read", "replykeyboard", "menu", "forcereply", "title",
    "subtitle",
    "typing", "recording", "filming", "sending", "playing", "choosing", "toast", "alert",
  ]
  static let words =
    [
      "Type", "Backspace", "Send", "Message", "Tap", "React", "Reply", "Edit", "Sleep", "Wait", "Expect",
      "Fault",
      "Screenshot", "Repeat", "End", "Set", "Output",
    ] + filmWords.map { $0.prefix(1).uppercased() + $0.dropFirst() }

  private static func action(_ word: String, _ words: inout Words) throws(Mistake) -> Action {
    switch word {
    case "type": return .type(try words.take("a text"))
    case "backspace": return .backspace(words.isAtEnd ? 1 : try words.count("a number"))
    case "send": return .send
    case "message":
      let text = try words.take("a text in quotes")
      if let from = words.clause("from"), from.lowercased() != "me" {
        throw words.mistake(
          "'\(from)' cannot write in the chat with a bot", "remove `from`: the message is that of the person")
      }
      return .say(text)
    case "tap":
      let label = try words.take("the label of a button")
      let place = words.clause("on")
      _ = words.clause("for")
      return .tap(label, on: place)
    case "react":
      let emoji = try words.take("an emoji")
      return .react(emoji, to: words.clause("to"))
    case "reply": return .reply(words.clause("to"))
    case "edit":
      let text = try words.take("a text in quotes")
      _ = words.clause("of")
      return .edit(text)
    case "sleep": return .sleep(try words.seconds())
    case "wait":
      let condition = try condition(&words, "Wait \"text\" 5s")
      return .wait(condition, seconds: words.isAtEnd ? usualWait : min(longestWait, try words.seconds()))
    case "expect":
      let isPresent = !words.skip("no")
      return .expect(try condition(&words, "Expect \"text\""), isPresent: isPresent)
    case "fault":
      let code = try words.take("a status, such as `Fault 429 sendMessage 1`")
      guard let code = Int(code), (400...599).contains(code) else {
        throw words.mistake("'\(code)' is not a status of an error", "write a number from 400 to 599")
      }
      let method = try method(&words)
      return .fault(
        code: code, method: method, times: words.isAtEnd ? 1 : try words.count("a number of calls"))
    case "screenshot":
      let name = try safe(try words.take("the file name of an image"), words.line)
      return .screenshot(name)
    case _ where filmWords.contains(word): return .film
    case "at", "source":
      throw words.mistake(
        "`\(words.first ?? "")` is not a step of a tape that drives a bot",
        "write the steps one after another; use `Wait` to wait for the bot")
    case _ where botWords.contains(word):
      throw words.mistake(
        "`\(words.first ?? "")` is what the bot does",
        "remove the line, or wait for the bot with `Wait \"text\"`")
    default:
      throw words.mistake(
        "unknown command '\(words.first ?? "")'", "use one of \(Self.words.joined(separator: ", "))")
    }
  }

  private static func condition(_ words: inout Words, _ example: String) throws(Mistake) -> Condition {
    if words.skip("button") { return .button(try words.take("the label of a button")) }
    if words.skip("call") { return .call(try method(&words)) }
    guard words.isQuoted else {
      throw words.mistake(
        "`\(words.first ?? "")` requires a text in quotes, `button \"LABEL\"` or `call METHOD`",
        "write a line such as `\(example)`")
    }
    return .text(try words.take("a text in quotes"))
  }

  private static func method(_ words: inout Words) throws(Mistake) -> String {
    let name = try words.take("the name of a method")
    guard let method = BotSchema.shared.methods[name.lowercased()] else {
      throw words.mistake("unknown method '\(name)'", "write a method of the Bot API, such as sendMessage")
    }
    return method.name
  }

  /// Returns the name of an output, which stands below the folder that the command runs in.
  static func safe(_ name: String, _ line: Int) throws(Mistake) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !name.hasPrefix("/"), !parts.contains(".."), !name.utf8.contains(0) else {
      throw Mistake(
        line: line, message: "the output '\(name)' is not below the current folder",
        help: "write a name without '..' and '/' at the beginning")
    }
    return name
  }
}

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
