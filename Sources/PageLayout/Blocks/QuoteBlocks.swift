import PageModel
import Primitives

/// Where the body and the caption of a quote stand.
private struct QuoteColumn {
  var x: Double
  var width: Double
}

/// Block quotes and pull quotes (Docs/Layout.md 12 and 13).
extension BlockContext {
  func blockQuoteItems(_ quote: BlockQuote, origin: InputOrigin) -> [LayoutItem] {
    switch design.quote {
    case .bar(let design): barQuoteItems(quote, design, origin: origin)
    case .frame: framedQuoteItems(quote, origin: origin)
    }
  }

  func pullQuoteItems(_ quote: PullQuote, origin: InputOrigin) -> [LayoutItem] {
    switch design.pullQuote {
    case .rules(let design): ruledPullQuoteItems(quote, design, origin: origin)
    case .pill: pillPullQuoteItems(quote, origin: origin)
    case .bare(let design): barePullQuoteItems(quote, design, origin: origin)
    }
  }

  private func barQuoteItems(
    _ quote: BlockQuote, _ design: BarQuoteDesign, origin: InputOrigin
  ) -> [LayoutItem] {
    let isMirrored = design.side.isMirrored(onPageThatIsRTL: isRTL)
    var column = QuoteColumn(
      x: isMirrored ? inset : inset + design.gutter, width: contentWidth - design.gutter)
    var items: [LayoutItem]
    var bottom: Double
    if quote.blocks.count == 1, case .paragraph(let text) = quote.blocks[0].kind {
      let body = textItem(
        text, BlockTextStyle(.paragraph, isItalic: true), at: Point(column.x, design.verticalInset),
        limit: column.width, source: source + "/blocks/0", origin: quote.blocks[0].origin)
      items = body.map { [$0] } ?? []
      bottom = body?.frame.maxY ?? design.verticalInset
    } else {
      // The inset is applied again inside the narrower width, so the trailing side loses it twice, as in the reference.
      let blockInset = inset + design.gutter
      var blockWidth = column.width
      if blockWidth - 2 * blockInset < design.narrowestColumn {
        // Only the leading side pays (Docs/Rulings.md 60).
        blockWidth = min(
          environment.options.width, max(design.leastColumn, column.width) + 2 * blockInset)
        column.width = blockWidth - 2 * blockInset
        column.x = isMirrored ? width - blockInset - column.width : blockInset
      }
      let result = sequence(in: .quote(isInList: place.isInList), width: blockWidth, inset: blockInset)
        .layOut(
          quote.blocks, source: source + "/blocks", top: design.verticalInset)
      let shift = isMirrored ? width - blockWidth : 0
      items = result.items.map { $0.offsetBy(Point(shift, 0)) }
      bottom = result.height
    }
    if !quote.caption.isAbsent {
      let caption = textItem(
        quote.caption, BlockTextStyle(.caption), at: Point(column.x, bottom + design.captionGap),
        limit: column.width, origin: origin)
      items += caption.map { [$0] } ?? []
      bottom = caption?.frame.maxY ?? bottom + design.captionGap
    }
    let x = isMirrored ? width - inset - design.barWidth : inset
    let bar = ShapeBox(
      kind: .bar, cornerRadius: design.barRadius, color: environment.theme.quoteAccent)
    items.append(
      LayoutItem(
        frame: Rect(x, 0, design.barWidth, bottom + design.verticalInset), source: source,
        content: .shape(bar)))
    return items
  }

  /// Centred between two rules.
  private func ruledPullQuoteItems(
    _ quote: PullQuote, _ design: RuledPullQuoteDesign, origin: InputOrigin
  ) -> [LayoutItem] {
    let theme = environment.theme
    func rule(_ y: Double, _ color: Color) -> LayoutItem {
      LayoutItem(
        frame: Rect(inset, y, contentWidth, design.ruleHeight), source: source,
        content: .shape(ShapeBox(kind: .shape, cornerRadius: 0, color: color)))
    }
    func centred(_ text: RichText, _ style: BlockTextStyle, y: Double) -> LayoutItem? {
      textItem(text, style, at: Point(inset, y), limit: contentWidth, alignment: .center, origin: origin)
    }
    var items = [rule(design.verticalInset, theme.separator)]
    var bottom = design.verticalInset + design.ruleHeight + design.verticalInset
    if let body = centred(quote.text, BlockTextStyle(.paragraph, isItalic: true), y: bottom) {
      items.append(body)
      bottom = body.frame.maxY
    }
    if !quote.caption.isAbsent {
      bottom += design.captionGap
      if let caption = centred(quote.caption, BlockTextStyle(.caption), y: bottom) {
        items.append(caption)
        bottom = caption.frame.maxY
      }
    }
    items.append(rule(bottom + design.verticalInset - design.ruleHeight, theme.textColor(.caption)))
    return items
  }
}
