import MessageModel
import PageModel

/// The parts of a scene other than messages, with replaced names.
extension Anonymizer {
  /// Learns the names of all people in a scene.
  ///
  /// - Parameter names: names that no message has, such as those in the steps of a tape.
  package mutating func learn(
    _ peers: PeerTable, _ messages: [MessageResult], pages: [Page] = [], names: [String] = []
  ) {
    var known = KnownPeople()
    known.peers = peers.peers
    for message in messages { known.add(message) }
    for page in pages { known.add(page) }
    known.names.formUnion(names)
    known.names.remove("")
    learn(known)
  }

  /// - Parameter peers: the people in the chat, with their own names.
  package func apply(to info: inout ChatInfo, of peers: PeerTable) {
    guard isNeeded else { return }
    if hidesFaces { info.photo = nil }
    guard hidesNames else { return }
    let peer = info.chat.id.flatMap(peers.known)
    info.title = info.title.map { title in
      if let peer, peer.name == title { return self.peer(peer).name }
      return info.chat.kind == .private ? name(title) : self.title(title)
    }
    info.subtitle = info.subtitle.map(hidden)
    info.beginning = info.beginning.map { hidden($0) }
    info.introduction = info.introduction.map { hidden($0) }
    info.state = hidden(info.state)
  }

  package func hidden(_ state: ScreenState) -> ScreenState {
    var state = state
    state.activity = state.activity.map(hidden)
    state.pinned = state.pinned.map(hidden)
    if case .writing(var field) = state.panel {
      field.text = hidden(field.text)
      field.placeholder = field.placeholder.map(hidden)
      field.accessory = field.accessory.map(hidden)
      if case .given(let menu)? = field.menu { field.menu = .given(hidden(menu)) }
      field.sender = field.sender.map(hidden)
      state.panel = .writing(field)
    }
    if var keyboard = state.keyboard {
      keyboard.keyboard = hidden(keyboard.keyboard)
      state.keyboard = keyboard
    }
    for index in state.header.indices { state.header[index].kind = hidden(state.header[index].kind) }
    if let suggestions = state.suggestions { state.suggestions?.kind = hidden(suggestions.kind) }
    if var search = state.search {
      search.text = hidden(search.text)
      state.search = search
    }
    return state
  }

  package func hidden(_ activity: ChatActivity) -> ChatActivity {
    var activity = activity
    activity.names = activity.names.map(name)
    return activity
  }

  package func hidden(_ bar: PinnedBar) -> PinnedBar {
    guard hidesNames else { return bar }
    func hidden(_ item: PinnedBar.Item) -> PinnedBar.Item {
      var item = item
      item.excerpt = self.hidden(item.excerpt)
      item.button = item.button.map { self.hidden($0) }
      return item
    }
    var bar = bar
    bar.item = hidden(bar.item)
    bar.former = bar.former.map(hidden)
    return bar
  }

  package func hidden(_ accessory: FieldAccessory) -> FieldAccessory {
    guard hidesNames else { return accessory }
    var accessory = accessory
    if case .reply(let name, let isQuote) = accessory.kind, name != language[.you] {
      accessory.kind = .reply(to: self.name(name), isQuote: isQuote)
    }
    accessory.excerpt = hidden(accessory.excerpt)
    return accessory
  }

  /// Returns a text that is typed, with replaced names.
  package func typed(_ text: String) -> TypedReplacement {
    TypedReplacement(text, hidesNames ? words.edits(in: text, aliases) : [])
  }
}

/// A text that is typed letter by letter, with replaced names. The visible part of an invented name is
/// proportional to the typed part of the real one.
package struct TypedReplacement {
  package let text: String
  private let edits: [PersonalWords.Edit]

  fileprivate init(_ original: String, _ edits: [PersonalWords.Edit]) {
    text = PersonalWords.applied(edits, to: original)
    self.edits = edits
  }

  /// Returns the length of the text that corresponds to the beginning of the original, in UTF-8 bytes.
  package func count(of typed: Int) -> Int {
    var shift = 0
    for edit in edits where edit.range.lowerBound < typed {
      let length = edit.range.count
      guard typed < edit.range.upperBound else {
        shift += edit.text.utf8.count - length
        continue
      }
      let shown = edit.text.prefix(edit.text.count * (typed - edit.range.lowerBound) / max(1, length))
      return edit.range.lowerBound + shift + shown.utf8.count
    }
    return typed + shift
  }
}
