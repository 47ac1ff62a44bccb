import PageModel
import Primitives
import TextLayout

/// A post of another site: its author and date above its blocks, a bar at the left (Docs/Article.md 8).
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

  /// Picture, name and date; the body's first gap starts at the bottom.
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
