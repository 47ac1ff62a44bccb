import PageLayout
import Primitives

/// Signs of messages, drawn by ourselves after the words of Docs/Bubbles.md 14.
extension ControlGlyph {
  private static let fine = 1.2

  static func points(_ numbers: [(Double, Double)], at corner: Point, scale: Double = 1) -> [Point] {
    numbers.map { Point(corner.x + scale * $0.0, corner.y + scale * $0.1) }
  }

  /// Two angle brackets, 11 × 8.
  static func code(at corner: Point) -> ControlGlyph {
    ControlGlyph(
      strokes: [
        points([(3.5, 1), (0.75, 4), (3.5, 7)], at: corner),
        points([(7.5, 1), (10.25, 4), (7.5, 7)], at: corner),
      ], strokeWidth: fine)
  }

  /// The outline of an eye.
  static func eye(in box: Rect) -> ControlGlyph {
    let scale = box.width / 13
    let inset = 0.6 * scale
    let (left, right) = (Point(box.minX + inset, box.midY), Point(box.maxX - inset, box.midY))
    let reach = box.height * 0.92
    let upper = Outline.curve(from: left, Point(box.midX, box.midY - reach), to: right)
    let lower = Outline.curve(from: right, Point(box.midX, box.midY + reach), to: left)
    return ControlGlyph(strokes: [upper + lower], strokeWidth: scale)
  }

  /// A drawing pin that leans to the left.
  static func pin(in box: Rect) -> ControlGlyph {
    let (corner, scale) = (box.origin, box.width / 10)
    return ControlGlyph(
      fills: [
        Outline.rounded(
          points(
            [(5.2, 0.6), (9.4, 4.8), (8, 5.4), (6.6, 6.8), (6.4, 8.6), (1.4, 3.6), (3.2, 3.4), (4.6, 2)],
            at: corner, scale: scale),
          reach: 0.5 * scale)
      ],
      strokes: [points([(3.6, 6.4), (1, 9)], at: corner, scale: scale)], strokeWidth: scale)
  }

  /// An arrow that turns back.
  static func replies(in box: Rect) -> ControlGlyph {
    let scale = box.width / 10
    func line(_ numbers: [(Double, Double)]) -> [Point] { points(numbers, at: box.origin, scale: scale) }
    let bend = line([(5, 4), (9, 4), (9, 8.4)])
    return ControlGlyph(
      strokes: [
        line([(4, 1), (1, 4), (4, 7)]),
        line([(1, 4)]) + Outline.curve(from: bend[0], bend[1], to: bend[2]),
      ], strokeWidth: scale)
  }

  /// A flash of lightning.
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

  /// Points to the right.
  static func forwardArrow(at corner: Point) -> ControlGlyph {
    ControlGlyph(strokes: [points([(10, 6.5), (16, 12.5), (10, 18.5)], at: corner)], strokeWidth: 2)
  }

  /// Two bubbles of a talk.
  static func comments(at corner: Point) -> ControlGlyph {
    let center = Point(corner.x + 13, corner.y + 12.5)
    let around = Outline.ellipse(center, Size(10, 8.5))
    return ControlGlyph(
      strokes: [
        around,
        points([(5.4, 18), (4.6, 22.6), (9.6, 20.4)], at: corner),
      ], strokeWidth: 1.6)
  }

  /// An arrow that leaves to the right.
  static func share(in circle: Rect) -> ControlGlyph {
    let corner = Point(circle.midX - 15, circle.midY - 15)
    return ControlGlyph(
      fills: [
        points([(16.4, 9.2), (22.6, 14.6), (16.4, 20)], at: corner)
      ],
      strokes: [
        Outline.curve(
          from: Point(corner.x + 8.4, corner.y + 20), Point(corner.x + 9, corner.y + 14.6),
          to: Point(corner.x + 16, corner.y + 14.6)),
        points([(16.4, 9.2), (22.6, 14.6), (16.4, 20), (16.4, 9.2)], at: corner),
      ], strokeWidth: 1.4)
  }

  /// Two chevrons that point up.
  static func boost(in box: Rect) -> ControlGlyph {
    let (x, y) = (box.midX, box.midY)
    return ControlGlyph(
      strokes: [
        [Point(x - 3.5, y - 0.5), Point(x, y - 4), Point(x + 3.5, y - 0.5)],
        [Point(x - 3.5, y + 4), Point(x, y + 0.5), Point(x + 3.5, y + 4)],
      ], strokeWidth: 1.5)
  }

  /// A seal with eight scallops.
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

  /// A face that says nothing.
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

  /// A star with five points.
  static func star(in box: Rect) -> ControlGlyph {
    let outer = [(0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309)]
    let inner = [(0.25, -0.344), (0.404, 0.131), (0.0, 0.425), (-0.404, 0.131), (-0.25, -0.344)]
    let radius = min(box.width, box.height) * 0.42
    let corners = zip(outer, inner).flatMap { [$0.0, $0.1] }.map {
      Point(box.midX + $0.0 * radius, box.midY + 0.5 + $0.1 * radius)
    }
    return ControlGlyph(fills: [Outline.rounded(corners, reach: 0.8)])
  }

  /// A loudspeaker that is crossed out.
  static func mute(in circle: Rect) -> ControlGlyph {
    let corner = Point(circle.midX - 12, circle.midY - 12)
    return ControlGlyph(
      fills: [
        points([(5.5, 10), (8, 10), (12, 6.5), (12, 17.5), (8, 14), (5.5, 14)], at: corner)
      ],
      strokes: [
        points([(14.5, 10), (18.5, 14)], at: corner), points([(18.5, 10), (14.5, 14)], at: corner),
      ], strokeWidth: 1.4)
  }
}

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
