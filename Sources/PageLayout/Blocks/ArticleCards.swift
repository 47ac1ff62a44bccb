import PageModel
import Primitives

/// Related articles: a band with the title, and a row for each article with its title, author, date and image
/// (Spec/Article.md 8).
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
      // Related articles at the end of a page, the common case, have no separators.
      if !context.isLast { items.append(separator(y, isLast: index == related.articles.count - 1)) }
    }
    return items
  }

  /// Returns the title on a panel.
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

/// A row with a channel's name and a button to join it. It covers the image of a cover directly above it
/// (Spec/Article.md 8).
struct ArticleBannerLayout {
  let context: BlockContext
  let design: ArticleBannerDesign
  let origin: InputOrigin

  func items(_ banner: ChatBanner) -> [LayoutItem] {
    let theme = context.environment.theme
    let offset = overlayOffset
    let isOverlaid = offset != nil
    let isMirrored = context.isRTL || context.followsRTLText
    let room = max(0, context.contentWidth)
    var join = line(
      context.environment.language[.joinChannel], isOverlaid ? .white : theme.accentControl, limit: room)
    let name = banner.title.onOneLine.isEmpty ? "@" + banner.username : banner.title
    var title = line(
      name, isOverlaid ? .white : theme.panelText, limit: max(0, room - join.line.width - design.gap))
    if isMirrored {
      title.origin.x = context.width - context.inset - title.line.width
    } else {
      join.origin.x = context.width - context.inset - join.line.width
    }
    let panel = PanelBox(
      kind: .banner, color: isOverlaid ? design.overlayColor : theme.panelBackground, lines: [title, join])
    let frame = Rect(0, offset ?? 0, context.width, design.height)
    return [LayoutItem(frame: frame, source: context.source, content: .panel(panel))]
  }

  private func line(_ text: String, _ color: Color, limit: Double) -> SingleLine {
    SingleLine(
      text, font: design.font, color: color, limit: limit, cut: .end,
      at: Point(context.inset, design.textY + design.font.metrics.ascent), environment: context.environment,
      origin: origin)
  }

  /// The offset from the banner's own place to its place on the cover's image; `nil` if it stays at its own
  /// place.
  private var overlayOffset: Double? {
    guard let above = context.above, above.endWithText else { return nil }
    let distance = above.first.maxY - above.last.maxY
    return distance == 0 ? nil : distance - design.overlap
  }
}

/// A post from another site: its author and date above its blocks, and a bar at the left (Spec/Article.md 8).
struct ArticlePostLayout {
  let context: BlockContext
  let design: ArticlePostDesign
  let origin: InputOrigin

  func items(_ post: PostEmbed) -> [LayoutItem] {
    let head = head(of: post)
    let body = context.sequence(in: .post, width: context.contentWidth - design.gutter, inset: 0).layOut(
      post.blocks, source: context.source + "/blocks", top: head.bottom)
    let height = body.height + design.top
    let bar = context.box(
      Rect(context.inset, 0, design.barWidth, height), radius: design.barRadius, kind: .bar,
      color: context.environment.theme.quoteAccent)
    let x = context.inset + design.gutter
    let panel = PanelBox(
      kind: .post, color: nil, items: head.items + body.items.map { $0.offsetBy(Point(x, 0)) } + [bar])
    let item = LayoutItem(
      frame: Rect(0, 0, context.width, height), source: context.source, content: .panel(panel))
    return [item] + context.captionItems(post.caption, origin: origin, below: height)
  }

  /// Returns the author's image, the name and the date, and the y coordinate at which the first gap of the
  /// body starts.
  private func head(of post: PostEmbed) -> (items: [LayoutItem], bottom: Double) {
    var items: [LayoutItem] = []
    var x = context.inset + design.gutter
    var y = design.top
    let author = post.author.onOneLine
    if !author.isEmpty {
      let frame = design.avatar.offsetBy(Point(context.inset, 0))
      let avatar = post.authorPhoto.flatMap {
        context.thumbnail(
          $0, in: frame, radius: frame.width / 2, background: context.environment.theme.panelBackground,
          origin: origin)
      }
      if let avatar {
        items.append(avatar)
        x += design.avatarRoom
        y += design.avatarDrop + (post.date == nil ? design.datelessDrop : 0)
      }
      if let name = text(.styled(.bold, .plain(author)), .paragraph, at: Point(x, y)) {
        items.append(name)
        y = name.frame.maxY
      }
    }
    if let date = post.date {
      let top = author.isEmpty ? design.top : y + design.dateGap
      if let date = text(.plain(context.environment.dates.long(date)), .caption, at: Point(x, top)) {
        items.append(date)
        y = date.frame.maxY
      }
    }
    return (items, items.isEmpty ? design.top : y + design.headGap)
  }

  private func text(_ text: RichText, _ category: TextCategory, at point: Point) -> LayoutItem? {
    context.textItem(
      text, BlockTextStyle(category), at: point, limit: context.width - context.inset - point.x,
      origin: origin)
  }
}

/// The row below an article: its number of views, and a link to report a wrong layout (Spec/Article.md 9).
extension LayoutEnvironment {
  /// Adds the row, unless the design has none or the page is not from a server.
  func addFeedback(of page: Page, to result: inout BlockSequence.Result) {
    guard let design = design.page.feedback, options.isFromServer else { return }
    let width = options.width
    func line(_ text: String) -> SingleLine {
      SingleLine(
        text, font: design.font, color: theme.secondaryText, limit: width - 2 * design.inset, cut: .end,
        at: Point(design.inset, design.textY + design.font.metrics.ascent), environment: self,
        origin: .none)
    }
    var complaint = line(language[.wrongLayout])
    complaint.origin.x = width - design.inset - complaint.line.width
    let views = page.views.map { line(language.count(.views, $0, language.grouped($0))) }
    let panel = PanelBox(
      kind: .feedback, color: theme.panelBackground, lines: [views, complaint].compactMap { $0 })
    result.items.append(
      LayoutItem(
        frame: Rect(0, result.height, width, design.height), source: "", content: .panel(panel)))
    result.height += design.height
  }
}
