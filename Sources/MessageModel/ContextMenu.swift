import Localization
import Primitives

/// The menu of a message that a finger holds: the message over the blurred screen, a row of reactions above it, and
/// what can be done with it below (Spec/Chats.md 15.12).
package struct ContextMenu: Equatable, Sendable {
  /// A row of the menu.
  package enum Row: String, CaseIterable, Sendable {
    case reply, copy, edit, pin, unpin, forward, delete, select

    package var words: LocalizedString {
      switch self {
      case .reply: .menuReply
      case .copy: .menuCopy
      case .edit: .menuEdit
      case .pin: .menuPin
      case .unpin: .menuUnpin
      case .forward: .menuForward
      case .delete: .menuDelete
      case .select: .menuSelect
      }
    }

    package var isDestructive: Bool { self == .delete }
    /// True for a row below a line, apart from those above it.
    package var isApart: Bool { self == .select }
  }

  /// The reactions that are offered: those that the app offers first.
  package static let reactions = ["❤", "👍", "👎", "🔥", "🥰", "👏", "😁"]

  package var message: Int64
  package var rows: [Row]
  /// The reactions of the reader.
  package var chosen: [String]
  package var isOutgoing: Bool
  /// The row under a finger.
  package var pressed: Row?
  package var presence = 1.0
  /// The frame of what is held, on the screen; `nil` if that is where the list has it.
  package var place: Rect?

  /// Creates the menu of a message; `nil` for a service message, which has none.
  package init?(of message: Message, isPinned: Bool) {
    guard message.content.isSaid else { return nil }
    self.message = message.id ?? 0
    isOutgoing = message.direction == .outgoing
    let isText = if case .text = message.content { true } else { false }
    let isPage = if case .page = message.content { true } else { false }
    let kind = message.chat.kind
    rows = Row.allCases.filter { row in
      switch row {
      case .reply: kind != .channel
      case .copy: isPage || !message.text.plainText.isEmpty
      case .edit: message.direction == .outgoing && isText
      case .pin: kind != .channel && !isPinned
      case .unpin: kind != .channel && isPinned
      case .forward, .select: true
      case .delete: message.direction == .outgoing || kind == .private
      }
    }
    chosen = message.reactions.list.compactMap { reaction in
      guard reaction.isChosen, case .emoji(let emoji) = reaction.symbol else { return nil }
      return Self.reactions.first {
        $0.unicodeScalars.elementsEqual(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" })
      }
        ?? emoji
    }
  }

  /// Returns the row with a label in a language, or with an English one.
  package func row(labeled label: String, in language: Language) -> Row? {
    rows.first { language[$0.words] == label } ?? rows.first { $0.rawValue == label.lowercased() }
  }
}
