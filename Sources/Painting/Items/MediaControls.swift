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

  /// A square with an arrow that leaves through its open corner.
  mutating func paintLinkBadge(in frame: Rect) {
    let corner = Point(frame.maxX - LinkBadge.right, frame.minY + LinkBadge.top)
    let lines = LinkBadge.lines.map { $0.map { $0.moved(by: corner) } }
    let glyph = ControlGlyph(strokes: lines, strokeWidth: LinkBadge.lineWidth)
    shadowed(LinkBadge.shadow) { $0.paint(glyph, .solid($1 ?? .white)) }
  }

  /// Paints something over its soft shadow.
  ///
  /// - Parameter body: paints in the colour that it is given, which is the shadow's, and then in its own.
  mutating func shadowed(_ shadow: SoftShadow, _ body: (inout ItemPainting, Color?) -> Void) {
    let motion = ElementGroup.Motion(offset: Point(0, shadow.fall), center: .zero, blur: shadow.blur)
    let reach = SoftShadow.deviations * shadow.blur + shadow.fall
    grouped(reach: reach, { ElementGroup($0, opacity: shadow.opacity, motion: motion) }) {
      body(&$0, SoftShadow.color)
    }
    body(&self, nil)
  }
}

struct SoftShadow {
  /// Points.
  let fall: Double
  /// Standard deviation in points.
  let blur: Double
  let opacity: Double

  static let color = Color(0x000000)
  /// How many of them a blur reaches.
  static let deviations = 3.0
}

private enum ControlCircle {
  /// Of the frame's shorter side.
  static let share = 0.7
  static let smallest = 18.0
  static let largest = 50.0
  static let color = Color(0x000000, alpha: 0.6)
}

private enum LinkBadge {
  /// From the frame's right edge to the badge's left one; the badge is 24 wide and high.
  static let right = 38.0
  static let top = 14.0
  static let lineWidth = 1.75
  static let shadow = SoftShadow(fall: 0.5, blur: 1.5, opacity: 0.5)
  private static let square = Outline.roundedLine(
    [Point(10.5, 6), Point(4, 6), Point(4, 20), Point(18, 20), Point(18, 13.5)], reach: 3.5)
  private static let shaft = [Point(11, 13), Point(20, 4)]
  private static let head = [Point(14, 4), Point(20, 4), Point(20, 10)]
  static let lines = [square, shaft, head]
}
