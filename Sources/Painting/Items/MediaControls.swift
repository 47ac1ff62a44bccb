import PageLayout
import Primitives
import Scene

/// What lies over pictures: the round button, the link badge, the pin of a map (Docs/Drawing.md 13).
extension ItemPainting {
  enum ControlGlyph { case play, download }

  mutating func paintControl(_ glyph: ControlGlyph, in frame: Rect) {
    let share = Rounding.floor(ControlCircle.share * min(frame.width, frame.height))
    let diameter = max(ControlCircle.smallest, min(ControlCircle.largest, share))
    let circle = Rect(
      frame.minX + Rounding.floorToPixel((frame.width - diameter) / 2, scale: grid.scale),
      frame.minY + Rounding.floorToPixel((frame.height - diameter) / 2, scale: grid.scale),
      diameter, diameter)
    fill(RoundedRect(circle, radius: diameter / 2), ControlCircle.color)
    switch glyph {
    case .play: paintPlayGlyph(in: circle, .solid(.white))
    case .download: paintDownloadGlyph(in: circle, .solid(.white))
    }
  }

  /// A triangle with round corners.
  mutating func paintPlayGlyph(in circle: Rect, _ paint: Paint) {
    let scale = circle.width < PlayGlyph.unscaled ? circle.width / ControlCircle.largest : 1
    let box = Size(PlayGlyph.size.width * scale, PlayGlyph.size.height * scale)
    let origin = Point(circle.midX - box.width / 2 + PlayGlyph.shift * scale, circle.midY - box.height / 2)
    let centers = PlayGlyph.corners.map { Point(origin.x + $0.x * scale, origin.y + $0.y * scale) }
    add(circle, .fill(.polyline(centers), paint))
    let outline = Shape.polyline(centers + centers.prefix(2))
    add(circle, .stroke(outline, width: 2 * PlayGlyph.cornerRadius * scale, paint))
  }

  /// An arrow downward.
  mutating func paintDownloadGlyph(in circle: Rect, _ paint: Paint) {
    let scale = circle.width / ControlCircle.largest
    let width = max(DownloadGlyph.thinnest, DownloadGlyph.width * scale)
    let half = DownloadGlyph.length * scale / 2
    let tip = Point(circle.midX, circle.midY + half + DownloadGlyph.headShift * scale)
    let reach = DownloadGlyph.headReach * scale
    let shaft = [Point(circle.midX, circle.midY - half), Point(circle.midX, circle.midY + half)]
    let head = [Point(tip.x - reach, tip.y - reach), tip, Point(tip.x + reach, tip.y - reach)]
    add(circle, .stroke(.polyline(shaft), width: width, paint))
    add(circle, .stroke(.polyline(head), width: width, paint))
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

private enum PlayGlyph {
  static let size = Size(15, 18)
  /// To the right, which looks more centred.
  static let shift = 1.5
  /// Circles at least as wide show the glyph as it is.
  static let unscaled = 40.0
  static let cornerRadius = 1.2
  /// Centres of the round corners.
  static let corners = [Point(1.2, 1.296), Point(13.51, 8.558), Point(1.2, 16.623)]
}

/// In a circle of 50.
private enum DownloadGlyph {
  static let width = 2.25
  static let thinnest = 1.6
  static let length = 18.0
  /// Of the two strokes of the head from the tip, sideways and up.
  static let headReach = 7.5
  static let headShift = 1.0
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
