import MessageLayout
import MessageModel
import PageLayout
import PageModel

extension Renderer {
  /// Lays out a page in a message.
  package func layOut(
    _ page: Page, in bubble: BubbleOptions, palette: Palette, options: LayoutOptions
  ) -> (rows: MessageRows, diagnostics: [Diagnostic]) {
    var message = Message(
      direction: options.theme.side == .incoming ? .incoming : .outgoing, sendState: .read,
      content: .page(page))
    var peers = PeerTable()
    bubble.apply(to: &message, peers: &peers, dates: options.dates)
    return layOut(message, peers: peers, media: page.media, palette: palette, options: options)
  }

  /// Lays out a message as the only row of its list.
  func layOut(
    _ message: Message, peers: PeerTable, media: MediaTable, palette: Palette, options: LayoutOptions
  ) -> (rows: MessageRows, diagnostics: [Diagnostic]) {
    let width = MessageLayoutOptions.listWidth(ofPage: options.width)
    let (row, diagnostics) = MessageLayoutEngine.layOut(
      message, peers: peers, media: media,
      options: MessageLayoutOptions(listWidth: width, page: options, palette: palette), book: book)
    return (MessageRows([row], width: width), diagnostics + newFontDiagnostics())
  }
}
