import MessageModel
import MessageReading
import PageModel
import StreamReading

// The messages and people that steps of a tape refer to (Spec/Tapes.md 2).

extension Message {
  func says(_ text: String) -> Bool {
    if self.text.plainText.contains(text) { return true }
    if case .page(let page) = content { return page.says(text) }
    return false
  }
}

extension Page {
  func says(_ text: String) -> Bool {
    func says(_ block: Block) -> Bool {
      block.parts.contains { part in
        switch part.content {
        case .text(let own): own.plainText.contains(text)
        case .block(let block): says(block)
        }
      }
    }
    return blocks.contains(where: says)
  }
}

extension Reactions {
  /// Adds the reaction of a person, or removes it if it exists, like a tap.
  ///
  /// - Parameter person: The person; `nil` for the viewer.
  mutating func toggle(_ emoji: String, by person: PeerID?) {
    guard let index = list.firstIndex(where: { $0.symbol == .emoji(emoji) }) else {
      return list.append(
        Reaction(symbol: .emoji(emoji), isChosen: person == nil, people: person.map { [$0] } ?? []))
    }
    let isThere: Bool
    if let person {
      let place = list[index].people.firstIndex(of: person)
      isThere = place != nil
      if let place { list[index].people.remove(at: place) } else { list[index].people.append(person) }
    } else {
      isThere = list[index].isChosen
      list[index].isChosen.toggle()
    }
    list[index].count += isThere ? -1 : 1
    if list[index].count <= 0 { list.remove(at: index) }
  }
}

extension Tape {
  /// The names of the people who write, react or have an activity, except the viewer, in the order of the
  /// tape.
  package var names: [String] {
    var names: [String] = []
    var known: Set<String> = []
    for step in steps {
      let from: Named? =
        switch step.action {
        case .message(_, let from, _), .answer(_, let from), .draft(_, _, let from, _),
          .activity(_, _, let from),
          .react(_, _, let from):
          from
        default: nil
        }
      if let from, from.text != SceneScript.me, known.insert(from.text).inserted { names.append(from.text) }
    }
    return names
  }

  /// The names of the people in the parts of the screen that steps show.
  var shownNames: [String] {
    steps.flatMap { step -> [String] in
      if case .show(let part, _) = step.action { part.people } else { [] }
    }
  }

  /// The names of the people who write or react, except the viewer, in the order of the tape.
  var speakers: [String] {
    steps.compactMap { step in
      switch step.action {
      case .message(_, let from?, _), .answer(_, let from?), .draft(_, _, let from?, _),
        .react(_, _, let from?):
        from.text == SceneScript.me ? nil : from.text
      default: nil
      }
    }
  }

  /// True if a step refers to a message that may be anywhere in the chat.
  var needsAll: Bool {
    func isFar(_ target: Target) -> Bool { target != .last }
    return steps.contains { step in
      switch step.action {
      case .edit(let target, _), .delete(let target), .react(_, let target, _), .tap(_, let target, _),
        .reply(let target, _), .swipe(let target, _), .pin(let target), .scroll(.to(let target), _),
        .reveal(let target), .toggle(_, let target):
        isFar(target)
      case .message(_, _, let target): target.map(isFar) == true
      case .scroll: true
      case .show(let part, _): part.refersToMessages
      default: false
      }
    }
  }
}

extension Tape.Activity {
  var shown: ChatActivity.Kind {
    switch self {
    case .typing: .typing
    case .recording: .recordingVoice
    case .filming: .recordingVideo
    case .sending: .sendingPhoto
    case .playing: .playingGame
    case .choosing: .choosingSticker
    }
  }
}

/// The people whom a chat describes, by name and user name.
struct PersonNames {
  private var names: [String: PeerID] = [:]
  private var usernames: [String: PeerID] = [:]

  init() {}

  init(of peers: PeerTable) {
    for id in peers.peers.keys.sorted(by: { $0.marked > $1.marked }) {
      guard let peer = peers.known(id) else { continue }
      names[peer.name] = id
      if let username = peer.username?.lowercased() { usernames[username] = id }
    }
  }

  /// Returns the person with a name, as `PeerReference` parses it.
  func person(named name: String) -> PeerID? {
    if case .id(let marked) = PeerReference(name) { return PeerID(marked: marked) }
    let username = (name.hasPrefix("@") ? String(name.dropFirst()) : name).lowercased()
    return [names[name], usernames[username]].compactMap { $0 }.min { $0.marked < $1.marked }
  }
}
