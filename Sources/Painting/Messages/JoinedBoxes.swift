import Primitives

/// Boxes below each other as one shape (Docs/Bubbles.md 11.1).
extension Outline {
  /// Segments of a quarter of a corner.
  private static let cornerSteps = 16

  /// - Parameters:
  ///   - boxes: from top to bottom; each reaches into the next one, or stands apart from it.
  ///   - radius: of the outer corners. Inner ones are as round, or as there is room beside the outer ones.
  /// - Returns: one outline for all that hang together.
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
      let reach = max(
        0, min(radius, room(sides[before], other: before), room(sides[index], other: after)))
      return corner(corners[index], from: sides[before], to: sides[index], reach)
    }
  }

  private static func corner(_ corner: Point, from before: Side, to after: Side, _ radius: Double) -> [Point]
  {
    quarter(steps: cornerSteps).map { arc in
      let (back, ahead) = (radius * (arc.y - 1), radius * (1 - arc.x))
      return Point(
        corner.x + before.x * back + after.x * ahead, corner.y + before.y * back + after.y * ahead)
    }
  }

  /// Between two corners: its length and its direction.
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
