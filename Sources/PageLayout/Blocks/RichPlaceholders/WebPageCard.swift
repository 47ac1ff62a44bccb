import PageModel
import Primitives

/// An embedded web page that has no picture: a card with its address (Docs/Layout.md 18).
struct WebPageCard {
  let context: BlockContext
  let origin: InputOrigin

  private var design: WebPageDesign { context.design.cards.webPage }

  func items(_ address: WebAddress) -> [LayoutItem] {
    let row = context.design.rows.document
    let height = row.height + 2 * design.padding.height
    let card = Rect(context.inset, 0, context.contentWidth, height)
    let frame = Rect(
      card.minX + design.padding.width, design.padding.height, max(0, card.width - 2 * design.padding.width),
      row.height)
    let content = FileRowLayout(
      context: context, design: row, width: frame.width, isMirrored: context.isRTL, origin: origin
    )
    .row(.page, of: nil, title: address.host, subtitle: address.path)
    return [
      context.box(card, radius: design.cornerRadius, color: context.environment.theme.panelBackground),
      LayoutItem(frame: frame, source: context.source, content: .fileRow(content)),
    ]
  }
}
