import PageLayout
import Primitives
import Scene

/// What stands for blocks that cannot be drawn (Docs/Drawing.md 5 and 19.6).
extension ItemPainting {
  mutating func paint(_ placeholder: Placeholder, in frame: Rect) {
    fill(RoundedRect(grid.snap(frame), radius: placeholder.cornerRadius), placeholder.background)
    guard let pill = placeholder.pill else {
      return paint(placeholder.label, in: frame.offsetBy(placeholder.labelOrigin))
    }
    let badge = grid.snap(pill.badge.offsetBy(frame.origin))
    fill(RoundedRect(badge, radius: badge.height / 2), pill.badgeColor)
    paint(.exclamationMark(in: badge), .solid(pill.textColor))
    let button = grid.snap(pill.button.offsetBy(frame.origin))
    fill(RoundedRect(button, radius: button.height / 2), pill.buttonColor)
    for line in pill.texts { paint(line, at: frame.origin) }
  }
}

extension ControlGlyph {
  /// The diameter that the measures below are given for.
  private static let badgeDiameter = 44.0
  private static let markWidth = 3.0
  /// From the badge's middle to the ends of the stroke, and to the dot.
  private static let markTop = -9.5
  private static let markBottom = 2.5
  private static let dot = 9.0
  private static let dotRadius = 1.9

  fileprivate static func exclamationMark(in badge: Rect) -> ControlGlyph {
    let unit = badge.width / badgeDiameter
    func at(_ y: Double) -> Point { Point(badge.midX, badge.midY + y * unit) }
    return ControlGlyph(
      fills: [Outline.ellipse(at(dot), Size(dotRadius * unit, dotRadius * unit))],
      strokes: [[at(markTop), at(markBottom)]], strokeWidth: markWidth * unit)
  }
}
