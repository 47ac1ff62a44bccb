import PageLayout
import Primitives

/// The signs on the bars of a screen: ours, in the weight of the phone's (Docs/Article.md 12.5). They stand in the
/// middle of their boxes, whose sizes they do not follow.
extension ItemPainting {
  /// - Parameter origin: of the screen on the canvas.
  mutating func paint(_ glyphs: [ScreenGlyph], at origin: Point) {
    for glyph in glyphs {
      paintAsOne(.screenGlyph(glyph.sign, in: glyph.box.offsetBy(origin)), glyph.color)
    }
  }
}

extension ControlGlyph {
  static func screenGlyph(_ sign: ScreenGlyph.Sign, in box: Rect) -> ControlGlyph {
    let middle = Point(box.midX, box.midY)
    func strokes(_ lines: [[Point]], width: Double = Sign.line) -> ControlGlyph {
      ControlGlyph(strokes: lines.map { Sign.placed($0, at: middle) }, strokeWidth: width)
    }
    switch sign {
    case .cross: return strokes(Sign.cross, width: Sign.heavyLine)
    case .dots: return ControlGlyph(fills: Sign.dots.map { Sign.placed($0, at: middle) })
    case .back: return strokes([Sign.chevron], width: Sign.heavyLine)
    case .forward: return strokes([Sign.chevron.map { Point(-$0.x, $0.y) }], width: Sign.heavyLine)
    case .share: return strokes(Sign.share)
    case .bookmark: return strokes([Sign.bookmark])
    case .compass:
      var compass = strokes([Sign.dial])
      compass.fills = [Sign.placed(Sign.needle, at: middle)]
      return compass
    case .backArrow: return arrow(in: box)
    case .down: return strokes([Sign.chevron.map { Point($0.y, -$0.x) }], width: Sign.heavyLine)
    case .paperclip: return strokes([Sign.paperclip])
    case .microphone: return strokes(Sign.microphone)
    case .sticker:
      var sticker = strokes([Sign.face, Sign.smile])
      sticker.fills = Sign.eyes.map { Sign.placed($0, at: middle) }
      return sticker
    }
  }

  /// A chevron that fills its box.
  private static func arrow(in box: Rect) -> ControlGlyph {
    let width = Sign.arrowLine * box.height
    let inner = box.outset(by: -width / 2)
    return ControlGlyph(
      strokes: [
        [Point(inner.maxX, inner.minY), Point(inner.minX, inner.midY), Point(inner.maxX, inner.maxY)]
      ],
      strokeWidth: width)
  }
}

/// Outlines around the middle of a box.
private enum Sign {
  static let line = 1.75
  static let heavyLine = 2.0
  /// The width of the arrow's line, as a share of its height.
  static let arrowLine = 0.11

  static let cross = [[Point(-6.5, -6.5), Point(6.5, 6.5)], [Point(6.5, -6.5), Point(-6.5, 6.5)]]
  static let dots = [-7.0, 0, 7].map { Outline.ellipse(Point($0, 0), Size(2.1, 2.1)) }
  static let chevron = [Point(4, -8), Point(-4, 0), Point(4, 8)]
  /// A box that is open at its top, and an arrow that leaves it.
  static let share = [
    Outline.roundedLine(
      [
        Point(-3.75, -3.5), Point(-7, -3.5), Point(-7, 9.5), Point(7, 9.5), Point(7, -3.5), Point(3.75, -3.5),
      ],
      reach: 2.75),
    [Point(0, 3.5), Point(0, -10.5)],
    [Point(-3.75, -6.75), Point(0, -10.5), Point(3.75, -6.75)],
  ]
  static let bookmark: [Point] = {
    let top = Outline.roundedLine([Point(-6, 9.5), Point(-6, -9.5), Point(6, -9.5), Point(6, 9.5)], reach: 3)
    return top + [Point(0, 4.75), Point(-6, 9.5)]
  }()
  static let dial = Outline.ellipse(.zero, Size(9.75, 9.75), quarterSteps: 32)
  /// Points to the upper right.
  static let needle = [Point(5.2, -5.2), Point(1.5, 1.5), Point(-5.2, 5.2), Point(-1.5, -1.5)]

  /// One wire, bent three times and turned a little.
  static let paperclip: [Point] = {
    func bend(_ center: Point, _ radius: Double, isLower: Bool) -> [Point] {
      (0...12).map { step in
        // Half of a circle, point by point on the square root, so that no library's sine is needed.
        let x = radius * (1 - Double(step) / 6)
        let y = max(0, radius * radius - x * x).squareRoot()
        return Point(center.x + x * (isLower ? -1 : 1), center.y + (isLower ? y : -y))
      }
    }
    let wire: [Point] =
      [Point(5.5, -3.5)] + bend(Point(0, 4.5), 5.5, isLower: true).reversed()
      + bend(Point(-1.75, -5.5), 3.75, isLower: false).reversed()
      + bend(Point(0, 3.75), 2, isLower: true).reversed() + [Point(-2, -3)]
    let diagonal = 0.5.squareRoot()
    return wire.map { Point(($0.x - $0.y) * diagonal, ($0.x + $0.y) * diagonal) }
  }()
  /// A capsule in a bow on a foot.
  static let microphone: [[Point]] = {
    let capsule = Outline.roundedLine(
      [
        Point(0, -9.5), Point(3.25, -9.5), Point(3.25, 2), Point(-3.25, 2), Point(-3.25, -9.5),
        Point(0, -9.5),
      ],
      reach: 3.25)
    let steps = 16
    let bow = Outline.ellipse(Point(0, -0.5), Size(6.25, 6.25), quarterSteps: steps)
    return [capsule, Array(bow.prefix(2 * steps + 1)), [Point(0, 5.75), Point(0, 9)]]
  }()
  static let face = Outline.ellipse(.zero, Size(9.25, 9.25), quarterSteps: 32)
  static let smile = Outline.roundedLine([Point(-4.25, 2.5), Point(0, 6.5), Point(4.25, 2.5)], reach: 4)
  static let eyes = [-3.25, 3.25].map { Outline.ellipse(Point($0, -2.5), Size(1.2, 1.5)) }

  static func placed(_ outline: [Point], at middle: Point) -> [Point] { outline.map { $0.moved(by: middle) } }
}
