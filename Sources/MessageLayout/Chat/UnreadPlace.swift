import MessageModel

/// Where a chat's unread messages begin: at the first incoming one after the last that was read (Docs/Chats.md 5).
struct UnreadPlace {
  /// `nil` when there is no such place, or it was passed.
  private var lastRead: Int64?

  init(after lastRead: Int64?) { self.lastRead = lastRead }

  /// Whether the bar stands above a message: true but once.
  mutating func isPassed(by message: Message) -> Bool {
    guard let lastRead, let id = message.id, message.direction == .incoming, id > lastRead else {
      return false
    }
    self.lastRead = nil
    return true
  }
}
