import Localization
import PageModel

/// A row of the card below the title (Spec/Chats.md 15.1).
package struct HeaderBar: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Music or a voice message that plays; `share` is the played part, from 0 to 1.
    case playback(title: String, artist: String, share: Double)
    case call(Crowd)
    case advertisement(String)
    /// The actions that are offered to the reader about the other person.
    case contact([ContactAction])
    /// The note that the other person is an admin of a chat that the reader asked to join.
    case adminNote(AdminNote)
    case requests(Crowd)
    /// The offer of a translation; the name of a language, or `nil` for the language of the image.
    case translation(to: String?)
    /// A note that goes by itself.
    case toast(String)
  }

  /// Some people, of whom the first ones have names.
  package struct Crowd: Equatable, Sendable {
    package var people: [Author]
    package var count: Int

    package init(_ people: [Author] = [], count: Int? = nil) {
      (self.people, self.count) = (people, count ?? people.count)
    }
  }

  package struct AdminNote: Equatable, Sendable {
    package var admin: Author?
    /// The title of the chat.
    package var title: String
    package var isChannel: Bool

    package init(_ admin: Author? = nil, title: String, isChannel: Bool) {
      (self.admin, self.title, self.isChannel) = (admin, title, isChannel)
    }
  }

  package enum ContactAction: String, CaseIterable, Sendable {
    case add, share, block, report

    package var words: LocalizedString {
      switch self {
      case .add: .addToContacts
      case .share: .sharePhoneNumber
      case .block: .blockUser
      case .report: .reportSpam
      }
    }

    /// True for an action against the other person.
    package var isDestructive: Bool { self == .block || self == .report }
  }

  package var kind: Kind
  package var presence: Double

  package init(_ kind: Kind, presence: Double = 1) { (self.kind, self.presence) = (kind, presence) }

  /// The place among the rows, from the top.
  package var order: Int { kind.order }
}

extension HeaderBar.Kind {
  /// The place of the pinned message among the rows.
  package static let pinnedOrder = 5

  package var order: Int {
    switch self {
    case .playback: 0
    case .call: 1
    case .advertisement: 2
    case .contact, .adminNote: 3
    case .requests: 4
    case .translation: 6
    case .toast: 7
    }
  }
}

/// A search in a chat: the field and the bar around the list, and the matches in it (Spec/Chats.md 15.3).
package struct ChatSearch: Equatable, Sendable {
  package var text: String
  /// The number of messages that contain the text.
  package var count: Int
  /// The index of the match that is shown; the newest is 0.
  package var index: Int
  package var presence: Double

  package init(_ text: String, count: Int = 0, index: Int = 0, presence: Double = 1) {
    (self.text, self.count, self.index, self.presence) = (text, count, index, presence)
  }
}

/// The keyboard of emoji, stickers or GIFs below the panel (Spec/Chats.md 15.5).
package struct InputKeyboard: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case emoji, stickers, gifs

    package var words: LocalizedString {
      switch self {
      case .emoji: .emojiKeyboard
      case .stickers: .stickerKeyboard
      case .gifs: .gifKeyboard
      }
    }
  }

  package var kind: Kind
  package var presence: Double

  package init(_ kind: Kind, presence: Double = 1) { (self.kind, self.presence) = (kind, presence) }
}

/// The suggestions above the field for what is being typed (Spec/Chats.md 15.4).
package struct SuggestionPanel: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case people([Author])
    case commands([Entry])
    case hashtags([String])
    /// The results of an inline bot.
    case results([Entry])
    case emoji([String])
  }

  /// A command and its description, or a result and its text.
  package struct Entry: Equatable, Sendable {
    package var title: String
    package var text: String

    package init(_ title: String, _ text: String = "") { (self.title, self.text) = (title, text) }
  }

  package var kind: Kind
  package var presence: Double

  package init(_ kind: Kind, presence: Double = 1) { (self.kind, self.presence) = (kind, presence) }
}

/// The placeholders of a list whose messages are being loaded (Spec/Chats.md 15.2).
package struct LoadingState: Equatable, Sendable {
  package var presence: Double

  package init(presence: Double = 1) { self.presence = presence }
}

/// A text over the screen, with a button that closes it (Spec/Chats.md 15.10).
package struct ScreenAlert: Equatable, Sendable {
  package var text: String
  package var presence: Double

  package init(_ text: String, presence: Double = 1) { (self.text, self.presence) = (text, presence) }
}

/// A part of the screen that is shown in addition to what the chat's data says: the value of an option, or of
/// a step of a tape.
package enum ShownState: Equatable, Sendable {
  case start
  case recording(VoiceRecording)
  case recorded(VoicePreview)
  /// The bar above the field, with the text that it brings; `nil` keeps the field's text.
  case accessory(FieldAccessory, text: MessageText?)
  case disabled
  /// The wait until the next message can be sent, in seconds: what is left, and all of it.
  case slow(left: Double, of: Double)
  case sender(Author)
  case header(HeaderBar.Kind)
  case search(ChatSearch)
  case loading
  case keyboard(InputKeyboard.Kind)
  case suggestions(SuggestionPanel.Kind)
  case selection([Int64])
  case flash(Int64)
  case touch(ButtonTouch)
  /// A finger on a key of a bot's keyboard.
  case key(row: Int, column: Int)
  case scrollUp
  case floatingDay
  /// The device's keyboard, or the room for one, in points.
  case deviceKeyboard(room: Double?)
  case alert(String)
  case contextMenu(ContextMenu)
}

extension ShownState {
  /// The time for which a flash stays, and that in which it fades, in seconds (Spec/Chats.md 13.6).
  fileprivate static let flashTimes = (stays: 0.7, fades: 0.3)

  /// The place of the part on the screen, which only one part can have.
  package var slot: ScreenSlot {
    switch self {
    case .start, .recording, .recorded: .panel
    case .accessory: .accessory
    case .disabled, .slow: .button
    case .sender: .sender
    case .header(let kind): .header(kind.order)
    case .search: .search
    case .loading: .loading
    case .keyboard: .keyboard
    case .suggestions: .suggestions
    case .selection: .selection
    case .flash: .flash
    case .touch, .key: .touch
    case .scrollUp: .up
    case .floatingDay: .day
    case .deviceKeyboard: .device
    case .alert: .alert
    case .contextMenu: .contextMenu
    }
  }

  /// The time for which a toast stays before it goes, in seconds (Spec/Chats.md 15.10).
  private static let toastStays = 3.0

  /// The time after which a part goes by itself, in seconds; `nil` for one that stays until it is hidden.
  package var stay: Double? {
    switch self {
    case .flash: Self.flashTimes.stays + Self.flashTimes.fades
    case .header(.toast): Self.toastStays
    default: nil
    }
  }
}

/// A place for a part of the screen.
package enum ScreenSlot: Hashable, Sendable {
  case panel, accessory, button, sender
  /// A row of the card below the title, by its order.
  case header(Int)
  case search, loading, keyboard, suggestions, selection, flash, touch, up, day, device, alert, contextMenu
}

extension ScreenState {
  /// Adds a part.
  ///
  /// - Parameters:
  ///   - presence: from 0 (hidden) to 1 (fully visible).
  ///   - age: the time since it appeared, in seconds; `nil` for a still.
  package mutating func show(_ part: ShownState, presence: Double = 1, age: Double? = nil) {
    switch part {
    case .start:
      panel = .start
      panelPresence = presence
    case .recording(var voice):
      if let age {
        voice.seconds += age
        // The loudness of a voice that nobody hears goes up and down.
        let turn = (age * Self.voiceTurns).truncatingRemainder(dividingBy: 1)
        voice.level = turn < 0.5 ? 2 * turn : 2 - 2 * turn
      }
      voice.presence = presence
      panel = .recording(voice)
    case .recorded(let voice): if presence > 0.5 { panel = .preview(voice) }
    case .accessory(var accessory, let text):
      accessory.presence = presence
      changeField {
        $0.accessory = accessory
        if let text { $0.text = text }
        if accessory.kind == .edit { $0.button = .done }
      }
    case .disabled:
      changeField {
        $0.button = .disabled
        $0.buttonPresence = max($0.buttonPresence ?? 0, presence)
      }
    case .slow(let left, let whole):
      let rest = left - (age ?? 0)
      guard rest > 0, whole > 0 else { return }
      changeField {
        $0.button = .waiting(min(1, rest / whole))
        $0.buttonPresence = max($0.buttonPresence ?? 0, presence)
      }
    case .sender(let author):
      changeField {
        $0.sender = author
        $0.senderPresence = presence
      }
    case .header(let kind):
      header.removeAll { $0.kind.order == kind.order }
      header.append(HeaderBar(kind, presence: presence))
      header.sort { $0.order < $1.order }
    case .search(var search):
      search.presence = presence
      self.search = search
    case .loading: loading = LoadingState(presence: presence)
    case .keyboard(let kind): inputKeyboard = InputKeyboard(kind, presence: presence)
    case .suggestions(let kind): suggestions = SuggestionPanel(kind, presence: presence)
    case .selection(let messages):
      selection = SelectionState(
        Dictionary(messages.map { ($0, presence) }, uniquingKeysWith: { $1 }), presence: presence)
    case .flash(let message):
      let times = ShownState.flashTimes
      let rest = 1 - max(0, (age ?? 0) - times.stays) / times.fades
      if rest > 0 { flash = RowFlash(message: message, strength: min(1, rest)) }
    case .touch(var touch):
      if let age, touch.wait != nil {
        touch.wait = (age / ButtonTouch.period).truncatingRemainder(dividingBy: 1)
        touch.waitPresence = presence
      } else if touch.wait == nil {
        touch.strength = presence
      }
      touches.append(touch)
    case .key(let row, let column):
      keyboard?.touch = ReplyKeyboardState.Touch(row: row, column: column, strength: presence)
    case .scrollUp: buttons.up = SideButtons.Button(presence: presence)
    case .floatingDay: dayPresence = presence
    case .deviceKeyboard(let room): deviceKeyboard = DeviceKeyboard(room: room, presence: presence)
    case .alert(let text): alert = ScreenAlert(text, presence: presence)
    case .contextMenu(var menu):
      menu.presence = presence
      contextMenu = menu
    }
  }

  /// The number of times that the loudness of a recording rises per second.
  private static let voiceTurns = 1.3

  private mutating func changeField(_ change: (inout FieldState) -> Void) {
    guard case .writing(var field) = panel else { return }
    change(&field)
    panel = .writing(field)
  }
}
