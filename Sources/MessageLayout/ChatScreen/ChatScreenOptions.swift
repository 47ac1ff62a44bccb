import Primitives

/// What of a chat a screen shows.
package struct ChatScreenOptions: Equatable, Sendable {
  /// Points. The list is as wide.
  package var size: Size
  /// Id of the message that the list is scrolled to; `nil` for the end.
  package var message: Int64?
  /// On the way back: in how many other chats something is unread; `nil` when it is not told.
  package var otherUnread: Int?

  package init(size: Size, message: Int64? = nil, otherUnread: Int? = nil) {
    self.size = size
    self.message = message
    self.otherUnread = otherUnread
  }
}
