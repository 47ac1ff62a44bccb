import MessageLayout
import PageLayout
import Primitives

/// The outline of a bubble as a polygon (Spec/Bubbles.md 3.2).
enum BubbleOutline {
  /// The number of segments in a quarter of a circle, which suffices for a large corner at several pixels per
  /// point.
  private static let quarterSteps = 32

  /// Returns the outline of a bubble.
  ///
  /// - Parameters:
  ///   - body: the frame of the bubble without the tail.
  ///   - side: the side of the tail; `nil` for none.
  static func bubble(_ body: Rect, _ corners: BubbleCorners, tail side: Side?) -> [Point] {
    switch side {
    case nil: return box(body, corners)
    case .outgoing: return outgoing(body, corners)
    case .incoming:
      let mirrored = BubbleCorners(corners.topRight, corners.topLeft, corners.bottomLeft, corners.bottomRight)
      return outgoing(body, mirrored).map { Point(body.minX + body.maxX - $0.x, $0.y) }
    }
  }

  /// Returns the outline of a box whose corners have different radii.
  static func box(_ rect: Rect, _ corners: BubbleCorners) -> [Point] {
    topEdge(rect, corners) + corner(.bottomRight, of: rect, corners.bottomRight)
      + corner(.bottomLeft, of: rect, corners.bottomLeft)
  }

  private static func outgoing(_ body: Rect, _ corners: BubbleCorners) -> [Point] {
    topEdge(body, corners) + Tail(radius: min(corners.bottomRight, body.height / 2)).outline(at: body)
      + corner(.bottomLeft, of: body, corners.bottomLeft)
  }

  /// Returns the path from the left side over the top to the right side.
  private static func topEdge(_ rect: Rect, _ corners: BubbleCorners) -> [Point] {
    corner(.topLeft, of: rect, corners.topLeft) + corner(.topRight, of: rect, corners.topRight)
  }

  private enum Corner { case topLeft, topRight, bottomRight, bottomLeft }

  /// Returns the points of a corner, clockwise.
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

  /// The lower right corner with the tail, in the space of the body's lower right corner.
  private struct Tail {
    /// The radius of the corner that the tail extends.
    let radius: Double

    /// The concave side of the tail, which is a part of an ellipse.
    private static let hollow = (center: Point(11.5, -8.5), radii: Size(11.5, 10.5))
    /// The lower side of the tail: a parabola from inside the body to the tip.
    private static let lower = (start: Point(-9, -8.5), control: Point(-9, 0), end: Point(4.5, 0))
    /// The minimum radius of a corner with a curved lower side. Smaller corners have a straight lower side.
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

    /// Returns the points down the right side, around the tail, and along its lower side back to the bottom
    /// edge.
    func outline(at body: Rect) -> [Point] {
      let hollow = (0...Self.steps).map { step -> Point in
        let y = Self.hollow.center.y * (1 - Double(step) / Double(Self.steps))
        return Point(Self.hollowX(at: y), y)
      }
      let under = radius >= Self.smallestRound ? roundUnderside : []
      return (hollow + under).map { Point(body.maxX + $0.x, body.maxY + $0.y) }
    }

    /// The path from the tip to the end of the body's own rounded corner.
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

    /// The parameter at which the lower side leaves the body's rounded corner, found by bisection.
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

/// Adjacent boxes as one shape (Spec/Bubbles.md 11.1).
extension Outline {
  /// The number of segments in a quarter of a corner.
  private static let cornerSteps = 16

  /// Returns one outline for each group of connected boxes.
  ///
  /// - Parameters:
  ///   - boxes: the boxes from top to bottom. Each overlaps the next one, or is separate from it.
  ///   - radius: the radius of the outer corners. Inner corners have the same radius, or a smaller one if
  ///     there is no room beside the outer corners.
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

  /// Returns the corners from top to bottom, two for each step from one box to the next.
  private static func side(of boxes: [Rect], isRight: Bool) -> [Point] {
    guard let first = boxes.first, let last = boxes.last else { return [] }
    func edge(_ box: Rect) -> Double { isRight ? box.maxX : box.minX }
    var corners = [Point(edge(first), first.minY)]
    for (upper, lower) in zip(boxes, boxes.dropFirst()) where edge(upper) != edge(lower) {
      // The wider box keeps its height.
      let y = (edge(lower) > edge(upper)) == isRight ? lower.minY : upper.maxY
      corners += [Point(edge(upper), y), Point(edge(lower), y)]
    }
    return corners + [Point(edge(last), last.maxY)]
  }

  /// - Parameter corners: the corners of a polygon with sides along the axes, clockwise.
  private static func rounded(_ corners: [Point], _ radius: Double) -> [Point] {
    let count = corners.count
    let sides = (0..<count).map { Side(from: corners[$0], to: corners[($0 + 1) % count]) }
    let isOuter = (0..<count).map { sides[($0 + count - 1) % count].turnsRight(into: sides[$0]) }
    return (0..<count).flatMap { index in
      let (before, after) = ((index + count - 1) % count, (index + 1) % count)
      /// Returns the largest radius of the corner, considering the corner at the other end of a side.
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

  /// The line between two corners: its length and its direction.
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
