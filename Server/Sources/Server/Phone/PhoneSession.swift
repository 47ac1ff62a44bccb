import FoundationEssentials

/// One open phone: performs on its renderer what happens in a chat, and in the chat what its page does.
struct PhoneSession {
  /// Everything that a session reacts to, in the order in which it happens.
  enum Input: Sendable {
    case event(ChatEvent)
    case command(PhoneCommand)
    case output(PhoneRenderer.Output)
    /// The page has gone.
    case gone
  }

  /// Something that the person did on this phone, whose event the renderer shows already.
  private enum Done: Equatable {
    /// The text in the field was sent. The renderer sends it when its event comes, unless it did so already and
    /// gave the message a number.
    case text(number: Int?)
    case press(Int)
    case reaction(Int)
    /// The person's own message has another text. If the renderer does not show it yet, it does so by sending the
    /// text in the field.
    case edit(Int, isShown: Bool)

    /// True if the text in the field is sent when the event comes.
    var isSending: Bool {
      switch self {
      case .text(let number): number == nil
      case .edit(_, let isShown): !isShown
      default: false
      }
    }
  }

  /// The message that the text in the field answers or replaces.
  private enum Subject {
    case reply(Int), edit(Int)
  }

  private let emulator: Emulator
  private let socket: WebSocket
  private let renderer: PhoneRenderer
  private let start: Emulator.PhoneStart
  private var tape: Tape
  private var done: [Done] = []
  /// The text in the field of the renderer.
  private var typed = ""
  private var subject: Subject?
  /// The number of releases whose answer has not come. Until then, events wait: a tap may add a message.
  private var releases = 0
  private var held: [ChatEvent] = []
  /// The texts that were typed and sent while the event of an earlier text is pending. Until it comes, the field still
  /// contains the earlier text.
  private var later: [PhoneCommand] = []
  private var files: Set<String> = []
  /// The number of lines that the renderer got, and the numbers of those that show what happened in the chat.
  private var lineCount = 0
  private var chatLines: Set<Int> = []

  /// The maximum number of inputs that wait. A session that is slower ends, and its page opens another one.
  static let mostWaiting = 4096
  /// The maximum number of events that wait for an answer of the renderer, and of lines whose answer may come.
  private static let mostHeld = 1000

  /// - Parameter start: The chat at the moment from which on the session gets all events.
  init(
    _ emulator: Emulator, _ start: Emulator.PhoneStart, socket: WebSocket, program: String, folder: String,
    isRecorded: Bool
  ) throws {
    (self.emulator, self.socket, self.start) = (emulator, socket, start)
    tape = start.tape
    let first = tape.takeNews()
    try FileManager.default.createDirectory(atPath: folder + "/media", withIntermediateDirectories: true)
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(filePath: folder + "/" + name))
    }
    for (name, bytes) in first.texts { try write(bytes, name) }
    try write(first.lines, "start.tape")
    renderer = try PhoneRenderer(program: program, folder: folder, isRecorded: isRecorded)
  }

  /// Plays until the page or the renderer has gone.
  mutating func play(_ inputs: AsyncStream<Input>, _ put: @escaping @Sendable (Input) -> Void) async {
    renderer.read(to: socket) { put(.output($0)) }
    for event in start.events { await show(event) }
    for await input in inputs {
      switch input {
      case .event(let event):
        if releases == 0 { await show(event) } else { held.append(event) }
      case .command(.finish): renderer.finish()
      case .command(let command) where command.isTyping: later.append(command)
      case .command(let command): await perform(command)
      case .output(.answer(let answer)): await take(answer)
      case .output(.end(let errors)):
        // The last line may say how many frames there were.
        let error = errors.split(separator: "\n").first { $0.hasPrefix("error") }
        if let error { await note(String(error).replacing(renderer.folder + "/", with: "")) }
        return
      case .gone: renderer.end()
      }
      if max(held.count, later.count) > Self.mostHeld { renderer.end() }
      while !done.contains(where: \.isSending), !later.isEmpty { await perform(later.removeFirst()) }
    }
    renderer.end()
  }

  private func note(_ text: String) async { await socket.send(.object(["note": .text(text)])) }

  // MARK: - The chat

  /// Shows an event on the phone.
  private mutating func show(_ event: ChatEvent) async {
    var event = event
    var name = ""
    switch event.what {
    case .message(let fields):
      event.what = .message(await emulator.fields(fields, seenBy: start.viewer))
      if fields["from"]?["id"] == .integer(start.viewer), await showOwn(event, fields) { return }
    case .edit(let fields):
      let id = fields["message_id"]?.int ?? 0
      if take(.edit(id, isShown: true)) { return }
      if take(.edit(id, isShown: false)) {
        tape.add(line: "Send")
        typed = ""
        return await sendNews()
      }
      event.what = .edit(await emulator.fields(fields, seenBy: start.viewer))
    case .press(let id, _): if take(.press(id)) { return }
    case .reaction(let id, let user, _, _):
      if user == start.viewer, take(.reaction(id)) { return }
      name = await emulator.name(user)
    case .forceReply(let id, _) where tape.number(of: id) != nil: subject = .reply(id)
    default: break
    }
    let isAsked = tape.asksForReply
    tape.add(event, names: { _ in name })
    await sendNews()
    guard isAsked != tape.asksForReply else { return }
    // A reply that was sent from elsewhere closes the panel.
    if isAsked { subject = nil }
    await tellSubject()
  }

  /// Shows a message that the person sent on this phone.
  ///
  /// - Returns: False for a message from elsewhere.
  private mutating func showOwn(_ event: ChatEvent, _ fields: Fields) async -> Bool {
    // A file may be sent from elsewhere while a text is sent here.
    let index = done.firstIndex {
      if case .text(let number) = $0 { number != nil || fields["text"] != nil } else { false }
    }
    guard let index, case .text(let number) = done.remove(at: index) else { return false }
    if let number {
      tape.set(number, of: fields["message_id"]?.int ?? 0)
      tape.closeReply()
    } else {
      tape.add(event, names: { "User \($0)" }, isTyped: true)
      tape.add(line: "Send")
      typed = ""
      await sendNews()
    }
    return true
  }

  private mutating func take(_ what: Done) -> Bool {
    guard let index = done.firstIndex(of: what) else { return false }
    done.remove(at: index)
    return true
  }

  /// Writes new files, and sends new lines to the renderer.
  private mutating func sendNews() async {
    let news = tape.takeNews()
    for (name, bytes) in news.texts {
      try? Data(bytes).write(to: URL(filePath: renderer.folder + "/" + name))
    }
    for id in news.files where files.insert(id).inserted {
      guard let image = await emulator.image(of: id) else { continue }
      try? Data(image.bytes).write(to: URL(filePath: renderer.folder + "/media/\(id).\(image.ending)"))
    }
    for _ in news.lines.split(separator: UInt8(ascii: "\n")) {
      lineCount += 1
      chatLines.insert(lineCount)
    }
    if chatLines.count > Self.mostHeld { chatLines = chatLines.filter { $0 > lineCount - Self.mostHeld } }
    renderer.write(news.lines)
  }

  private mutating func write(_ line: [UInt8]) {
    lineCount += 1
    renderer.write(line + [UInt8(ascii: "\n")])
  }

  private mutating func write(_ line: String) { write(Array(line.utf8)) }

  // MARK: - The page

  private mutating func perform(_ command: PhoneCommand) async {
    switch command {
    case .press(let x, let y): write("press \(x) \(y)")
    case .release(let x, let y):
      releases += 1
      write("release \(x) \(y)")
    case .hit(let x, let y): write("hit \(x) \(y)")
    case .hits: write("hits")
    case .wheel(let points): write("wheel \(points)")
    case .drag(let points, let seconds):
      write("At 0s Drag \(points.map { "\($0)" }.joined(separator: " ")) over \(seconds)s")
    case .type(let text): type(text)
    case .send(let text):
      type(text)
      await send(text, isShown: false)
    case .say(let text): await act(nil, ["text": .text(text)]) { try await $0.simMessage($1) }
    case .tap(let message, let label):
      await act(nil, ["message_id": .integer(message), "label": .text(label)]) { try $0.simCallback($1) }
    case .key(let label): await act(nil, ["label": .text(label)]) { try await $0.simPress($1) }
    case .reply(let id): await choose(.reply(id), "Reply to")
    case .edit(let id):
      guard let text = await emulator.ownText(of: id, by: start.viewer, in: start.key) else {
        return await note("only an own text can be edited")
      }
      await choose(.edit(id), "Show edit")
      guard case .edit = subject else { return }
      typed = text
      await socket.send(.object(["field": .text(text)]))
    case .cancel:
      guard subject != nil else { return }
      write("At 0s Hide reply")
      await emulator.cancelReply(in: start.key)
      tape.closeReply()
      await dropSubject()
    case .react(let id, let emoji):
      let old = await emulator.reactions(to: id, of: start.viewer, in: start.key)
      let reaction: JSON = .object(["type": .text("emoji"), "emoji": .text(emoji)])
      let place: Fields = [
        "message_id": .integer(id), "reaction": .list(old.contains(reaction) ? [] : [reaction]),
      ]
      await act(nil, place) { try $0.simReaction($1) }
    case .dismiss: write("At 0s Hide alert")
    case .toEnd: write("At 0s Scroll to end")
    case .stop: await act(nil, [:]) { try $0.simStopDraft($1) }
    case .finish: break
    }
  }

  /// Sends the text in the field: as a message, as an answer, or as the new text of a message.
  ///
  /// - Parameter isShown: True if the renderer has sent it already.
  private mutating func send(_ text: String, isShown: Bool) async {
    guard !text.trimmed.isEmpty else { return }
    var fields: Fields = ["text": .text(text)]
    let what: Done
    let action: SimRequest.Action
    if case .edit(let id) = subject {
      fields["message_id"] = .integer(id)
      what = .edit(id, isShown: isShown)
      action = { try await $0.simEdit($1) }
    } else {
      if case .reply(let id) = subject { fields["reply_to_message_id"] = .integer(id) }
      what = .text(number: isShown ? tape.reserveNumber() : nil)
      action = { try await $0.simMessage($1) }
    }
    // The renderer forgets the subject when it sends.
    if await act(what, fields, action) || isShown { subject = nil }
    await tellSubject()
  }

  /// Forgets what the text in the field was for, as the renderer did. The text of a message that was edited goes, too.
  private mutating func dropSubject() async {
    let isEdit = if case .edit = subject { true } else { false }
    subject = nil
    await tellSubject()
    guard isEdit else { return }
    typed = ""
    await socket.send(.object(["field": .text("")]))
  }

  /// Tells the page what the text in the field is for.
  private func tellSubject() async {
    let json: JSON =
      switch subject {
      case .reply(let id): .object(["reply": .integer(id)])
      case .edit(let id): .object(["edit": .integer(id)])
      case nil: .null
      }
    await socket.send(.object(["subject": json]))
  }

  /// Lets the text in the field answer or replace a message.
  ///
  /// - Parameter step: The step of the renderer, without the message.
  private mutating func choose(_ subject: Subject, _ step: String) async {
    let id =
      switch subject {
      case .reply(let id), .edit(let id): id
      }
    guard let number = tape.number(of: id) else { return }
    write("At 0s \(step) #\(number)")
    self.subject = subject
    await tellSubject()
  }

  /// Changes the text in the field of the renderer.
  private mutating func type(_ text: String) {
    guard text != typed else { return }
    let same = zip(typed, text).prefix { $0 == $1 }.count
    let removed = typed.count - same
    if removed > 0 { write("At 0s Backspace@0ms \(removed)") }
    let added = String(text.dropFirst(same))
    if !added.isEmpty,
      let line = try? JSON.object(["Type": .text(added), "pace": .text("0ms"), "at": .integer(0)]).bytes
    {
      write(line)
    }
    typed = text
  }

  /// Lets the person do something in the chat.
  ///
  /// - Parameter what: What the renderer shows already.
  /// - Returns: False if it is refused.
  @discardableResult
  private mutating func act(
    _ what: Done?, _ fields: Fields, _ action: @escaping SimRequest.Action
  ) async -> Bool {
    if let what { done.append(what) }
    do {
      let input = SimInput(fields: start.place.merging(fields) { $1 })
      _ = try await emulator.simPerform(action, input)
      return true
    } catch {
      if let what { _ = take(what) }
      await note((error as? Refusal)?.message ?? "\(error)")
      return false
    }
  }

  // MARK: - The renderer

  /// Does what a tap on the phone does in the chat, and tells the page.
  private mutating func take(_ answer: JSON) async {
    if let error = answer["error"]?.string {
      // A gesture may have no effect. But without a part of the chat, the phone would show another chat: the page
      // opens it again.
      guard chatLines.contains(answer["command"]?.int ?? 0) else { return }
      await note(error)
      return renderer.end()
    }
    if let wasSame = answer["released"] {
      releases -= 1
      if wasSame == .flag(true) { await tap(answer) }
      if releases == 0 {
        let events = held
        held = []
        for event in events { await show(event) }
      }
    }
    if let hits = answer["hits"]?.elements {
      return await socket.send(.object(["hits": .list(hits.map { .object(withID($0)) })]))
    }
    await socket.send(.object(["hit": .object(withID(answer))]))
  }

  /// Returns the fields of an element with the id of its message in place of the number.
  private func withID(_ hit: JSON) -> Fields {
    var hit = hit.members ?? [:]
    if let number = hit["message"]?.int { hit["message"] = tape.id(ofNumber: number).map { .integer($0) } }
    return hit
  }

  private mutating func tap(_ hit: JSON) async {
    guard let action = hit["action"], let element = hit["element"]?.string else { return }
    let id = hit["message"]?.int.flatMap { tape.id(ofNumber: $0) }
    let place: Fields = id.map { ["message_id": .integer($0)] } ?? [:]
    switch (element, action["type"]?.string ?? "") {
    case ("send", _):
      let text = typed
      typed = ""
      await socket.send(.object(["field": .text("")]))
      await send(text, isShown: true)
    case ("field", "cancel"): await dropSubject()
    case ("key", _):
      let label = action["text"] ?? .text("")
      await act(.text(number: tape.reserveNumber()), ["label": label]) { try await $0.simPress($1) }
    case ("button", "callback"):
      let data = action["data"] ?? .text("")
      await act(id.map { .press($0) }, place.merging(["data": data]) { $1 }) { try $0.simCallback($1) }
    case ("button", "payment"): await act(nil, place) { try $0.simPay($1) }
    case ("reaction", let type):
      let emoji = action["emoji"] ?? .null
      let reaction: JSON =
        type == "react" ? .list([.object(["type": .text("emoji"), "emoji": emoji])]) : .list([])
      await act(id.map { .reaction($0) }, place.merging(["reaction": reaction]) { $1 }) {
        try $0.simReaction($1)
      }
    case ("option", _):
      let index = action["index"]?.string.flatMap { Int($0) } ?? 0
      await act(nil, place.merging(["options": .list([.integer(index)])]) { $1 }) { try $0.simVote($1) }
    case (_, "command"):
      await act(nil, ["text": action["text"] ?? .text("")]) { try await $0.simMessage($1) }
    default: break
    }
  }
}
