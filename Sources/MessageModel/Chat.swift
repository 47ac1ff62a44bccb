import PageModel
import Wording

/// The chat that a message stands in.
package struct Chat: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case `private`, group, channel
  }

  /// The group or the other person; `nil` when the input does not name it.
  package var id: PeerID?
  package var kind: Kind

  package init(id: PeerID? = nil, kind: Kind = .private) {
    self.id = id
    self.kind = kind
  }
}

/// What of a chat shows beside its messages: on its bar, and between them.
package struct ChatInfo: Equatable, Sendable {
  package var chat: Chat
  /// `nil` when the input does not name it; a private chat's title is then its peer's name.
  package var title: String?
  package var photo: MediaID?
  /// What stands below the title, empty for nothing; `nil` for what the numbers say.
  package var subtitle: String?
  package var memberCount: Int?
  package var onlineCount: Int?
  /// The id of the last incoming message that was read; what comes after it is unread.
  package var lastReadIncoming: Int64?
  /// Whether a channel's posts show who wrote them, with an avatar each.
  package var showsAuthors = false
  /// What whoever reads a channel can do there.
  package var readerAction = Phrase.mute
  /// Whether a channel takes posts that readers suggest, and gifts.
  package var takesSuggestions = false
  package var takesGifts = false
  /// Whose messages are outgoing, if the input says.
  package var myself: PeerID?
  package var marks = TitleMarks()
  /// What the screen shows around the list, as far as the input says.
  package var state = ScreenState()
  /// What stands in a chat that holds no message; `nil` for one that has some.
  package var beginning: ChatBeginning?

  package init(chat: Chat = Chat(), title: String? = nil, lastReadIncoming: Int64? = nil) {
    (self.chat, self.title, self.lastReadIncoming) = (chat, title, lastReadIncoming)
  }
}

/// What stands beside a chat's name, besides the badge of its peer (Spec/Chats.md 13.1).
package struct TitleMarks: Equatable, Sendable {
  /// Whether only two devices can read it.
  package var isSecret = false
  package var isMuted = false
  /// The emoji that somebody chose as their status.
  package var emoji: CustomEmoji?

  package init(isSecret: Bool = false, isMuted: Bool = false, emoji: CustomEmoji? = nil) {
    (self.isSecret, self.isMuted, self.emoji) = (isSecret, isMuted, emoji)
  }
}

/// What a chat shows before anybody has said something in it (Spec/Chats.md 14).
package enum ChatBeginning: Equatable, Sendable {
  /// What a bot says of itself.
  case bot(description: RichText, picture: MediaReference?)
  /// Somebody who is no contact.
  case stranger(Stranger)
  /// Nothing was said; whoever is on the other side may have chosen the words.
  case greeting(title: String? = nil, text: String? = nil, sticker: MediaReference? = nil)

  /// What is known of somebody whom nobody knows.
  package struct Stranger: Equatable, Sendable {
    /// Two letters of ISO 3166.
    package var country: String?
    package var registration: Registration?
    package var commonGroupCount: Int?

    package init(country: String? = nil, registration: Registration? = nil, commonGroupCount: Int? = nil) {
      (self.country, self.registration, self.commonGroupCount) = (country, registration, commonGroupCount)
    }
  }

  /// When an account began.
  package struct Registration: Equatable, Sendable {
    package var month: Int
    package var year: Int

    package init(month: Int, year: Int) {
      self.month = month
      self.year = year
    }
  }
}

/// Who wrote a message.
package enum Author: Hashable, Sendable {
  case peer(PeerID)
  /// A name alone, of somebody whose messages were imported or who hides behind it.
  case named(String)

  package var peer: PeerID? {
    switch self {
    case .peer(let id): id
    case .named: nil
    }
  }
}

/// The bot through which a message was written.
package struct ViaBot: Equatable, Sendable {
  package var id: PeerID?
  /// The name without `@`; `nil` when the peer has to tell.
  package var username: String?

  package init(id: PeerID? = nil, username: String? = nil) {
    self.id = id
    self.username = username
  }
}

/// What stands at the other end of a name's line.
package enum Rank: Equatable, Sendable {
  /// The owner, with the title that somebody gave, if any.
  case owner(title: String?)
  case admin(title: String?)
  /// A member with a title and no rights.
  case member(title: String)

  package func title(in language: Language) -> String {
    switch self {
    case .owner(let title): title ?? language[.owner]
    case .admin(let title): title ?? language[.admin]
    case .member(let title): title
    }
  }
}
