import PageModel
import Primitives
import Typography

/// The column of the body and the caption of a quote.
private struct QuoteColumn {
  var x: Double
  var width: Double
}

/// Block quotes and pull quotes (Spec/Layout.md 12 and 13).
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
      // The inset is applied again inside the narrower width, so the trailing side loses it twice, as in the
      // reference.
      let blockInset = inset + design.gutter
      var blockWidth = column.width
      if blockWidth - 2 * blockInset < design.narrowestColumn {
        // Only the leading side is inset (Spec/Rulings.md 60).
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

  /// Returns a pull quote centered between two rules.
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

/// Pull quotes on a tinted box between quotation marks (Spec/Layout.md 36).
extension BlockContext {
  func pillPullQuoteItems(_ quote: PullQuote, origin: InputOrigin) -> [LayoutItem] {
    let inner = environment.quoted
    guard case .pill(let design) = inner.design.pullQuote else { return [] }
    let x = inset + design.sidePadding
    let limit = max(0, contentWidth - 2 * design.sidePadding)
    var quoted = self
    quoted.environment = inner
    let style = BlockTextStyle(.paragraph, isItalic: true)
    var texts: [LayoutItem] = []
    var bottom = 0.0
    var lastDescent = 0.0
    if let probe = quoted.textItem(
      quote.text, style, at: Point(x, 0), limit: limit, alignment: .center, origin: origin)
    {
      let font = probe.firstFont ?? inner.design.style(of: .paragraph).font
      let body = probe.offsetBy(Point(0, font.metrics.free(above: design.verticalInset)))
      texts.append(body)
      bottom = body.frame.maxY
      lastDescent = font.metrics.descent
    }
    let bodyDescent = lastDescent
    let bodyBottom = bottom
    if !quote.caption.isAbsent {
      let point = Point(x, bottom + design.attributionGap)
      let caption = attribution(
        quote.caption, at: point, limit: limit, alignment: .center, isItalic: true, origin: origin)
      if let caption {
        texts.append(caption)
        bottom = caption.frame.maxY
        lastDescent = caption.firstFont?.metrics.descent ?? lastDescent
      }
    }
    guard !texts.isEmpty else { return [] }
    let height = bottom + max(0, design.verticalInset - lastDescent)
    let widest = texts[0].textBox?.lines.map(\.line.width).max() ?? 0
    let pillWidth = min(widest + 2 * design.sidePadding, contentWidth)
    let pill = Rect((width - pillWidth) / 2, 0, pillWidth, height)
    let accent = environment.theme.quoteAccent
    func shape(_ frame: Rect, radius: Double, _ color: Color, _ look: ShapeBox.Look) -> LayoutItem {
      LayoutItem(
        frame: frame, source: source,
        content: .shape(ShapeBox(kind: .shape, cornerRadius: radius, color: color, look: look)))
    }
    let mark = design.markSize
    let opening = Point(pill.minX + design.markInset, design.markInset)
    let closing = Point(
      pill.maxX - design.markInset - mark.width,
      bodyBottom + max(0, design.verticalInset - bodyDescent) - design.markInset - mark.height)
    return [
      shape(pill, radius: design.cornerRadius, accent.multiplyingAlpha(by: design.fillAlpha), .pullQuote)
    ] + texts + [
      shape(Rect(origin: opening, size: mark), radius: 0, accent, .glyph(.openingMark)),
      shape(Rect(origin: closing, size: mark), radius: 0, accent, .glyph(.closingMark)),
    ]
  }
}

extension LayoutItem {
  /// The font that determines the metrics of a text.
  var firstFont: FontStyle? { textBox?.lines.first?.line.runs.first?.style }
}

/// Pull quotes without rules and box (Spec/Article.md 6).
extension BlockContext {
  func barePullQuoteItems(
    _ quote: PullQuote, _ design: BarePullQuoteDesign, origin: InputOrigin
  ) -> [LayoutItem] {
    let hasCaption = !quote.caption.isAbsent
    func centred(_ text: RichText, _ style: BlockTextStyle, x: Double, y: Double) -> LayoutItem? {
      textItem(text, style, at: Point(x, y), limit: contentWidth, alignment: .center, origin: origin)
    }
    // The inset applies twice to the text and not at all to the caption, as in the reference.
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
