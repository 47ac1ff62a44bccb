import PageLayout
import PageModel
import Primitives

/// The text over the screen that answers a button (Spec/Chats.md 15.10).
extension ChatScreenBars {
  var alert: Box? {
    guard let alert = state.alert, alert.presence > 0 else { return nil }
    let metrics = part.alert
    let width = min(metrics.width, max(0, size.width - 2 * metrics.edge))
    let room = max(0, width - 2 * metrics.text.side)
    let around = metrics.text.top + metrics.text.below + metrics.button.height + metrics.button.inset
    let lineHeight = metrics.font.labelHeight
    let mostLines = max(1, Int((size.height - 2 * metrics.edge - around) / lineHeight))
    let text = environment.block(
      .plain(alert.text), environment.style(metrics.font, colors.glyph), mostLines: mostLines,
      alignment: .center
    ) { _ in room }
    let height = around + text.frame.height
    let rect = Rect(
      Rounding.floor((size.width - width) / 2), Rounding.floor((size.height - height) / 2), width, height)
    let button = Rect(
      rect.minX + metrics.button.inset, rect.maxY - metrics.button.inset - metrics.button.height,
      max(0, width - 2 * metrics.button.inset), metrics.button.height)
    let label = environment.label(environment.language[.ok], metrics.buttonFont, colors.onAccent)
    let words = Rect(rect.minX, rect.minY + metrics.text.top, width, text.frame.height)
    var ground = colors.fill
    ground.alpha = 1
    let panel = Box(
      .panel, rect,
      .group(
        [
          Box(.panel, rect, .fill(radius: metrics.radius, ground)), text.centered(in: words),
          Box(.button, button, .fill(radius: Box.round, colors.accent)),
          label.box(.label, at: label.corner(centredIn: button)),
        ], isClipped: false), .growing(alert.presence, from: metrics.largest))
    let whole = Rect(origin: .zero, size: size)
    return .group(
      .alert, whole,
      [Box(.panel, whole, .fill(radius: 0, metrics.dim), .fading(alert.presence)), panel])
  }
}
