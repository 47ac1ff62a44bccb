import PageModel
import Primitives
import TextLayout

/// Related articles: a band with the title, and a row for each with its title, its author and date, and its picture
/// (Docs/Article.md 8).
struct ArticleRowsLayout {
  let context: BlockContext
  let design: RelatedDesign
  let origin: InputOrigin

  func items(_ related: RelatedArticles) -> [LayoutItem] {
    var items = band(related.title)
    var y = items.first?.frame.maxY ?? 0
    for (index, article) in related.articles.enumerated() {
      let row = row(article, source: context.source + "/articles/\(index)", y: y)
      items.append(row)
      y = row.frame.maxY
      // The usual end of a page has none.
      if !context.isLast { items.append(separator(y, isLast: index == related.articles.count - 1)) }
    }
    return items
  }

  /// The title on a panel.
  private func band(_ title: RichText) -> [LayoutItem] {
    let text = context.textItem(
      .styled(.bold, title), BlockTextStyle(.paragraph), at: Point(context.inset, design.titlePadding),
      limit: context.contentWidth - design.titleMargin, origin: origin)
    let height = (text?.frame.height ?? 0) + 2 * design.titlePadding
    let ground = context.box(
      Rect(0, 0, context.width, height), color: context.environment.theme.panelBackground)
    return [ground] + [text].compactMap { $0 }
  }

  private func separator(_ bottom: Double, isLast: Bool) -> LayoutItem {
    let pixel = context.environment.pixel
    let indent = isLast ? 0 : design.inset
    return context.box(
      Rect(context.isRTL ? 0 : indent, bottom - pixel, context.width - indent, pixel), kind: .hairline,
      color: context.environment.theme.separator)
  }

  // MARK: - Rows

  private func row(_ article: RelatedArticles.Article, source: String, y: Double) -> LayoutItem {
    let width = context.width
    let frame = Rect(
      origin: Point(width - design.photoInset.width - design.photo.width, design.photoInset.height),
      size: design.photo)
    var photo = article.photo.flatMap {
      context.thumbnail(
        $0, in: frame, radius: design.photoRadius, background: context.environment.theme.panelBackground,
        source: source, origin: origin)
    }
    let room = photo == nil ? 0 : design.photoRoom
    let limit = max(0, width - 2 * design.inset - room)
    func text(
      _ string: String, _ category: TextCategory, lines: Int, x: Double, y: Double, alignment: TextAlignment
    ) -> LayoutItem? {
      guard lines > 0 else { return nil }
      return context.textItem(
        .plain(string.onOneLine), BlockTextStyle(category), at: Point(x, y), limit: limit,
        alignment: alignment, mostLines: lines, source: source, origin: origin)
    }
    var x = design.inset
    let name = article.title.onOneLine.isEmpty ? WebAddress(article.url).text : article.title
    var title = text(name, .article, lines: design.lines, x: x, y: design.padding, alignment: .natural)
    let isRTL = title?.hasRTLLine ?? false
    if isRTL, photo != nil {
      photo?.frame.origin.x = design.inset
      x += room
      title?.frame.origin.x = x
    }
    var bottom = title?.frame.maxY ?? design.padding
    let left = design.lines - (title?.textBox?.lines.count ?? 0)
    var subtitle: LayoutItem?
    if left > 0 {
      bottom += design.subtitleGap
      subtitle = text(
        byline(article), .caption, lines: left, x: x, y: bottom, alignment: isRTL ? .right : .natural)
      bottom = subtitle?.frame.maxY ?? bottom
    }
    let panel = PanelBox(kind: .article, color: nil, items: [title, subtitle, photo].compactMap { $0 })
    return LayoutItem(
      frame: Rect(0, y, width, bottom + design.padding), source: source, content: .panel(panel))
  }

  private func byline(_ article: RelatedArticles.Article) -> String {
    let parts = [article.author.onOneLine, article.date.map(context.environment.dates.long) ?? ""]
      .filter { !$0.isEmpty }
    return parts.isEmpty ? article.description : parts.joined(separator: " • ")
  }
}
