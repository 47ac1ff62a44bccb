import MessageModel
import PageModel
import PageReading
import StreamReading

// A conversation on the phones of several people (Spec/Tapes.md 10). The script of each phone is computed from the same
// steps at the same times: what the owner of the tape's phone does with the screen shows on that phone alone.

/// The person on whose phone a scene plays, if that is not the owner of the tape's phone.
struct SceneViewer {
  let person: PeerID
  /// The person whom the tape calls `me`.
  let owner: PeerID
  /// True if the text of the next message is in the field.
  var hasTyped = false
  var hasKeyboard = false
}

extension SceneScriptBuilder {
  /// Turns the chat to the side of another person, if the scene plays on the phone of one.
  func takeSide() throws(Reader.Failure) {
    guard let owner = settings.people.first else { return }
    described = PersonNames(of: peers)
    let known = info.myself ?? person(owner.text)
    info.myself = known
    let people = settings.people.dropFirst().map { person($0.text) }
    guard info.chat.kind != .channel else {
      throw fault("the posts of a channel are nobody's own", help: "remove `Set Phones`", owner.origin)
    }
    if info.chat.kind == .private, people != [info.chat.id] {
      throw fault(
        "a private chat is on the phones of two people: its owner and the other person",
        help: "name these two in `Set Phones`, or write `Set ChatKind group`", owner.origin)
    }
    guard settings.viewer > 0, settings.viewer <= people.count else { return }
    let viewer = SceneViewer(person: people[settings.viewer - 1], owner: known)
    self.viewer = viewer
    info.myself = viewer.person
    if info.chat.kind == .private {
      info.chat = Chat(id: viewer.owner, kind: .private)
      (info.title, info.photo, info.subtitle, info.presence) = (nil, nil, nil, nil)
    }
    if case .writing = info.state.panel { info.state.panel = .writing(FieldState()) }
    info.lastReadIncoming = nil
    let messages = present.messages
    present = ScenePresence()
    for var staged in messages {
      turn(&staged.message)
      if staged.peers.known(viewer.owner) == nil, let owner = peers.known(viewer.owner) {
        staged.peers.add(owner)
      }
      present.append(staged)
    }
  }

  /// Turns a message to the side of the person on whose phone it shows.
  func turn(_ message: inout Message) {
    guard let viewer else { return }
    message.chat = info.chat
    if message.direction == .outgoing {
      (message.direction, message.author) = (.incoming, .peer(viewer.owner))
      message.sendState = .sent
    } else if message.author == .peer(viewer.person) {
      (message.direction, message.author, message.sendState) = (.outgoing, nil, .read)
    }
    for index in message.reactions.list.indices {
      message.reactions.list[index].isChosen =
        message.reactions.list[index].people.contains(viewer.person)
    }
    switch message.reply?.author {
    case .peer(viewer.person): message.reply?.author = .you
    case .you: message.reply?.author = .peer(viewer.owner)
    default: break
    }
  }

  /// The author of a message for which the tape names none, on the phone of another person.
  func other(than viewer: SceneViewer) -> Author? {
    if info.chat.kind == .private { return .peer(viewer.person) }
    for staged in present.messages.reversed() {
      if staged.message.direction == .outgoing { return .peer(viewer.person) }
      if let author = staged.message.author, author != .peer(viewer.owner) { return author }
    }
    return info.chat.id.map(Author.peer)
  }

  /// Lets a message of the phone's owner arrive, or one of the viewer go out.
  func arrive(_ staged: inout StagedMessage, at start: Double) {
    present.append(staged)
    if staged.message.isPinned { pinnedSigns.insert(staged.id) }
    guard staged.message.direction == .outgoing else { return emit(.add(staged), at: start) }
    guard viewer?.hasTyped == true else { return emit(.add(staged), at: start) }
    viewer?.hasTyped = false
    staged.message.sendState = .sending
    emit(.send(staged), at: start)
    check(&staged, .sent, at: start + StepLength.sent)
    check(&staged, .read, at: start + StepLength.sent + StepLength.sending)
  }

  /// Shows on the phone of another person what somebody does, such as typing. The person's own words are typed into the
  /// field.
  ///
  /// - Parameter name: The name in the tape; `nil` for the other person of a private chat.
  func beActive(_ kind: Tape.Activity, by name: String?, seconds: Double, at start: Double) {
    guard let viewer else { return }
    let isOwn = name.map { person($0) == viewer.person } ?? (info.chat.kind == .private)
    guard isOwn else { return showActivity(kind, names: name.map { [$0] } ?? [], seconds, at: start) }
    guard kind == .typing, case .message(.text(let words), let from, _)? = following?.action,
      from.map({ $0.text != SceneScript.me && person($0.text) == viewer.person })
        ?? (info.chat.kind == .private), !words.text.isEmpty
    else { return }
    var rise = 0.0
    if settings.use.raisesKeyboard, !viewer.hasKeyboard, seconds > StepLength.keyboard {
      self.viewer?.hasKeyboard = true
      emit(.show(.deviceKeyboard(room: nil)), at: start)
      rise = StepLength.keyboard
    }
    var typed = TypedText()
    let pace = (seconds - rise) / Double(words.text.count)
    for (index, character) in words.text.enumerated() {
      typed = typed.appending(String(character))
      emit(.write(typed), at: start + rise + Double(index) * pace)
    }
    self.viewer?.hasTyped = true
  }

  func showActivity(_ kind: Tape.Activity, names: [String], _ seconds: Double, at start: Double) {
    emit(.activity(ChatActivity(kind.shown, names: info.chat.kind == .private ? [] : names)), at: start)
    emit(.activity(nil), at: start + seconds)
  }

  /// Shows on the phone of another person that the owner types.
  func showTyping(_ seconds: Double, at start: Double) {
    guard let viewer, seconds > 0 else { return }
    showActivity(.typing, names: [peers[viewer.owner].name], seconds, at: start)
  }

  /// Requires an author whose content may arrive as a stream on the phone of another person.
  func requireOther(_ author: Author?, _ origin: InputOrigin) throws(Reader.Failure) {
    guard let viewer, author == .peer(viewer.person) else { return }
    throw fault(
      "an answer does not arrive on the phone of the person who writes it",
      help: "write `Message`, or leave the person out of `Set Phones`", origin)
  }
}

extension StageEvent.Change {
  /// True if other people see the change on their phones.
  ///
  /// - Parameter isGroup: True for a group, whose title and bots are the same for everybody.
  func isShared(inGroup isGroup: Bool) -> Bool {
    switch self {
    case .send, .add, .answer, .change, .remove, .activity, .pin, .draft, .revise, .endDraft, .appearance:
      true
    case .hide(.device): true
    case .title, .subtitle, .keyboard, .menu: isGroup
    case .write, .accessory, .touch, .scroll, .swipe, .press, .release, .select, .zoom, .key, .show, .hide:
      false
    }
  }
}
