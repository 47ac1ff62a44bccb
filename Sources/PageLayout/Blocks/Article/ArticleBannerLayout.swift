import PageModel
import Primitives
import TextLayout

/// A row with a channel's name and a way to join it, over the picture of a cover that stands above it
/// (Docs/Article.md 8).
struct ArticleBannerLayout {
  let context: BlockContext
  let design: ArticleBannerDesign
  let origin: InputOrigin

  private static let join = "Join"

  func items(_ banner: ChatBanner) -> [LayoutItem] {
    let theme = context.environment.theme
    let offset = overlayOffset
    let isOverlaid = offset != nil
    let isMirrored = context.isRTL || context.followsRTLText
    let room = max(0, context.contentWidth)
    var join = line(Self.join, isOverlaid ? .white : theme.accentControl, limit: room)
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

  /// From its own place to that on the picture; `nil` where it keeps its own.
  private var overlayOffset: Double? {
    guard let above = context.above, above.endWithText else { return nil }
    let distance = above.first.maxY - above.last.maxY
    return distance == 0 ? nil : distance - design.overlap
  }
}
