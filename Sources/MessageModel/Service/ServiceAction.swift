/// What happened in a chat, told in a sentence (Docs/Messages.md 1.6).
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
  case wallpaperChanged(isForBoth: Bool)
  /// Seconds after which messages vanish; 0 turns that off.
  case timerChanged(seconds: Int)
  case boosted(times: Int)
  case members(MemberAction)
  // Messages.
  case pinned(PinnedSubject)
  case gameScored(Int, title: String)
  case paid(amount: String, title: String)
  case tasksDone([String], areDone: Bool)
  case tasksAdded([String])
  // Topics.
  case topicCreated(title: String)
  case topicEdited(title: String?)
  case topicClosed(Bool)
  case videoChat(VideoChatAction)
  // Bots.
  case writeAccessAllowed(app: String?)
  case webAppDataSent(button: String)
  case peersShared(count: Int)
  // Gifts.
  /// "1 Year of Premium", a gift's name, "50 stars".
  case gift(String)
  case photoSuggested(MediaReference?)
  case giveawayStarted
  case giveawayCompleted(winners: Int)
  // Others.
  /// A sentence that the input brings.
  case sentence(String)
  /// One that this reader does not know, by its name in the input.
  case unknown(kind: String)
}

package enum MemberAction: Equatable, Sendable {
  /// One who is added by themselves joined.
  case added([Author])
  /// One who is removed by themselves left.
  case removed([Author])
  case joinedByLink
  case joinedByRequest
  case contactJoined
  case screenshotTaken
  /// Of two people who share where they are.
  case came(PeerID, near: PeerID, meters: Int)
}

/// Of the calls that a group or a channel holds.
package enum VideoChatAction: Equatable, Sendable {
  case scheduled
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
