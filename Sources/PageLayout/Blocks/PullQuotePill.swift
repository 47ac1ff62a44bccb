import PageModel
import Primitives
import Typography

/// Pull quotes on a tinted box between quotation marks (Docs/Layout.md 36).
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
  /// What the metrics of a text come from.
  var firstFont: FontStyle? { textBox?.lines.first?.line.runs.first?.style }
}
