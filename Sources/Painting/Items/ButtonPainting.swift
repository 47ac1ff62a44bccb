import PageLayout
import Primitives
import Scene
import TextLayout

/// Buttons: capsules with a label (Docs/Drawing.md 18).
extension ItemPainting {
  private static let badgeSide = 10.0
  /// From the button's upper right corner.
  private static let badgeInset = Size(8, 6)

  mutating func paint(_ button: ButtonBox, in frame: Rect) {
    if button.fill.alpha > 0 { fill(RoundedRect(grid.snap(frame), radius: button.cornerRadius), button.fill) }
    clipped(to: frame) { $0.paint(button.label, in: frame.offsetBy(button.labelOrigin)) }
    guard let badge = button.badge else { return }
    let corner = Point(
      grid.snap(frame.maxX - Self.badgeInset.width - Self.badgeSide),
      grid.snap(frame.minY + Self.badgeInset.height))
    paintAsOne(.badge(badge, at: corner), button.color)
  }

  /// A button in a text.
  mutating func paint(_ label: ButtonLabel, in frame: Rect) {
    let capsule = grid.snap(frame)
    if label.fill.alpha > 0 { fill(RoundedRect(capsule, radius: capsule.height / 2), label.fill) }
    paint(label.text, in: frame.offsetBy(label.origin))
    guard let badge = label.badge else { return }
    let corner = badge.frame.offsetBy(frame.origin).origin
    paintAsOne(.badge(badge.badge, at: Point(grid.snap(corner.x), grid.snap(corner.y))), badge.color)
  }

  /// A glyph whose lines and shapes overlap: a translucent colour is laid on once.
  mutating func paintAsOne(_ glyph: ControlGlyph, _ color: Color) {
    guard color.alpha < 1 else { return paint(glyph, .solid(color)) }
    var opaque = color
    opaque.alpha = 1
    grouped({ ElementGroup($0, opacity: color.alpha) }) { $0.paint(glyph, .solid(opaque)) }
  }
}
