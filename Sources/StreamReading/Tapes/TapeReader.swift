import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// Reads tapes (Spec/Tapes.md 1).
package enum TapeReader {
  /// Reads a tape that includes no others, or a line of a live session.
  ///
  /// - Throws: a `ReadError` with the place of the problem.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(ReadError) -> Tape {
    let read = readAll(bytes, limits: limits, mostProblems: 1)
    if let problem = read.problems.first { throw problem }
    return read.tape
  }

  /// Reads all lines that can be read. Lines to which later lines may refer (a text in the field, a message) are
  /// replaced by placeholders if they cannot be read.
  ///
  /// - Parameters:
  ///   - variables: the values of variables, which have priority over those that the tape sets.
  ///   - open: returns the bytes of a tape that this one includes; `nil` if it cannot include any.
  package static func readAll(
    _ bytes: [UInt8], variables: [String: String] = [:], limits: Limits = Limits(),
    mostProblems: Int = mostProblems, open: ((Tape.Named) throws(ReadError) -> [UInt8])? = nil
  ) -> ReadTape {
    var parser = TapeParser(
      bytes, variables: variables, limits: limits, mostProblems: mostProblems, open: open)
    guard bytes.count <= limits.inputBytes else {
      var read = parser.read
      (read.problems, read.files) = ([ReadError(bytes: bytes.count, limits: limits)], [nil])
      return read
    }
    parser.read(bytes)
    return parser.read
  }

  package static let mostProblems = 100

  static func addPlaceholder(for word: String, to tape: inout Tape) {
    let meant = Spelling.nearest(to: word, among: Self.words) ?? word
    let text = Tape.Named("?")
    let action: Tape.Action
    switch meant.lowercased() {
    case "type": action = .type(text.text, pace: nil)
    case "message", "answer": action = .message(.text(text), from: nil, reply: nil)
    default: return
    }
    var step = Tape.Step(action)
    step.isPlaceholder = true
    tape.steps.append(step)
  }

  /// - Parameter text: a time such as `60ms`.
  package static func seconds(_ text: Tape.Named) throws(ReadError) -> Double {
    try TapeWords.seconds(
      TapeLine.Piece(text: text.text, isQuoted: true, offset: text.origin.byteOffset ?? 0))
  }

  /// Returns true if the name of a file is that of a tape.
  package static func isTape(_ name: String) -> Bool { name.lowercased().hasSuffix(".tape") }

  static func add(_ line: TapeLine, to tape: inout Tape) throws(ReadError) {
    var words = TapeWords(line)
    switch line.word.text.lowercased() {
    case "set":
      try requireNoTime(line)
      let name = try words.piece("the name of an option")
      let value = words.optional()
      let option = optionName(name.text)
      if let ours = ForeignWord.settings[option.filter { $0 != "-" }] {
        throw TapeSyntax.error(
          "'\(name.text.asExcerpt)' is a setting of vhs, not of iprender", help: ours, name)
      }
      if value == nil,
        let wanted = [
          "chat": "a file name", "typing-speed": "a time, such as 60ms",
          "chat-kind": "private or group", "keyboard": "on or off", "touches": "on or off",
          "frame": "a device, such as iphone-16-pro", "phones": "names, such as \"Boris, Anna\"",
        ][option]
      {
        throw TapeSyntax.error("`Set \(name.text)` requires \(wanted)", name)
      }
      tape.settings.append(Tape.Setting(name: option, value: value?.named, origin: name.origin))
    case "output":
      try requireNoTime(line)
      tape.outputs.append(try words.piece("a file name").named)
    default:
      let action = try action(&words)
      tape.steps.append(
        Tape.Step(
          action, at: try line.at.map { piece throws(ReadError) in try TapeWords.seconds(piece) },
          origin: line.word.origin))
    }
    try words.end()
  }

  /// Settings and outputs apply to the whole tape, and loops to their lines, so they take no time.
  static func requireNoTime(_ line: TapeLine) throws(ReadError) {
    guard let at = line.at else { return }
    throw TapeSyntax.error(
      "`\(line.word.text)` takes no time", help: "remove `At`", at)
  }

  /// Returns the option for a name: `typing-speed` for `TypingSpeed`, and `fps` for `FPS`, which vhs calls
  /// `Framerate`, and `speed` for its `PlaybackSpeed`. Case and hyphens are ignored in these names.
  private static func optionName(_ name: String) -> String {
    var option = ""
    var last: Character = "-"
    for character in name {
      if character.isUppercase, !last.isUppercase, last != "-" { option.append("-") }
      option += character.lowercased()
      last = character
    }
    let known = [
      "framerate": "fps", "typingspeed": "typing-speed", "chatkind": "chat-kind", "playbackspeed": "speed",
    ]
    return known[option.filter { $0 != "-" }] ?? option
  }

  /// Every command that is a step or groups steps.
  package static let words =
    [
      "Type", "Backspace", "Send", "Sleep", "Message", "Answer", "Draft", "Edit", "Delete", "React", "Tap",
      "Reply", "Swipe", "Scroll", "Pin", "Unpin", "Read", "Theme", "TextSize", "Lang", "Title", "Subtitle",
      "Screenshot", "Show", "Hide",
      "ReplyKeyboard", "Menu", "Commands", "ForceReply", "Toast", "Alert", "Hold", "Reveal", "Toggle",
      "Drag", "Press", "Release", "Select", "Speed", "Zoom", "Poster", "Marker", "Caption", "Source",
      "Repeat", "End",
    ] + Tape.Activity.allCases.map(\.rawValue)

  /// Every command that only a live session takes (Spec/Live.md 2).
  package static let liveWords = ["Advance", "Hit", "Hits", "Wheel", "Shot"]

  private static func action(_ words: inout TapeWords) throws(ReadError) -> Tape.Action {
    let word = words.line.word
    if let activity = Tape.Activity.allCases.first(where: {
      $0.rawValue.lowercased() == word.text.lowercased()
    }) {
      let from = words.clause("from")?.named
      let seconds = try words.optional().map { piece throws(ReadError) in try TapeWords.seconds(piece) }
      return .activity(activity, seconds: seconds ?? usualActivity, from: from)
    }
    switch word.text.lowercased() {
    case "type": return .type(try words.piece("a text").text, pace: try words.pace())
    case "backspace": return .backspace(try words.count() ?? 1, pace: try words.pace())
    case "send": return try send(&words)
    case "sleep": return .sleep(try TapeWords.seconds(try words.piece("a time, such as 2s")))
    case "message":
      return .message(
        try words.said(), from: words.clause("from")?.named, reply: try words.target("to", else: nil))
    case "answer": return .answer(try words.said(), from: words.clause("from")?.named)
    case "edit":
      let target = try words.target("of", else: .last)
      return .edit(target ?? .last, to: try words.said())
    case "delete": return .delete(try words.target())
    case "react":
      return .react(
        try words.emoji(), to: try words.target("to", else: .last) ?? .last,
        from: words.clause("from")?.named)
    case "tap":
      let label = try words.piece("the label of a button").named
      let wait = try words.clause("for").map { piece throws(ReadError) in try TapeWords.seconds(piece) }
      return .tap(label, on: try words.target("on", else: .last) ?? .last, wait: wait ?? 0)
    case "reply": return .reply(try words.target())
    case "swipe":
      let seconds = try words.clause("over").map { piece throws(ReadError) in try TapeWords.seconds(piece) }
      return .swipe(try words.target(), seconds: seconds)
    case "scroll": return try scroll(&words)
    case "pin": return .pin(try words.target())
    case "unpin": return .unpin
    case "read": return .read
    case "reveal": return .reveal(try words.target())
    case "toggle":
      let part = try words.piece("a part that `hit` reports, such as /0").named
      return .toggle(part, of: try words.target("of", else: .last) ?? .last)
    case "theme": return .theme(try words.piece("a theme name").named)
    case "textsize":
      let piece = try words.piece("a size in points, such as 19")
      guard let size = Int(piece.text) else {
        throw TapeSyntax.error(
          "'\(piece.text.asExcerpt)' is not a text size", help: "write a number of points, such as 19", piece)
      }
      return .textSize(size, piece.origin)
    case "lang": return .language(try words.piece("a language tag, such as de").named)
    case "show":
      guard let name = words.optional() else { return .resume }
      let value = words.optional()
      return .show(try part(name, value), (value ?? name).origin)
    case "hide":
      guard let name = words.optional() else { return .omit }
      guard let part = PartName(rawValue: name.text.lowercased()) else {
        throw mistake(.unknownPart(name.text), name)
      }
      return .hide(part)
    case "draft":
      let number = try words.piece("the number of a draft, such as 1")
      guard let id = Int64(number.text), id >= 0 else {
        throw TapeSyntax.error(
          "'\(number.text.asExcerpt)' is not the number of a draft",
          help: "write a number such as 1", number)
      }
      return .draft(
        id, try words.said(), from: words.clause("from")?.named, button: words.optional()?.text)
    case "replykeyboard": return try keyboard(&words)
    case "menu": return .menu(try words.piece("the label of the button in quotes").text)
    case "commands":
      let list = try words.piece("a list such as \"tide: When the water is high, help\", or off")
      if list.text.lowercased() == "off" { return .commands(nil) }
      return .commands(try part(words.line.word, list))
    case "toast", "alert": return try notice(&words)
    case "hold": return try hold(&words)
    case "forcereply":
      return .reply(try words.target(), placeholder: words.clause("placeholder")?.text)
    case "title": return .title(try words.piece("the title in quotes").text)
    case "subtitle": return .subtitle(try words.piece("the line below the title in quotes").text)
    case "screenshot", "shot": return .screenshot(try words.piece("the file name of an image").named)
    case "advance": return .live(.advance(try TapeWords.seconds(try words.piece("a time, such as 30s"))))
    case "hit":
      let point = try words.point()
      return .live(.hit(x: point.x, y: point.y))
    case "hits": return .live(.hits)
    case "press": return .press(try words.point())
    case "release": return .release(words.isEmpty ? nil : try words.point())
    case "select": return .select(try words.point(), try words.point())
    case "wheel": return .live(.wheel(try words.coordinate()))
    case "drag":
      let seconds = try words.clause("over").map { piece throws(ReadError) in try TapeWords.seconds(piece) }
      let (start, end) = (try words.point(), try words.point())
      return .drag(from: start, to: end, seconds: seconds ?? 0)
    case "speed":
      let piece = try words.piece("a factor, such as `Speed 4`")
      guard let factor = TapeWords.number(piece.text), (0.1...100).contains(factor) else {
        throw TapeSyntax.error(
          "'\(piece.text.asExcerpt)' is not a valid speed", help: "write a factor from 0.1 to 100", piece)
      }
      return .speed(factor)
    case "zoom": return try zoom(&words)
    case "poster": return .poster
    case "marker": return .marker(try words.piece("the title of a chapter").named)
    case "caption":
      let text = try words.piece("a text").named
      let seconds = try words.clause("for").map { piece throws(ReadError) in try TapeWords.seconds(piece) }
      return .caption(text, seconds: seconds)
    default:
      if let ours = ForeignWord.steps[word.text.lowercased()] ?? ForeignWord.key(word.text) {
        throw TapeSyntax.error(
          "'\(word.text.asExcerpt)' is a command of vhs, not of iprender", help: ours, word)
      }
      if word.text.lowercased() == "at" {
        throw TapeSyntax.error(
          "`At` is not a command",
          help: "write it once before a command, such as `At 3s Send`, and in JSON after it, such as "
            + "{\"Send\": true, \"at\": \"3s\"}", word)
      }
      if word.text.lowercased() == "keyboard" {
        throw TapeSyntax.error(
          "unknown command 'Keyboard'",
          help: "use `ReplyKeyboard` for a bot's keyboard, and `Set Keyboard on` for the device's", word)
      }
      throw TapeSyntax.error(
        "unknown command '\(word.text.asExcerpt)'",
        help: Spelling.help(
          for: word.text, among: ["Set", "Output", "At"] + self.words + liveWords,
          else: "use Set, Output, or one of \(self.words.joined(separator: ", "))"), word)
    }
  }

  private static let usualActivity = 1.5

  static func part(
    _ name: TapeLine.Piece, _ value: TapeLine.Piece?
  ) throws(ReadError) -> NamedPart {
    do throws(NamedPart.Mistake) { return try NamedPart(name.text, value?.text ?? "") } catch {
      if case .unknownPart = error { throw mistake(error, name) }
      throw mistake(error, value ?? name)
    }
  }

  private static func mistake(_ mistake: NamedPart.Mistake, _ piece: TapeLine.Piece) -> ReadError {
    guard case .unknownPart(let name) = mistake else { return TapeSyntax.error(mistake.message, piece) }
    return TapeSyntax.error(
      mistake.message,
      help: Spelling.help(
        for: name, among: NamedPart.names, else: "use one of \(NamedPart.names.joined(separator: ", "))"),
      piece)
  }

  /// Returns what a bot answers a button with: `Toast "TEXT"`, which is short for `Show toast "TEXT"`.
  private static func notice(_ words: inout TapeWords) throws(ReadError) -> Tape.Action {
    let text = try words.piece("a text in quotes")
    let part = try part(words.line.word, text)
    return .show(part, text.origin)
  }

  private static func zoom(_ words: inout TapeWords) throws(ReadError) -> Tape.Action {
    let seconds = try words.clause("over").map { piece throws(ReadError) in try TapeWords.seconds(piece) }
    let first = try words.piece("a message and a factor, such as `last 1.6`, or `out`")
    if !first.isQuoted || words.line.isJSON, first.text.lowercased() == "out" {
      return .zoom(nil, factor: 1, seconds: seconds)
    }
    let target = try words.target(first)
    let piece = try words.piece("a factor, such as 1.6")
    guard let factor = TapeWords.number(piece.text), (1...4).contains(factor) else {
      throw TapeSyntax.error(
        "'\(piece.text.asExcerpt)' is not a valid zoom", help: "write a factor from 1 to 4", piece)
    }
    return .zoom(target, factor: factor, seconds: seconds)
  }

  private static func scroll(_ words: inout TapeWords) throws(ReadError) -> Tape.Action {
    let seconds = try words.clause("over").map { piece throws(ReadError) in try TapeWords.seconds(piece) }
    if let to = try words.target("to", else: nil, end: true) {
      return .scroll(to == .saying(Tape.Named("end")) ? .end : .to(to), seconds: seconds)
    }
    let way = try words.piece("a direction, such as `up 200`, `down 200` or `to end`")
    guard let sign = ["up": 1.0, "down": -1.0][way.text.lowercased()] else {
      throw TapeSyntax.error(
        "cannot scroll '\(way.text.asExcerpt)'", help: "write `up 200`, `down 200` or `to end`", way)
    }
    let points = try words.piece("a number of points, such as 200")
    guard let distance = TapeWords.number(points.text), distance.isFinite, abs(distance) <= 1e6 else {
      throw TapeSyntax.error(
        "'\(points.text.asExcerpt)' is not a number of points", help: "write a number such as 200", points)
    }
    return .scroll(.by(sign * distance), seconds: seconds)
  }
}

/// Takes the arguments of a line's command one by one; an argument that is not taken is an error.
struct TapeWords {
  let line: TapeLine
  private var rest: ArraySlice<TapeLine.Piece>
  private var clauses: [String: TapeLine.Piece]
  private var takesPace = false

  init(_ line: TapeLine) {
    self.line = line
    rest = line.arguments[...]
    clauses = line.clauses
  }

  mutating func optional() -> TapeLine.Piece? { rest.popFirst() }

  mutating func piece(_ what: String) throws(ReadError) -> TapeLine.Piece {
    if let piece = rest.popFirst() { return piece }
    throw TapeSyntax.error("`\(line.word.text)` requires \(what)", line.word)
  }

  mutating func clause(_ name: String) -> TapeLine.Piece? { clauses.removeValue(forKey: name) }

  mutating func pace() throws(ReadError) -> Double? {
    takesPace = true
    return try line.pace.map { piece throws(ReadError) in try Self.seconds(piece) }
  }

  mutating func count() throws(ReadError) -> Int? {
    guard let piece = rest.popFirst() else { return nil }
    guard let count = Int(piece.text), (1...Self.mostCount).contains(count) else {
      throw TapeSyntax.error(
        "'\(piece.text.asExcerpt)' is not a valid count", help: "write a number from 1 to \(Self.mostCount)",
        piece)
    }
    return count
  }

  /// Takes a text in quotes, or a file name without quotes.
  mutating func said() throws(ReadError) -> Tape.Said {
    let piece = try piece("text in quotes, or a file name")
    if piece.isObject { return .object(piece.named) }
    return piece.isQuoted && !isFileOfJSON(piece) ? .text(piece.named) : .file(piece.named)
  }

  /// Returns true for a file name in JSON, where every string is quoted: it is recognized by its extension.
  private func isFileOfJSON(_ piece: TapeLine.Piece) -> Bool {
    line.isJSON && [".json", ".jsonl", ".md", ".html", ".txt"].contains { piece.text.hasSuffix($0) }
      && !piece.text.contains(" ")
  }

  /// Takes an emoji, with or without the selector of its presentation.
  mutating func emoji() throws(ReadError) -> String {
    let piece = try piece("an emoji")
    let scalars = piece.text.unicodeScalars
    // Digits are emoji only together with the sign of a key.
    guard piece.text.count == 1, let first = scalars.first, first.properties.isEmoji,
      !first.isASCII || scalars.count > 1
    else {
      throw TapeSyntax.error(
        "'\(piece.text.asExcerpt)' is not an emoji", help: "write one emoji, such as ❤", piece)
    }
    return piece.text
  }

  /// Returns the number that a text writes in decimal digits.
  static func number(_ text: some StringProtocol) -> Double? {
    let isDecimal = text.utf8.allSatisfy { ASCII.isDigit($0) || "+-.eE".utf8.contains($0) }
    return isDecimal ? Double(text) : nil
  }

  /// Takes a point of the screen.
  mutating func point() throws(ReadError) -> Point { Point(try coordinate(), try coordinate()) }

  /// True if no argument is left.
  var isEmpty: Bool { rest.isEmpty }

  /// The place of the next argument, or of the command.
  var origin: InputOrigin { (rest.first ?? line.word).origin }

  /// Takes a number of points.
  mutating func coordinate() throws(ReadError) -> Double {
    let piece = try piece("a number of points, such as 120")
    if let number = Self.number(piece.text), abs(number) > Self.mostPoints {
      let most = Int(Self.mostPoints)
      throw TapeSyntax.error(
        "'\(piece.text.asExcerpt)' is too many points", help: "write a number from -\(most) to \(most)", piece
      )
    }
    guard let number = Self.number(piece.text), number.isFinite else {
      throw TapeSyntax.error(
        "'\(piece.text.asExcerpt)' is not a number of points", help: "write a number such as 120",
        piece)
    }
    return number
  }

  private static let mostPoints = 1e6

  /// Takes the message to which the step applies: a text in it, `#` and its number, or by default the last
  /// message.
  mutating func target() throws(ReadError) -> Tape.Target {
    if let target = try target("to", else: nil) { return target }
    return try rest.popFirst().map { piece throws(ReadError) in try target(piece) } ?? .last
  }

  mutating func target(
    _ clause: String, else usual: Tape.Target?, end: Bool = false
  ) throws(ReadError) -> Tape.Target? {
    guard let piece = clauses.removeValue(forKey: clause) else { return usual }
    if end, !piece.isQuoted || line.isJSON, piece.text.lowercased() == "end" {
      return .saying(Tape.Named("end"))
    }
    return try target(piece)
  }

  func target(_ piece: TapeLine.Piece) throws(ReadError) -> Tape.Target {
    let isWord = !piece.isQuoted || line.isJSON
    if piece.text == "last" || isWord && piece.text.lowercased() == "last" { return .last }
    let number = piece.text.hasPrefix("#") ? String(piece.text.dropFirst()) : piece.text
    if let id = Int64(number) { return .id(id, piece.origin) }
    guard piece.isQuoted else {
      throw TapeSyntax.error(
        "'\(piece.text.asExcerpt)' is not a reference to a message",
        help: "write last, an id such as #3, or text of the message in quotes", piece)
    }
    return .saying(piece.named)
  }

  /// Parses a time such as `2s`, `500ms`, `1.5` or `1m`.
  static func seconds(_ piece: TapeLine.Piece) throws(ReadError) -> Double {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("", 1.0)]
    for (unit, factor) in units where piece.text.hasSuffix(unit) {
      guard let number = Self.number(piece.text.dropLast(unit.count)), number >= 0 else { break }
      guard number * factor <= mostSeconds else {
        throw TapeSyntax.error(
          "'\(piece.text.asExcerpt)' is too long",
          help: "write a time up to \(Int(mostSeconds))s, which is a day", piece)
      }
      return number * factor
    }
    if let missing = TapeLine.missingValue(after: piece) { throw missing }
    throw TapeSyntax.error(
      "'\(piece.text.asExcerpt)' is not a valid time", help: "write a time such as 2s, 500ms or 1.5", piece)
  }

  private static let mostSeconds = 86_400.0
  static let mostCount = 10_000

  func end() throws(ReadError) {
    if let piece = rest.first {
      if let missing = TapeLine.missingValue(after: piece) { throw missing }
      throw TapeSyntax.error("`\(line.word.text)` does not take '\(piece.text.asExcerpt)'", piece)
    }
    if let (name, piece) = clauses.first(where: { _ in true }) {
      throw TapeSyntax.error("`\(line.word.text)` does not take `\(name)`", piece)
    }
    if !takesPace, let pace = line.pace {
      throw TapeSyntax.error("`\(line.word.text)` does not take a typing speed", pace)
    }
  }
}
