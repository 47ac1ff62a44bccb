import PageLayout
import Primitives
import Scene

/// What lies over pictures: the round button, the link badge, the pin of a map (Docs/Drawing.md 13).
extension ItemPainting {
  mutating func paintControl(_ glyph: (Rect) -> ControlGlyph, in frame: Rect) {
    let share = Rounding.floor(ControlCircle.share * min(frame.width, frame.height))
    let diameter = max(ControlCircle.smallest, min(ControlCircle.largest, share))
    let circle = Rect(
      frame.minX + Rounding.floorToPixel((frame.width - diameter) / 2, scale: grid.scale),
      frame.minY + Rounding.floorToPixel((frame.height - diameter) / 2, scale: grid.scale),
      diameter, diameter)
    fill(RoundedRect(circle, radius: diameter / 2), ControlCircle.color)
    paint(glyph(circle), .solid(.white))
  }

  /// An arrow out of the page, on a dark chip.
  mutating func paintLinkBadge(in frame: Rect) {
    let chip = Rect(
      frame.maxX - LinkBadge.right, frame.minY + LinkBadge.top, LinkBadge.side, LinkBadge.side)
    fill(RoundedRect(chip, radius: LinkBadge.cornerRadius), ControlCircle.color)
    for line in [LinkBadge.shaft, LinkBadge.head] {
      let points = line.map { Point(chip.minX + $0.x, chip.minY + $0.y) }
      add(chip, .stroke(.polyline(points), width: LinkBadge.lineWidth, .solid(.white)))
    }
  }
}

private enum ControlCircle {
  /// Of the frame's shorter side.
  static let share = 0.7
  static let smallest = 18.0
  static let largest = 50.0
  static let color = Color(0x000000, alpha: 0.6)
}

private enum LinkBadge {
  static let side = 24.0
  /// From the frame's right edge to the chip's left one.
  static let right = 38.0
  static let top = 14.0
  static let cornerRadius = 7.0
  static let lineWidth = 1.75
  static let shaft = [Point(8.5, 15.5), Point(15.5, 8.5)]
  static let head = [Point(9.5, 8.5), Point(15.5, 8.5), Point(15.5, 14.5)]
}
