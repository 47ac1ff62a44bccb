import MessageModel
import PageModel
import PageReading
import Reveal
import StreamReading

// Messages that are still being written (Spec/Tapes.md 2).

/// A draft that a step began.
struct SceneDraft {
  /// The id of its message.
  var message: Int64
  var author: Author?
  /// The time at which it disappears, in seconds.
  var end: Double
  /// The index of the event that removes it; `nil` if that has happened.
  var event: Int?
}

extension SceneScriptBuilder {
  /// The time after its last revision at which a draft disappears, in seconds.
  private static var lifetime: Double { 30 }

  func draft(
    _ number: Int64, _ said: Tape.Said, from: Tape.Named?, button: String?, at start: Double,
    _ origin: InputOrigin
  ) throws(Reader.Failure) -> Double {
    var (script, folder) = try reader.stream(said)
    if anonymizer.hidesNames { script = script.map(anonymizer.hidden) }
    let page = script.revisions.last?.page() ?? Page()
    let revision = StreamScript.Revision(time: 0) { page }
    if var draft = drafts[number], let event = draft.event {
      happen(.revise(draft.message, revision), at: start)
      events[event].tick = tick(start + Self.lifetime)
      draft.end = start + Self.lifetime
      drafts[number] = draft
      if var staged = present[draft.message] {
        staged.message.content = .page(page)
        present.replace(staged, saysMore: true)
        changePinned(staged, at: start)
      }
      return StepLength.shortest
    }
    var message = Message(
      id: takeID(), chat: info.chat, direction: .incoming, date: date(at: start))
    message.author = from.map { .peer(person($0.text)) } ?? other
    try requireOther(message.author, origin)
    message.content = .page(page)
    if let button {
      message.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: button, value: "stop")]])
    }
    let staged = StagedMessage(message, peers: peers, media: reader.completed(page.media))
    let stream = StreamScript([revision], isEndKnown: false)
    streams.append(SceneStream(script: stream, folder: folder, message: staged, isDraft: true))
    readWhatIsAnswered(by: message, at: start)
    present.append(staged)
    happen(.draft(staged, index: streams.count - 1), at: start)
    let end = start + Self.lifetime
    drafts[number] = SceneDraft(
      message: staged.id, author: message.author, end: end, event: events.count)
    events.append(StageEvent(at: tick(end), .endDraft(staged.id, nil)))
    return StepLength.arriving
  }

  /// Ends the draft that a message completes, and returns the id of its message.
  func takeDraft(by message: Message, at start: Double) -> Int64? {
    guard message.direction == .incoming, !drafts.isEmpty else { return nil }
    guard let number = drafts.keys.sorted().first(where: { drafts[$0]?.author == message.author }) else {
      return nil
    }
    return takeDraft(number)
  }

  /// Forgets the draft whose message was deleted. Another one with its number is a new message.
  func dropDraft(of message: Int64) {
    if let number = drafts.keys.first(where: { drafts[$0]?.message == message }) { _ = takeDraft(number) }
  }

  private func takeDraft(_ number: Int64) -> Int64? {
    guard let draft = drafts.removeValue(forKey: number), let event = draft.event else { return nil }
    // Nothing happens at the end of its time anymore.
    events.remove(at: event)
    moveReferences(after: event)
    return draft.message
  }

  /// Forgets the drafts that have disappeared.
  func dropDrafts(before start: Double) {
    for (number, draft) in drafts where draft.end <= start || draft.event == nil {
      present.remove(draft.message)
      drafts[number] = nil
      unpin(draft.message, at: start)
    }
  }

  /// Adapts the indexes of events after one was removed.
  private func moveReferences(after index: Int) {
    for id in checks.keys {
      for place in checks[id]?.indices ?? 0..<0 where checks[id]?[place].event ?? 0 > index {
        checks[id]?[place].event -= 1
      }
    }
    for number in drafts.keys {
      if let event = drafts[number]?.event, event > index { drafts[number]?.event = event - 1 }
    }
    for place in screenshots.indices where screenshots[place].eventCount > index {
      screenshots[place].eventCount -= 1
    }
  }
}

extension Message {
  /// Keeps what happened to a message that this one completes: its reactions, and what its reader has opened.
  mutating func keepChanges(of former: Message) {
    if reactions.isEmpty { reactions = former.reactions }
    revealsSpoilers = revealsSpoilers || former.revealsSpoilers
    if case .page(let known) = former.content, case .page(var page) = content {
      page.toggled = known.toggled
      content = .page(page)
    }
  }
}
