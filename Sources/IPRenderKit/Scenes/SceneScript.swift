import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Primitives
import Reveal
import Staging
import StreamReading

/// The computed script of a tape: the initial content of the chat, and the events with their ticks
/// (Spec/Tapes.md 3).
final class SceneScript {
  private(set) var events: [StageEvent] = []
  /// The messages of the chat before the first event.
  private(set) var messages: [StagedMessage] = []
  private(set) var streams: [SceneStream] = []
  /// The names of themes other than the first, in the order of their indexes.
  private(set) var themes: [String] = []
  private(set) var screenshots: [(name: Tape.Named, tick: Int)] = []
  private(set) var peers: PeerTable
  private(set) var media: MediaTable
  private(set) var info: ChatInfo
  private(set) var diagnostics: [LocatedDiagnostic] = []
  /// The errors of steps; empty unless they are collected.
  private(set) var faults: [RenderError] = []
  /// The time at which the last step is over, in seconds.
  private(set) var end = 0.0

  private let tape: InputFile
  private let renderer: Renderer
  /// The options, with the names of the input. Steps use these names, so names are hidden only after the
  /// whole script is computed.
  private let options: RenderOptions
  private var anonymizer: Anonymizer
  private let pace: Double
  /// The messages that exist at the current step.
  private var present = ScenePresence()
  private var time = 0.0
  /// The text in the input field, and the byte offsets of the ends of its characters.
  private var written = TypedText()
  private var characters: [Int] = []
  /// The future changes of check marks, by message. A message that was just sent has some.
  private var checks: [Int64: [Check]] = [:]
  /// The people who were named so far, and those whom the chat describes.
  private var persons: [String: PeerID] = [:]
  private var described = PersonNames()
  /// The people whose names do not come from the input.
  private var unnamed: Set<PeerID> = []
  /// True if a message could not be read, so that its text is unknown.
  private var hasUnknown = false
  /// True if an error may be caused by such a message.
  private var isUncertain = false
  private var reply: Int64?
  private var nextID: Int64
  private var firstDate: Int

  /// The default time per typed character, in seconds.
  static let usualPace = 0.06
  /// The number of characters per second of an answer without times.
  static let answerPace = 80.0
  /// The durations of steps that have none of their own, in seconds (Spec/Tapes.md 3).
  private enum Length {
    static let sending = 0.3
    static let sent = 0.45
    static let arriving = 0.4
    static let dust = 1.4
    static let touch = 0.35
    static let panel = 0.4
    static let theme = 0.3
    static let shortest = 1 / StreamClock.ticksPerSecond
  }

  /// A future change of a message's check marks.
  private struct Check {
    /// The index of the change among the events.
    var event: Int
    /// The time of the change, in seconds.
    var time: Double
    /// The delivery state of the message until then.
    var former: SendState
  }

  /// Computes the script of a tape.
  ///
  /// - Parameters:
  ///   - chat: The chat that exists from the start; `nil` for an empty one.
  ///   - pace: The time per typed character in seconds; `nil` for the default.
  ///   - collects: True to collect the errors of steps and skip those steps.
  init(
    _ script: Tape, of tape: InputFile, in chat: ChatSource?, pace: Double?, collects: Bool = false,
    renderer: Renderer, options: RenderOptions
  ) throws(RenderError) {
    (self.tape, self.renderer, self.options) = (tape, renderer, options.withNames)
    anonymizer = options.anonymizer
    self.pace = pace ?? Self.usualPace
    peers = chat?.peers ?? PeerTable()
    media = chat?.media ?? MediaTable()
    info = chat?.info ?? ChatInfo()
    nextID = 1
    firstDate = Self.morning - options.layout.dates.zone.seconds(at: 0)
    if let chat {
      readMessages(of: chat, for: script)
    } else {
      found(script)
    }
    messages = present.messages
    nextID = (messages.compactMap(\.message.id).max() ?? 0) + 1
    if let last = messages.compactMap(\.message.date).max() { firstDate = last + Self.minute }
    if let now = options.layout.dates.now { firstDate = now }
    // All people are known before the first event, so that all messages share one table.
    described = PersonNames(of: peers)
    for name in script.speakers { _ = person(name) }
    if anonymizer.hidesNames { learnNames(of: script, in: chat) }
    try addSteps(of: script, collects: collects)
    present = ScenePresence()
    sortEvents()
    if anonymizer.hidesNames { hideNames() }
  }

  private static let mostFaults = 100

  /// Adds the steps in the order of their times, because a step refers to the messages that exist at its
  /// time.
  private func addSteps(of script: Tape, collects: Bool) throws(RenderError) {
    func perform(_ step: Tape.Step) throws(RenderError) {
      let id = nextID
      isUncertain = false
      do throws(RenderError) { try add(step) } catch {
        guard collects, faults.count < Self.mostFaults else { throw error }
        if !isUncertain { faults.append(error) }
        if nextID == id { addUnknown(for: step) }
      }
      if step.isPlaceholder { hasUnknown = true }
    }
    let numbered = script.steps.enumerated()
    var timed = numbered.filter { $0.element.at != nil }[...]
    timed.sort { ($0.element.at ?? 0, $0.offset) < ($1.element.at ?? 0, $1.offset) }
    for (number, step) in numbered where step.at == nil {
      while let next = timed.first, let at = next.element.at, (at, next.offset) < (time, number) {
        timed.removeFirst()
        try perform(next.element)
      }
      try perform(step)
    }
    for (_, step) in timed { try perform(step) }
  }

  /// Adds a placeholder for the message of an invalid step, so that later steps refer to the right messages.
  private func addUnknown(for step: Tape.Step) {
    switch step.action {
    case .message, .answer: break
    default: return
    }
    hasUnknown = true
    present.append(
      StagedMessage(Message(id: takeID(), chat: info.chat, direction: .incoming), peers: peers))
  }

  /// Computes the script of a chat whose messages appear at the intervals of their dates.
  ///
  /// - Parameters:
  ///   - speed: The factor by which pauses are shorter.
  ///   - idleLimit: The longest pause, in seconds.
  init(
    playing chat: ChatSource, of file: InputFile, speed: Double, idleLimit: Double, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    tape = file
    self.renderer = renderer
    self.options = options
    // The names of the chat were already replaced when it was read.
    anonymizer = Anonymizer()
    pace = Self.usualPace
    (peers, media, info) = (chat.peers, chat.media, chat.info)
    (nextID, firstDate) = (1, 0)
    var last: Int?
    time = Length.panel
    for index in 0..<chat.count {
      guard let read = chat.message(at: index) else { continue }
      var message = read.message
      if message.id == nil { message.id = Int64(index) + 1 }
      peers.add(read.peers)
      if let last {
        let pause = message.date.map { Double($0 - last) / speed } ?? idleLimit
        time += Length.arriving + min(idleLimit, max(0, pause))
      }
      last = message.date ?? last
      let staged = StagedMessage(message, peers: read.peers, media: completed(read.media))
      diagnostics += file.located(read.diagnostics)
      happen(message.direction == .outgoing ? .send(staged) : .add(staged), at: time)
      guard time <= options.reading.limits.streamSeconds else {
        throw .unreadable(
          ReadError(
            .tooLong,
            "the chat plays longer than \(options.reading.limits.streamLength)",
            help: "raise --speed, or raise the limit with --limit duration=N"),
          file: file.name)
      }
    }
    end = time + Length.arriving
    sortEvents()
  }

  private func sortEvents() {
    events = events.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
      .map(\.element)
  }

  /// The time 9:41 of the first day, in seconds. No chat shows the date.
  private static let morning = 9 * 3600 + 41 * 60
  private static let minute = 60

  // MARK: - The chat that is there

  /// Reads the messages that may become visible, and those that a step refers to.
  private func readMessages(of chat: ChatSource, for script: Tape) {
    let first = script.needsAll ? 0 : max(0, chat.count - Self.mostRead)
    for index in first..<max(first, chat.count) {
      guard let read = chat.message(at: index) else { continue }
      var message = read.message
      // Steps refer to messages by their id.
      if message.id == nil { message.id = Int64(index) + 1 }
      peers.add(read.peers)
      present.append(StagedMessage(message, peers: read.peers, media: completed(read.media)))
    }
  }

  private static let mostRead = 400

  /// Creates a chat with the people whom the tape names.
  private func found(_ script: Tape) {
    let names = script.names
    if names.count > 1 {
      info.chat = Chat(id: PeerID(.group, 1), kind: .group)
      info.title = options.chat.title ?? options.layout.language[.unknownGroup]
      info.memberCount = names.count + 1
      unnamed = [PeerID(.group, 1)]
      peers.add(Peer(id: PeerID(.group, 1), kind: .group(title: info.title ?? "")))
    } else {
      let name =
        names.first ?? options.chat.title ?? options.bubble?.name ?? options.layout.language[.unnamedBot]
      let peer = Peer(
        id: PeerID(.user, 1), kind: .user(UserName(whole: name)), isBot: names.isEmpty)
      if names.isEmpty { unnamed = [peer.id] }
      peers.add(peer)
      info.chat = Chat(id: peer.id, kind: .private)
    }
  }

  // MARK: - Hidden names

  /// Learns the names in the texts of the tape and of the chat.
  private func learnNames(of script: Tape, in chat: ChatSource?) {
    let known = diagnostics
    var messages = chat.map { chat in (0..<chat.count).compactMap(chat.message) } ?? []
    var pages: [Page] = []
    for step in script.steps {
      switch step.action {
      case .message(let said, _, _), .edit(_, to: let said):
        if let read = try? content(said) { messages.append(read) }
      case .type(let text, _):
        if let read = try? content(.text(Tape.Named(text))) { messages.append(read) }
      case .answer(let said, _):
        if let page = (try? stream(of: said))?.read.script.revisions.last?.page() { pages.append(page) }
      default: break
      }
    }
    diagnostics = known
    let described = PeerTable(peers.peers.values.filter { !unnamed.contains($0.id) })
    anonymizer.learn(described, messages, pages: pages, names: script.names)
  }

  private func hideNames() {
    var everybody = peers
    for staged in messages + events.compactMap(\.message) {
      for (id, peer) in staged.peers.peers where everybody.known(id) == nil { everybody.add(peer) }
    }
    let title = info.title
    anonymizer.apply(to: &info, of: everybody)
    if let id = info.chat.id, unnamed.contains(id) { info.title = title }
    let hidden = everybody.mapped { [anonymizer, unnamed] peer in
      unnamed.contains(peer.id) ? peer : anonymizer.peer(peer)
    }
    messages = messages.map { self.hidden($0, hidden) }
    streams = streams.map {
      SceneStream(script: $0.script, file: $0.file, message: self.hidden($0.message, hidden))
    }
    hideTypedNames()
    for index in events.indices {
      switch events[index].change {
      case .send(let staged): events[index].change = .send(self.hidden(staged, hidden))
      case .add(let staged): events[index].change = .add(self.hidden(staged, hidden))
      case .change(let staged): events[index].change = .change(self.hidden(staged, hidden))
      case .answer(let staged, let stream):
        events[index].change = .answer(self.hidden(staged, hidden), index: stream)
      case .accessory(let accessory?):
        var other = anonymizer.hidden(accessory)
        if case .reply(let name, _) = accessory.kind, unnamed.contains(where: { everybody[$0].name == name })
        {
          other.kind = accessory.kind
        }
        events[index].change = .accessory(other)
      case .activity(let activity?): events[index].change = .activity(anonymizer.hidden(activity))
      case .pin(let bar?): events[index].change = .pin(anonymizer.hidden(bar))
      case .write, .accessory(nil), .remove, .activity(nil), .touch, .scroll, .pin(nil), .theme: break
      }
    }
    peers = hidden
    for index in diagnostics.indices {
      diagnostics[index].text = anonymizer.hidden(diagnostics[index].text)
      diagnostics[index].help = diagnostics[index].help.map(anonymizer.hidden)
    }
  }

  private func hidden(_ staged: StagedMessage, _ peers: PeerTable) -> StagedMessage {
    var read = MessageResult(message: staged.message, media: staged.media, format: .message)
    anonymizer.apply(to: &read)
    // "You" is not a name of a person.
    if staged.message.reply?.author == .named(options.layout.language[.you]) {
      read.message.reply?.author = staged.message.reply?.author
    }
    var hidden = StagedMessage(
      read.message, peers: PeerTable(around: peers).named(in: peers.language), media: read.media)
    hidden.version = staged.version
    return hidden
  }

  /// Replaces names in the input field. Typed text is the beginning of the text that it becomes before it is
  /// sent or deleted.
  private func hideTypedNames() {
    var run: [(event: Int, text: TypedText)] = []
    func end() {
      defer { run = [] }
      var goals = run.map(\.text)
      for index in run.indices.dropLast().reversed() where run[index + 1].text.begins(with: run[index].text) {
        goals[index] = goals[index + 1]
      }
      for index in run.indices.dropFirst()
      where goals[index].count == run[index].text.count && run[index - 1].text.begins(with: run[index].text) {
        goals[index] = goals[index - 1]
      }
      var (replacement, shown) = (anonymizer.typed(""), TypedText())
      for (index, (event, text)) in run.enumerated() {
        if index == 0 || !goals[index].isSame(as: goals[index - 1]) {
          replacement = anonymizer.typed(goals[index].text)
          shown = TypedText(replacement.text)
        }
        events[event].change = .write(shown.prefix(replacement.count(of: text.count)))
      }
    }
    for (index, event) in events.enumerated() {
      switch event.change {
      case .write(let text): run.append((index, text))
      case .send: end()
      default: break
      }
    }
    end()
  }

  private func completed(_ media: MediaTable) -> MediaTable {
    options.media.store(for: media, base: tape.folder).media
  }

  // MARK: - Steps

  private func tick(_ seconds: Double) -> Int { StreamClock.tick(ofEventAt: seconds) }

  private func happen(_ change: StageEvent.Change, at seconds: Double) {
    events.append(StageEvent(at: tick(seconds), change))
    end = max(end, seconds)
  }

  private func add(_ step: Tape.Step) throws(RenderError) {
    let start = step.at ?? time
    let length = try perform(step, at: start)
    end = max(end, start + length)
    // A step with a time of its own does not delay other steps.
    if step.at == nil { time = start + length }
    if end > options.reading.limits.streamSeconds {
      throw fault(
        "the scene is longer than \(options.reading.limits.streamLength)",
        help: "raise the limit with --limit duration=N", step.origin)
    }
  }

  private func fault(_ message: String, help: String? = nil, _ origin: InputOrigin) -> RenderError {
    .unreadable(
      ReadError(.syntax, message, help: help, origin: origin).located(in: tape.bytes), file: tape.name)
  }

  /// Adds the events of a step.
  ///
  /// - Returns: The duration of the step, in seconds.
  private func perform(_ step: Tape.Step, at start: Double) throws(RenderError) -> Double {
    switch step.action {
    case .type(let text, let own):
      return type(text, pace: own ?? pace, at: start)
    case .backspace(let count, let own):
      for index in 0..<min(count, characters.count) {
        characters.removeLast()
        written = written.prefix(characters.last ?? 0)
        happen(.write(written), at: start + Double(index) * (own ?? pace))
      }
      return Double(count) * (own ?? pace)
    case .send: return try send(at: start, step.origin)
    case .sleep(let seconds): return seconds
    case .activity(let kind, let seconds, let from):
      let names = from.map { [$0.text] } ?? []
      happen(
        .activity(ChatActivity(kind.shown, names: info.chat.kind == .private ? [] : names)), at: start)
      happen(.activity(nil), at: start + seconds)
      return seconds
    case .message(let said, let from, let target):
      let answered = try target.map { target throws(RenderError) in try message(target, step.origin) }
      var staged = try self.staged(said, from: from, at: start)
      if let answered { staged.message.reply = reply(to: answered) }
      present.append(staged)
      happen(.add(staged), at: start)
      return Length.arriving
    case .answer(let said, let from): return try answer(said, from: from, at: start, step.origin)
    case .edit(let target, let said):
      var staged = try message(target, step.origin)
      let new = try content(said)
      (staged.message.content, staged.message.text) = (new.message.content, new.message.text)
      staged.message.preview = new.message.preview
      if new.message.keyboard != nil { staged.message.keyboard = new.message.keyboard }
      staged.message.editDate = date(at: start)
      staged.media.add(completed(new.media))
      change(staged, at: start, saysMore: true)
      return Length.arriving
    case .delete(let target):
      let gone = try message(target, step.origin)
      present.remove(gone.id)
      checks[gone.id] = nil
      happen(.remove(gone.id, isDust: gone.message.content.isSaid), at: start)
      return gone.message.content.isSaid ? Length.dust : Length.arriving
    case .react(let emoji, let target, let from):
      var staged = try message(target, step.origin)
      staged.message.reactions.toggle(
        emoji, by: from.flatMap { $0.text == Self.me ? nil : person($0.text) })
      change(staged, at: start)
      return Length.arriving
    case .tap(let label, let target, let wait):
      let touch = try touch(label, target, step.origin)
      happen(.touch(touch, seconds: wait), at: start)
      return max(wait, Length.touch)
    case .reply(let target):
      let staged = try message(target, step.origin)
      reply = staged.id
      let excerpt = ReplyExcerpt(of: staged.message, media: staged.media, peers: staged.peers)
      happen(
        .accessory(FieldAccessory(.reply(to: name(of: staged), isQuote: false), excerpt)), at: start)
      return Length.panel
    case .scroll(let way, let seconds):
      let scroll: StageEvent.Scroll =
        switch way {
        case .by(let points): .by(points)
        case .end: .end
        case .to(let target): .to(try message(target, step.origin).id)
        }
      let timing = AnimationTiming.scroll(seconds)
      happen(.scroll(scroll, timing), at: start)
      return timing.duration
    case .pin(let target):
      let staged = try message(target, step.origin)
      let excerpt = ReplyExcerpt(of: staged.message, media: staged.media, peers: staged.peers)
      happen(.pin(PinnedBar(PinnedBar.Item(excerpt))), at: start)
      return Length.panel
    case .unpin:
      happen(.pin(nil), at: start)
      return Length.panel
    case .read:
      for var staged in present.takeUnread() { read(&staged, at: start) }
      return Length.shortest
    case .theme(let name):
      guard options.themed(name.text) != nil else {
        let names = options.layout.design.palettes.map(\.name) + ["light", "dark"]
        throw fault(
          "unknown theme '\(name.text.asExcerpt)'",
          help: Spelling.help(
            for: name.text, among: names, else: "use one of \(names.joined(separator: ", "))"),
          name.origin)
      }
      let place = themes.firstIndex(of: name.text) ?? themes.count
      if place == themes.count { themes.append(name.text) }
      happen(.theme(place + 1), at: start)
      return Length.theme
    case .screenshot(let name):
      screenshots.append((name, tick(start)))
      end = max(end, start)
      return 0
    }
  }

  /// Adds the events of typing a text, and returns their duration in seconds.
  private func type(_ text: String, pace: Double, at start: Double) -> Double {
    for (index, character) in text.enumerated() {
      let former = characters.suffix(2)
      let end = written.count
      written = written.appending(String(character))
      // A combining mark that is typed after a letter belongs to that letter.
      let joins =
        index == 0 && end > 0
        && (written.suffix(from: former.count == 2 ? former.first ?? 0 : 0)).count == 1
      if joins { characters.removeLast() }
      characters.append(written.count)
      happen(.write(written), at: start + Double(index) * pace)
    }
    return Double(text.count) * pace
  }

  /// Changes a message from a moment on. Later changes of its check marks are applied to the changed message.
  private func change(_ staged: StagedMessage, at time: Double, saysMore: Bool = false) {
    present.replace(staged, saysMore: saysMore)
    let later = (checks[staged.id] ?? []).filter { $0.time > time }
    checks[staged.id] = later.isEmpty ? nil : later
    for check in later {
      guard case .change(let then) = events[check.event].change else { continue }
      var changed = staged
      changed.message.sendState = then.message.sendState
      events[check.event].change = .change(changed)
    }
    var now = staged
    if let next = later.first { now.message.sendState = next.former }
    happen(.change(now), at: time)
  }

  /// Changes the check marks of a message at a future moment.
  private func check(_ staged: inout StagedMessage, _ state: SendState, at time: Double) {
    checks[staged.id, default: []].append(
      Check(event: events.count, time: time, former: staged.message.sendState))
    staged.message.sendState = state
    present.replace(staged, saysMore: false)
    happen(.change(staged), at: time)
  }

  /// Marks a message as read by the other side: at once, or directly after it gets its first check mark.
  private func read(_ staged: inout StagedMessage, at start: Double) {
    if let sent = checks[staged.id]?.last, sent.time > start {
      check(&staged, .read, at: sent.time + Length.shortest)
    } else {
      staged.message.sendState = .read
      change(staged, at: start)
    }
  }

  // MARK: - Messages

  private func date(at seconds: Double) -> Int { firstDate + Int(seconds) }

  private func takeID() -> Int64 {
    defer { nextID += 1 }
    return nextID
  }

  private func send(at start: Double, _ origin: InputOrigin) throws(RenderError) -> Double {
    guard !written.isEmpty else {
      throw fault("there is no text to send", help: "write `Type` before `Send`", origin)
    }
    var staged = try self.staged(.text(Tape.Named(written.text)), from: Tape.Named(Self.me), at: start)
    (written, characters) = (TypedText(), [])
    if let reply, let answered = present[reply] {
      staged.message.reply = self.reply(to: answered)
    }
    reply = nil
    staged.message.sendState = .sending
    present.append(staged)
    happen(.send(staged), at: start)
    check(&staged, .sent, at: start + Length.sent)
    return Length.sending
  }

  private static let me = "me"

  private func staged(
    _ said: Tape.Said, from: Tape.Named?, at start: Double
  ) throws(RenderError) -> StagedMessage {
    let read = try content(said)
    var message = read.message
    if from?.text == Self.me {
      message.direction = .outgoing
      message.author = nil
      message.sendState = .sent
    } else if let from {
      message.direction = .incoming
      message.author = .peer(person(from.text))
    } else if case .text = said {
      message.direction = .incoming
      message.author = other
    } else if message.author == nil || message.author?.peer.map({ peers.known($0) == nil }) == true {
      message.author = message.direction == .outgoing ? nil : other
    }
    message.id = takeID()
    message.chat = info.chat
    message.date = date(at: start)
    // Most messages mention no other people, and then all of them share one table.
    var known = peers
    if !read.peers.peers.isEmpty {
      known = PeerTable(around: peers).named(in: read.peers.language)
      for (id, peer) in read.peers.peers where peers.known(id) == nil { known.add(peer) }
    }
    return StagedMessage(message, peers: known, media: completed(read.media))
  }

  /// The author of a message for which the tape names none.
  private var other: Author? {
    if info.chat.kind == .private { return info.chat.id.map(Author.peer) }
    return present.lastSigned()?.message.author ?? info.chat.id.map(Author.peer)
  }

  private static let firstPersonID: Int64 = 1000

  /// Returns the id of a person.
  ///
  /// - Parameter name: The name in the tape.
  private func person(_ name: String) -> PeerID {
    if let known = persons[name] { return known }
    let id: PeerID
    if let known = described.person(named: name) {
      id = known
    } else {
      id = PeerID(.user, Self.firstPersonID + Int64(peers.peers.count))
      peers.add(Peer(id: id, kind: .user(UserName(whole: name))))
    }
    persons[name] = id
    return id
  }

  private func content(_ said: Tape.Said) throws(RenderError) -> MessageResult {
    switch said {
    case .text(let text):
      let json = "{\"from\":\"\(Self.me)\",\"text\":\(JSONWriter.quoted(text.text))}"
      return try mapping(
        MessageReader.read(Array(json.utf8), options: options.messageOptions),
        RenderError.unreadable(in: tape.name))
    case .file(let name):
      let file = try file(name)
      let subject = try file.read(options.offScreen)
      diagnostics += subject.diagnostics
      switch subject.content {
      case .message(let result): return result
      case .page(let read):
        return MessageResult(
          message: Message(direction: options.direction, content: .page(read.page)), media: read.page.media,
          format: read.format)
      case .chat: throw fault("'\(name.text.asExcerpt)' is a chat, not a message", name.origin)
      }
    }
  }

  /// Reads a file in the folder of the tape or beneath it.
  private func file(_ name: Tape.Named) throws(RenderError) -> InputFile {
    do throws(SceneFiles.Refusal) {
      return try SceneFiles.read(name.text, besides: tape, limit: options.reading.limits.inputBytes)
    } catch {
      throw fault("cannot read '\(name.text.asExcerpt)': \(error.reason)", help: error.help, name.origin)
    }
  }

  private func answer(
    _ said: Tape.Said, from: Tape.Named?, at start: Double, _ origin: InputOrigin
  ) throws(RenderError) -> Double {
    let recorded = try stream(of: said)
    let file = recorded.file
    diagnostics += file.located(recorded.read.diagnostics)
    var script = recorded.read.script
    let last = script.revisions.last?.page() ?? Page()
    // The duration depends on the visible text, so names are hidden before it is computed.
    if anonymizer.hidesNames { script = StreamScript(script.revisions.map { $0.map(anonymizer.hidden) }) }
    var message = Message(id: takeID(), chat: info.chat, direction: .incoming, date: date(at: start))
    message.author = from.map { .peer(person($0.text)) } ?? other
    message.content = .page(last)
    let staged = StagedMessage(message, peers: peers, media: completed(last.media))
    let stream = SceneStream(script: script, file: file, message: staged)
    streams.append(stream)
    present.append(staged)
    happen(.answer(staged, index: streams.count - 1), at: start)
    var simulation = stream.simulation(renderer: renderer, options: options)
    var tick = 0
    let most = (script.duration + options.reading.limits.streamSeconds) * StreamClock.ticksPerSecond
    while !simulation.skip(to: Double(tick)) {
      tick += 1
      if Double(tick) > most {
        throw fault(
          "the answer takes more than \(options.reading.limits.streamLength) to appear",
          help: "use a faster --pacing, or raise the limit with --limit duration=N", origin)
      }
    }
    return StreamClock.time(ofTick: tick)
  }

  private func stream(of said: Tape.Said) throws(RenderError) -> RecordedStream {
    let file: InputFile
    switch said {
    case .text(let text): file = InputFile(text.text.utf8, name: "answer.md", folder: tape.folder)
    case .file(let name): file = try self.file(name)
    }
    var reading = options.offScreen
    // Any content except a recording appears as an assistant writes it.
    if reading.stream.arrival == .whole {
      reading.stream.arrival = .typed(charactersPerSecond: Self.answerPace)
    }
    return try file.readStream(reading)
  }

  private func reply(to answered: StagedMessage) -> Reply {
    Reply(
      subject: .message(
        ReplyExcerpt(of: answered.message, media: answered.media, peers: answered.peers)),
      messageID: answered.id, author: answered.message.author ?? .named(name(of: answered)))
  }

  private func name(of staged: StagedMessage) -> String {
    if staged.message.direction == .outgoing { return options.layout.language[.you] }
    return switch staged.message.author {
    case .peer(let id)?: staged.peers[id].name
    case .named(let name)?: name
    case nil: info.title ?? ""
    }
  }

  // MARK: - What a step is about

  private func message(_ target: Tape.Target, _ step: InputOrigin) throws(RenderError) -> StagedMessage {
    switch target {
    case .last:
      if let last = present.last { return last }
      throw fault("the chat has no message yet", step)
    case .id(let id, let origin):
      if let found = present[id] { return found }
      throw fault(
        "the chat has no message #\(id)", help: present.last.map { "the last message is #\($0.id)" }, origin
      )
    case .saying(let text):
      if let found = present.last(saying: text.text) { return found }
      isUncertain = hasUnknown
      throw fault("no message contains '\(text.text.asExcerpt)'", text.origin)
    }
  }

  /// Returns the latest button with a label.
  private func touch(
    _ label: Tape.Named, _ target: Tape.Target, _ step: InputOrigin
  ) throws(RenderError) -> ButtonTouch {
    let (touch, labels): (ButtonTouch?, [String])
    if target == .last {
      touch = present.touch(label: label.text)
      labels = touch == nil ? present.someLabels(Self.mostLabels) : []
    } else {
      let staged = try message(target, step)
      touch = staged.touch(label: label.text)
      labels = staged.message.keyboard?.rows.joined().map(\.label) ?? []
    }
    if let touch { return touch }
    let known = labels.prefix(Self.mostLabels).joined(separator: ", ")
    throw fault(
      "no message has a button '\(label.text.asExcerpt)'",
      help: Spelling.help(
        for: label.text, among: labels, else: labels.isEmpty ? nil : "the buttons are \(known)"),
      label.origin)
  }

  private static let mostLabels = 8
}
