import Primitives

/// The icons of messages, drawn for iprender from the descriptions in Spec/Bubbles.md 14.
extension ControlGlyph {
  private static let fine = 1.2

  static func points(_ numbers: [(Double, Double)], at corner: Point, scale: Double = 1) -> [Point] {
    numbers.map { Point(corner.x + scale * $0.0, corner.y + scale * $0.1) }
  }

  /// Returns the code icon, `</>`, of 11 × 8 points.
  static func code(at corner: Point) -> ControlGlyph {
    ControlGlyph(
      strokes: [
        points([(2.75, 1.75), (0.5, 4), (2.75, 6.25)], at: corner),
        points([(8.25, 1.75), (10.5, 4), (8.25, 6.25)], at: corner),
        points([(6.5, 0.75), (4.5, 7.25)], at: corner),
      ], strokeWidth: fine)
  }

  /// Returns a lightning bolt.
  static func bolt(in box: Rect) -> ControlGlyph {
    let (w, h) = (box.width, box.height)
    return ControlGlyph(fills: [
      Outline.rounded(
        points(
          [
            (w * 0.62, 0), (0, h * 0.58), (w * 0.42, h * 0.58), (w * 0.34, h), (w, h * 0.4),
            (w * 0.56, h * 0.4),
          ],
          at: box.origin), reach: 0.4)
    ])
  }

  /// Returns a light bulb, the icon of explanations.
  static func bulb(in box: Rect) -> ControlGlyph {
    let unit = box.width / 16
    func placed(_ numbers: [(Double, Double)]) -> [Point] { points(numbers, at: box.origin, scale: unit) }
    let glass = Outline.ellipse(
      Point(box.minX + 8 * unit, box.minY + 6.5 * unit), Size(4.5 * unit, 4.5 * unit))
    return ControlGlyph(
      strokes: [
        glass + glass.prefix(1), placed([(6.2, 11), (6.2, 13), (9.8, 13), (9.8, 11)]),
        placed([(7, 15), (9, 15)]),
      ], strokeWidth: fine * unit)
  }

  /// Returns mountains below a sun, in a frame: the icon of a missing image.
  static func landscape(in box: Rect) -> ControlGlyph {
    let unit = box.width / 36
    let frame = Outline.rounded(
      points([(2, 2), (34, 2), (34, 28), (2, 28)], at: box.origin, scale: unit), reach: 4 * unit)
    let hills = points([(2, 24), (12, 13), (20, 22), (25, 17), (34, 26)], at: box.origin, scale: unit)
    let sun = Outline.ellipse(
      Point(box.minX + 25 * unit, box.minY + 9.5 * unit), Size(2.5 * unit, 2.5 * unit))
    return ControlGlyph(
      strokes: [frame + frame.prefix(2), hills, sun + sun.prefix(2)], strokeWidth: 2 * unit)
  }

  /// Returns two chevrons that point up.
  static func boost(in box: Rect) -> ControlGlyph {
    let (x, y) = (box.midX, box.midY)
    return ControlGlyph(
      strokes: [
        [Point(x - 3.5, y - 0.5), Point(x, y - 4), Point(x + 3.5, y - 0.5)],
        [Point(x - 3.5, y + 4), Point(x, y + 0.5), Point(x + 3.5, y + 4)],
      ], strokeWidth: 1.5)
  }

  /// Returns a seal with eight scallops.
  static func seal(in box: Rect) -> ControlGlyph {
    let center = Point(box.midX, box.midY)
    // Eight directions without sines: along the axes and between them.
    let diagonal = 0.5.squareRoot()
    let directions = [
      (1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0), (-diagonal, -diagonal), (0, -1),
      (diagonal, -diagonal),
    ]
    let radius = box.width * 0.31
    return ControlGlyph(
      fills: [Outline.ellipse(center, Size(radius + 0.8, radius + 0.8))]
        + directions.map { x, y in
          Outline.ellipse(Point(center.x + x * radius, center.y + y * radius), Size(2.2, 2.2))
        })
  }

  static func sealCheck(in box: Rect) -> ControlGlyph {
    let (x, y) = (box.midX, box.midY)
    return ControlGlyph(
      strokes: [[Point(x - 3, y + 0.2), Point(x - 0.8, y + 2.4), Point(x + 3.2, y - 2.2)]], strokeWidth: 1.6)
  }

  /// Returns a face with a neutral expression.
  static func neutralFace(in box: Rect) -> ControlGlyph {
    let unit = min(box.width, box.height) / 20
    let (x, y) = (box.midX, box.midY)
    let eyes = [-3.0, 3.0].map {
      Outline.ellipse(Point(x + $0 * unit, y - 2 * unit), Size(1.1 * unit, 1.1 * unit))
    }
    return ControlGlyph(
      fills: eyes,
      strokes: [
        Outline.ellipse(Point(x, y), Size(8 * unit, 8 * unit)),
        [Point(x - 3 * unit, y + 3.2 * unit), Point(x + 3 * unit, y + 3.2 * unit)],
      ], strokeWidth: 1.4 * unit)
  }

  /// Returns a star with five points.
  static func star(in box: Rect) -> ControlGlyph {
    let outer = [(0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309)]
    let inner = [(0.25, -0.344), (0.404, 0.131), (0.0, 0.425), (-0.404, 0.131), (-0.25, -0.344)]
    let radius = min(box.width, box.height) * 0.42
    let corners = zip(outer, inner).flatMap { [$0, $1] }.map { (x: Double, y: Double) in
      Point(box.midX + x * radius, box.midY + 0.5 + y * radius)
    }
    return ControlGlyph(fills: [Outline.rounded(corners, reach: 0.8)])
  }
}
