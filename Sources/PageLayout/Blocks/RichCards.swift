import PageModel
import Primitives

/// Related articles as rows below a header: title, description, author and date, and an image at the far side
/// (Spec/Layout.md 18).
struct RelatedArticlesLayout {
  let context: BlockContext
  let origin: InputOrigin

  private var design: ArticleRowDesign { context.design.cards.articles }

  /// Returns the items, which are empty if neither the header nor an article has content.
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

  /// Returns a hairline from the text's edge to the far side of the page.
  private func hairline(_ y: Double) -> LayoutItem {
    let line = Rect(context.inset, y, context.width - context.inset, context.environment.pixel)
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

/// A bar with the image, name and username of a chat (Spec/Layout.md 18).
struct ChatBannerLayout {
  let context: BlockContext
  let origin: InputOrigin

  private var design: BannerDesign { context.design.cards.banner }

  func items(_ banner: ChatBanner, height: Double) -> [LayoutItem] {
    let photo = Rect(context.inset, (height - design.photoSide) / 2, design.photoSide, design.photoSide)
    let text = context.mirrored(
      Rect(photo.maxX + design.gap, 0, context.contentWidth - design.photoSide - design.gap, height))
    let address = banner.username.isEmpty ? "" : "@" + banner.username
    let name = banner.title.isEmpty ? address : banner.title
    var column = TextColumn(context, in: text, origin: origin)
    column.add(name, BlockTextStyle(.paragraph), isBold: true, gap: 0)
    if !banner.title.isEmpty { column.add(address, BlockTextStyle(.caption), gap: design.lineGap) }
    let avatar = Avatar(name: name, photo: banner.photo, color: Avatar.color(ofID: banner.accentColorID))
    return [context.box(Rect(0, 0, context.width, height), color: context.environment.theme.panelBackground)]
      + avatar.items(in: context.mirrored(photo), context: context, origin: origin)
      + column.placed(at: (height - column.height) / 2)
  }
}

/// A post from another site: its author and date above its blocks, and a bar beside them (Spec/Layout.md 18).
struct EmbeddedPostLayout {
  let context: BlockContext
  let origin: InputOrigin

  private var design: PostDesign { context.design.cards.post }

  /// Returns the items, which are empty if the post has no content.
  func items(_ post: PostEmbed) -> [LayoutItem] {
    let width = context.contentWidth - design.gutter
    let x = context.inset + (context.isRTL ? 0 : design.gutter)
    let head = headItems(post)
    let headBottom = head.map(\.frame.maxY).max()
    // Blocks use the full width without inset and margins, as in a list item.
    let body = context.sequence(in: .bare, width: width, inset: 0).layOut(
      post.blocks, source: context.source + "/blocks",
      top: headBottom.map { $0 + design.headGap } ?? design.verticalInset)
    let items = head + body.items.map { $0.offsetBy(Point(x, 0)) }
    guard let bottom = items.map(\.frame.maxY).max() else { return [] }
    let bar = context.mirrored(Rect(context.inset, 0, design.barWidth, bottom + design.verticalInset))
    let color = context.environment.theme.accentControl
    return items + [context.box(bar, radius: design.barRadius, kind: .bar, color: color)]
  }

  /// Returns the author's image, the name and the date.
  private func headItems(_ post: PostEmbed) -> [LayoutItem] {
    let name = post.author.onOneLine.isEmpty ? WebAddress(post.url).host : post.author
    guard !name.isEmpty || post.date != nil || post.authorPhoto != nil else { return [] }
    let photo = Rect(
      context.inset + design.gutter, design.verticalInset, design.photoSide, design.photoSide)
    let textX = photo.maxX + design.photoGap
    let text = context.mirrored(Rect(textX, 0, context.width - context.inset - textX, 0))
    var column = TextColumn(context, in: text, origin: origin)
    column.add(name, BlockTextStyle(.table), isBold: true, gap: 0)
    if let date = post.date {
      column.add(context.environment.dates.long(date), BlockTextStyle(.credit), gap: design.lineGap)
    }
    let avatar = Avatar(name: name, photo: post.authorPhoto, color: Avatar.color(ofName: name))
    return avatar.items(in: context.mirrored(photo), context: context, origin: origin)
      + column.placed(at: photo.midY - column.height / 2)
  }
}

/// An embedded web page without an image: a card with its address (Spec/Layout.md 18).
struct WebPageCard {
  let context: BlockContext
  let origin: InputOrigin

  private var design: WebPageDesign { context.design.cards.webPage }

  func items(_ address: WebAddress) -> [LayoutItem] {
    let row = context.design.rows.document
    let height = row.height + 2 * design.padding.height
    let card = Rect(context.inset, 0, context.contentWidth, height)
    let frame = Rect(
      card.minX + design.padding.width, design.padding.height, max(0, card.width - 2 * design.padding.width),
      row.height)
    let content = FileRowLayout(
      context: context, design: row, width: frame.width, isMirrored: context.isRTL, origin: origin
    )
    .row(.page, of: nil, title: address.host, subtitle: address.path)
    return [
      context.box(card, radius: design.cornerRadius, color: context.environment.theme.panelBackground),
      LayoutItem(frame: frame, source: context.source, content: .fileRow(content)),
    ]
  }
}
