import MessageModel
import PageModel
import PageReading

package struct ChatOptions: Equatable, Sendable {
  /// How each message is read.
  package var message: MessageOptions
  /// Which of several chats: its name, its username or its id; `nil` for the only one.
  package var chat: String?

  package init(message: MessageOptions = MessageOptions(), chat: String? = nil) {
    self.message = message
    self.chat = chat
  }
}

/// From the bytes of a file to a chat whose messages are read one by one (Docs/Messages.md 2).
package enum ChatReader {
  /// Looks at every message once, to know the order and where each stands.
  ///
  /// - Returns: `nil` for what is no list of messages: a message or a page by itself, or nothing.
  /// - Throws: `ReadError` for more than the limits allow, and when the chat that is meant is not there or not named.
  package static func open(
    _ bytes: [UInt8], options: ChatOptions = ChatOptions()
  ) throws(ReadError) -> ChatSource? {
    let reading = options.message.reading
    guard reading.format?.holdsMessages ?? true else { return nil }
    guard bytes.count <= reading.limits.chatBytes else {
      throw ReadError(
        .tooLarge,
        "the input has \(bytes.count) bytes, more than the limit of \(reading.limits.chatBytes) for a chat")
    }
    guard let outline = try ChatOutline(bytes, limits: reading.limits) else { return nil }
    let index = ChatIndexer(outline, in: bytes, options: options.message)
    guard let first = index.first, !index.holdsBlocks, !Self.isOneUpdate(outline, index) else { return nil }
    let surroundings = ChatSurroundings.read(
      outline, index, first: first, in: bytes, options: options.message)
    let names = ChatNames(outline, index, surroundings)
    let key = try names.chosen(by: options.chat)
    return ChatSource(
      bytes: bytes, outline: outline, index: index, key: key, title: names.title(of: key),
      surroundings: surroundings, options: options.message)
  }

  /// What a server answers to whoever sent a message holds this one message as an update.
  private static func isOneUpdate(_ outline: ChatOutline, _ index: ChatIndexer) -> Bool {
    index.count == 1 && outline.lists.contains { $0.holdsUpdates }
  }
}
