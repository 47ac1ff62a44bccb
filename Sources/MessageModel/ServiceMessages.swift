/// What happened in a chat, told in a sentence (Spec/Messages.md 1.6).
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
  /// Messages vanish after so many seconds; 0 turns that off.
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
  // What somebody suggests.
  case photoSuggested(MediaReference?)
  case birthdaySuggested(Birthday)
  /// Somebody spoke of the reader in a story.
  case mentionedInStory(MediaReference?)
  case giveawayStarted
  case giveawayCompleted(winners: Int)
  // Others.
  /// Nothing was said yet.
  case beginning(ChatBeginning)
  /// A sentence that the input brings.
  case sentence(String)
  /// One that this reader does not know, by its name in the input.
  case unknown(kind: String)

  /// The label is the sentence, which needs to know who acted (`ReplyExcerpt`).
  var traits: ContentTraits {
    var traits = ContentTraits()
    traits.joinsNeighbours = false
    return traits
  }
}

/// What members of a group did or had done to them.
package enum MemberAction: Equatable, Sendable {
  /// One who is added by themselves joined.
  case added([Author])
  /// One who is removed by themselves left.
  case removed([Author])
  case joinedByLink
  case joinedByRequest
  case contactJoined
  case screenshotTaken
  /// Two people who share where they are are near each other.
  case came(PeerID, near: PeerID, meters: Int)

  /// Whether somebody is there now who was not before.
  package var isJoining: Bool {
    switch self {
    case .added, .joinedByLink, .joinedByRequest: true
    case .removed, .contactJoined, .screenshotTaken, .came: false
    }
  }
}

/// What became of a call that a group or a channel holds.
package enum VideoChatAction: Equatable, Sendable {
  /// `date`: when it is to begin, in seconds since 1970; `nil` where the input does not say.
  case scheduled(date: Int?)
  case started
  case ended(seconds: Int)
  case invited([Author])
}

/// What was pinned, as far as the input tells.
package enum PinnedSubject: Equatable, Sendable {
  case text(String)
  case media(MediaLabel)
  case unknown
}
