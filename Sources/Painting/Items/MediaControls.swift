import PageLayout
import Primitives
import Scene

/// What lies over pictures: the round button, the link badge, the pin of a map (Spec/Drawing.md 13).
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

  /// Paints something over its soft shadow. `body`: paints in the colour that it is given, which is the
  /// shadow's, and then in its own.
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
  /// A share of the frame's shorter side.
  static let share = 0.7
  static let smallest = 18.0
  static let largest = 50.0
  static let color = Color(0x000000, alpha: 0.6)
}

private enum LinkBadge {
  /// The distance from the frame's right edge to the badge's left one; the badge is 24 wide and high.
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
  /// - Parameter bearsPerson: whether an avatar takes the sign's place, for which the disc stands higher.
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
  /// How much higher the disc stands around an avatar.
  static let personLift = 6.0
  private static let center = Point(31, 36)
  private static let radius = 24.0
  /// The sides of a quarter of a large ellipse: at eight pixels a point none of its corners show.
  private static let steps = 48
  private static let tip = Point(31, 64.5)
  /// Where the tip leaves the disc, on its right side, and the corner that its curve makes for.
  private static let neck = Point(37, 59.24)
  private static let neckCorner = Point(32.8, 60.4)

  /// The disc with its tip.
  static let body: [Point] = {
    let disc = Outline.ellipse(center, Size(radius, radius), quarterSteps: steps)
    // From the rightmost point downward; the tip takes the place of what is below the neck.
    let isBelow = { (point: Point) in point.y > neck.y }
    guard let first = disc.firstIndex(where: isBelow), let last = disc.lastIndex(where: isBelow) else {
      return disc
    }
    func mirrored(_ point: Point) -> Point { Point(2 * center.x - point.x, point.y) }
    let rightSide = Outline.curve(from: neck, neckCorner, to: tip)
    let leftSide = Outline.curve(from: tip, mirrored(neckCorner), to: mirrored(neck))
    return Array(disc[..<first]) + rightSide + leftSide + Array(disc[(last + 1)...])
  }()
  /// The place itself.
  static let dot = Outline.ellipse(Point(31, 69), Size(3, 3))

  // The sign, 32 × 25 in the middle of the disc: a ball on a needle that stands on the ground.
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
