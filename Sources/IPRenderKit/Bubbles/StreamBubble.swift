import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel

/// The message that the pages of a stream stand in, one after the other.
package struct StreamBubble {
  /// What is around the page in the end.
  package var message: Message
  package var peers = PeerTable()
  /// The media of what is around the page.
  package var media = MediaTable()
  package var palette: Palette
  /// How its rows are laid out in a chat; `nil` where it stands alone.
  package var row: MessageLayoutOptions?

  /// A message of which nothing is known but what the options say.
  package init(
    _ around: BubbleOptions = BubbleOptions(), direction: Direction, palette: Palette, dates: DateFormat
  ) {
    message = Message(direction: direction, sendState: .read)
    self.palette = palette
    add(around, dates: dates)
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
    message.content = .page(page)
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
    var rowOptions =
      bubble.row
      ?? MessageLayoutOptions(
        listWidth: MessageLayoutOptions.listWidth(ofPage: options.width), palette: bubble.palette)
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
  /// What is around the pages of a stream that is no message: a message of which nothing is known but what the options
  /// say; `nil` for nothing.
  package var streamBubble: StreamBubble? {
    bubble.map { around in
      StreamBubble(
        around, direction: layout.theme.side == .incoming ? .incoming : .outgoing, palette: palette,
        dates: layout.dates)
    }
  }
}

extension InputFile {
  /// What is around the pages of a stream: the message that the file holds, or a message of which nothing is known,
  /// with what the options say.
  func streamBubble(_ options: RenderOptions) -> StreamBubble? {
    guard let around = options.bubble, var bubble = options.streamBubble else { return nil }
    let read = try? MessageReader.read(bytes, name: name, options: options.messageOptions)
    guard let read, !read.isBarePage else { return bubble }
    (bubble.message, bubble.peers, bubble.media) = (read.message, read.peers, read.media)
    bubble.add(around, dates: options.layout.dates)
    return bubble
  }
}
