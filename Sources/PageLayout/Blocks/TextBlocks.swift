import PageModel
import Primitives
import Typography

/// Paragraphs (Spec/Layout.md 10, Spec/Article.md 2).
extension BlockContext {
  func paragraphItems(_ text: RichText, origin: InputOrigin) -> [LayoutItem] {
    let items = textItem(text, .paragraph, origin: origin)
    switch design.text.wide {
    case .wider: return items
    case .strip(let margin):
      return items.map { item in
        item.frame.width > contentWidth + design.text.wideningOverflow
          ? strip(of: item, margin: margin) : item
      }
    }
  }

  /// - Parameter item: an item at the inset that is wider than the content.
  private func strip(of item: LayoutItem, margin: Double) -> LayoutItem {
    let extent = WideBlockExtent(
      contentWidth: item.frame.width, overflow: environment.options.formulas, context: self)
    let width = extent.width - 2 * inset
    let text = item.offsetBy(Point(margin - extent.scrollOffset - item.frame.minX, 0))
    let panel = PanelBox(
      kind: .strip, items: text.withFormulas, scrolls: item.frame.width - width > Rounding.noise)
    return LayoutItem(
      frame: Rect(inset, 0, width + 2 * margin, item.frame.height), source: source, content: .panel(panel))
  }

  /// Returns a centered line half as wide as the page (Spec/Layout.md 23).
  func dividerItems() -> [LayoutItem] {
    let design = self.design.small.divider
    if isLast, !design.showsLast { return [] }
    let lineWidth = Rounding.floor(width / 2)
    let x = Rounding.floor((width - lineWidth) / 2)
    return [
      LayoutItem(
        frame: Rect(x, 0, lineWidth, design.thickness.points(pixel: environment.pixel)), source: source,
        content: .shape(ShapeBox(kind: .divider, cornerRadius: 0, color: dividerColor)))
    ]
  }

  private var dividerColor: Color {
    switch design.small.divider.color {
    case .separator: environment.theme.separator
    case .caption: environment.theme.textColor(.caption)
    }
  }

  /// Returns `By {author} • {date}`, or the one that is present (Spec/Layout.md 23).
  func authorDateItems(_ block: AuthorDate, origin: InputOrigin) -> [LayoutItem] {
    let date = block.date.map { RichText.plain(environment.dates.long($0)) }
    let hasAuthor = !block.author.isAbsent
    let line: RichText
    switch (hasAuthor, date) {
    case (true, let date?):
      line = .concat(environment.language.parts(.byAuthorOn, [block.author, date]) { .plain($0) })
    case (true, nil): line = block.author
    case (false, let date?): line = date
    case (false, nil): return []
    }
    let alignsRight = environment.isRTL || followsRTLText
    return textItem(line, .caption, origin: origin, alignment: alignsRight ? .right : .natural)
  }
}

/// Lays out the line below a partial page (Spec/Layout.md 25).
enum ShowMoreLine {
  /// - Parameter size: the size of the page, which the line does not widen.
  static func layOut(below size: Size, environment: LayoutEnvironment) -> ShowMore {
    let inset = environment.design.page.inset
    let design = environment.design.page.showMore
    let metrics = design.font.metrics
    let line = SingleLine(
      environment.language[.showMore], font: design.font, color: environment.theme.link,
      limit: size.width - 2 * inset, cut: .end,
      at: Point(0, metrics.ascent), environment: environment, origin: .none)
    let frame = Rect(inset, size.height + design.gap, line.line.width, metrics.ascent + metrics.descent)
    return ShowMore(frame: frame, line: line)
  }
}
