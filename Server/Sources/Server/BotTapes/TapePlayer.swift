import FoundationEssentials

/// Plays a tape against a bot: acts as the person, waits for the bot, and collects what the film shows.
struct TapePlayer {
  /// The times of the bot's calls in the film.
  enum Pace: String, CaseIterable, Sendable { case real, steady }

  /// An expectation that failed, or a bot that ended.
  struct Failure: Error, Sendable {
    var line: Int
    var message: String
    var isLate = false
  }

  let emulator: Emulator
  let token: String
  let pace: Pace
  /// The name of the tape's file, for messages and for the files beside it.
  let name: String
  /// Returns an error message if the bot ended.
  let botEnd: @Sendable () -> String?

  private(set) var film: Tape
  /// The text in the field.
  private var typed = ""
  private var reply: Int?
  /// The message whose menu shows.
  private var menu: Int?
  /// The number of events before the last action of the person, and the number of the last call.
  private var mark = Emulator.Mark()
  /// The number of events that the film has considered.
  private var filmed = 0
  private var done: Set<Int> = []
  /// The events that the tape names, by their numbers, with the text that it names.
  private var named: [Int: String] = [:]
  private var steadyTime = 0.0
  private var wasTyping = false

  /// The time between two events of the bot with a steady pace, in seconds.
  private static let steadyStep = 0.5
  /// How long a bot may take until it asks for updates, in seconds.
  static let longestStart = 30.0
  /// The time for a character of a draft to appear, in seconds.
  private static let revealTime = 0.03
  private static let person = Emulator.firstPerson

  init(
    _ emulator: Emulator, token: String, pace: Pace, name: String, settings: [String],
    botEnd: @escaping @Sendable () -> String?
  ) async throws {
    (self.emulator, self.token, self.pace, self.name, self.botEnd) = (emulator, token, pace, name, botEnd)
    film = try await emulator.emptyTape(of: token, settings: settings, pace: pace)
  }

  // MARK: - Steps

  /// Waits until the bot asks for updates or sets a webhook.
  func start() async throws {
    let end = ContinuousClock.now + .seconds(Self.longestStart)
    while try await !emulator.isListening(token) {
      if let words = botEnd() { throw Failure(line: 0, message: words) }
      guard ContinuousClock.now < end else {
        throw Failure(
          line: 0,
          message: "the bot did not ask for updates within \(Int(Self.longestStart)) seconds; let it use the "
            + "address in TELEGRAM_API_URL and the token in BOT_TOKEN", isLate: true)
      }
      await emulator.change(until: min(end, .now + .milliseconds(200)))
    }
  }

  mutating func play(_ step: BotTape.Step) async throws {
    do {
      try await perform(step)
    } catch let refusal as Refusal {
      throw Failure(line: step.line, message: refusal.message + (refusal.help.map { "; " + $0 } ?? ""))
    } catch let error as BotError {
      throw Failure(line: step.line, message: error.description)
    }
  }

  private mutating func perform(_ step: BotTape.Step) async throws {
    if pace == .real { await flush(through: Int.max) }
    if step.action.closesMenu { menu = nil }
    switch step.action {
    case .type(let text):
      typed += text
      add(step.source)
    case .backspace(let count):
      typed.removeLast(min(count, typed.count))
      add(step.source)
    case .send:
      let text = typed
      typed = ""
      guard !text.isEmpty else {
        throw Failure(line: step.line, message: "`Send` has no text; write `Type \"TEXT\"` before it")
      }
      add("Send")
      try await act {
        try await $0.simMessage($1)
      } with: {
        ["text": .text(text)].merging($0) { $1 }
      }
    case .attach(let kind, let file): try await send(kind, file, step)
    case .speak(let seconds):
      guard typed.isEmpty else {
        throw Failure(
          line: step.line,
          message: "a voice message cannot be sent while there is a text; write `Send` before it")
      }
      add(step.source)
      let fields: Fields = ["voice": .text(Self.silence), "duration": .integer(Int(seconds.rounded()))]
      try await act {
        try await $0.simMessage($1)
      } with: {
        fields.merging($0) { $1 }
      }
    case .say(let text, let place):
      if let place { reply = try await message(place, step.line) }
      try await act(showing: true) {
        try await $0.simMessage($1)
      } with: {
        ["text": .text(text)].merging($0) { $1 }
      }
    case .tap(let label, nil) where menu != nil && MenuRow(label) != nil:
      try await choose(MenuRow(label) ?? .copy, step)
    case .tap(let label, let place):
      menu = nil
      var message: Int?
      if let place {
        message = try await self.message(place, step.line)
      } else if pace == .steady {
        await flush(through: await emulator.lastEvent(ofButton: label, token))
      }
      try await act(showing: true) {
        try await $0.simPress($1)
      } with: { fields in
        var fields = fields
        fields["label"] = .text(label)
        fields["message_id"] = message.map { .integer($0) }
        return fields
      }
    case .react(let emoji, let place):
      let message = try await message(place ?? "last", step.line)
      try await act(showing: true) {
        try $0.simReaction($1)
      } with: { fields in
        fields.merging(["emoji": .text(emoji), "message_id": .integer(message)]) { $1 }
      }
    case .reply(let place): reply = try await film(place, "Reply to ", "", step)
    case .swipe(let place, let rest): reply = try await film(place, "Swipe ", rest, step)
    case .hold(let place): menu = try await film(place, "Hold ", "", step)
    case .filmOf(let place, let before, let after): _ = try await film(place, before, after, step)
    case .delete(let place): try await remove(try await message(place ?? "last", step.line), showing: true)
    case .pin(let place): try await pin(try await film(place, "Pin ", "", step), true)
    case .unpin:
      add(step.source)
      try await pin(nil, false)
    case .edit(let text, let place):
      let named = if let place { try await message(place, step.line) } else { nil as Int? }
      let last = await emulator.lastMessage(of: Self.person, token)
      guard let own = named ?? last else {
        throw Failure(line: step.line, message: "there is no message of the person to edit")
      }
      try await act(showing: true) {
        try await $0.simEdit($1)
      } with: { fields in
        fields.merging(["text": .text(text), "message_id": .integer(own)]) { $1 }
      }
    case .sleep(let seconds):
      if pace == .real { try await Task.sleep(for: .seconds(seconds)) } else { add(step.source) }
    case .wait(let condition, let seconds): try await wait(condition, seconds, step.line)
    case .expect(let condition, let isPresent): try await expect(condition, isPresent, step.line)
    case .fault(let code, let method, let times):
      _ = try await emulator.simPerform(
        { try $0.simFault($1) },
        SimInput(fields: ["method": .text(method), "code": .integer(code), "times": .integer(times)]))
    case .screenshot, .film: add(step.source)
    }
  }

  /// Adds what happened since the last step to the film: with a steady pace only what the tape waited for.
  mutating func finish() async { if pace == .real { await flush(through: Int.max) } }

  private mutating func add(_ line: String) {
    wasTyping = false
    film.add(line: line)
  }

  // MARK: - The person

  /// The bytes of every voice message, in base64: the first four of an Ogg file. The emulator plays no sound.
  private static let silence = "T2dnUw=="

  /// Sends a file beside the tape, with the text in the field as the caption. A sticker leaves the text there.
  private mutating func send(_ kind: MediaKind, _ file: String, _ step: BotTape.Step) async throws {
    let folder = name.contains("/") ? name.prefix(through: name.lastIndex(of: "/") ?? name.startIndex) : ""
    guard Outputs.isPlainFile(file, below: String(folder)),
      let bytes = FileManager.default.contents(atPath: folder + file)
    else { throw Failure(line: step.line, message: "the file '\(file)' is not below the folder of the tape") }
    let word = kind == .document ? "file" : kind.rawValue
    add("Send \(word) " + Words.quoted(film.attach(Array(bytes), named: file)))
    var fields: Fields = [kind.rawValue: .text(bytes.base64EncodedString()), "file_name": .text(file)]
    if kind != .sticker {
      fields["caption"] = typed.isEmpty ? nil : .text(typed)
      typed = ""
    }
    try await act {
      try await $0.simMessage($1)
    } with: {
      fields.merging($0) { $1 }
    }
  }

  /// Chooses a row of the menu that shows.
  private mutating func choose(_ row: MenuRow, _ step: BotTape.Step) async throws {
    guard let message = menu else { return }
    menu = nil
    guard row != .edit else {
      throw Failure(line: step.line, message: "the text of an edit is unknown; write `Edit \"TEXT\"` instead")
    }
    add("Tap " + Words.quoted(row.rawValue))
    switch row {
    case .reply: reply = message
    case .pin: try await pin(message, true)
    case .unpin: try await pin(message, false)
    case .delete: try await remove(message, showing: false)
    case .copy, .forward, .select, .edit: break
    }
  }

  /// Deletes a message for everybody.
  private mutating func remove(_ message: Int, showing isShown: Bool) async throws {
    try await act(showing: isShown) {
      try $0.simDelete($1)
    } with: {
      ["message_id": .integer(message)].merging($0) { $1 }
    }
  }

  private mutating func pin(_ message: Int?, _ isPinned: Bool) async throws {
    var fields: Fields = ["pinned": .flag(isPinned)]
    fields["message_id"] = message.map { .integer($0) }
    try await act(showing: true) {
      try $0.simPin($1)
    } with: {
      fields.merging($0) { $1 }
    }
  }

  /// Performs an action of the person.
  ///
  /// - Parameter isShown: Whether the events of the action are steps of the film.
  private mutating func act(
    showing isShown: Bool = false, _ action: SimRequest.Action, with fields: (Fields) -> Fields
  ) async throws {
    let before = await emulator.mark()
    var own: Fields = ["bot": .text(token), "user_id": .integer(Self.person)]
    own["reply_to_message_id"] = reply.map { .integer($0) }
    reply = nil
    let all = fields(own)
    _ = try await emulator.simPerform(action, SimInput(fields: all))
    mark = before
    for (index, event) in await emulator.events(since: before.events, token)
    where event.isAction(of: Self.person, on: all["message_id"]?.int) {
      done.insert(index)
      // The row of a menu deletes by itself.
      if !isShown, case .delete = event.what { continue }
      film(event, isOwn: true, isShown: isShown)
    }
  }

  /// Returns the message that a step names: `last`, `#` and its number, or a text that it holds. It is in the film
  /// from now on.
  private mutating func message(_ place: String, _ line: Int) async throws -> Int {
    guard let message = await emulator.message(place, token) else {
      throw Failure(line: line, message: "there is no message '\(place)'")
    }
    if pace == .steady { await flush(through: await emulator.lastEvent(ofMessage: message, token)) }
    return message
  }

  /// Adds a step of the film about a message.
  ///
  /// - Returns: The message.
  private mutating func film(
    _ place: String?, _ before: String, _ after: String, _ step: BotTape.Step
  ) async throws -> Int {
    let message = try await message(place ?? "last", step.line)
    guard let number = film.number(of: message) else {
      throw Failure(line: step.line, message: "the message '\(place ?? "last")' is not in the film")
    }
    add(before + "#\(number)" + after)
    return message
  }

  // MARK: - The bot

  private mutating func wait(_ condition: BotTape.Condition, _ seconds: Double, _ line: Int) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let found = await emulator.match(condition, since: mark, token) {
        switch found {
        case .event(let event, let text):
          named[event] = text
          if pace == .steady { await flush(through: event) }
        case .call(let event): if pace == .steady { await flush(through: event) }
        }
        return
      }
      if let words = botEnd() { throw Failure(line: line, message: words) }
      guard ContinuousClock.now < end else {
        throw Failure(
          line: line,
          message:
            "\(condition.described) did not appear within \(Self.written(seconds)) \(seconds == 1 ? "second" : "seconds")"
        )
      }
      await emulator.change(until: min(end, .now + .milliseconds(200)))
    }
  }

  private static func written(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  private func expect(_ condition: BotTape.Condition, _ isPresent: Bool, _ line: Int) async throws {
    let holds = await emulator.shows(condition, since: mark, token)
    guard holds != isPresent else { return }
    throw Failure(line: line, message: "\(condition.described) \(isPresent ? "is missing" : "is there")")
  }

  // MARK: - The film

  private mutating func flush(through last: Int?) async {
    guard let last, last >= filmed else { return }
    for (index, event) in await emulator.events(since: filmed, token) {
      // A keyboard and a request to reply come with the message before them.
      guard index <= last || index == filmed && event.belongsToMessage else { break }
      filmed = index + 1
      guard done.insert(index).inserted else { continue }
      if case .draft(let id, let content) = event.what, pace == .steady {
        guard let text = named[index] else { continue }
        var event = event
        event.what = .draft(id, Self.part(of: content, through: text))
        film(event, isOwn: false, isShown: true)
      } else {
        film(event, isOwn: false, isShown: true)
      }
    }
    if pace == .real { film.pause(until: await emulator.now) }
  }

  /// Returns a draft as far as the text that the tape names. How much more a revision says depends on the time.
  private static func part(of content: Fields, through named: String) -> Fields {
    guard let text = content["text"]?.string, let range = text.range(of: named) else { return content }
    return ["text": .text(String(text[..<range.upperBound]))]
  }

  private mutating func film(_ event: ChatEvent, isOwn: Bool, isShown: Bool) {
    var event = event
    if case .typing = event.what, pace == .steady {
      // How often a bot says that it is typing depends on how long it takes.
      guard !wasTyping else { return }
      wasTyping = true
    } else {
      wasTyping = false
    }
    if pace == .steady {
      if !isOwn { steadyTime += Self.steadyStep }
      event.time = steadyTime
    }
    // The step of the tape shows the bar already.
    let isPin = if case .pin = event.what { true } else { false }
    film.add(event, names: { "User \($0)" }, isTyped: isOwn && (!isShown || isPin))
    guard case .draft(_, let content) = event.what, pace == .steady else { return }
    // Everything that the draft says appears before the next step.
    let count = Emulator.words(of: content).count
    film.add(line: "Sleep \(min(10, Double(count) * Self.revealTime))")
  }
}

extension BotTape.Condition {
  /// The condition as the subject of a sentence.
  var described: String {
    switch self {
    case .text(let text): "the text \(Words.quoted(text))"
    case .button(let label): "the button \(Words.quoted(label))"
    case .call(let method): "a call of \(method)"
    }
  }
}

extension ChatEvent {
  /// Whether the event is a part of the message before it.
  var belongsToMessage: Bool {
    switch what {
    case .keyboard, .forceReply: true
    default: false
    }
  }

  /// Returns true for what a person did.
  ///
  /// - Parameter message: The message that the action was about.
  func isAction(of person: Int, on message: Int?) -> Bool {
    switch what {
    case .message(let fields), .edit(let fields): fields["from"]?["id"] == .integer(person)
    case .reaction(_, let user, _, _): user == person
    case .press: true
    case .keyboard(_, _, let isOwn): isOwn
    case .delete(let id): id == message
    case .pin(_, let isOwn): isOwn
    case .draft, .forceReply, .typing, .action, .answer: false
    }
  }
}

/// The rows of the menu of a message that a tape names (Spec/Tapes.md 9).
enum MenuRow: String, CaseIterable {
  case reply = "Reply"
  case copy = "Copy"
  case edit = "Edit"
  case pin = "Pin"
  case unpin = "Unpin"
  case forward = "Forward"
  case delete = "Delete"
  case select = "Select"

  init?(_ label: String) {
    guard let row = Self.allCases.first(where: { $0.rawValue == label }) else { return nil }
    self = row
  }
}

extension BotTape.Action {
  /// True if the person does anything but choose from a menu that shows.
  fileprivate var closesMenu: Bool {
    switch self {
    case .tap, .wait, .expect, .sleep, .screenshot, .film, .filmOf, .fault: false
    default: true
    }
  }
}
