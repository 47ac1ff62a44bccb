import PageLayout
import Primitives

/// Signs of calls and of what is far away, drawn by ourselves after the words of Docs/Bubbles.md 14.
extension ControlGlyph {
  private static func points(_ numbers: [(Double, Double)], in box: Rect, of side: Double) -> [Point] {
    numbers.map { Point(box.minX + $0.0 / side * box.width, box.minY + $0.1 / side * box.height) }
  }

  /// An arrow that comes down to the left.
  static func callIn(in box: Rect) -> ControlGlyph {
    ControlGlyph(
      strokes: [
        points([(8, 1), (1.2, 7.8)], in: box, of: 9),
        points([(1.2, 2.6), (1.2, 7.8), (6.4, 7.8)], in: box, of: 9),
      ], strokeWidth: 1.2)
  }

  /// An arrow that goes up to the right.
  static func callOut(in box: Rect) -> ControlGlyph {
    ControlGlyph(
      strokes: [
        points([(1, 8), (7.8, 1.2)], in: box, of: 9),
        points([(2.6, 1.2), (7.8, 1.2), (7.8, 6.4)], in: box, of: 9),
      ], strokeWidth: 1.2)
  }

  /// A telephone's handset.
  static func handset(in box: Rect) -> ControlGlyph {
    let side = 36.0
    func end(_ corners: [(Double, Double)]) -> [Point] {
      Outline.rounded(points(corners, in: box, of: side), reach: 1.6)
    }
    let handle = Outline.curve(
      from: points([(10.6, 11.6)], in: box, of: side)[0], points([(11.6, 24.4)], in: box, of: side)[0],
      to: points([(24.4, 25.4)], in: box, of: side)[0])
    return ControlGlyph(
      fills: [
        end([(8.2, 11.4), (12.2, 7.6), (16.2, 13.4), (12.4, 16.4)]),
        end([(24.6, 27.8), (28.4, 23.8), (22.6, 19.8), (19.6, 23.6)]),
      ], strokes: [handle], strokeWidth: 4.4 * box.width / side)
  }

  /// A film camera.
  static func camera(in box: Rect) -> ControlGlyph {
    let side = 36.0
    return ControlGlyph(fills: [
      Outline.rounded(points([(6, 11), (22, 11), (22, 25), (6, 25)], in: box, of: side), reach: 3),
      Outline.rounded(points([(23.6, 16.6), (30, 12), (30, 24), (23.6, 19.4)], in: box, of: side), reach: 1),
    ])
  }

  /// A cloud from which an arrow comes down.
  static func cloud(in circle: Rect) -> ControlGlyph {
    let side = 28.0
    let around = points(
      [
        (10.6, 18.4), (7.6, 18.4), (4.8, 15.8), (6.2, 12.6), (9, 11.6), (11.6, 7.4), (16.4, 7.2), (19, 11.2),
        (22.4, 12.4), (23.2, 16), (20.4, 18.4), (17.4, 18.4),
      ], in: circle, of: side)
    let width = 1.5 * circle.width / side
    return ControlGlyph(
      strokes: [
        Outline.roundedLine(around, reach: 1.6 * circle.width / side),
        points([(14, 12.6), (14, 22)], in: circle, of: side),
        points([(11, 19.2), (14, 22.2), (17, 19.2)], in: circle, of: side),
      ], strokeWidth: width)
  }

  /// A small loudspeaker that is crossed out, 14 × 9.
  static func smallMute(in box: Rect) -> ControlGlyph {
    let corner = box.origin
    return ControlGlyph(
      fills: [points([(0.5, 3), (2.4, 3), (5.4, 0.4), (5.4, 8.6), (2.4, 6), (0.5, 6)], at: corner)],
      strokes: [
        points([(8.4, 2.4), (12.6, 6.6)], at: corner), points([(12.6, 2.4), (8.4, 6.6)], at: corner),
      ], strokeWidth: 1.1)
  }

  /// An angle that points up.
  static func foldUp(in box: Rect) -> ControlGlyph {
    ControlGlyph(
      strokes: [points([(10.5, 17), (15, 12.5), (19.5, 17)], in: box, of: 30)], strokeWidth: 1.8)
  }
}
