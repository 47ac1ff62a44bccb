import PageLayout
import Primitives
import TextLayout

/// The signs in the corners of buttons, in a box of 10 × 10 (Docs/Drawing.md 18).
extension ControlGlyph {
  private static let badgeLine = 1.25

  /// - Parameter corner: the box's upper left one.
  static func badge(_ badge: ButtonBadge, at corner: Point) -> ControlGlyph {
    func placed(_ outlines: [[Point]]) -> [[Point]] {
      outlines.map { $0.map { Point(corner.x + $0.x, corner.y + $0.y) } }
    }
    let (fills, strokes) = parts(of: badge)
    return ControlGlyph(fills: placed(fills), strokes: placed(strokes), strokeWidth: badgeLine)
  }

  private static func parts(of badge: ButtonBadge) -> (fills: [[Point]], strokes: [[Point]]) {
    switch badge {
    case .link: ([], [[Point(3, 2), Point(8, 2), Point(2, 8), Point(8, 2), Point(8, 7)]])
    case .addToChat: ([], [[Point(5, 1.25), Point(5, 8.75)], [Point(1.25, 5), Point(8.75, 5)]])
    case .webApp: ([], [window, [Point(1.25, 4), Point(8.75, 4)]])
    case .share: ([], [shareShaft, [Point(6, 1.5), Point(8.75, 4.25), Point(6, 7)]])
    case .copy: ([], [frontSheet, backSheet])
    case .payment: ([], [card, [Point(1, 4.25), Point(9, 4.25)]])
    case .profile: ([head, shoulders], [])
    case .message: ([bubble], [])
    case .phone: ([receiver], [])
    case .location: ([arrowhead], [])
    }
  }

  private static let window = closed([(1.25, 1.5), (8.75, 1.5), (8.75, 8.5), (1.25, 8.5)], reach: 2)
  private static let card = closed([(1, 2), (9, 2), (9, 8), (1, 8)], reach: 1.75)
  private static let frontSheet = closed([(3.75, 3.75), (9, 3.75), (9, 9), (3.75, 9)], reach: 1.75)
  private static let backSheet = Outline.roundedLine(
    points([(1.5, 6.25), (1, 6.25), (1, 1), (6.25, 1), (6.25, 1.5)]), reach: 1.75)
  private static let shareShaft =
    Outline.curve(from: Point(1.5, 8.75), Point(1.5, 4.25), to: Point(5.5, 4.25)) + [Point(8.75, 4.25)]
  private static let head = Outline.ellipse(Point(5, 2.75), Size(2.1, 2.1))
  /// What of an ellipse stands above its middle.
  private static let shoulders = Outline.ellipse(Point(5, 9.25), Size(4, 3.6)).filter { $0.y <= 9.25 }
  /// Around an ellipse, with a tail at its lower left.
  private static let bubble: [Point] = {
    let tail = Point(1, 9)
    let around = Outline.ellipse(Point(5, 4.75), Size(4.25, 3.6))
    let isTail = { (point: Point) in point.x < 3.6 && point.y > 5.9 }
    guard let first = around.firstIndex(where: isTail), let last = around.lastIndex(where: isTail) else {
      return around
    }
    return Array(around[..<first]) + [tail] + Array(around[(last + 1)...])
  }()
  private static let receiver = Outline.rounded(
    points([
      (1, 1.9), (2.6, 0.9), (4.3, 3.3), (3.3, 4.6), (5.4, 6.7), (6.7, 5.7), (9.1, 7.4), (8.1, 9),
      (5.6, 8.7), (1.3, 4.4),
    ]), reach: 0.8)
  private static let arrowhead = Outline.rounded(
    points([(9.1, 0.9), (5.6, 9.2), (4.6, 5.4), (0.8, 4.4)]), reach: 0.6)

  private static func points(_ numbers: [(Double, Double)]) -> [Point] {
    numbers.map { Point($0.0, $0.1) }
  }

  /// A rounded outline to be stroked: its first point is its last, too.
  private static func closed(_ corners: [(Double, Double)], reach: Double) -> [Point] {
    let outline = Outline.rounded(points(corners), reach: reach)
    return outline + outline.prefix(1)
  }
}
