import MessageModel
import MessageReading

/// What a chat holds, as `iprender check` tells it. Its messages are counted while they are drawn.
package struct ChatSummary: Equatable, Sendable {
  package var title: String?
  package var kind: Chat.Kind
  package var messageCount: Int
  /// As they are written in options: `2024-05-01`; `nil` when no message has a date.
  package var firstDay: String?
  package var lastDay: String?
  package private(set) var mediaCount = 0
  private var authors: Set<Author> = []

  /// How many wrote in it.
  package var authorCount: Int { authors.count }

  /// Of a chat no message of which was read.
  init(_ source: ChatSource) {
    title = source.info.title
    kind = source.info.chat.kind
    messageCount = source.count
    (firstDay, lastDay) = source.firstAndLastDay.map { ($0, $1) } ?? (nil, nil)
  }

  /// Of a message that stands alone.
  package init(_ read: MessageResult) {
    title = read.message.chat.id.flatMap { read.peers.known($0)?.name }
    kind = read.message.chat.kind
    messageCount = 1
    firstDay = read.day
    lastDay = firstDay
    add(read.message)
  }

  mutating func add(_ message: Message) {
    if let author = message.author { authors.insert(author) }
    if message.content.traits.hasFile { mediaCount += 1 }
  }
}
