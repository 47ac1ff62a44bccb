import PageModel
import Primitives
import Typography

/// Block quotes in a tinted frame (Spec/Layout.md 35).
extension BlockContext {
  func framedQuoteItems(_ quote: BlockQuote, origin: InputOrigin) -> [LayoutItem] {
    let inner = environment.quoted
    guard case .frame(let design) = inner.design.quote else { return [] }
    let body = quoteBody(quote, design)
    var bottom = body.bottom
    var items = body.items
    if !quote.caption.isAbsent {
      let caption = attribution(
        quote.caption, at: Point(isRTL ? inset : inset + design.lineInset, bottom + design.attributionGap),
        limit: width - 2 * inset - design.lineInset, origin: origin)
      items += caption.map { [$0] } ?? []
      bottom = caption?.frame.maxY ?? bottom + design.attributionGap
    }
    let frame = Rect(inset, 0, contentWidth, bottom + design.verticalInset + body.chevronRoom)
    let fold = body.fold.map { isFolded in
      QuoteFold(isFolded: isFolded, chevron: chevron(in: frame.size, design.collapse))
    }
    if fold?.isFolded == true { items = items.map { $0.fading(in: frame, design.collapse, isRTL: isRTL) } }
    let accent = environment.theme.quoteAccent
    let ground = QuoteGround(
      bar: Rect(isRTL ? frame.width - design.barWidth : 0, 0, design.barWidth, frame.height),
      barColor: accent,
      fold: fold)
    let shape = ShapeBox(
      kind: .shape, cornerRadius: design.cornerRadius, color: accent.multiplyingAlpha(by: design.fillAlpha),
      look: .quote(ground))
    let iconX =
      isRTL
      ? frame.minX + design.iconInset.width : frame.maxX - design.iconInset.width - design.iconSize.width
    let icon = LayoutItem(
      frame: Rect(origin: Point(iconX, design.iconInset.height), size: design.iconSize), source: source,
      content: .shape(ShapeBox(kind: .shape, cornerRadius: 0, color: accent, look: .glyph(.quoteIcon))))
    return [LayoutItem(frame: frame, source: source, content: .shape(shape))] + items + [icon]
  }

  /// The content of a quote without its attribution.
  private struct Body {
    var items: [LayoutItem]
    var bottom: Double
    /// The additional height for a chevron that has no room beside the text.
    var chevronRoom = 0.0
    /// True if the quote is folded; `nil` if it cannot be folded.
    var fold: Bool?
  }

  private func quoteBody(_ quote: BlockQuote, _ design: FrameQuoteDesign) -> Body {
    // The blocks lose the inset on both sides and twice more on the far side, and never extend beyond the
    // rest.
    let bandWidth = max(0, width - 4 * inset - 3 * design.lineInset)
    let x = inset + design.lineInset + (isRTL ? 2 * inset + design.lineInset : 0)
    let result = sequence(
      in: .quote(isInList: place.isInList), width: bandWidth, inset: 0, environment: environment.quoted
    ).layOut(quote.blocks, source: source + "/blocks", top: design.verticalInset)
    let fitted = result.items.fitting(width: bandWidth, inset: 0, design: environment.quoted.design)
    var body = Body(items: fitted.map { $0.offsetBy(Point(x, 0)) }, bottom: result.height)
    let budget = design.collapse.lines
    guard quote.isCollapsed, body.items.lineCount > budget else { return body }
    let isFolded = (environment.options.expansion != .all) != environment.toggled.contains(source)
    body.fold = isFolded
    if isFolded {
      (body.items, body.bottom) = body.items.folded(to: budget, top: design.verticalInset, environment)
    } else {
      let room = design.collapse
      let reach = body.bottom - (room.clearance - design.verticalInset)
      let isBeside = body.items.contains { item in
        let gap = isRTL ? item.frame.minX - inset : width - inset - item.frame.maxX
        return item.frame.maxY > reach && gap < room.clearance
      }
      body.chevronRoom = isBeside ? room.extraHeight : 0
    }
    return body
  }

  /// Returns the attribution of a quote, which has the page's text size instead of that in quotes.
  func attribution(
    _ text: RichText, at point: Point, limit: Double, alignment: TextAlignment? = nil, isItalic: Bool = false,
    origin: InputOrigin
  ) -> LayoutItem? {
    var outer = self
    outer.environment = environment.unquoted
    let style = BlockTextStyle(.caption, color: environment.theme.quoteAccent, isItalic: isItalic)
    return outer.textItem(
      .styled(.bold, text), style, at: point, limit: limit, alignment: alignment, origin: origin)
  }

  private func chevron(in size: Size, _ design: CollapseDesign) -> Rect {
    let side = design.chevronSide
    let x = isRTL ? design.chevronInset.width : size.width - design.chevronInset.width - side
    return Rect(x, size.height - design.chevronInset.height - side, side, side)
  }
}

extension [LayoutItem] {
  /// The number of lines of the texts, without those in tables, details and code.
  fileprivate var lineCount: Int { reduce(0) { $0 + ($1.textBox?.lines.count ?? 0) } }

  /// Returns the items up to the last line that is visible while the quote is folded.
  ///
  /// - Parameters:
  ///   - budget: the number of visible lines.
  ///   - top: the top of the first item.
  fileprivate func folded(
    to budget: Int, top: Double, _ environment: LayoutEnvironment
  ) -> (items: [LayoutItem], bottom: Double) {
    var left = budget
    // The number of formulas in the lines of the last text whose items follow it.
    var formulas = 0
    var items: [LayoutItem] = []
    var rest: [FoldedText.Stretch] = []
    for item in self {
      if case .formula(let formula) = item.content, formula.mode == .inline {
        if formulas > 0 { items.append(item) }
        formulas -= 1
        continue
      }
      guard left > 0 else {
        rest += item.stretches(fromLine: 0)
        continue
      }
      rest += item.stretches(fromLine: left)
      let kept = item.cut(toLines: left, environment)
      left -= kept.textBox?.lines.count ?? 0
      formulas = kept.textBox?.lines.reduce(0) { $0 + $1.attachments.count { $0.formula != nil } } ?? 0
      items.append(kept)
    }
    if let last = items.lastIndex(where: { $0.textBox != nil }) { items[last] = items[last].hiding(rest) }
    return (items, items.map(\.frame.maxY).max() ?? top)
  }
}

extension LayoutItem {
  /// Returns the words of a text from a line on, followed by a line break.
  fileprivate func stretches(fromLine first: Int) -> [FoldedText.Stretch] {
    let box = if case .code(let code) = content { code.text } else { textBox }
    guard let box, first < box.lines.count else { return [] }
    return box.stretches(of: box.lines[first...]) + [.lineBreak]
  }

  /// Returns the text with the words that a folded quote does not show.
  fileprivate func hiding(_ rest: [FoldedText.Stretch]) -> LayoutItem {
    guard case .text(var box) = content, !rest.isEmpty else { return self }
    box.fold = .folded(FoldedText(ellipsis: box.folded?.ellipsis, rest: rest))
    return LayoutItem(frame: frame, source: source, content: .text(box))
  }

  /// Returns a text with only its first lines, as high as it would be without the other lines.
  fileprivate func cut(toLines count: Int, _ environment: LayoutEnvironment) -> LayoutItem {
    guard var box = textBox, box.lines.indices.contains(count) else { return self }
    box.lines = box.lines.beginning(count)
    var cut = self
    cut.frame.size.height = environment.design.text.box.rounded(box.stackedHeight)
    box.links = box.links.compactMap { link in
      var link = link
      link.rects.removeAll { $0.midY > cut.frame.height }
      return link.rects.isEmpty ? nil : link
    }
    let ellipsis = box.ellipsis(after: box.lines[count - 1], in: cut.frame.size, environment)
    box.fold = .folded(FoldedText(ellipsis: ellipsis))
    return LayoutItem(frame: cut.frame, source: source, content: .text(box))
  }

  /// Returns the item with its fade at the frame's lower edge and around the chevron.
  fileprivate func fading(in frame: Rect, _ design: CollapseDesign, isRTL: Bool) -> LayoutItem {
    guard case .text(var box) = content else { return self }
    let x = isRTL ? frame.minX + design.holeCenter : frame.maxX - design.holeCenter
    let fade = QuoteFade(
      bottom: frame.maxY - self.frame.minY, height: design.fade, end: design.fadeEnd,
      hole: Point(x - self.frame.minX, frame.maxY - self.frame.minY), inner: design.holeInner,
      outer: design.holeOuter)
    box.fold = .folded(
      FoldedText(ellipsis: box.folded?.ellipsis, fade: fade, rest: box.folded?.rest ?? []))
    return LayoutItem(frame: self.frame, source: source, content: .text(box))
  }
}

extension TextBox {
  /// Returns an ellipsis after the last visible line; `nil` if it does not fit.
  fileprivate func ellipsis(
    after line: BoxLine, in size: Size, _ environment: LayoutEnvironment
  ) -> SingleLine? {
    guard let run = line.line.runs.first, attributes.indices.contains(run.tag) else { return nil }
    let end = line.line.isRTL ? line.x : line.x + line.line.width
    let mark = SingleLine(
      Truncation.ellipsis, font: run.style, color: attributes[run.tag].color, limit: .greatestFiniteMagnitude,
      cut: .end, at: Point(end, line.baseline), environment: environment, origin: .none)
    if line.line.isRTL {
      var left = mark
      left.origin.x -= mark.line.width
      return left.origin.x >= 0 ? left : nil
    }
    return end + mark.line.width <= size.width ? mark : nil
  }
}
