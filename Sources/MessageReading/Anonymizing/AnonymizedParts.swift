import MessageModel

/// The parts around a chat's list, with replaced names.
extension Anonymizer {
  package func hidden(_ state: ShownState) -> ShownState {
    guard hidesNames else { return state }
    return switch state {
    case .accessory(let accessory, let text): .accessory(hidden(accessory), text: text.map { hidden($0) })
    case .sender(let author): .sender(hidden(author))
    case .header(let kind): .header(hidden(kind))
    case .search(var search):
      {
        search.text = hidden(search.text)
        return .search(search)
      }()
    case .suggestions(let kind): .suggestions(hidden(kind))
    case .alert(let text): .alert(hidden(text))
    case .start, .recording, .recorded, .disabled, .slow, .loading, .keyboard, .selection, .flash, .touch,
      .key,
      .scrollUp, .floatingDay, .deviceKeyboard, .contextMenu:
      state
    }
  }

  func hidden(_ author: Author) -> Author {
    if case .named(let name) = author, hidesNames { .named(self.name(name)) } else { author }
  }

  func hidden(_ kind: HeaderBar.Kind) -> HeaderBar.Kind {
    guard hidesNames else { return kind }
    return switch kind {
    case .playback(let title, let artist, let share):
      .playback(title: hidden(title), artist: hidden(artist), share: share)
    case .call(let crowd): .call(hidden(crowd))
    case .requests(let crowd): .requests(hidden(crowd))
    case .adminNote(let note):
      .adminNote(
        HeaderBar.AdminNote(
          note.admin.map { hidden($0) }, title: title(note.title), isChannel: note.isChannel))
    case .advertisement(let text): .advertisement(hidden(text))
    case .toast(let text): .toast(hidden(text))
    case .contact, .translation: kind
    }
  }

  private func hidden(_ crowd: HeaderBar.Crowd) -> HeaderBar.Crowd {
    HeaderBar.Crowd(crowd.people.map { hidden($0) }, count: crowd.count)
  }

  func hidden(_ kind: SuggestionPanel.Kind) -> SuggestionPanel.Kind {
    guard hidesNames else { return kind }
    func hidden(_ entries: [SuggestionPanel.Entry]) -> [SuggestionPanel.Entry] {
      entries.map { SuggestionPanel.Entry(self.hidden($0.title), self.hidden($0.text)) }
    }
    return switch kind {
    case .people(let people): .people(people.map { self.hidden($0) })
    case .commands(let entries): .commands(hidden(entries))
    case .results(let entries): .results(hidden(entries))
    case .hashtags(let words): .hashtags(words.map { self.hidden($0) })
    case .emoji: kind
    }
  }
}
