import PageModel
import Primitives

/// Pull quotes that nothing stands around (Docs/Article.md 6).
extension BlockContext {
  func barePullQuoteItems(
    _ quote: PullQuote, _ design: BarePullQuoteDesign, origin: InputOrigin
  ) -> [LayoutItem] {
    let hasCaption = !quote.caption.isAbsent
    func centred(_ text: RichText, _ style: BlockTextStyle, x: Double, y: Double) -> LayoutItem? {
      textItem(text, style, at: Point(x, y), limit: contentWidth, alignment: .center, origin: origin)
    }
    // The inset counts twice for the text and not at all for the caption, as in the reference.
    let text = centred(
      quote.text, BlockTextStyle(.paragraph, isItalic: true), x: hasCaption ? 2 * inset : inset,
      y: design.verticalInset)
    let bottom = text?.frame.maxY ?? design.verticalInset
    let caption =
      hasCaption
      ? centred(quote.caption, BlockTextStyle(.caption), x: 0, y: bottom + design.captionGap) : nil
    return [text, caption].compactMap { $0 }
  }
}
