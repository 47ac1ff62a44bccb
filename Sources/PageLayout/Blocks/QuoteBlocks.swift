import PageModel
import Primitives

/// Block quotes and pull quotes (Docs/Layout.md 12 and 13).
extension BlockContext {
  private static let verticalInset = 4.0
  /// Between the bar's leading edge and the text.
  private static let gutter = 12.0
  private static let barWidth = 3.0
  private static let barRadius = 1.5
  private static let childGap = 10.0
  private static let captionGap = 14.0
  private static let ruleHeight = 1.0

  func blockQuoteItems(_ quote: BlockQuote, origin: InputOrigin) -> [LayoutItem] {
    let bodyWidth = contentWidth - Self.gutter
    var items: [LayoutItem]
    var bottom: Double
    if quote.blocks.count == 1, case .paragraph(let text) = quote.blocks[0].kind {
      let body = textItem(
        text, BlockTextStyle(.paragraph, isItalic: true), at: Point(quoteTextX, Self.verticalInset),
        limit: bodyWidth,
        source: source + "/blocks/0", origin: quote.blocks[0].origin)
      items = body.map { [$0] } ?? []
      bottom = body?.frame.maxY ?? Self.verticalInset
    } else {
      // The inset is applied again inside the narrower width, so the trailing side loses it twice, as in the reference.
      let sequence = sequence(.flat(Self.childGap), width: bodyWidth, inset: inset + Self.gutter)
      let result = sequence.layOut(quote.blocks, source: source + "/blocks", top: Self.verticalInset)
      let shift = isRTL ? 2 * inset + Self.gutter : 0
      items = result.items.map { $0.offsetBy(Point(shift, 0)) }
      bottom = result.height
    }
    if !quote.caption.isAbsent {
      let caption = textItem(
        quote.caption, BlockTextStyle(.caption), at: Point(quoteTextX, bottom + Self.captionGap),
        limit: bodyWidth,
        origin: origin)
      items += caption.map { [$0] } ?? []
      bottom = caption?.frame.maxY ?? bottom + Self.captionGap
    }
    let x = isRTL ? width - inset - Self.barWidth : inset
    let bar = ShapeBox(
      kind: .bar, cornerRadius: Self.barRadius, color: environment.theme.textColor(.paragraph))
    items.append(
      LayoutItem(
        frame: Rect(x, 0, Self.barWidth, bottom + Self.verticalInset), source: source, content: .shape(bar)))
    return items
  }

  private var quoteTextX: Double { isRTL ? inset : inset + Self.gutter }

  /// Centred between two rules.
  func pullQuoteItems(_ quote: PullQuote, origin: InputOrigin) -> [LayoutItem] {
    let theme = environment.theme
    func rule(_ y: Double, _ color: Color) -> LayoutItem {
      LayoutItem(
        frame: Rect(inset, y, contentWidth, Self.ruleHeight), source: source,
        content: .shape(ShapeBox(kind: .shape, cornerRadius: 0, color: color)))
    }
    func centred(_ text: RichText, _ style: BlockTextStyle, y: Double) -> LayoutItem? {
      textItem(text, style, at: Point(inset, y), limit: contentWidth, alignment: .center, origin: origin)
    }
    var items = [rule(Self.verticalInset, theme.separator)]
    var bottom = Self.verticalInset + Self.ruleHeight + Self.verticalInset
    if let body = centred(quote.text, BlockTextStyle(.paragraph, isItalic: true), y: bottom) {
      items.append(body)
      bottom = body.frame.maxY
    }
    if !quote.caption.isAbsent {
      bottom += Self.captionGap
      if let caption = centred(quote.caption, BlockTextStyle(.caption), y: bottom) {
        items.append(caption)
        bottom = caption.frame.maxY
      }
    }
    items.append(rule(bottom + Self.verticalInset - Self.ruleHeight, theme.textColor(.caption)))
    return items
  }
}
