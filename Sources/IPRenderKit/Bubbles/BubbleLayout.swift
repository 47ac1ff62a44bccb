import MessageLayout
import MessageModel
import PageLayout
import PageModel

extension Renderer {
  /// Lays out a page in a message.
  package func layOut(
    _ page: Page, in bubble: BubbleOptions, palette: Palette, options: LayoutOptions
  ) -> (rows: MessageRows, diagnostics: [Diagnostic]) {
    let width = MessageLayoutOptions.listWidth(ofPage: options.width)
    let message = bubble.message(
      holding: page, side: options.theme.side, secondsFromUTC: options.dates.secondsFromUTC)
    let (row, diagnostics) = MessageLayoutEngine.layOut(
      message, peers: bubble.peers, media: page.media,
      options: MessageLayoutOptions(listWidth: width, page: options, palette: palette), book: book)
    return (MessageRows([row], width: width), diagnostics + newFontDiagnostics())
  }
}
