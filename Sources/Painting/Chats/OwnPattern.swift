import CTexts
import Primitives
import Scene

/// Small drawings of our own behind chats, of everyday things (Docs/Chats.md 6.3): strokes on a tile that joins itself
/// without seams. `pattern.svg` has them; of that format it uses the absolute commands M, L, C and Z alone.
package struct OwnPattern {
  /// Points.
  static let tile = Size(390, 384)
  static let strokeWidth = 1.5
  /// Segments of a curve: at triple scale the longest are a few pixels.
  private static let steps = 12

  /// What is stroked, on the tile, and beyond its edges where it comes in on the other side.
  static let strokes: [[Point]] = {
    let text = String(decoding: EmbeddedFile.pattern.contents, as: UTF8.self)
    return text.split(separator: "\n").flatMap { line -> [[Point]] in
      guard let start = line.firstRange(of: " d=\""), let end = line.lastIndex(of: "\"") else { return [] }
      return strokes(ofPath: line[start.upperBound..<end])
    }
  }()

  /// How wide what it is drawn over is, in points.
  private let width: Double
  private let scale: Double
  /// Tiles beside each other.
  private let columns: Int
  /// The size of a tile on the picture. It ends on a whole pixel below.
  private let shown: Size

  /// - Parameters:
  ///   - width: of the chat, in points: so many tiles are as wide, none smaller than it was drawn.
  ///   - scale: device pixels in a point.
  package init(width: Double, scale: Double) {
    self.width = width
    self.scale = scale
    columns = Int(max(1, Rounding.floor(width / Self.tile.width)))
    let side = max(Self.tile.width, width / Double(columns))
    let height = max(1, Rounding.nearest(Self.tile.height * side / Self.tile.width * scale))
    shown = Size(side, height / scale)
  }

  /// The drawings in opaque white, as wide as the chat and one tile high.
  package var displayList: DisplayList {
    let canvas = Size(width, shown.height)
    let across = shown.width / Self.tile.width
    let down = shown.height / Self.tile.height
    // A chat that is narrower shows the middle.
    let left = min(0, (width - shown.width) / 2)
    var elements: [Element] = []
    for stroke in Self.strokes {
      for column in -1...columns {
        for row in -1...1 {
          let points = stroke.map {
            Point(
              left + $0.x * across + Double(column) * shown.width, $0.y * down + Double(row) * shown.height)
          }
          let bounds = points.bounds.outset(by: Self.strokeWidth * across)
          guard bounds.intersects(Rect(origin: .zero, size: canvas)) else { continue }
          elements.append(
            Element(
              bounds: bounds,
              content: .stroke(.polyline(points), width: Self.strokeWidth * across, .solid(.white))))
        }
      }
    }
    return DisplayList(canvas: canvas, scale: scale, layers: [Layer(elements: elements)])
  }

  // MARK: - Reading

  private static func strokes(ofPath path: Substring) -> [[Point]] {
    var strokes: [[Point]] = []
    var rest = path
    while let command = rest.popFirst() {
      let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
      let points = rest[..<end].split(separator: " ").map { pair in
        let numbers = pair.split(separator: ",").compactMap { Double($0) }
        return Point(numbers[0], numbers[1])
      }
      rest = rest[end...]
      let last = strokes.count - 1
      switch command {
      case "M": strokes.append(points)
      case "L": strokes[last] += points
      case "C":
        for index in stride(from: 0, to: points.count - 2, by: 3) {
          guard let start = strokes[last].last else { continue }
          strokes[last] += curve(start, points[index], points[index + 1], points[index + 2])
        }
      default: strokes[last].append(strokes[last][0])
      }
    }
    return strokes
  }

  /// Without its first point.
  private static func curve(_ start: Point, _ first: Point, _ second: Point, _ end: Point) -> [Point] {
    (1...steps).map { step in
      let t = Double(step) / Double(steps)
      let u = 1 - t
      let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      func mix(_ part: KeyPath<Point, Double>) -> Double {
        weights.0 * start[keyPath: part] + weights.1 * first[keyPath: part]
          + weights.2 * second[keyPath: part] + weights.3 * end[keyPath: part]
      }
      return Point(mix(\.x), mix(\.y))
    }
  }
}

extension [Point] {
  fileprivate var bounds: Rect {
    guard let first else { return .zero }
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for point in self {
      (minX, maxX) = (Swift.min(minX, point.x), Swift.max(maxX, point.x))
      (minY, maxY) = (Swift.min(minY, point.y), Swift.max(maxY, point.y))
    }
    return Rect(minX, minY, maxX - minX, maxY - minY)
  }
}
