import PageModel
import Primitives

/// Where the body and the caption of a quote stand.
private struct QuoteColumn {
  var x: Double
  var width: Double
}

/// Block quotes and pull quotes (Docs/Layout.md 12 and 13).
extension BlockContext {
  private static let verticalInset = 4.0
  /// Between the bar's leading edge and the text.
  private static let gutter = 12.0
  private static let barWidth = 3.0
  private static let barRadius = 1.5
  private static let childGap = 10.0
  /// Below this width of their text, blocks in a quote do not lose the inset twice.
  private static let narrowestColumn = 96.0
  /// Blocks in a quote then get so much, as long as the page has it.
  private static let leastColumn = 48.0
  private static let captionGap = 14.0
  private static let ruleHeight = 1.0

  func blockQuoteItems(_ quote: BlockQuote, origin: InputOrigin) -> [LayoutItem] {
    var column = QuoteColumn(x: isRTL ? inset : inset + Self.gutter, width: contentWidth - Self.gutter)
    var items: [LayoutItem]
    var bottom: Double
    if quote.blocks.count == 1, case .paragraph(let text) = quote.blocks[0].kind {
      let body = textItem(
        text, BlockTextStyle(.paragraph, isItalic: true), at: Point(column.x, Self.verticalInset),
        limit: column.width, source: source + "/blocks/0", origin: quote.blocks[0].origin)
      items = body.map { [$0] } ?? []
      bottom = body?.frame.maxY ?? Self.verticalInset
    } else {
      // The inset is applied again inside the narrower width, so the trailing side loses it twice, as in the reference.
      let blockInset = inset + Self.gutter
      var blockWidth = column.width
      if blockWidth - 2 * blockInset < Self.narrowestColumn {
        // Only the leading side pays (Docs/Rulings.md 60).
        blockWidth = min(
          environment.options.width, max(Self.leastColumn, column.width) + 2 * blockInset)
        column.width = blockWidth - 2 * blockInset
        column.x = isRTL ? width - blockInset - column.width : blockInset
      }
      let result = sequence(.flat(Self.childGap), width: blockWidth, inset: blockInset).layOut(
        quote.blocks, source: source + "/blocks", top: Self.verticalInset)
      let shift = isRTL ? width - blockWidth : 0
      items = result.items.map { $0.offsetBy(Point(shift, 0)) }
      bottom = result.height
    }
    if !quote.caption.isAbsent {
      let caption = textItem(
        quote.caption, BlockTextStyle(.caption), at: Point(column.x, bottom + Self.captionGap),
        limit: column.width, origin: origin)
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
