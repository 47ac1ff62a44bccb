import Wording

/// What a screen shows around the list of a chat at one moment (Spec/Chats.md 13). Presences go from 0, not there, to 1,
/// wholly there, and whoever animates them bends them before.
package struct ScreenState: Equatable, Sendable {
  /// What somebody does now, told below the title.
  package var activity: ChatActivity?
  package var pinned: PinnedBar?
  package var panel: PanelState = .writing(FieldState())
  /// Of what stands in the field's place: a note, or the button that starts a bot.
  package var panelPresence = 1.0
  /// Below the panel.
  package var keyboard: ReplyKeyboardState?
  package var selection: SelectionState?
  package var flash: RowFlash?
  /// Inline buttons that are touched or wait.
  package var touches: [ButtonTouch] = []
  package var buttons = SideButtons()
  /// How far the day that floats at the list's top shows where it is away from its place, as while somebody scrolls.
  package var dayPresence = 0.0
  /// Points that the device's own keyboard takes below the panel; it is not drawn.
  package var deviceKeyboard = 0.0

  package init() {}
}

/// What somebody in a chat does (Spec/Chats.md 13.1).
package struct ChatActivity: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case typing, recordingVoice, recordingVideo, choosingSticker, sendingPhoto, sendingVideo, sendingFile
    case playingGame
  }

  package var kind: Kind
  /// Who does so, the latest first; nobody in a talk of two.
  package var names: [String]
  /// Of the mark, from 0 to 1: a turn of it takes `Kind.period`.
  package var phase: Double
  package var presence: Double

  package init(_ kind: Kind = .typing, names: [String] = [], phase: Double = 0, presence: Double = 1) {
    (self.kind, self.names, self.phase, self.presence) = (kind, names, phase, presence)
  }
}

extension ChatActivity.Kind {
  /// The words of a talk of two.
  package var words: Phrase {
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

  /// Seconds that a turn of the mark takes.
  package var period: Double {
    switch self {
    case .typing, .recordingVoice, .choosingSticker, .playingGame: 0.7
    case .recordingVideo: 0.9
    case .sendingPhoto, .sendingVideo, .sendingFile: 1.75
    }
  }
}

extension ChatActivity {
  /// What stands in the title's second line: the names alone in a group.
  package func words(in language: Language) -> String {
    let others = names.count - 1
    return switch names.count {
    case 0: language[kind.words]
    case 1: names[0]
    case 2: language.text(.nameAndName, names[0], names[1])
    default: language.count(.nameAndOthers, others, names[0], language.number(others))
    }
  }
}

/// The message that is pinned, below the title (Spec/Chats.md 13.2).
package struct PinnedBar: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    package var excerpt: ReplyExcerpt
    /// Its place among those that are pinned, the oldest being 0.
    package var index: Int
    /// The label of its only button.
    package var button: String?

    package init(_ excerpt: ReplyExcerpt, index: Int = 0, button: String? = nil) {
      (self.excerpt, self.index, self.button) = (excerpt, index, button)
    }
  }

  package var item: Item
  /// How many are pinned, 1 at least.
  package var count: Int
  /// What showed before, while it makes room.
  package var former: Item?
  /// How far the item has taken the place of the former one.
  package var change: Double
  package var presence: Double

  package init(_ item: Item, count: Int = 1, former: Item? = nil, change: Double = 1, presence: Double = 1) {
    (self.item, self.count, self.former, self.change, self.presence) = (item, count, former, change, presence)
  }
}

/// What the panel below the list is for (Spec/Chats.md 13.3).
package enum PanelState: Equatable, Sendable {
  case writing(FieldState)
  case recording(VoiceRecording)
  case preview(VoicePreview)
  /// Why nothing can be written.
  case restricted(reason: Saying)
  /// What can be done instead of writing, such as "Unblock".
  case action(Saying)
  /// The button that starts a bot.
  case start

  package var field: FieldState? {
    if case .writing(let field) = self { field } else { nil }
  }
}

/// The field to write in (Spec/Chats.md 13.3).
package struct FieldState: Equatable, Sendable {
  package enum Button: Equatable, Sendable {
    case send
    /// Ends an editing.
    case done
    case disabled
    /// Until something may be sent again: how much of the wait is left, from 0 to 1.
    case waiting(Double)
  }

  package var text: MessageText
  /// Stands where nothing is written; `nil` for the usual word.
  package var placeholder: String?
  /// The strength of the caret behind the last letter; 0 for a field that is not written in.
  package var caret = 0.0
  /// Points by which a text that is too high for the field is scrolled back from its end.
  package var scroll = 0.0
  /// How high the text's part of the field is while it grows or shrinks; `nil` for as high as the text wants.
  package var height: Double?
  package var button: Button = .send
  /// How far the button has taken the microphone's place; `nil` for all the way where there is something to send.
  package var buttonPresence: Double?
  package var accessory: FieldAccessory?
  /// The label of the button that opens a bot's menu.
  package var menu: Saying?

  package init(text: MessageText = MessageText(), placeholder: String? = nil, menu: Saying? = nil) {
    (self.text, self.placeholder, self.menu) = (text, placeholder, menu)
  }
}

/// What the text in a field is for, above it.
package struct FieldAccessory: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case reply(to: String, isQuote: Bool)
    case edit
    case forward(count: Int)
  }

  package var kind: Kind
  package var excerpt: ReplyExcerpt
  /// How much of its room it has.
  package var presence: Double
  /// `nil` for as much as it has room.
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
    }
  }
}

/// A voice message on its way.
package struct VoiceRecording: Equatable, Sendable {
  package var seconds = 0.0
  /// How loud it is, from 0 to 1.
  package var level = 0.0
  /// How far it goes on without a finger.
  package var lock = 0.0
  package var presence = 1.0
}

/// A voice message before it is sent.
package struct VoicePreview: Equatable, Sendable {
  package var seconds = 0.0
  /// From 0 to 31 each.
  package var waveform: [UInt8] = []
}

/// Buttons that a bot offers below the field (Spec/Chats.md 13.5).
package struct ReplyKeyboard: Equatable, Sendable {
  package var rows: [[KeyboardButton]]
  /// Whether its rows are as high as they want, and not as the device's keyboard.
  package var fits: Bool
  /// Whether it goes once it was used.
  package var isOneTime: Bool
  /// Stands in the field.
  package var placeholder: String?

  package init(
    rows: [[KeyboardButton]] = [], fits: Bool = false, isOneTime: Bool = false, placeholder: String? = nil
  ) {
    (self.rows, self.fits, self.isOneTime, self.placeholder) = (rows, fits, isOneTime, placeholder)
  }
}

package struct ReplyKeyboardState: Equatable, Sendable {
  /// A finger on one of its buttons.
  package struct Touch: Equatable, Sendable {
    package var row: Int
    package var column: Int
    /// From 0 to 1.
    package var strength = 1.0
  }

  package var keyboard: ReplyKeyboard
  package var presence: Double
  package var touch: Touch?

  package init(_ keyboard: ReplyKeyboard, presence: Double = 1, touch: Touch? = nil) {
    (self.keyboard, self.presence, self.touch) = (keyboard, presence, touch)
  }
}

/// Messages that are chosen (Spec/Chats.md 13.6).
package struct SelectionState: Equatable, Sendable {
  /// How far each is chosen, by its id; what is not here is not.
  package var chosen: [Int64: Double]
  package var presence: Double

  package init(_ chosen: [Int64: Double] = [:], presence: Double = 1) {
    self.chosen = chosen
    self.presence = presence
  }
}

/// A message that the list was moved to, lit for a moment.
package struct RowFlash: Equatable, Sendable {
  package var message: Int64
  package var strength = 1.0
}

/// A finger on a button under a message, or what the button waits for afterwards.
package struct ButtonTouch: Equatable, Sendable {
  package var message: Int64
  package var row: Int
  package var column: Int
  /// Of the touch, from 0 to 1.
  package var strength: Double
  /// The phase of the band that runs while it waits, from 0 to 1; `nil` for none.
  package var wait: Double?
  package var waitPresence: Double

  package init(
    message: Int64, row: Int, column: Int, strength: Double = 1, wait: Double? = nil,
    waitPresence: Double = 1
  ) {
    (self.message, self.row, self.column) = (message, row, column)
    (self.strength, self.wait, self.waitPresence) = (strength, wait, waitPresence)
  }

  /// Seconds that the band takes.
  package static let period = 0.7
}

/// The buttons above the panel's end (Spec/Chats.md 13.4).
package struct SideButtons: Equatable, Sendable {
  package struct Button: Equatable, Sendable {
    package var count: Int
    package var presence: Double
    /// The size of the badge, which grows and settles as it comes.
    package var badgeScale: Double
    /// The count before, and how far it has rolled to this one, from 0 to 1; `nil` for one that rests.
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

  /// `nil` for what the place of the list says.
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
