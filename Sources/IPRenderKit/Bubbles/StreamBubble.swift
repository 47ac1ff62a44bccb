import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import Primitives
import Reveal

/// The message that the pages of a stream stand in, one after the other.
package struct StreamBubble {
  /// What is around the page in the end.
  package var message: Message
  package var peers = PeerTable()
  /// Of what is around the page.
  package var media = MediaTable()
  package var palette: Palette
  /// How its rows are laid out in a chat; `nil` where it stands alone.
  package var row: MessageLayoutOptions?
  /// Whether a page is the last of the stream, which has a status.
  package var isFinal: (_ revision: Int) -> Bool = { _ in true }

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

  /// Of the page and of what is around it.
  package func adding(to page: MediaTable) -> MediaTable {
    var media = media
    media.add(page)
    return media
  }

  /// A revision: what comes with the finished message is not there before.
  fileprivate func message(with page: Page, at revision: Int) -> Message {
    var message = message
    message.content = .page(page)
    if !isFinal(revision) {
      message.reactions = Reactions()
      message.keyboard = nil
      message.comments = nil
    }
    return message
  }

  package func container(_ row: MessageLayout) -> PageContainer {
    PageContainer(
      size: row.bubble?.frame.size ?? row.size, surroundings: row.heightAroundPage,
      least: BubbleMetrics.smallest,
      hasStatus: row.status != nil, isEmpty: row.page?.layout.items.isEmpty ?? true)
  }
}

extension Renderer {
  /// Lays out a revision of a message.
  package func layOut(
    _ page: Page, in bubble: StreamBubble, at revision: Int, options: LayoutOptions,
    memory: inout LayoutMemory
  ) -> (row: MessageLayout, diagnostics: [Diagnostic]) {
    var rowOptions =
      bubble.row
      ?? MessageLayoutOptions(
        listWidth: MessageLayoutOptions.listWidth(ofPage: options.width), palette: bubble.palette)
    rowOptions.page = options
    rowOptions.hasStatus = bubble.isFinal(revision)
    let (row, diagnostics) = MessageLayoutEngine.layOut(
      bubble.message(with: page, at: revision), peers: bubble.peers, media: page.media, options: rowOptions,
      book: book, memory: &memory)
    return (row, diagnostics)
  }
}

extension InputFile {
  /// What is around the pages of a stream: the message that the file holds, or a message of which nothing is known, with
  /// what the options say.
  func streamBubble(_ options: RenderOptions) -> StreamBubble? {
    guard let around = options.bubble else { return nil }
    let side: Direction = options.layout.theme.side == .incoming ? .incoming : .outgoing
    let dates = options.layout.dates
    var bubble = StreamBubble(direction: side, palette: options.palette, dates: dates)
    if let read = try? MessageReader.read(bytes, name: name, options: options.messageOptions),
      !read.isBarePage
    {
      (bubble.message, bubble.peers, bubble.media) = (read.message, read.peers, read.media)
    }
    bubble.add(around, dates: dates)
    return bubble
  }
}
