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
    /// Sends a photo, a document or a sticker from a file, with the text in the field as the caption.
    case attach(MediaKind, file: String)
    /// Sends a voice message of some seconds.
    case speak(Double)
    /// Sends a text at once, which may answer a message.
    case say(String, to: String?)
    case tap(String, on: String?)
    case react(String, to: String?)
    case reply(String?)
    /// A finger swipes a message to the left, which the next message answers. `rest` is the end of the line.
    case swipe(String?, rest: String)
    case edit(String, of: String?)
    case delete(String?)
    case pin(String?)
    case unpin
    /// A finger stays on a message, whose menu shows.
    case hold(String?)
    case sleep(Double)
    case wait(Condition, seconds: Double)
    case expect(Condition, isPresent: Bool)
    case fault(code: Int, method: String, times: Int)
    case screenshot(String)
    /// A step that only changes the film.
    case film
    /// A step of the film about a message, whose place in the film is between two parts of the line.
    case filmOf(String?, before: String, after: String)
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
        kept[number - 1] = action.checked(words.source)
        if case .attach(_, let file) = action { files.append(file) }
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
  static let filmWords = [
    "scroll", "theme", "textsize", "lang", "hide", "show", "reveal", "toggle", "drag", "press", "release",
    "select",
    "speed", "zoom", "poster", "marker", "caption",
  ]
  static let words =
    [
      "Type", "Backspace", "Send", "Message", "Tap", "React", "Reply", "Swipe", "Edit", "Delete", "Pin",
      "Unpin",
      "Hold", "Sleep", "Wait", "Expect", "Fault", "Screenshot", "Repeat", "End", "Set", "Output",
    ] + filmWords.map { $0 == "textsize" ? "TextSize" : $0.prefix(1).uppercased() + $0.dropFirst() }

  /// The steps of other tapes that are errors here: the reason, and what to write instead.
  static let refused: [String: (reason: String, help: String)] = {
    let isOfBot = "is what the bot does"
    var table: [String: (String, String)] = [
      "answer": (isOfBot, "remove the line, or wait for the bot with `Wait \"text\"`"),
      "draft": (isOfBot, "remove the line, or wait for the draft with `Wait \"text\"`"),
      "replykeyboard": (isOfBot, "remove the line, or wait for the keyboard with `Wait button \"LABEL\"`"),
      "menu": (isOfBot, "let the bot call setChatMenuButton"),
      "commands": (
        isOfBot, "let the bot call setMyCommands; `Show commands \"tide: High water\"` draws a list"
      ),
      "forcereply": (isOfBot, "let the bot send force_reply; `Reply to last` is what the person does"),
      "title": (isOfBot, "let the bot have another name"),
      "subtitle": (isOfBot, "remove the line"),
      "read": (isOfBot, "remove the line"),
      "toast": (isOfBot, "let the bot call answerCallbackQuery; `Show toast \"TEXT\"` draws one"),
      "alert": (isOfBot, "let the bot call answerCallbackQuery; `Show alert \"TEXT\"` draws one"),
    ]
    for activity in ["typing", "recording", "filming", "sending", "playing", "choosing"] {
      table[activity] = (isOfBot, "let the bot call sendChatAction, and use `Wait call sendChatAction`")
    }
    for (word, help) in [
      ("at", "write the steps one after another; use `Wait` to wait for the bot"),
      ("source", "write the steps of the other tape here"), ("advance", "use `Sleep 30s`"),
      ("hit", "use `Expect \"text\"`"), ("hits", "use `Expect \"text\"`"), ("wheel", "use `Scroll up 200`"),
      ("shot", "use `Screenshot NAME.png`"),
    ] {
      table[word] = ("is not a step of a tape that drives a bot", help)
    }
    return table
  }()

  private static func action(_ word: String, _ words: inout Words) throws(Mistake) -> Action {
    switch word {
    case "type": return .type(try words.take("a text"))
    case "backspace": return .backspace(words.isAtEnd ? 1 : try words.count("a number"))
    case "send": return try sending(&words)
    case "message":
      let text = try words.quoted("a text in quotes")
      if let from = words.clause("from"), from.lowercased() != "me" {
        throw words.mistake(
          "'\(from)' cannot write in the chat with a bot", "remove `from`: the message is that of the person")
      }
      return .say(text, to: words.clause("to"))
    case "tap":
      let label = try words.take("the label of a button")
      let place = words.clause("on")
      _ = words.clause("for")
      return .tap(label, on: place)
    case "react":
      let emoji = try words.take("an emoji")
      return .react(emoji, to: words.clause("to"))
    case "reply": return .reply(try words.place())
    case "swipe":
      let seconds = words.clause("over").map { " over " + $0 } ?? ""
      return .swipe(try words.place(), rest: seconds)
    case "edit":
      let text = try words.quoted("a text in quotes")
      return .edit(text, of: words.clause("of"))
    case "delete": return .delete(try words.place())
    case "pin": return .pin(try words.place())
    case "unpin": return .unpin
    case "hold": return .hold(try words.place())
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
    case _ where filmWords.contains(word): return try film(word, &words)
    case _ where refused[word] != nil:
      let (reason, help) = refused[word] ?? ("", "")
      throw words.mistake("`\(words.first ?? "")` \(reason)", help)
    default:
      throw words.mistake(
        "unknown command '\(words.first ?? "")'", "use one of \(Self.words.joined(separator: ", "))")
    }
  }

  /// Reads `Send`, which may send a file or a voice message.
  private static func sending(_ words: inout Words) throws(Mistake) -> Action {
    guard !words.isAtEnd else { return .send }
    let kinds: [String: MediaKind] = ["photo": .photo, "file": .document, "sticker": .sticker]
    if words.skip("voice") { return .speak(try words.seconds()) }
    for (word, kind) in kinds where words.skip(word) {
      return .attach(kind, file: try words.take("the name of a file"))
    }
    let what = try words.take("")
    throw words.mistake(
      "unexpected argument '\(what)' of `Send`",
      "write `Send` alone, `Send photo FILE`, `Send file FILE`, `Send sticker FILE` or `Send voice 7s`")
  }

  /// Reads a step that only changes the film.
  private static func film(_ word: String, _ words: inout Words) throws(Mistake) -> Action {
    var rest = words
    switch word {
    case "scroll":
      let seconds = rest.clause("over").map { " over " + $0 } ?? ""
      guard let place = rest.clause("to"), place.lowercased() != "end" else { return .film }
      words = rest
      return .filmOf(place, before: "Scroll to ", after: seconds)
    case "reveal": return .filmOf(try words.place(), before: "Reveal ", after: "")
    case "toggle":
      let place = words.clause("of")
      let part = try words.take("a part, such as /0")
      return .filmOf(place, before: "Toggle \(Words.quoted(part)) of ", after: "")
    case "zoom":
      guard !rest.skip("out") else { return .film }
      let seconds = words.clause("over").map { " over " + $0 } ?? ""
      let place = try words.take("a message and a factor, such as `last 1.6`, or `out`")
      return .filmOf(place, before: "Zoom ", after: " \(try words.take("a factor, such as 1.6"))" + seconds)
    case "show":
      if rest.skip("edit") {
        throw words.mistake(
          "`Show edit` does not edit a message of the chat", "write `Edit \"TEXT\" of last`")
      }
      guard words.skip("context-menu") else { return .film }
      return .hold(try words.place())
    default: return .film
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

extension BotTape.Action {
  /// Returns the line as `iprender check` reads it. What comes during the conversation is any message.
  ///
  /// - Parameter source: The line of the tape.
  func checked(_ source: String) -> String {
    switch self {
    case .film, .sleep, .screenshot, .attach, .speak: source
    case .send, .say, .wait: "Message \"text\""
    case .hold: "Hold last"
    case .swipe(_, let rest): "Swipe last" + rest
    // The details and quotes of the message are unknown.
    case .filmOf(_, let before, let after): before.hasPrefix("Toggle") ? "" : before + "last" + after
    default: ""
    }
  }
}
