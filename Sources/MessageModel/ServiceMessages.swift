import PageModel

/// An event in a chat, described by a sentence (Spec/Messages.md 1.6).
package enum ServiceAction: Equatable, Sendable {
  // The chat.
  case chatCreated(title: String)
  case channelCreated
  case titleChanged(String)
  case photoChanged(MediaReference?)
  case photoRemoved
  case upgraded
  case historyCleared
  case themeChanged(emoji: String)
  case wallpaperChanged(BackgroundChange = BackgroundChange(), isForBoth: Bool)
  /// A timer after which messages disappear; 0 turns it off.
  case timerChanged(seconds: Int)
  case boosted(times: Int)
  case members(MemberAction)
  case owner(OwnerAction)
  case community(CommunityAction)
  case protection(ProtectionAction)
  // Messages.
  case pinned(PinnedSubject)
  case gameScored(Int, title: String)
  case paid(Price, title: String)
  case tasksDone([String], areDone: Bool)
  case tasksAdded([String])
  case optionAdded(String)
  case optionDeleted(String)
  case price(PriceAction)
  case post(PostAction)
  // Topics.
  case topicCreated(title: String)
  case topicEdited(title: String?)
  case topicClosed(Bool)
  case videoChat(VideoChatAction)
  // Bots.
  case writeAccessAllowed(app: String?)
  case webAppDataSent(button: String)
  case peersShared(count: Int)
  case websiteConnected(String)
  case passportSent
  case botCreated(PeerID?)
  // Gifts.
  case gift(GiftContent)
  case giftOffered(GiftOffer)
  case amountSent(Price)
  // Suggestions, mentions and giveaways.
  case photoSuggested(MediaReference?)
  case birthdaySuggested(Birthday)
  /// A mention of the reader in a story.
  case mentionedInStory(MediaReference?)
  case giveawayStarted
  case giveawayCompleted(winners: Int)
  // Others.
  /// A chat without messages.
  case beginning(ChatBeginning)
  /// A sentence that the input contains.
  case sentence(String)
  /// An action that this reader does not support, by its name in the input.
  case unknown(kind: String)

  /// The traits without a label: the label is the sentence, which needs the author (`ReplyExcerpt`).
  var traits: ContentTraits {
    var traits = ContentTraits()
    traits.joinsNeighbours = false
    return traits
  }
}

/// An event of a group's members.
package enum MemberAction: Equatable, Sendable {
  /// Added members. A person who added themselves joined.
  case added([Author])
  /// Removed members. A person who removed themselves left.
  case removed([Author])
  case joinedByLink
  case joinedByRequest
  case contactJoined
  case screenshotTaken
  /// Two people who share their positions are close to each other.
  case came(Author, near: Author, meters: Int)

  /// True if the action adds a member.
  package var isJoining: Bool {
    switch self {
    case .added, .joinedByLink, .joinedByRequest: true
    case .removed, .contactJoined, .screenshotTaken, .came: false
    }
  }
}

/// An event of a group's or channel's call.
package enum VideoChatAction: Equatable, Sendable {
  /// A scheduled call with its start, in seconds since 1970; `nil` if the input does not say.
  case scheduled(date: Int?)
  case started
  case ended(seconds: Int)
  case invited([Author])
}

/// The pinned message, as far as the input describes it.
package enum PinnedSubject: Equatable, Sendable {
  /// The text. Sentences show only its beginning, and conceal its spoilers.
  case text(RichText)
  case media(MediaLabel)
  case unknown
}
