import MessageModel
import MessageReading
import PageModel
import StreamReading

// Names are replaced after the whole script is computed.

extension SceneScriptBuilder {
  /// Learns the names in the texts of the tape and of the chat.
  func learnNames(of tape: Tape, in chat: ChatSource?) {
    // The steps report these diagnostics.
    var reader = reader
    var messages = chat.map { chat in (0..<chat.count).compactMap(chat.message) } ?? []
    var pages: [Page] = []
    for step in tape.steps {
      switch step.action {
      case .message(let said, _, _), .edit(_, to: let said):
        if let read = try? reader.message(said) { messages.append(read) }
      case .type(let text, _):
        if let read = try? reader.message(.text(Tape.Named(text))) { messages.append(read) }
      case .answer(let said, _):
        if let page = (try? reader.stream(said))?.script.revisions.last?.page() { pages.append(page) }
      default: break
      }
    }
    let described = PeerTable(peers.peers.values.filter { !unnamed.contains($0.id) })
    anonymizer.learn(
      described, messages, pages: pages, names: tape.names + tape.shownNames + settings.people.map(\.text))
  }

  func hideNames() {
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
      SceneStream(script: $0.script, folder: $0.folder, message: self.hidden($0.message, hidden))
    }
    hideTypedNames()
    for index in events.indices {
      switch events[index].change {
      case .send(let staged, let source):
        events[index].change = .send(self.hidden(staged, hidden), from: source)
      case .add(let staged): events[index].change = .add(self.hidden(staged, hidden))
      case .change(let staged): events[index].change = .change(self.hidden(staged, hidden))
      case .answer(let staged, let stream):
        events[index].change = .answer(self.hidden(staged, hidden), index: stream)
      case .accessory(let accessory?, let placeholder):
        var other = anonymizer.hidden(accessory)
        if case .reply(let name, _) = accessory.kind, unnamed.contains(where: { everybody[$0].name == name })
        {
          other.kind = accessory.kind
        }
        events[index].change = .accessory(
          other, placeholder: placeholder.map { anonymizer.hidden($0) })
      case .activity(let activity?): events[index].change = .activity(anonymizer.hidden(activity))
      case .pin(let bar?): events[index].change = .pin(anonymizer.hidden(bar))
      case .show(let state): events[index].change = .show(anonymizer.hidden(state))
      case .draft(let staged, let stream):
        events[index].change = .draft(self.hidden(staged, hidden), index: stream)
      case .endDraft(let id, let staged?):
        events[index].change = .endDraft(id, self.hidden(staged, hidden))
      case .title(let text): events[index].change = .title(anonymizer.hidden(text))
      case .subtitle(let text): events[index].change = .subtitle(anonymizer.hidden(text))
      case .keyboard(var keyboard?):
        keyboard.placeholder = keyboard.placeholder.map { anonymizer.hidden($0) }
        for row in keyboard.rows.indices {
          for column in keyboard.rows[row].indices {
            keyboard.rows[row][column].label = anonymizer.hidden(keyboard.rows[row][column].label)
          }
        }
        events[index].change = .keyboard(keyboard)
      case .endDraft(_, nil), .revise, .keyboard(nil), .key, .swipe, .menu: break
      case .write, .accessory(nil, _), .remove, .activity(nil), .touch, .scroll, .pin(nil), .appearance,
        .hide:
        break
      case .press, .release, .select, .zoom: break
      }
    }
    peers = hidden
    reader.hideNames(with: anonymizer)
  }

  func hidden(_ cues: [SceneScript.Cue]) -> [SceneScript.Cue] {
    cues.map { SceneScript.Cue(text: anonymizer.hidden($0.text), start: $0.start, end: $0.end) }
  }

  func hidden(_ staged: StagedMessage, _ peers: PeerTable) -> StagedMessage {
    var read = MessageResult(message: staged.message, media: staged.media, format: .message)
    anonymizer.apply(to: &read)
    var hidden = StagedMessage(
      read.message, peers: PeerTable(around: peers).named(in: peers.language), media: read.media)
    hidden.version = staged.version
    return hidden
  }

  /// Replaces names in the input field. Typed text is the beginning of the text that it becomes before it is
  /// sent or deleted.
  func hideTypedNames() {
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
      case .send(_, let source) where !source.keepsText: end()
      default: break
      }
    }
    end()
  }
}
