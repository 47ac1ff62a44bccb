import Localization

/// The state of the screen around a chat's list at one moment (Spec/Chats.md 13). A presence is a number from
/// 0 (hidden) to 1 (fully visible); animations apply their curves before they set it.
package struct ScreenState: Equatable, Sendable {
  /// The title and the line below it, if they changed; an empty line is none.
  package var title: String?
  package var subtitle: String?
  /// The current activity of other people, shown below the title.
  package var activity: ChatActivity?
  package var pinned: PinnedBar?
  /// True if a bar offers to add members to a small group.
  package var offersMembers = false
  package var panel: PanelState = .writing(FieldState())
  /// The presence of a note or start button that replaces the field.
  package var panelPresence = 1.0
  /// The keyboard below the panel.
  package var keyboard: ReplyKeyboardState?
  package var selection: SelectionState?
  package var flash: RowFlash?
  /// Inline buttons that are touched or waiting.
  package var touches: [ButtonTouch] = []
  package var buttons = SideButtons()
  /// The presence of the day floating at the top of the list while it is away from its own place, as during
  /// scrolling.
  package var dayPresence = 0.0
  package var deviceKeyboard: DeviceKeyboard?
  /// The fingers that a film marks.
  package var fingers: [FingerMark] = []
  /// The marks of the pressed element and of the selected text.
  package var marks: [ScreenMark] = []
  /// The rows of the card below the title, from top to bottom, without the pinned message.
  package var header: [HeaderBar] = []
  package var search: ChatSearch?
  package var loading: LoadingState?
  package var inputKeyboard: InputKeyboard?
  package var suggestions: SuggestionPanel?
  /// The text over the screen that answers a button.
  package var alert: ScreenAlert?
  package var contextMenu: ContextMenu?

  package init() {}
}

/// An activity of a person in a chat (Spec/Chats.md 13.1).
package struct ChatActivity: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case typing, recordingVoice, recordingVideo, choosingSticker, sendingPhoto, sendingVideo, sendingFile
    case playingGame
  }

  package var kind: Kind
  /// The names of the active people, the latest first; empty in a private chat.
  package var names: [String]
  /// The phase of the icon's animation, from 0 to 1; one cycle takes `Kind.period`.
  package var phase: Double
  package var presence: Double

  package init(_ kind: Kind = .typing, names: [String] = [], phase: Double = 0, presence: Double = 1) {
    (self.kind, self.names, self.phase, self.presence) = (kind, names, phase, presence)
  }
}

extension ChatActivity.Kind {
  /// The words in a private chat.
  package var words: LocalizedString {
    switch self {
    case .typing: .typing
    case .recordingVoice: .recordingVoice
    case .recordingVideo: .recordingVideo
    case .choosingSticker: .choosingSticker
    case .sendingPhoto: .sendingPhoto
    case .sendingVideo: .sendingVideo
    case .sendingFile: .sendingFile
    case .playingGame: .playingGame
    }
  }

  /// The duration of one cycle of the icon's animation, in seconds.
  package var period: Double {
    switch self {
    case .typing, .recordingVoice, .choosingSticker, .playingGame: 0.7
    case .recordingVideo: 0.9
    case .sendingPhoto, .sendingVideo, .sendingFile: 1.75
    }
  }
}

extension ChatActivity {
  /// Returns the second line of the title: in a group, the names only.
  package func words(in language: Language) -> String {
    let others = names.count - 1
    return switch names.count {
    case 0: language[kind.words]
    case 1: names[0]
    case 2: language.list(names)
    default: language.count(.nameAndOthers, others, names[0], language.number(others))
    }
  }
}

/// The bar of the pinned message, below the title (Spec/Chats.md 13.2).
package struct PinnedBar: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    package var excerpt: ReplyExcerpt
    /// The index among the pinned messages; the oldest is 0.
    package var index: Int
    /// The label of the message's button, if it has exactly one.
    package var button: String?

    package init(_ excerpt: ReplyExcerpt, index: Int = 0, button: String? = nil) {
      (self.excerpt, self.index, self.button) = (excerpt, index, button)
    }
  }

  package var item: Item
  /// The number of pinned messages, at least 1.
  package var count: Int
  /// The previous item, while it moves out.
  package var former: Item?
  /// The progress from the former item to this one, from 0 to 1.
  package var change: Double
  package var presence: Double

  package init(_ item: Item, count: Int = 1, former: Item? = nil, change: Double = 1, presence: Double = 1) {
    (self.item, self.count, self.former, self.change, self.presence) = (item, count, former, change, presence)
  }
}

/// The content of the panel below the list (Spec/Chats.md 13.3).
package enum PanelState: Equatable, Sendable {
  case writing(FieldState)
  case recording(VoiceRecording)
  case preview(VoicePreview)
  /// The reason why the reader cannot write.
  case restricted(reason: LabelText)
  /// An action instead of the field, such as "Unblock".
  case action(LabelText)
  /// The button that starts a bot.
  case start

  package var field: FieldState? {
    if case .writing(let field) = self { field } else { nil }
  }
}

/// The state of the text field (Spec/Chats.md 13.3).
package struct FieldState: Equatable, Sendable {
  package enum Button: Equatable, Sendable {
    case send
    /// The button that ends an edit.
    case done
    case disabled
    /// The countdown until the next message can be sent: the remaining share of the wait, from 0 to 1.
    case waiting(Double)
  }

  package var text: MessageText
  /// The placeholder of an empty field; `nil` for the default.
  package var placeholder: String?
  /// The opacity of the caret after the last letter; 0 for a field without focus.
  package var caret = 0.0
  /// The scroll offset from the end of a text that is too high for the field, in points.
  package var scroll = 0.0
  /// The height of the text area while it grows or shrinks, in points; `nil` for the text's own height.
  package var height: Double?
  package var button: Button = .send
  /// The progress of the button replacing the microphone, from 0 to 1; `nil` for 1 if there is something to
  /// send.
  package var buttonPresence: Double?
  package var accessory: FieldAccessory?
  /// The label of the button that opens a bot's menu.
  package var menu: LabelText?
  /// The peer as which messages are sent, if the reader can choose.
  package var sender: Author?
  package var senderPresence = 1.0

  package init(text: MessageText = MessageText(), placeholder: String? = nil, menu: LabelText? = nil) {
    (self.text, self.placeholder, self.menu) = (text, placeholder, menu)
  }
}

/// The bar above the field that says what its text is for.
package struct FieldAccessory: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case reply(to: String, isQuote: Bool)
    case edit
    case forward(count: Int)
    /// A post that is suggested to a channel; the excerpt says its price.
    case post
    /// The preview of a link in the text, with the name of the site.
    case link(site: String)
  }

  package var kind: Kind
  package var excerpt: ReplyExcerpt
  /// The share of its full height, from 0 to 1.
  package var presence: Double
  /// The opacity; `nil` for the same value as the presence.
  package var opacity: Double?

  package init(_ kind: Kind, _ excerpt: ReplyExcerpt, presence: Double = 1) {
    (self.kind, self.excerpt, self.presence) = (kind, excerpt, presence)
  }

  package func title(in language: Language) -> String {
    switch kind {
    case .reply("", let isQuote): language[isQuote ? .replyToQuote : .reply]
    case .reply(let name, let isQuote): language.text(isQuote ? .replyToQuoteBy : .replyTo, name)
    case .edit: language[.editMessage]
    case .forward(let count): language.count(.forwardMessages, count)
    case .post: language[.suggestPostTitle]
    case .link(let site): site
    }
  }
}

/// A voice or video message that is being recorded.
package struct VoiceRecording: Equatable, Sendable {
  package var seconds = 0.0
  /// True for a video message, whose picture is in a circle over the list.
  package var isVideo = false
  /// The loudness, from 0 to 1.
  package var level = 0.0
  /// The progress of locking the recording so that it continues without a finger, from 0 to 1.
  package var lock = 0.0
  package var presence = 1.0
}

/// A recorded voice message before it is sent.
package struct VoicePreview: Equatable, Sendable {
  package var seconds = 0.0
  /// The loudness of each sample, from 0 to 31.
  package var waveform: [UInt8] = []
}

/// A bot's keyboard below the field (Spec/Chats.md 13.5).
package struct ReplyKeyboard: Equatable, Sendable {
  package var rows: [[KeyboardButton]]
  /// True if the rows keep their own height, not the height of the device's keyboard.
  package var fits: Bool
  /// True if the keyboard disappears after it was used.
  package var isOneTime: Bool
  /// The placeholder of the field.
  package var placeholder: String?

  package init(
    rows: [[KeyboardButton]] = [], fits: Bool = false, isOneTime: Bool = false, placeholder: String? = nil
  ) {
    (self.rows, self.fits, self.isOneTime, self.placeholder) = (rows, fits, isOneTime, placeholder)
  }
}

package struct ReplyKeyboardState: Equatable, Sendable {
  /// A touch on one of the buttons.
  package struct Touch: Equatable, Sendable {
    package var row: Int
    package var column: Int
    /// The strength of the touch, from 0 to 1.
    package var strength = 1.0

    package init(row: Int, column: Int, strength: Double = 1) {
      (self.row, self.column, self.strength) = (row, column, strength)
    }
  }

  package var keyboard: ReplyKeyboard
  package var presence: Double
  package var touch: Touch?

  package init(_ keyboard: ReplyKeyboard, presence: Double = 1, touch: Touch? = nil) {
    (self.keyboard, self.presence, self.touch) = (keyboard, presence, touch)
  }
}

/// The selected messages (Spec/Chats.md 13.6).
package struct SelectionState: Equatable, Sendable {
  /// The progress of each message's selection, by its id; other messages are not selected.
  package var chosen: [Int64: Double]
  package var presence: Double

  package init(_ chosen: [Int64: Double] = [:], presence: Double = 1) {
    self.chosen = chosen
    self.presence = presence
  }
}

/// A short highlight of a message that the list scrolled to.
package struct RowFlash: Equatable, Sendable {
  package var message: Int64
  package var strength = 1.0
}

/// A touch on a button under a message, or the wait that follows it.
package struct ButtonTouch: Equatable, Sendable {
  package var message: Int64
  package var row: Int
  package var column: Int
  /// The strength of the touch, from 0 to 1.
  package var strength: Double
  /// The phase of the band that moves while the button waits, from 0 to 1; `nil` for no wait.
  package var wait: Double?
  package var waitPresence: Double

  package init(
    message: Int64, row: Int, column: Int, strength: Double = 1, wait: Double? = nil,
    waitPresence: Double = 1
  ) {
    (self.message, self.row, self.column) = (message, row, column)
    (self.strength, self.wait, self.waitPresence) = (strength, wait, waitPresence)
  }

  /// The duration of one pass of the band, in seconds.
  package static let period = 0.7
}

/// The buttons above the right end of the panel (Spec/Chats.md 13.4).
package struct SideButtons: Equatable, Sendable {
  package struct Button: Equatable, Sendable {
    package var count: Int
    package var presence: Double
    /// The scale of the badge, which overshoots when it appears.
    package var badgeScale: Double
    /// The previous count and the progress from it to this one, from 0 to 1; `nil` for a count that does not
    /// change.
    package var former: Former?

    package struct Former: Equatable, Sendable {
      package var count: Int
      package var share: Double

      package init(count: Int, share: Double) {
        self.count = count
        self.share = share
      }
    }

    package init(count: Int = 0, presence: Double = 1, badgeScale: Double = 1) {
      (self.count, self.presence, self.badgeScale) = (count, presence, badgeScale)
    }
  }

  /// The button that scrolls down; `nil` for one that depends on the scroll position.
  package var down: Button?
  package var up: Button?
  package var mentions: Button?
  package var reactions: Button?
  package var votes: Button?

  package init(
    down: Button? = nil, up: Button? = nil, mentions: Button? = nil, reactions: Button? = nil,
    votes: Button? = nil
  ) {
    (self.down, self.up, self.mentions, self.reactions, self.votes) = (down, up, mentions, reactions, votes)
  }
}
