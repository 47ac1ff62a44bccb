import PageLayout
import Primitives
import Scene

/// Buttons: rounded boxes with a label (Docs/Drawing.md 18).
extension ItemPainting {
  mutating func paint(_ button: ButtonBox, in frame: Rect) {
    fill(RoundedRect(grid.snap(frame), radius: button.cornerRadius), button.fill)
    clipped(to: frame) { $0.paint(button.label, in: frame.offsetBy(button.labelOrigin)) }
    if button.target != nil { paintArrow(button.color, in: frame) }
  }

  /// In the corner of a button that leads out of the chat.
  private mutating func paintArrow(_ color: Color, in frame: Rect) {
    let corner = Point(grid.snap(frame.maxX - LinkArrow.inset), grid.snap(frame.minY + LinkArrow.inset))
    let side = LinkArrow.side
    let points = LinkArrow.points.map { Point(corner.x - side + $0.x, corner.y + $0.y) }
    add(
      Rect(corner.x - side, corner.y, side, side).outset(by: LinkArrow.strokeWidth),
      .stroke(
        .polyline(points), width: LinkArrow.strokeWidth,
        .solid(color.multiplyingAlpha(by: LinkArrow.alpha))))
  }

  /// A button in a text.
  mutating func paint(_ label: ButtonLabel, in frame: Rect) {
    fill(RoundedRect(grid.snap(frame), radius: ButtonLabel.cornerRadius), label.fill)
    paint(label.text, in: frame.offsetBy(label.origin))
  }
}

/// The arrow to the upper right that marks links.
private enum LinkArrow {
  static let side = 5.0
  /// From the button's corner.
  static let inset = 6.5
  static let strokeWidth = 1.25
  static let alpha = 0.6
  /// In one stroke, so that the translucent colour is nowhere laid on twice.
  static let points = [Point(0.5, 0), Point(5, 0), Point(0, 5), Point(5, 0), Point(5, 4.5)]
}
