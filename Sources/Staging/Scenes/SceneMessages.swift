import MessageModel
import PageModel
import PageReading
import Reveal
import StreamReading

// The messages that steps add.

extension SceneScriptBuilder {
  func date(at seconds: Double) -> Int { firstDate + Int(seconds) }

  func takeID() -> Int64 {
    defer { nextID += 1 }
    return nextID
  }

  func send(at start: Double, _ origin: InputOrigin) throws(Reader.Failure) -> Double {
    guard !written.isEmpty else {
      throw fault("there is no text to send", help: "write `Type` before `Send`", origin)
    }
    if let edited {
      try finishEdit(of: edited, at: start, origin)
      return StepLength.arriving
    }
    var staged = try self.staged(.text(Tape.Named(written.text)), from: Tape.Named(SceneScript.me), at: start)
    (written, characters) = (TypedText(), [])
    return goOut(&staged, from: .field, at: start)
  }

  /// Sends a message, which answers what `Reply` named.
  ///
  /// - Returns: The time that it takes, in seconds.
  func goOut(_ staged: inout StagedMessage, from source: SendSource, at start: Double) -> Double {
    turn(&staged.message)
    if let reply, let answered = present[reply] {
      staged.message.reply = self.reply(to: answered)
    }
    reply = nil
    guard viewer == nil else {
      arrive(&staged, at: start + StepLength.sending)
      return StepLength.sending
    }
    staged.message.sendState = .sending
    present.append(staged)
    happen(.send(staged, from: source), at: start)
    suggestCommands(at: start)
    check(&staged, .sent, at: start + StepLength.sent)
    return StepLength.sending
  }

  /// Types an own message of a chat that plays into the field.
  ///
  /// - Returns: The time that it takes, in seconds.
  func type(_ message: Message, at start: Double) -> Double {
    let text = message.text.plainText
    guard message.direction == .outgoing, case .text = message.content, !text.isEmpty,
      case .writing = info.state.panel
    else { return 0 }
    let rise = raiseKeyboard(at: start)
    let pace = min(settings.pace, StepLength.longestTyping / Double(text.count))
    let length = type(text, pace: pace, at: start + rise)
    (written, characters) = (TypedText(), [])
    return rise + length
  }

  func staged(
    _ said: Tape.Said, from: Tape.Named?, at start: Double
  ) throws(Reader.Failure) -> StagedMessage {
    let read = try reader.message(said)
    var message = read.message
    if from?.text == SceneScript.me {
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
    turn(&message)
    // Most messages mention no other people, and then all of them share one table.
    var known = peers
    if !read.peers.peers.isEmpty {
      known = PeerTable(around: peers).named(in: read.peers.language)
      for (id, peer) in read.peers.peers where peers.known(id) == nil { known.add(peer) }
    }
    return StagedMessage(message, peers: known, media: reader.completed(read.media))
  }

  /// The author of a message for which the tape names none.
  var other: Author? {
    if let viewer { return other(than: viewer) }
    if info.chat.kind == .private { return info.chat.id.map(Author.peer) }
    return present.lastSigned()?.message.author ?? info.chat.id.map(Author.peer)
  }

  /// Returns the id of a person.
  ///
  /// - Parameter name: The name in the tape.
  func person(_ name: String) -> PeerID {
    if let known = persons[name] { return known }
    let id: PeerID
    if let known = described.person(named: name) {
      id = known
    } else {
      id = PeerID(.user, SceneScript.firstPersonID + Int64(peers.peers.count))
      peers.add(Peer(id: id, kind: .user(UserName(whole: name))))
    }
    persons[name] = id
    return id
  }

  func answer(
    _ said: Tape.Said, from: Tape.Named?, at start: Double, _ origin: InputOrigin
  ) throws(Reader.Failure) -> Double {
    var (script, folder) = try reader.stream(said)
    let last = script.revisions.last?.page() ?? Page()
    // The duration depends on the visible text, so names are hidden before it is computed.
    if anonymizer.hidesNames { script = script.map(anonymizer.hidden) }
    var message = Message(id: takeID(), chat: info.chat, direction: .incoming, date: date(at: start))
    message.author = from.map { .peer(person($0.text)) } ?? other
    try requireOther(message.author, origin)
    message.content = .page(last)
    let staged = StagedMessage(message, peers: peers, media: reader.completed(last.media))
    let stream = SceneStream(script: script, folder: folder, message: staged)
    streams.append(stream)
    readWhatIsAnswered(by: message, at: start)
    present.append(staged)
    happen(.answer(staged, index: streams.count - 1), at: start)
    // Nobody waits for the end of an answer in a live session.
    if isOpen { return StepLength.arriving }
    var simulation = reader.simulation(of: stream)
    var tick = 0
    let most = (script.duration + settings.limits.streamSeconds) * StreamClock.ticksPerSecond
    while !simulation.skip(to: Double(tick)) {
      tick += 1
      if Double(tick) > most {
        throw fault(
          "the answer takes more than \(settings.limits.streamLength) to appear",
          help: "use a faster --pacing, or raise the limit with --limit duration=N", origin)
      }
    }
    return StreamClock.time(ofTick: tick)
  }

  func reply(to answered: StagedMessage) -> Reply {
    Reply(
      subject: .message(
        ReplyExcerpt(of: answered.message, media: answered.media, peers: answered.peers)),
      messageID: answered.id, author: answered.message.author ?? author(of: answered))
  }

  /// Returns the author as the phone names them.
  private func author(of staged: StagedMessage) -> Author {
    staged.message.direction == .outgoing ? .you : staged.message.author ?? .named(info.title ?? "")
  }

  func name(of staged: StagedMessage) -> String {
    let author = author(of: staged)
    return author == .you ? settings.dates.language[.you] : staged.peers.name(of: author)
  }
}

extension SceneScript {
  /// The name of the viewer in tapes.
  static let me = "me"
  fileprivate static let firstPersonID: Int64 = 1000
}
