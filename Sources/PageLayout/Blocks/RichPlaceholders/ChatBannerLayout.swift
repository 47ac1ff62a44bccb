import PageModel
import Primitives

/// A bar with a chat's picture, name and address (Docs/Layout.md 18).
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
