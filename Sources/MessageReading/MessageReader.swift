import MessageModel
import PageModel
import PageReading

package struct MessageOptions: Equatable, Sendable {
  package var reading: ReadOptions
  /// Whose messages are outgoing: the id of a user, or of a chat as Bot API writes it.
  package var me: Int64?
  /// The side of a message of which neither `me` nor the input tells it.
  package var side: Direction

  package init(reading: ReadOptions = ReadOptions(), me: Int64? = nil, side: Direction = .incoming) {
    self.reading = reading
    self.me = me
    self.side = side
  }
}

package struct MessageResult: Equatable, Sendable {
  package var message: Message
  /// Whom the input describes.
  package var peers: PeerTable
  /// Of the message, its page and its peers.
  package var media: MediaTable
  package var format: InputFormat
  /// Whether the input is a page that stands in no message.
  package var isBarePage: Bool
  /// Warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]

  package init(
    message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable(), format: InputFormat,
    isBarePage: Bool = false, diagnostics: [Diagnostic] = []
  ) {
    self.message = message
    self.peers = peers
    self.media = media
    self.format = format
    self.isBarePage = isBarePage
    self.diagnostics = diagnostics
  }
}

/// From the bytes of a file to one message of any protocol (Docs/Messages.md 1.7). What is a page by itself becomes the
/// content of a message of which nothing else is known.
package enum MessageReader {
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` for what is neither a message nor a page. What is wrong with a part of a message costs that
  ///   part alone and is a diagnostic.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: MessageOptions = MessageOptions()
  ) throws(ReadError) -> MessageResult {
    let reading = options.reading
    guard bytes.count <= reading.limits.inputBytes else {
      throw ReadError(bytes: bytes.count, limits: reading.limits)
    }
    let content = try Sniffer(bytes: bytes, name: name, options: reading).content()
    if case .json(let document) = content,
      let found = try MessageFinder.find(in: document.root, options: reading)
    {
      return try MessageBuilder.result(found, in: bytes, options: options)
    }
    return barePage(try PageReader.read(content, of: bytes, options: reading), options: options)
  }

  private static func barePage(_ result: ReadResult, options: MessageOptions) -> MessageResult {
    let message = Message(direction: options.side, content: .page(result.page))
    return MessageResult(
      message: message, media: result.page.media, format: result.format, isBarePage: true,
      diagnostics: result.diagnostics)
  }
}
