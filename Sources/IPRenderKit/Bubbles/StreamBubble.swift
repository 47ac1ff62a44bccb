import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import StreamReading

/// The message that contains the pages of a stream, one after another.
package struct StreamBubble {
  /// The message around the page, as it is when the page is finished.
  package var message: Message
  package var peers = PeerTable()
  /// The media of the message around the page.
  package var media = MediaTable()
  /// The options for the layout of the message's row.
  package var row: MessageLayoutOptions
  /// True if the message has its keyboard while the page arrives.
  var keepsKeyboard = false

  /// Creates a message that only the options describe.
  package init(
    _ around: BubbleOptions = BubbleOptions(), direction: Direction, row: MessageLayoutOptions
  ) {
    message = Message(direction: direction, sendState: .read)
    self.row = row
    add(around, dates: row.page.dates)
  }

  /// Applies the options to the message.
  mutating func add(_ around: BubbleOptions, dates: DateFormat) {
    media = around.adding(to: media)
    around.apply(to: &message, peers: &peers, dates: dates)
  }

  /// Returns the media of the page together with those of the message around it.
  package func adding(to page: MediaTable) -> MediaTable {
    var media = media
    media.add(page)
    return media
  }

  /// Returns the message with a revision as its content. Reactions and comments appear only with the finished
  /// page, and so does the keyboard unless the message keeps it.
  fileprivate func message(with page: Page, isFinal: Bool) -> Message {
    var message = message
    // The page contains the message's own text.
    (message.content, message.text) = (.page(page), MessageText())
    if !isFinal {
      message.reactions = Reactions()
      if !keepsKeyboard { message.keyboard = nil }
      message.comments = nil
    }
    return message
  }
}

extension Renderer {
  /// Lays out a revision in its message. `isFinal`: true if the page is finished; only then does the message
  /// have a status.
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
  /// The direction of a message without a named author.
  var direction: Direction { layout.theme.side == .incoming ? .incoming : .outgoing }
}

extension Renderer {
  /// Returns the message around the pages of a stream that has no messages, with what the options say; `nil`
  /// if the options ask for no message.
  package func streamBubble(_ options: RenderOptions) -> StreamBubble? {
    options.bubble.map { bubble($0, options) }
  }

  /// Creates a message that only `around` describes.
  func bubble(_ around: BubbleOptions, _ options: RenderOptions) -> StreamBubble {
    StreamBubble(
      around, direction: options.direction, row: ChatGround(renderer: self, options: options).layoutOptions)
  }

  /// Returns the message around the pages of a stream: the message in the file, or a new one, with what the
  /// options say.
  ///
  /// - Parameter stream: The result of reading the file.
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
