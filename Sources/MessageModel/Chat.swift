import Localization
import PageModel

/// The chat that contains a message.
package struct Chat: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case `private`, group, channel
  }

  /// The group or the other person; `nil` if the input does not name it.
  package var id: PeerID?
  package var kind: Kind

  package init(id: PeerID? = nil, kind: Kind = .private) {
    self.id = id
    self.kind = kind
  }
}

/// The parts of a chat that appear in the navigation bar and between its messages.
package struct ChatInfo: Equatable, Sendable {
  package var chat: Chat
  /// The title; `nil` if the input does not name it: a private chat then has the name of its peer.
  package var title: String?
  package var photo: MediaID?
  /// The text below the title, empty for no text; `nil` for a text made from the member counts.
  package var subtitle: String?
  package var memberCount: Int?
  package var onlineCount: Int?
  /// The id of the last incoming message that was read; later messages are unread.
  package var lastReadIncoming: Int64?
  /// True if a channel's posts show their authors, each with an avatar.
  package var showsAuthors = false
  /// The action that a channel offers its readers, and a group those who are not in it.
  package var readerAction = LocalizedString.mute
  /// True if the owner of the account posts in a channel instead of only reading it.
  package var isWriter = false
  /// True if a channel accepts suggested posts; `takesGifts` is the same for gifts.
  package var takesSuggestions = false
  package var takesGifts = false
  /// The peer whose messages are outgoing, if the input says.
  package var myself: PeerID?
  /// The part of the chat that the list shows; `nil` for the chat itself.
  package var section: ChatSection?
  /// True if the topics of messages are shown above them.
  package var showsTopics = false
  /// The id of the last message of a post whose discussion follows.
  package var discussed: Int64?
  /// The time at which the other person was online.
  package var presence: Presence?
  /// The background and the theme that the members of the chat chose.
  package var background: ChatBackground?
  package var theme: ChatTheme?
  package var marks = TitleMarks()
  /// The state of the screen around the list, as far as the input describes it.
  package var state = ScreenState()
  /// The content of a chat without messages; `nil` for a chat that has some.
  package var beginning: ChatBeginning?
  /// The content above the first message of a chat that has messages: the description of a bot.
  package var introduction: ChatBeginning?

  /// True if the panel shows an action, such as "Join", instead of the input field.
  package var offersAction: Bool {
    switch chat.kind {
    case .channel: !isWriter
    case .group: readerAction == .join
    case .private: false
    }
  }

  package init(chat: Chat = Chat(), title: String? = nil, lastReadIncoming: Int64? = nil) {
    (self.chat, self.title, self.lastReadIncoming) = (chat, title, lastReadIncoming)
  }
}

/// The icons next to a chat's name, without the badge of its peer (Spec/Chats.md 13.1).
package struct TitleMarks: Equatable, Sendable {
  /// True for a secret chat, which only two devices can read.
  package var isSecret = false
  package var isMuted = false
  /// The emoji status of the other person.
  package var emoji: CustomEmoji?

  package init(isSecret: Bool = false, isMuted: Bool = false, emoji: CustomEmoji? = nil) {
    (self.isSecret, self.isMuted, self.emoji) = (isSecret, isMuted, emoji)
  }
}

/// The content of a chat in which nothing was written yet (Spec/Chats.md 14).
package enum ChatBeginning: Equatable, Sendable {
  /// A bot and its description of itself.
  case bot(description: RichText, picture: MediaReference?)
  /// A person who is not a contact.
  case stranger(Stranger)
  /// The properties of secret chats.
  case secret
  /// A greeting, whose words the other person may have chosen.
  case greeting(title: String? = nil, text: String? = nil, sticker: MediaReference? = nil)

  /// The known facts about a person who is not a contact.
  package struct Stranger: Equatable, Sendable {
    /// The country of the phone number: two letters of ISO 3166.
    package var country: String?
    package var registration: Registration?
    package var commonGroupCount: Int?

    package init(country: String? = nil, registration: Registration? = nil, commonGroupCount: Int? = nil) {
      (self.country, self.registration, self.commonGroupCount) = (country, registration, commonGroupCount)
    }
  }

  /// The month in which an account was created.
  package struct Registration: Equatable, Sendable {
    package var month: Int
    package var year: Int

    package init(month: Int, year: Int) {
      self.month = month
      self.year = year
    }
  }
}

/// The author of a message.
package enum Author: Hashable, Sendable {
  case peer(PeerID)
  /// A name without a peer: of an author of imported messages, or of one whose account is hidden.
  case named(String)
  /// The owner of the phone, if the input does not describe them.
  case you

  package var peer: PeerID? {
    switch self {
    case .peer(let id): id
    case .named, .you: nil
    }
  }
}

/// The bot through which a message was written.
package struct ViaBot: Equatable, Sendable {
  package var id: PeerID?
  /// The name without `@`; `nil` if it comes from the peer.
  package var username: String?

  package init(id: PeerID? = nil, username: String? = nil) {
    self.id = id
    self.username = username
  }

  /// Returns the name of the bot, as it is shown: its username, or else its display name.
  package func name(in peers: PeerTable) -> String? {
    let peer = id.map { peers[$0] }
    if let username = username ?? peer?.username { return "@" + username.drop { $0 == "@" } }
    return peer?.name
  }
}

/// The role or title of an author, at the right end of the name's line.
package enum Rank: Equatable, Sendable {
  /// The owner, with a custom title if there is one.
  case owner(title: String?)
  case admin(title: String?)
  /// A member with a title but without rights.
  case member(title: String)
  /// A channel whose post the server copied into its discussion group.
  case channel

  package func title(in language: Language) -> String {
    switch self {
    case .owner(let title): title ?? language[.owner]
    case .admin(let title): title ?? language[.admin]
    case .member(let title): title
    case .channel: language[.channelRank]
    }
  }
}
