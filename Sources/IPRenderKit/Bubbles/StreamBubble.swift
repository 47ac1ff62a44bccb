import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import StreamReading

/// The message that the pages of a stream stand in, one after the other.
package struct StreamBubble {
  /// What is around the page in the end.
  package var message: Message
  package var peers = PeerTable()
  /// The media of what is around the page.
  package var media = MediaTable()
  /// How its rows are laid out.
  package var row: MessageLayoutOptions

  /// A message of which nothing is known but what the options say.
  package init(
    _ around: BubbleOptions = BubbleOptions(), direction: Direction, row: MessageLayoutOptions
  ) {
    message = Message(direction: direction, sendState: .read)
    self.row = row
    add(around, dates: row.page.dates)
  }

  /// Says of the message what the options say.
  mutating func add(_ around: BubbleOptions, dates: DateFormat) {
    media = around.adding(to: media)
    around.apply(to: &message, peers: &peers, dates: dates)
  }

  /// The media of the page and of what is around it.
  package func adding(to page: MediaTable) -> MediaTable {
    var media = media
    media.add(page)
    return media
  }

  /// The message with a revision: what comes with the finished message is not there before.
  fileprivate func message(with page: Page, isFinal: Bool) -> Message {
    var message = message
    // The page has the message's own text.
    (message.content, message.text) = (.page(page), MessageText())
    if !isFinal {
      message.reactions = Reactions()
      message.keyboard = nil
      message.comments = nil
    }
    return message
  }
}

extension Renderer {
  /// Lays out a revision of a message. `isFinal`: whether the page is finished, and so has a status.
  func layOut(
    _ page: Page, in bubble: StreamBubble, isFinal: Bool, options: LayoutOptions, memory: inout LayoutMemory
  ) -> (row: MessageLayout, diagnostics: [Diagnostic]) {
    var rowOptions = bubble.row
    rowOptions.page = options
    rowOptions.hasStatus = isFinal
    let (row, diagnostics) = MessageLayoutEngine.layOut(
      bubble.message(with: page, isFinal: isFinal), peers: bubble.peers, media: page.media,
      options: rowOptions,
      book: book, memory: &memory)
    return (row, diagnostics)
  }
}

extension RenderOptions {
  /// Of whom a page is that nobody is named for.
  var direction: Direction { layout.theme.side == .incoming ? .incoming : .outgoing }
}

extension Renderer {
  /// What is around the pages of a stream that is no message: a message of which nothing is known but what the options
  /// say; `nil` for nothing.
  package func streamBubble(_ options: RenderOptions) -> StreamBubble? {
    options.bubble.map { bubble($0, options) }
  }

  /// A message of which nothing is known but what is said here.
  func bubble(_ around: BubbleOptions, _ options: RenderOptions) -> StreamBubble {
    StreamBubble(
      around, direction: options.direction, row: ChatGround(renderer: self, options: options).layoutOptions)
  }

  /// What is around the pages of a stream: the message that the file holds, or a message of which nothing is known,
  /// with what the options say.
  ///
  /// - Parameter stream: what was read of the file.
  func streamBubble(
    of file: InputFile, _ stream: StreamResult, _ options: RenderOptions
  ) -> StreamBubble? {
    guard stream.format.holdsMessages, !options.isBare, let document = stream.document,
      let read = try? MessageReader.read(.json(document), in: file.bytes, options: options.messageOptions),
      !read.isBarePage
    else { return streamBubble(options) }
    let around = options.bubble ?? BubbleOptions()
    var bubble = bubble(around, options)
    (bubble.message, bubble.peers, bubble.media) = (read.message, read.peers, read.media)
    bubble.add(around, dates: options.layout.dates)
    return bubble
  }
}
