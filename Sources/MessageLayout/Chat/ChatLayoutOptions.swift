import PageLayout

/// How a chat is laid out.
package struct ChatLayoutOptions: Sendable {
  /// Of all rows; how they are joined is the chat's to say. Its dates decide where days begin, and their `now` which day
  /// is today.
  package var message: MessageLayoutOptions
  /// Whether a capsule stands above the first message of each day.
  package var showsDates = true
  /// Whether a bar stands above the first unread message.
  package var showsUnread = true

  package init(message: MessageLayoutOptions = MessageLayoutOptions()) { self.message = message }
}
