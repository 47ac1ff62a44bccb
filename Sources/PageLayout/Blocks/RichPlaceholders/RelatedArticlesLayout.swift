import PageModel
import Primitives
import TextLayout

/// Articles as rows below a header: title, description, author and date, and a picture at the far side
/// (Docs/Layout.md 18).
struct RelatedArticlesLayout {
  let context: BlockContext
  let origin: InputOrigin

  private var design: ArticleRowDesign { context.design.cards.articles }

  /// None when neither the header nor an article says anything.
  func items(_ related: RelatedArticles) -> [LayoutItem] {
    var items: [LayoutItem] = []
    var y = 0.0
    func add(_ row: Row) {
      guard !row.items.isEmpty else { return }
      if y > 0 { items.append(hairline(y)) }
      items += row.items.map { $0.offsetBy(Point(0, y)) }
      y += row.height
    }
    add(header(related.title))
    for (index, article) in related.articles.enumerated() {
      add(row(article, source: context.source + "/articles/\(index)"))
    }
    guard y > 0 else { return [] }
    let ground = Rect(0, 0, context.width, y)
    return [context.box(ground, color: context.environment.theme.panelBackground)] + items
  }

  private struct Row {
    var items: [LayoutItem] = []
    var height = 0.0
  }

  private func header(_ title: RichText) -> Row {
    let text = context.textItem(
      .styled(.bold, title), BlockTextStyle(.caption), at: Point(context.inset, design.headerPadding),
      limit: context.contentWidth, origin: origin)
    return text.map { Row(items: [$0], height: $0.frame.maxY + design.headerPadding) } ?? Row()
  }

  /// From the text's edge to the far side of the page.
  private func hairline(_ y: Double) -> LayoutItem {
    let line = Rect(context.inset, y, max(0, context.width - context.inset), context.environment.pixel)
    return context.box(context.mirrored(line), kind: .hairline, color: context.environment.theme.separator)
  }

  private func row(_ article: RelatedArticles.Article, source: String) -> Row {
    let picture = article.photo.flatMap { photo in
      let x = context.width - context.inset - design.pictureSide
      return context.thumbnail(
        photo, in: context.mirrored(Rect(x, design.rowPadding, design.pictureSide, design.pictureSide)),
        radius: design.pictureRadius, background: context.environment.theme.panelBackground, source: source,
        origin: origin)
    }
    let taken = picture == nil ? 0 : design.pictureSide + design.pictureGap
    let frame = context.mirrored(Rect(context.inset, 0, context.contentWidth - taken, 0))
    var column = TextColumn(context, in: frame, source: source, origin: origin)
    let title = article.title.onOneLine.isEmpty ? WebAddress(article.url).text : article.title
    column.add(title, BlockTextStyle(.paragraph), isBold: true, lineLimit: design.titleLines, gap: 0)
    let used = column.items.first?.textBox?.lines.count ?? 0
    column.add(
      article.description, BlockTextStyle(.caption), lineLimit: design.textLines - used,
      gap: design.descriptionGap)
    column.add(byline(article), BlockTextStyle(.credit), gap: design.bylineGap)
    if column.items.isEmpty, picture == nil { return Row() }
    let height = max(column.height, picture == nil ? 0 : design.pictureSide)
    let items = column.placed(at: design.rowPadding + (height - column.height) / 2)
    return Row(items: items + (picture.map { [$0] } ?? []), height: height + 2 * design.rowPadding)
  }

  private func byline(_ article: RelatedArticles.Article) -> String {
    [article.author.onOneLine, article.date.map(context.environment.dates.long) ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " • ")
  }
}
