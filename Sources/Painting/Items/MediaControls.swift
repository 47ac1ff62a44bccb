import PageLayout
import Primitives
import Scene

/// The controls over images: the round button, the link badge, the pin of a map (Spec/Drawing.md 13).
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

  /// Paints a square with an arrow that leaves through its open corner.
  mutating func paintLinkBadge(in frame: Rect) {
    let corner = Point(frame.maxX - LinkBadge.right, frame.minY + LinkBadge.top)
    let lines = LinkBadge.lines.map { $0.map { $0.moved(by: corner) } }
    let glyph = ControlGlyph(strokes: lines, strokeWidth: LinkBadge.lineWidth)
    shadowed(LinkBadge.shadow) { $0.paint(glyph, .solid($1 ?? .white)) }
  }

  /// Paints something over its soft shadow.
  ///
  /// - Parameter body: paints in the given color, which is that of the shadow, or in its own color if there
  ///   is none.
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
  /// The vertical offset, in points.
  let fall: Double
  /// The standard deviation of the blur, in points.
  let blur: Double
  let opacity: Double

  static let color = Color(0x000000)
  /// The reach of a blur, in standard deviations.
  static let deviations = 3.0
}

private enum ControlCircle {
  /// The diameter as a share of the frame's shorter side.
  static let share = 0.7
  static let smallest = 18.0
  static let largest = 50.0
  static let color = Color(0x000000, alpha: 0.6)
}

private enum LinkBadge {
  /// The distance from the frame's right edge to the badge's left edge. The badge is 24 points wide and high.
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

/// The pin of a map (Spec/Drawing.md 13).
extension ItemPainting {
  /// - Parameter bearsPerson: true if an avatar replaces the icon, for which the disc is higher.
  mutating func paintMapPin(in frame: Rect, bearsPerson: Bool = false) {
    let pin = MapPinFrame(on: frame)
    let scale = pin.scale
    let lift = bearsPerson ? MapPin.personLift : 0
    func placed(_ outlines: [[Point]]) -> [[Point]] {
      outlines.map {
        $0.map { Point(pin.corner.x + $0.x * scale, pin.corner.y + ($0.y - lift) * scale) }
      }
    }
    let body = ControlGlyph(fills: placed([MapPin.body, MapPin.dot]))
    let color = theme.mapPin
    shadowed(MapPin.shadow(scale: scale)) { $0.paint(body, .solid($1 ?? color)) }
    guard !bearsPerson else { return }
    let sign = ControlGlyph(
      fills: placed([MapPin.ball, MapPin.needle]), strokes: placed([MapPin.ground]),
      strokeWidth: MapPin.groundWidth * scale)
    paint(sign, .solid(theme.mapPinGlyph))
  }
}

private enum MapPin {
  /// The distance by which the disc is higher around an avatar, in points.
  static let personLift = 6.0
  private static let center = Point(31, 36)
  private static let radius = 24.0
  /// The number of sides in a quarter of a large ellipse: none of its corners are visible at eight pixels per
  /// point.
  private static let steps = 48
  private static let tip = Point(31, 64.5)
  /// The point on the right side at which the tip leaves the disc, and the control point of its curve.
  private static let neck = Point(37, 59.24)
  private static let neckCorner = Point(32.8, 60.4)

  /// The disc with its tip.
  static let body: [Point] = {
    let disc = Outline.ellipse(center, Size(radius, radius), quarterSteps: steps)
    // The points go down from the rightmost point. The tip replaces those below the neck.
    let isBelow = { (point: Point) in point.y > neck.y }
    guard let first = disc.firstIndex(where: isBelow), let last = disc.lastIndex(where: isBelow) else {
      return disc
    }
    func mirrored(_ point: Point) -> Point { Point(2 * center.x - point.x, point.y) }
    let rightSide = Outline.curve(from: neck, neckCorner, to: tip)
    let leftSide = Outline.curve(from: tip, mirrored(neckCorner), to: mirrored(neck))
    return Array(disc[..<first]) + rightSide + leftSide + Array(disc[(last + 1)...])
  }()
  /// The dot at the location itself.
  static let dot = Outline.ellipse(Point(31, 69), Size(3, 3))

  // The icon, 32 × 25 points in the middle of the disc: a ball on a needle that stands on the ground.
  static let ball = Outline.ellipse(Point(31, 29.5), Size(6, 6))
  static let needle = [Point(29.9, 34), Point(32.1, 34), Point(31.5, 44), Point(30.5, 44)]
  static let groundWidth = 2.0
  /// A flat ring whose far side is hidden behind the needle.
  static let ground: [Point] = {
    let ring = Outline.ellipse(Point(31, 42.5), Size(15, 5), quarterSteps: steps)
    let isHidden = { (point: Point) in point.y < 38.4 }
    guard let first = ring.firstIndex(where: isHidden), let last = ring.lastIndex(where: isHidden) else {
      return ring
    }
    return Array(ring[(last + 1)...]) + Array(ring[1..<first])
  }()

  static func shadow(scale: Double) -> SoftShadow {
    SoftShadow(fall: 1.5 * scale, blur: 2.5 * scale, opacity: 0.3)
  }
}
