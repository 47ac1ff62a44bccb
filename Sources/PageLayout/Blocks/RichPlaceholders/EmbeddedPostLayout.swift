import PageModel
import Primitives
import TextLayout

/// A post of another site: its author and date above its blocks, a bar beside them (Docs/Layout.md 18).
struct EmbeddedPostLayout {
  let context: BlockContext
  let origin: InputOrigin

  private var design: PostDesign { context.design.cards.post }

  /// None when the post says nothing.
  func items(_ post: PostEmbed) -> [LayoutItem] {
    let width = context.contentWidth - design.gutter
    let x = context.inset + (context.isRTL ? 0 : design.gutter)
    let head = headItems(post)
    let headBottom = head.map(\.frame.maxY).max()
    // As in a list item, blocks take all of the width: no inset, no margins.
    let body = context.sequence(in: .bare, width: width, inset: 0).layOut(
      post.blocks, source: context.source + "/blocks",
      top: headBottom.map { $0 + design.headGap } ?? design.verticalInset)
    let items = head + body.items.map { $0.offsetBy(Point(x, 0)) }
    guard let bottom = items.map(\.frame.maxY).max() else { return [] }
    let bar = context.mirrored(Rect(context.inset, 0, design.barWidth, bottom + design.verticalInset))
    let color = context.environment.theme.accentControl
    return items + [context.box(bar, radius: design.barRadius, kind: .bar, color: color)]
  }

  /// Picture, name and date.
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
