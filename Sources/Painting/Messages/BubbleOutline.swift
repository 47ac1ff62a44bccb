import MessageLayout
import PageLayout
import Primitives

/// The outline of a bubble as a polygon (Spec/Bubbles.md 3.2).
enum BubbleOutline {
  /// Segments of a quarter of a circle: fine enough for a large corner at several pixels a point.
  private static let quarterSteps = 32

  /// `body`: of the bubble, without the tail. `side`: of the tail, if there is one.
  static func bubble(_ body: Rect, _ corners: BubbleCorners, tail side: Side?) -> [Point] {
    switch side {
    case nil: return box(body, corners)
    case .outgoing: return outgoing(body, corners)
    case .incoming:
      let mirrored = BubbleCorners(corners.topRight, corners.topLeft, corners.bottomLeft, corners.bottomRight)
      return outgoing(body, mirrored).map { Point(body.minX + body.maxX - $0.x, $0.y) }
    }
  }

  /// A box with corners of their own.
  static func box(_ rect: Rect, _ corners: BubbleCorners) -> [Point] {
    topEdge(rect, corners) + corner(.bottomRight, of: rect, corners.bottomRight)
      + corner(.bottomLeft, of: rect, corners.bottomLeft)
  }

  private static func outgoing(_ body: Rect, _ corners: BubbleCorners) -> [Point] {
    topEdge(body, corners) + Tail(radius: min(corners.bottomRight, body.height / 2)).outline(at: body)
      + corner(.bottomLeft, of: body, corners.bottomLeft)
  }

  /// The way from the left side over the top to the right side.
  private static func topEdge(_ rect: Rect, _ corners: BubbleCorners) -> [Point] {
    corner(.topLeft, of: rect, corners.topLeft) + corner(.topRight, of: rect, corners.topRight)
  }

  private enum Corner { case topLeft, topRight, bottomRight, bottomLeft }

  /// Clockwise.
  private static func corner(_ corner: Corner, of rect: Rect, _ radius: Double) -> [Point] {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    let arc = Outline.quarter(steps: quarterSteps)
    return arc.map { point in
      let (x, y) = (point.x * radius, point.y * radius)
      return switch corner {
      case .topLeft: Point(rect.minX + radius - x, rect.minY + radius - y)
      case .topRight: Point(rect.maxX - radius + y, rect.minY + radius - x)
      case .bottomRight: Point(rect.maxX - radius + x, rect.maxY - radius + y)
      case .bottomLeft: Point(rect.minX + radius - y, rect.maxY - radius + x)
      }
    }
  }

  /// The lower right corner with its horn, in the space of the body's lower right corner.
  private struct Tail {
    /// The radius of the corner that the horn grows out of.
    let radius: Double

    /// The horn's hollow side: what a part of an ellipse cuts away.
    private static let hollow = (center: Point(11.5, -8.5), radii: Size(11.5, 10.5))
    /// Its lower side: a parabola from the body's inside to the horn's tip.
    private static let lower = (start: Point(-9, -8.5), control: Point(-9, 0), end: Point(4.5, 0))
    /// Corners that are less round have a straight lower side.
    private static let smallestRound = 14.0
    private static let steps = 48

    private static func hollowX(at y: Double) -> Double {
      let share = (y - hollow.center.y) / hollow.radii.height
      return hollow.center.x - hollow.radii.width * max(0, 1 - share * share).squareRoot()
    }

    private static func lowerPoint(_ t: Double) -> Point {
      let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      return Point(
        u * lower.start.x + v * lower.control.x + w * lower.end.x,
        u * lower.start.y + v * lower.control.y + w * lower.end.y)
    }

    /// Down the right side, around the horn, and along its lower side back to the bottom edge.
    func outline(at body: Rect) -> [Point] {
      let hollow = (0...Self.steps).map { step -> Point in
        let y = Self.hollow.center.y * (1 - Double(step) / Double(Self.steps))
        return Point(Self.hollowX(at: y), y)
      }
      let under = radius >= Self.smallestRound ? roundUnderside : []
      return (hollow + under).map { Point(body.maxX + $0.x, body.maxY + $0.y) }
    }

    /// The way from the tip to where the body's own round corner ends.
    private var roundUnderside: [Point] {
      let meeting = self.meeting
      let horn = (0...Self.steps).map { step in
        Self.lowerPoint(1 - (1 - meeting) * Double(step) / Double(Self.steps))
      }
      let start = Self.lowerPoint(meeting).x
      let corner = Outline.quarter(steps: quarterSteps)
        .map { Point(-radius + $0.x * radius, -radius + $0.y * radius) }.filter { $0.x < start }
      return horn + corner
    }

    /// Where the lower side leaves the body's round corner, found by halving.
    private var meeting: Double {
      var (inside, outside) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (inside + outside) / 2
        let point = Self.lowerPoint(middle)
        let (x, y) = (point.x + radius, point.y + radius)
        if x * x + y * y < radius * radius { inside = middle } else { outside = middle }
      }
      return outside
    }
  }
}

/// Boxes below each other as one shape (Spec/Bubbles.md 11.1).
extension Outline {
  /// Segments of a quarter of a corner.
  private static let cornerSteps = 16

  /// `boxes`: from top to bottom; each reaches into the next one, or stands apart from it. `radius`: of the
  /// outer corners. Inner ones are as round, or as there is room beside the outer ones. Returns one outline
  /// for all that hang together.
  static func joined(_ boxes: [Rect], radius: Double) -> [[Point]] {
    var shapes: [[Rect]] = []
    for box in boxes {
      if let last = shapes.last?.last, box.minY <= last.maxY {
        shapes[shapes.count - 1].append(box)
      } else {
        shapes.append([box])
      }
    }
    return shapes.map {
      rounded(side(of: $0, isRight: true) + side(of: $0, isRight: false).reversed(), radius)
    }
  }

  /// Corners from top to bottom, two for each step from one box to another.
  private static func side(of boxes: [Rect], isRight: Bool) -> [Point] {
    guard let first = boxes.first, let last = boxes.last else { return [] }
    func edge(_ box: Rect) -> Double { isRight ? box.maxX : box.minX }
    var corners = [Point(edge(first), first.minY)]
    for (upper, lower) in zip(boxes, boxes.dropFirst()) where edge(upper) != edge(lower) {
      // The wider one keeps its height.
      let y = (edge(lower) > edge(upper)) == isRight ? lower.minY : upper.maxY
      corners += [Point(edge(upper), y), Point(edge(lower), y)]
    }
    return corners + [Point(edge(last), last.maxY)]
  }

  /// - Parameter corners: clockwise, along the axes.
  private static func rounded(_ corners: [Point], _ radius: Double) -> [Point] {
    let count = corners.count
    let sides = (0..<count).map { Side(from: corners[$0], to: corners[($0 + 1) % count]) }
    let isOuter = (0..<count).map { sides[($0 + count - 1) % count].turnsRight(into: sides[$0]) }
    return (0..<count).flatMap { index in
      let (before, after) = ((index + count - 1) % count, (index + 1) % count)
      /// How round the corner may be for the sake of the one at the other end of a side.
      func room(_ side: Side, other: Int) -> Double {
        if isOuter[index] == isOuter[other] { return side.length / 2 }
        return isOuter[index] ? side.length : side.length - radius
      }
      let reach = max(0, min(radius, room(sides[before], other: before), room(sides[index], other: after)))
      return corner(corners[index], from: sides[before], to: sides[index], reach)
    }
  }

  private static func corner(_ corner: Point, from before: Side, to after: Side, _ radius: Double) -> [Point]
  {
    quarter(steps: cornerSteps).map { arc in
      let (back, ahead) = (radius * (arc.y - 1), radius * (1 - arc.x))
      return Point(corner.x + before.x * back + after.x * ahead, corner.y + before.y * back + after.y * ahead)
    }
  }

  /// The way between two corners: its length and its direction.
  private struct Side {
    let length: Double
    let x: Double
    let y: Double

    init(from start: Point, to end: Point) {
      length = abs(end.x - start.x) + abs(end.y - start.y)
      x = length > 0 ? (end.x - start.x) / length : 0
      y = length > 0 ? (end.y - start.y) / length : 0
    }

    func turnsRight(into next: Side) -> Bool { x * next.y - y * next.x > 0 }
  }
}
