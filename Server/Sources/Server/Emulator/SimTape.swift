/// Something that happened in a chat, for its film.
struct ChatEvent: Sendable {
  enum What: Sendable {
    /// A message came.
    case message(Fields)
    /// A message has other fields.
    case edit(Fields)
    case delete(Int)
    /// A person or bot set its reactions to a message.
    case reaction(Int, user: Int, old: [JSON], new: [JSON])
    /// A person pressed a button of a message.
    case press(Int, label: String)
    /// A draft has another content.
    case draft(Int, Fields)
    /// The keyboard of the bot has other rows or another placeholder of the field, or is gone. `byPerson` says
    /// whether a person made it go.
    case keyboard([[String]], placeholder: String?, byPerson: Bool)
    /// The bot asks the person to reply to a message, with a placeholder of the field.
    case forceReply(Int, placeholder: String?)
    case typing
    /// The bot does something else than typing: a step of a tape.
    case action(String)
    /// The bot answered a press of a person with a text.
    case answer(String, isAlert: Bool, person: Int)
    /// A message is pinned, or no message is pinned anymore. `byPerson` says whether a person did it.
    case pin(Int?, byPerson: Bool)
  }

  var chat: ChatKey
  var time: Double
  var what: What

  /// The maximum number of events of all chats that are kept.
  static let most = 20_000
}

extension Emulator {
  /// Keeps an event for the film of its chat.
  func tell(_ what: ChatEvent.What, in key: ChatKey) {
    events.append(ChatEvent(chat: key, time: now, what: what))
    if events.count > ChatEvent.most { events.removeFirst(ChatEvent.most / 10) }
    announce(what, in: key)
  }

  /// Tells the open phones about an event that films do not show.
  func announce(_ what: ChatEvent.What, in key: ChatKey) {
    for listener in listeners.values { listener(ChatEvent(chat: key, time: now, what: what)) }
  }

  /// Keeps the new fields of a message for the film of its chat.
  func tellEdit(_ id: Int, in key: ChatKey) {
    if let message = state.chats[key]?.messages[id] { tell(.edit(message.fields), in: key) }
  }

  /// Returns the film of a chat as one person sees it: a tape and the files that it names.
  ///
  /// - Parameter options: Options that the tape sets.
  func simTape(_ id: Int, _ input: SimInput, options: Fields) throws -> Tape {
    let key = try simKey(id, input)
    guard let chat = state.chats[key] else { throw Refusal.sim(.notFound, "chat \(id) not found") }
    let screen = try simScreenInfo(key, chat, input)
    var options = options
    options["me"] = .text("\(screen.viewer)")
    if options["screen"] == nil { options["screen"] = .text(Screens.device) }
    let own = events.filter { $0.chat == key }
    if options["now"] == nil, let first = own.first { options["now"] = .integer(Int(first.time)) }
    let pause = try input.number("idle-limit") ?? Tape.longestPause
    var tape = Tape(info: screen.info, options: options, viewer: screen.viewer, longestPause: max(0, pause))
    for event in own { tape.add(event, names: name) }
    addMedia(to: &tape)
    return tape
  }

  /// Returns the name of a person or a bot.
  func name(_ id: Int) -> String {
    state.bots[id]?.user["first_name"]?.string ?? state.users[id]?["first_name"]?.string ?? "User \(id)"
  }
}

/// A conversation as a script for the renderer (Spec/Tapes.md).
struct Tape: Sendable {
  /// The maximum pause between events, in seconds.
  static let longestPause = 2.0

  private let viewer: Int
  private let limit: Double
  private let info: JSON
  /// Whether each revision of a draft is a step. Otherwise the drafts before a message stream into it.
  private let showsDrafts: Bool
  /// Whether the lines are performed as they come, and time passes by itself.
  private let isLive: Bool
  /// The lines: JSON objects, and texts that are lines already.
  private var lines: [JSON] = []
  private var last: Double?
  /// The numbers of the messages by their ids, in the order in which they came.
  private var numbers: [Int: Int] = [:]
  private var drafts: [Int: [(time: Double, content: Fields)]] = [:]
  /// The number of the next message of the renderer, and those of the drafts that are shown.
  private var next = 1
  private var shownDrafts: [Int: (number: Int, time: Double)] = [:]
  /// Whether a live phone shows that the bot does something.
  private var showsAction = false
  /// The texts of the files beside the tape, by name.
  private(set) var texts: [String: [UInt8]] = [:]
  /// Whether the panel for a reply is open that the bot asked for.
  private(set) var asksForReply = false
  /// Whether the settings of a live phone were taken.
  private var hasBegun = false
  /// The number of files that were taken.
  private var fileCount = 0
  /// The ids of the images in the messages.
  private(set) var files: [String] = []
  /// The images by the ids of their files, with the ending of the name.
  var media: [String: (ending: String, bytes: [UInt8])] = [:]

  init(info: Fields, options: Fields, viewer: Int, longestPause: Double, showsDrafts: Bool = false) {
    (self.viewer, limit, self.info, self.showsDrafts) = (viewer, longestPause, .object(info), showsDrafts)
    isLive = false
    lines = [["Set": ["Chat", "chat.json"]]].map { Self.json($0) }
    for (name, value) in options.sorted(by: { $0.key < $1.key }) {
      lines.append(.object(["Set": .list([.text(name), value])]))
    }
    let chat: JSON = .object(["messages": .list([]), "chat": self.info])
    texts["chat.json"] = (try? chat.bytes) ?? []
  }

  /// Creates the beginning of a live phone.
  ///
  /// - Parameter content: The chat with its messages and their images.
  init(live content: JSON, info: Fields, options: Fields, viewer: Int) {
    (self.viewer, limit, self.info, showsDrafts, isLive) = (viewer, 0, .object(info), true, true)
    lines = [.object(["Set": ["Chat", "chat.json"].texts])]
    for (name, value) in options.sorted(by: { $0.key < $1.key }) {
      lines.append(.object(["Set": .list([.text(name), value])]))
    }
    texts["chat.json"] = (try? content.bytes) ?? []
    for id in (content["messages"]?.elements ?? []).compactMap({ $0["message_id"]?.int }) { numbers[id] = id }
    next = (numbers.keys.max() ?? 0) + 1
  }

  /// The name of the image of a tape that shows one moment.
  static let stillName = "still.png"

  /// Creates the tape of a chat that is there with the panel for a reply that its bot asks for.
  init(showing content: JSON, replyTo message: ForcedReply, options: Fields) {
    self.init(info: [:], options: options, viewer: 0, longestPause: 0)
    texts["chat.json"] = (try? content.bytes) ?? []
    numbers[message.id] = message.id
    add(
      ChatEvent(
        chat: ChatKey(bot: nil, id: 0), time: 0,
        what: .forceReply(message.id, placeholder: message.placeholder)), names: { "\($0)" })
    // Until the panel has arrived.
    lines += [.text("Sleep 1"), .text("Screenshot " + Self.stillName)]
  }

  private static func json(_ line: [String: [String]]) -> JSON {
    .object(line.mapValues { .list($0.map { .text($0) }) })
  }

  /// The tape, which has one JSON object on each line.
  var text: [UInt8] {
    lines.flatMap { line in
      (line.string.map { Array($0.utf8) } ?? (try? line.bytes) ?? []) + [UInt8(ascii: "\n")]
    }
  }

  /// Returns a step that a live phone performs at once. Without a time, steps of the hands would wait for one
  /// another, and the messages of others would overtake them.
  private static func immediate(_ line: JSON) -> JSON {
    if let words = line.string { return .text("At 0s " + words) }
    return .object((line.members ?? [:]).merging(["at": .integer(0)]) { $1 })
  }

  var isEmpty: Bool { numbers.isEmpty }

  /// Adds a file that a line names.
  ///
  /// - Returns: The name of the file in the folder of the tape.
  mutating func attach(_ bytes: [UInt8], named name: String) -> String {
    // The message says the name, which other files of the tape may have, too.
    let file = "sent-\(texts.count)/" + (name.split(separator: "/").last ?? "file")
    texts[file] = bytes
    return file
  }

  /// Adds a line as a person writes it.
  mutating func add(line: String) { lines.append(.text(line)) }

  /// Returns the number of a message in the film.
  func number(of id: Int) -> Int? { numbers[id] }

  /// Returns the message with a number in the renderer.
  func id(ofNumber number: Int) -> Int? { numbers.first { $0.value == number }?.key }

  /// Returns the number of a message that the renderer has added by itself.
  mutating func reserveNumber() -> Int {
    defer { next += 1 }
    return next
  }

  mutating func set(_ number: Int, of id: Int) { numbers[id] = number }

  /// Returns the lines, the texts of files and the ids of images since the last time.
  mutating func takeNews() -> (lines: [UInt8], texts: [String: [UInt8]], files: [String]) {
    defer { (lines, texts, files) = ([], [:], []) }
    // The first lines are settings.
    if hasBegun { lines = lines.map(Self.immediate) }
    hasBegun = true
    fileCount += texts.count
    return (text, texts, files)
  }

  /// Forgets the panel for a reply, which the renderer has closed.
  mutating func closeReply() { asksForReply = false }

  /// Lets time pass until a moment.
  mutating func pause(until time: Double) { wait(until: time) }

  /// - Parameter isTyped: Whether the tape has the steps that send the message.
  mutating func add(_ event: ChatEvent, names: (Int) -> String, isTyped: Bool = false) {
    switch event.what {
    case .message(let fields):
      guard fields["receiver_user"].map({ $0["id"] == .integer(viewer) }) ?? true else { return }
      wait(until: event.time)
      let id = fields["message_id"]?.int ?? 0
      number(id, fields)
      let isOwn = fields["from"]?["id"] == .integer(viewer)
      if !isOwn { endAction() }
      let hasPanel = isOwn && asksForReply
      if isOwn { asksForReply = false }
      guard !isTyped else { return }
      guard showsDrafts || !addAnswer(fields, event.time) else { return }
      lines.append(.object(["Message": .text(file(for: fields))]))
      // A message that was not typed on this phone leaves the panel open. The step closes every panel.
      if hasPanel { lines.append(.text("Hide edit")) }
    case .edit(let fields):
      guard let number = numbers[fields["message_id"]?.int ?? 0] else { return }
      wait(until: event.time)
      lines.append(.object(["Edit": .text(file(for: fields)), "of": .text("#\(number)")]))
    case .delete(let id):
      guard let number = numbers[id] else { return }
      wait(until: event.time)
      lines.append(.object(["Delete": .text("#\(number)")]))
    case .reaction(let id, let user, let old, let new):
      guard let number = numbers[id] else { return }
      wait(until: event.time)
      // A reaction that is given once more is taken back.
      for emoji in (old.filter { !new.contains($0) } + new.filter { !old.contains($0) }).compactMap({
        $0["emoji"]
      }) {
        var line: Fields = ["React": emoji, "to": .text("#\(number)")]
        if user != viewer { line["from"] = .text(names(user)) }
        lines.append(.object(line))
      }
    case .press(let id, let label):
      guard let number = numbers[id] else { return }
      wait(until: event.time)
      lines.append(.object(["Tap": .text(label), "on": .text("#\(number)"), "for": .number(0.4)]))
    case .draft(let id, let content):
      guard showsDrafts else { return drafts[id, default: []].append((event.time, content)) }
      guard !content.isEmpty else { return }
      wait(until: event.time)
      endAction()
      if shownDrafts[id].map({ event.time - $0.time >= Draft.lifetime }) ?? true {
        shownDrafts[id] = (reserveNumber(), event.time)
      }
      shownDrafts[id]?.time = event.time
      let name = "draft-\(fileCount + texts.count).json"
      texts[name] = (try? Self.page(content).bytes) ?? []
      lines.append(.object(["Draft": .list([.integer(id), .text(name)])]))
    case .keyboard(let rows, let placeholder, _):
      wait(until: event.time)
      // A bar divides the buttons of a row.
      let texts = rows.map { $0.map { $0.replacing("|", with: "¦") }.joined(separator: " | ") }
      var line: Fields = ["ReplyKeyboard": .list((texts.isEmpty ? ["off"] : texts).map { .text($0) })]
      if !texts.isEmpty { line["placeholder"] = placeholder.map { .text($0) } }
      lines.append(.object(line))
    case .forceReply(let id, let placeholder):
      guard let number = numbers[id] else { return }
      wait(until: event.time)
      asksForReply = true
      let field = placeholder.map { " placeholder " + Words.quoted($0) } ?? ""
      lines.append(.text("ForceReply to #\(number)" + field))
    case .typing:
      wait(until: event.time)
      // A phone that plays live shows it as long as the app does.
      showsAction = isLive
      lines.append(.object(["Typing": .number(isLive ? Self.actionTime : 1)]))
    case .action(let step):
      showsAction = true
      lines.append(.object([step: .number(Self.actionTime)]))
    case .answer(let text, let isAlert, let person):
      guard person == viewer else { return }
      lines.append(.object([isAlert ? "Alert" : "Toast": .text(text)]))
    case .pin(let id, _):
      guard !isTyped else { return }
      wait(until: event.time)
      guard let id else { return lines.append(.text("Unpin")) }
      if let number = numbers[id] { lines.append(.text("Pin #\(number)")) }
    }
  }

  /// The time for which an action of a bot is shown, in seconds, unless a message comes before.
  private static let actionTime = 5.0

  /// Ends what the bot does: an action of one frame takes its place.
  private mutating func endAction() {
    guard showsAction else { return }
    showsAction = false
    lines.append(.object(["Typing": .number(0.02)]))
  }

  /// Keeps the number of a message in the renderer: that of the draft that it ends, or the next one.
  private mutating func number(_ id: Int, _ fields: Fields) {
    let number = reserveNumber()
    let isOwn = fields["from"]?["id"] == .integer(viewer)
    let time = last ?? 0
    shownDrafts = shownDrafts.filter { time - $0.value.time < Draft.lifetime }
    let draft = isOwn ? nil : shownDrafts.keys.min().flatMap { shownDrafts.removeValue(forKey: $0) }
    numbers[id] = draft?.number ?? number
  }

  private mutating func wait(until time: Double) {
    if !isLive, let last, time > last { lines.append(.object(["Sleep": .number(min(limit, time - last))])) }
    last = time
  }

  /// Lets the drafts before a message stream into it.
  private mutating func addAnswer(_ fields: Fields, _ time: Double) -> Bool {
    guard let (id, revisions) = drafts.first, let start = revisions.first?.time, fields["reply_markup"] == nil
    else {
      drafts = [:]
      return false
    }
    drafts = [:]
    var records: [JSON] = []
    for (index, revision) in (revisions + [(time, fields)]).enumerated() {
      // With a clock that stands still, the revisions come at a pace of their own.
      let seconds = time > start ? revision.time - start : Double(index) * 0.5
      records.append(.object(["t": .number(seconds), "page": Self.page(revision.content)]))
    }
    let name = "draft-\(id)-\(texts.count).jsonl"
    texts[name] = records.flatMap { ((try? $0.bytes) ?? []) + [UInt8(ascii: "\n")] }
    lines.append(.object(["Answer": .text(name)]))
    return true
  }

  private static func page(_ content: Fields) -> JSON {
    if let message = content["rich_message"] { return .object(["blocks": message["blocks"] ?? .list([])]) }
    let paragraph: Fields = ["type": .text("paragraph"), "text": content["text"] ?? .text("")]
    return .object(["blocks": .list([.object(paragraph)])])
  }

  /// Stores a message in a file.
  private mutating func file(for fields: Fields) -> String {
    var message = Screens.messages([StoredMessage(fields: fields)], as: viewer)[0].members ?? [:]
    message["chat"] = info
    files += Screens.fileIDs(in: .object(message)).filter { !files.contains($0) }
    let name = "message-\(fileCount + texts.count).json"
    texts[name] = (try? JSON.object(message).bytes) ?? []
    return name
  }
}

extension [String] {
  fileprivate var texts: JSON { .list(map { .text($0) }) }
}
