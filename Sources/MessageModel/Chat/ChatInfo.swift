import PageModel

/// What of a chat shows beside its messages: on its bar, and between them.
package struct ChatInfo: Equatable, Sendable {
  package var chat: Chat
  /// `nil` when the input does not name it; a private chat's title is then its peer's name.
  package var title: String?
  package var photo: MediaID?
  package var memberCount: Int?
  package var onlineCount: Int?
  /// The id of the last incoming message that was read; what comes after it is unread.
  package var lastReadIncoming: Int64?
  /// Whether a channel's posts show who wrote them, with an avatar each.
  package var showsAuthors: Bool
  /// Whose messages are outgoing, if the input says.
  package var myself: PeerID?

  package init(
    chat: Chat = Chat(), title: String? = nil, photo: MediaID? = nil, memberCount: Int? = nil,
    onlineCount: Int? = nil, lastReadIncoming: Int64? = nil, showsAuthors: Bool = false,
    myself: PeerID? = nil
  ) {
    self.chat = chat
    self.title = title
    self.photo = photo
    self.memberCount = memberCount
    self.onlineCount = onlineCount
    self.lastReadIncoming = lastReadIncoming
    self.showsAuthors = showsAuthors
    self.myself = myself
  }
}
