import MessageModel
import MessageReading
import PageModel
import PageReading
import StreamReading

/// Computes the script of a tape, or of a chat that plays.
package final class SceneScriptBuilder<Reader: SceneReader> {
  /// The reader, with the diagnostics of what it has read.
  package internal(set) var reader: Reader
  /// The errors of steps; empty unless they are collected.
  package private(set) var faults: [Reader.Failure] = []

  // The parts of the script.
  var events: [StageEvent] = []
  var messages: [StagedMessage] = []
  var streams: [SceneStream] = []
  var appearances: [SceneScript.Appearance] = []
  /// The appearance at the current step.
  var appearance = SceneScript.Appearance()
  var screenshots: [SceneScript.Screenshot] = []
  var peers: PeerTable
  var media: MediaTable
  var info: ChatInfo
  var end = 0.0
  var steps: [SceneScript.Step] = []
  var clock = SceneClock()
  var poster: Int?
  var chapters: [SceneScript.Cue] = []
  var captions: [SceneScript.Cue] = []

  let settings: SceneSettings
  var anonymizer: Anonymizer
  /// The messages that exist at the current step.
  var present = ScenePresence()
  var time = 0.0
  /// The text in the input field, and the byte offsets of the ends of its characters.
  var written = TypedText()
  var characters: [Int] = []
  /// The future changes of check marks, by message. A message that was just sent has some.
  var checks: [Int64: [Check]] = [:]
  /// The messages that are being written, by the numbers of their drafts.
  var drafts: [Int64: SceneDraft] = [:]
  /// The people who were named so far, and those whom the chat describes.
  var persons: [String: PeerID] = [:]
  var described = PersonNames()
  /// The people whose names do not come from the input.
  var unnamed: Set<PeerID> = []
  /// True if a message could not be read, so that its text is unknown.
  var hasUnknown = false
  /// True if an error may be caused by such a message.
  var isUncertain = false
  /// True if the device's keyboard is on the screen.
  var hasKeyboard = false
  var hasWarnedOfKeyboard = false
  /// The commands of the bot, and those of them that are suggested above the field.
  var commands: [SuggestionPanel.Entry] = []
  var suggested: [SuggestionPanel.Entry] = []
  /// The bot's keyboard that is on the screen; `nil` for none.
  var botKeyboard: ReplyKeyboard?
  var reply: Int64?
  /// The menu of a message that shows.
  var menu: ContextMenu?
  /// The message whose text is in the field to be edited.
  var edited: Int64?
  var nextID: Int64
  var firstDate: Int
  /// The pinned messages with their bars. That of the last one is shown.
  var pins: [(message: Int64, bar: PinnedBar)] = []
  /// The messages with the sign of a pinned message, among them those that the chat has pinned from the start.
  var pinnedSigns: Set<Int64> = []
  /// True if steps arrive while the scene plays, so that nobody waits for the end of one.
  var isOpen = false
  /// The person on whose phone the scene plays; `nil` for the owner of the tape's phone.
  var viewer: SceneViewer?
  /// The step after the current one that waits for it.
  var following: Tape.Step?

  package var script: SceneScript {
    SceneScript(
      events: events, messages: messages, streams: streams, appearances: appearances,
      screenshots: screenshots,
      peers: peers, media: media, info: info, anonymizer: anonymizer, end: end, steps: steps,
      showsTouches: settings.use.showsTouches, device: settings.use.device, clock: clock, poster: poster,
      chapters: hidden(chapters.inOrder), captions: hidden(captions.inOrder))
  }

  /// A future change of a message's check marks.
  struct Check {
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
  ///   - collects: True to collect the errors of steps and skip those steps.
  package init(
    of tape: Tape, in chat: ChatSource?, reader: Reader, settings: SceneSettings, collects: Bool = false
  ) throws(Reader.Failure) {
    (self.reader, self.settings, anonymizer) = (reader, settings, settings.anonymizer)
    peers = chat?.peers ?? PeerTable()
    media = chat?.media ?? MediaTable()
    info = chat?.info ?? ChatInfo()
    if info.title == nil { info.title = chat?.peopleTitle }
    isOpen = tape.isOpen
    nextID = 1
    firstDate = SceneScript.morning - settings.dates.zone.seconds(at: 0)
    if let chat {
      readMessages(of: chat, for: tape)
    } else {
      addPeople(of: tape)
    }
    try takeSide()
    // Whoever writes to a bot has pressed its Start button.
    if info.state.panel == .start, isOpen || tape.hasConversation {
      info.state.panel = .writing(FieldState())
    }
    info = settings.initial(info, anonymizer)
    hasKeyboard = info.state.deviceKeyboard != nil
    botKeyboard = info.state.keyboard?.keyboard
    if let draft = info.state.panel.field?.text.plainText { write(draft) }
    messages = present.messages
    findPinned()
    if let chat { beginWithBot(of: chat, isWhole: messages.count == chat.count) }
    nextID = (messages.compactMap(\.message.id).max() ?? 0) + 1
    if let last = messages.compactMap(\.message.date).max() { firstDate = last + SceneScript.minute }
    if let now = settings.dates.now { firstDate = now }
    // All people are known before the first event, so that all messages share one table.
    described = PersonNames(of: peers)
    for name in tape.speakers { _ = person(name) }
    if anonymizer.hidesNames { learnNames(of: tape, in: chat) }
    try addSteps(of: tape, collects: collects)
    // The steps of a live session are still to come.
    if !isOpen { present = ScenePresence() }
    sortEvents()
    if anonymizer.hidesNames { hideNames() }
  }

  /// Adds the steps in the order of their times, because a step refers to the messages that exist at its
  /// time.
  private func addSteps(of tape: Tape, collects: Bool) throws(Reader.Failure) {
    func perform(_ step: Tape.Step) throws(Reader.Failure) {
      let id = nextID
      isUncertain = false
      do throws(Reader.Failure) { try add(step) } catch {
        guard collects, faults.count < SceneScript.mostFaults else { throw error }
        if !isUncertain { faults.append(error) }
        if nextID == id { addUnknown(for: step) }
      }
      if step.isPlaceholder { hasUnknown = true }
    }
    let numbered = tape.steps.enumerated()
    var timed = numbered.filter { $0.element.at != nil }[...]
    timed.sort { ($0.element.at ?? 0, $0.offset) < ($1.element.at ?? 0, $1.offset) }
    for (number, step) in numbered where step.at == nil {
      while let next = timed.first, let at = next.element.at, (at, next.offset) < (time, number) {
        timed.removeFirst()
        try perform(next.element)
      }
      following = viewer == nil ? nil : tape.steps[(number + 1)...].first { $0.at == nil }
      try perform(step)
    }
    following = nil
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
  package init(
    playing chat: ChatSource, speed: Double, idleLimit: Double, reader: Reader, settings: SceneSettings
  ) throws(Reader.Failure) {
    (self.reader, self.settings, anonymizer) = (reader, settings, Anonymizer())
    (peers, media, info) = (chat.peers, chat.media, settings.initial(chat.info, anonymizer))
    (nextID, firstDate) = (1, 0)
    beginWithBot(of: chat, isWhole: true)
    var last: Int?
    // The outgoing messages that the next incoming one answers.
    var unanswered: [StagedMessage] = []
    time = StepLength.panel
    for index in 0..<chat.count {
      guard let read = chat.message(at: index) else { continue }
      var message = read.message
      if message.id == nil { message.id = Int64(index) + 1 }
      peers.add(read.peers)
      if let last {
        let pause = message.date.map { Double($0 - last) / speed } ?? idleLimit
        time += StepLength.arriving + min(idleLimit, max(0, pause))
      }
      last = message.date ?? last
      let isReadLater =
        message.direction == .outgoing && message.sendState == .read && !message.isSendStateGiven
      if isReadLater { message.sendState = .sent }
      var staged = StagedMessage(message, peers: read.peers, media: self.reader.completed(read.media))
      time += type(staged.message, at: time)
      self.reader.add(read.diagnostics)
      happen(message.direction == .outgoing ? .send(staged) : .add(staged), at: time)
      steps.append(
        SceneScript.Step(origin: .none, message: message.id, start: time, end: time + StepLength.arriving))
      if isReadLater {
        staged.message.sendState = .read
        unanswered.append(staged)
      } else if message.answers {
        for answered in unanswered { happen(.change(answered), at: time) }
        unanswered = []
      }
      guard time <= settings.limits.streamSeconds else {
        throw reader.failure(
          ReadError(
            .tooLong, "the chat plays longer than \(settings.limits.streamLength)",
            help: "raise --speed, or raise the limit with --limit duration=N"))
      }
    }
    end = time + StepLength.arriving
    sortEvents()
  }

  private func sortEvents() {
    let sorted = events.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
    for index in screenshots.indices {
      let (tick, count) = (screenshots[index].tick, screenshots[index].eventCount)
      screenshots[index].eventCount =
        sorted.firstIndex { ($0.element.tick, $0.offset) >= (tick, count) } ?? sorted.count
    }
    events = sorted.map(\.element)
  }

  // MARK: - The initial chat

  /// Reads the messages that may become visible, and those that a step refers to.
  private func readMessages(of chat: ChatSource, for tape: Tape) {
    let first = tape.needsAll || isOpen ? 0 : max(0, chat.count - SceneScript.mostRead)
    for index in first..<max(first, chat.count) {
      guard let read = chat.message(at: index) else { continue }
      var message = read.message
      // Steps refer to messages by their id.
      if message.id == nil { message.id = Int64(index) + 1 }
      peers.add(read.peers)
      present.append(StagedMessage(message, peers: read.peers, media: reader.completed(read.media)))
    }
  }

  /// Puts the description of a bot above the first message, where it stays.
  ///
  /// - Parameter isWhole: True if the first message of the chat is there.
  private func beginWithBot(of chat: ChatSource, isWhole: Bool) {
    guard isWhole, chat.beginsAtStart || chat.count == 0 else { return }
    var beginning = info.introduction
    if beginning == nil, case .bot? = info.beginning { beginning = info.beginning }
    guard let beginning else { return }
    messages.insert(
      StagedMessage(
        Message(id: SceneScript.introductionID, chat: info.chat, content: .service(.beginning(beginning))),
        peers: peers, media: reader.completed(chat.media)), at: 0)
  }

  /// Adds the people whom the tape names to an empty chat.
  private func addPeople(of tape: Tape) {
    // A chat whose kind is set does not depend on the names in the tape.
    var names = settings.kind == nil ? tape.names : []
    for person in settings.people.dropFirst() where !names.contains(person.text) { names.append(person.text) }
    if names.count > 1 && settings.kind != .private || settings.kind == .group {
      info.chat = Chat(id: PeerID(.group, 1), kind: .group)
      info.title = settings.title ?? settings.dates.language[.unknownGroup]
      if settings.kind == nil { info.memberCount = names.count + 1 }
      unnamed = [PeerID(.group, 1)]
      peers.add(Peer(id: PeerID(.group, 1), kind: .group(title: info.title ?? "")))
    } else {
      let name =
        names.first ?? settings.title ?? settings.botName ?? settings.dates.language[.unnamedBot]
      let peer = Peer(
        id: PeerID(.user, 1), kind: .user(UserName(whole: name)), isBot: names.isEmpty)
      if names.isEmpty { unnamed = [peer.id] }
      peers.add(peer)
      info.chat = Chat(id: peer.id, kind: .private)
    }
  }
}

extension Tape {
  /// True if a person types, or a message comes.
  fileprivate var hasConversation: Bool {
    steps.contains { step in
      switch step.action {
      case .type, .send, .attach, .message, .answer, .draft, .keyboard, .tap: true
      default: false
      }
    }
  }
}

extension [SceneScript.Cue] {
  fileprivate var inOrder: [SceneScript.Cue] {
    enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }
}

extension SceneScript {
  fileprivate static let mostFaults = 100
  /// The id of the description of a bot, to which no step refers.
  fileprivate static let introductionID: Int64 = 0
  /// The maximum number of messages that are read if no step refers to an earlier one.
  fileprivate static let mostRead = 400
  /// The time 9:41 of the first day, in seconds. No chat shows the date.
  fileprivate static let morning = 9 * 3600 + 41 * 60
  fileprivate static let minute = 60
}
