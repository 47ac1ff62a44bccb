import PageLayout
import Primitives

/// The drawing that replaces a missing sticker or image on a card, made for iprender (Spec/Bubbles.md 32).
struct SubstituteDrawing {
  /// The alpha of backgrounds.
  static let faint = 0.12
  private static let body = 0.32
  private static let lid = 0.5
  private static let bright = 0.85
  private static let line = 3.0

  private let frame: Rect
  private let unit: Double

  /// Creates a drawing in a square of 100 units.
  init(in frame: Rect) {
    self.frame = frame
    unit = min(frame.width, frame.height) / 100
  }

  private func point(_ x: Double, _ y: Double) -> Point {
    Point(frame.midX + (x - 50) * unit, frame.midY + (y - 50) * unit)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, reach: Double) -> [Point] {
    Outline.rounded(
      [point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)],
      reach: reach * unit)
  }

  private func disc(_ x: Double, _ y: Double, _ radius: Double) -> [Point] {
    Outline.ellipse(point(x, y), Size(radius * unit, radius * unit))
  }

  private func polygon(_ corners: [(Double, Double)], reach: Double = 0) -> [Point] {
    let corners = corners.map { point($0.0, $0.1) }
    return reach > 0 ? Outline.rounded(corners, reach: reach * unit) : corners
  }

  /// Returns the icons of a drawing with their alphas, bottom to top.
  func glyphs(of drawing: BoxImage.Drawing) -> [(glyph: ControlGlyph, strength: Double)] {
    switch drawing {
    case .gift: gift
    case .star: star
    case .gem: gem
    case .person: person
    case .cake: cake
    case .smile: smile
    }
  }

  private typealias Parts = [(glyph: ControlGlyph, strength: Double)]

  private var gift: Parts {
    let loops = [
      polygon([(49, 37), (34, 20), (25, 27), (31, 36)], reach: 6),
      polygon([(51, 37), (66, 20), (75, 27), (69, 36)], reach: 6),
    ]
    return [
      (ControlGlyph(fills: [box(26, 52, 48, 34, reach: 6)]), Self.body),
      (ControlGlyph(fills: [box(21, 38, 58, 14, reach: 5)]), Self.lid),
      (ControlGlyph(fills: [box(45, 38, 10, 48, reach: 0.5)]), Self.bright),
      (ControlGlyph(strokes: loops.map { $0 + $0.prefix(1) }, strokeWidth: 4.5 * unit), Self.bright),
    ]
  }

  private var star: Parts {
    let side = 74 * unit
    let box = Rect(frame.midX - side / 2, frame.midY - side / 2 + 4 * unit, side, side)
    let small = 22 * unit
    return [
      (.star(in: box), Self.bright),
      (.star(in: Rect(point(78, 16).x - small / 2, point(78, 16).y, small, small)), Self.lid),
    ]
  }

  private var gem: Parts {
    [
      (
        ControlGlyph(fills: [polygon([(22, 36), (36, 22), (64, 22), (78, 36), (50, 80)], reach: 3)]),
        Self.body
      ),
      (
        ControlGlyph(
          strokes: [
            polygon([(22, 36), (36, 22), (64, 22), (78, 36), (50, 80), (22, 36), (78, 36)]),
            polygon([(36, 22), (40, 36), (50, 80), (60, 36), (64, 22)]),
          ], strokeWidth: Self.line * unit), Self.bright
      ),
    ]
  }

  private var person: Parts {
    let shoulders =
      Outline.curve(from: point(24, 78), point(26, 56), to: point(50, 56))
      + Outline.curve(from: point(50, 56), point(74, 56), to: point(76, 78))
    return [(ControlGlyph(fills: [disc(50, 36, 14), shoulders]), Self.lid)]
  }

  private var smile: Parts {
    let mouth =
      Outline.curve(from: point(32, 58), point(40, 72), to: point(50, 72))
      + Outline.curve(from: point(50, 72), point(60, 72), to: point(68, 58))
    return [
      (ControlGlyph(fills: [disc(50, 50, 40)]), Self.body),
      (ControlGlyph(fills: [disc(37, 42, 4.5), disc(63, 42, 4.5)]), Self.bright),
      (ControlGlyph(strokes: [mouth], strokeWidth: 1.5 * Self.line * unit), Self.bright),
    ]
  }

  private var cake: Parts {
    let candles = [34.0, 50, 66]
    return [
      (ControlGlyph(fills: [box(20, 58, 60, 26, reach: 5)]), Self.body),
      (ControlGlyph(fills: [box(27, 42, 46, 16, reach: 4)]), Self.lid),
      (ControlGlyph(fills: [box(14, 84, 72, 5, reach: 2)]), Self.bright),
      (
        ControlGlyph(
          strokes: candles.map { polygon([($0, 42), ($0, 30)]) }, strokeWidth: Self.line * unit), Self.bright
      ),
      (ControlGlyph(fills: candles.map { disc($0, 22, 3.5) }), Self.bright),
    ]
  }
}
