import PageModel
import Primitives

/// An embedded web page that has no picture: a card with its address (Docs/Layout.md 18).
struct WebPageCard {
  let context: BlockContext
  let origin: InputOrigin

  private static let cornerRadius = 10.0
  private static let padding = Size(5, 8)

  func items(_ address: WebAddress) -> [LayoutItem] {
    let design = context.design.rows.document
    let height = design.height + 2 * Self.padding.height
    let card = Rect(context.inset, 0, context.contentWidth, height)
    let frame = Rect(
      card.minX + Self.padding.width, Self.padding.height, max(0, card.width - 2 * Self.padding.width),
      design.height)
    let row = FileRowLayout(
      context: context, design: design, width: frame.width, isMirrored: context.isRTL, origin: origin
    )
    .row(.page, of: nil, title: address.host, subtitle: address.path)
    return [
      context.box(card, radius: Self.cornerRadius, color: context.environment.theme.panelBackground),
      LayoutItem(frame: frame, source: context.source, content: .fileRow(row)),
    ]
  }
}
