import CTexts
import Primitives
import Scene

/// Small drawings of our own behind chats, of everyday things (Spec/Chats.md 6.3): strokes on a tile that joins itself
/// without seams. `pattern.svg` has them; of that format it uses the absolute commands M, L, C and Z alone.
package struct OwnPattern {
  /// Points.
  static let tile = Size(390, 384)
  static let strokeWidth = 1.5

  /// What is stroked, on the tile, and beyond its edges where it comes in on the other side.
  static let strokes: [[Point]] = {
    var reader = PathReader(EmbeddedFile.pattern.contents)
    return reader.strokes(ofEach: " d=\"")
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
  ///
  /// - Parameter rows: device pixels of the tile that are wanted, from its upper edge on.
  package func displayList(rows: Int = .max) -> DisplayList {
    let canvas = Size(width, min(shown.height, Double(rows) / scale))
    let across = shown.width / Self.tile.width
    let down = shown.height / Self.tile.height
    // A chat that is narrower shows the middle.
    let left = min(0, (width - shown.width) / 2)
    var elements: [Element] = []
    for stroke in Self.strokes {
      let box = stroke.bounds
      for column in -1...columns {
        for row in -1...1 {
          func place(_ x: Double, _ y: Double) -> Point {
            Point(left + x * across + Double(column) * shown.width, y * down + Double(row) * shown.height)
          }
          let (upper, lower) = (place(box.minX, box.minY), place(box.maxX, box.maxY))
          let bounds = Rect(upper.x, upper.y, lower.x - upper.x, lower.y - upper.y)
            .outset(by: Self.strokeWidth * across)
          guard bounds.intersects(Rect(origin: .zero, size: canvas)) else { continue }
          elements.append(
            Element(
              bounds: bounds,
              content: .stroke(
                .polyline(stroke.map { place($0.x, $0.y) }), width: Self.strokeWidth * across, .solid(.white))
            ))
        }
      }
    }
    return DisplayList(canvas: canvas, scale: scale, layers: [Layer(elements: elements)])
  }
}

/// Reads the paths of `pattern.svg` byte by byte: the first picture of every chat waits for it.
private struct PathReader {
  private let text: [UInt8]
  private var place = 0

  /// Segments of a curve: at triple scale the longest are a few pixels.
  private static let steps = 12

  init(_ text: some Collection<UInt8>) { self.text = Array(text) }

  /// - Parameter opening: what stands before a path, behind which is a quotation mark.
  mutating func strokes(ofEach opening: StaticString) -> [[Point]] {
    var strokes: [[Point]] = []
    while skip(past: opening) {
      while place < text.count, text[place] != UInt8(ascii: "\"") { addStroke(to: &strokes) }
    }
    return strokes
  }

  private mutating func skip(past words: StaticString) -> Bool {
    words.withUTF8Buffer { words in
      while place + words.count <= text.count {
        let isThere = words.indices.allSatisfy { words[$0] == text[place + $0] }
        place += isThere ? words.count : 1
        if isThere { return true }
      }
      return false
    }
  }

  /// What one command draws.
  private mutating func addStroke(to strokes: inout [[Point]]) {
    let command = text[place]
    place += 1
    var points: [Point] = []
    while place < text.count, Self.isOfNumber(text[place]) {
      let x = number()
      points.append(Point(x, number()))
    }
    let last = strokes.count - 1
    switch command {
    case UInt8(ascii: "M"): strokes.append(points)
    case UInt8(ascii: "L"): strokes[last] += points
    case UInt8(ascii: "C"):
      for index in stride(from: 0, to: points.count - 2, by: 3) {
        guard let start = strokes[last].last else { continue }
        strokes[last] += Self.curve(start, points[index], points[index + 1], points[index + 2])
      }
    default: strokes[last].append(strokes[last][0])
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// A number, and the sign behind it that divides it from the next one.
  private mutating func number() -> Double {
    var (digits, divisor, sign) = (0, 1, 1)
    var isBehindPoint = false
    while place < text.count {
      let byte = text[place]
      if byte == UInt8(ascii: "-") {
        sign = -1
      } else if byte == UInt8(ascii: ".") {
        isBehindPoint = true
      } else if Self.isOfNumber(byte) {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        if isBehindPoint { divisor *= 10 }
      } else {
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") { place += 1 }
        break
      }
      place += 1
    }
    return Double(sign * digits) / Double(divisor)
  }

  /// Without its first point.
  private static func curve(_ start: Point, _ first: Point, _ second: Point, _ end: Point) -> [Point] {
    (1...steps).map { step in
      let t = Double(step) / Double(steps)
      let u = 1 - t
      let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      func mix(_ start: Double, _ first: Double, _ second: Double, _ end: Double) -> Double {
        weights.0 * start + weights.1 * first + weights.2 * second + weights.3 * end
      }
      return Point(mix(start.x, first.x, second.x, end.x), mix(start.y, first.y, second.y, end.y))
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

/// What shows where a pattern has ink (Spec/Chats.md 6.3).
struct PatternInk {
  private let strength: Double
  private let isInverted: Bool
  private let tone: Tone

  private enum Tone { case black, white, plainWhite }

  /// Grounds brighter than this have black ink, others white.
  private static let brightGround = 0.3
  /// On what is nearly black nothing but white itself would be seen.
  private static let blackGround = 0.01

  /// - Parameters:
  ///   - intensity: in percent; below zero for the ground itself, on black.
  ///   - colors: of the wallpaper.
  init(intensity: Int, over colors: [Color]) {
    strength = Double(abs(intensity)) / 100
    isInverted = intensity < 0
    let count = Double(max(1, colors.count))
    func mean(_ part: KeyPath<Color, Double>) -> Double {
      colors.map { $0[keyPath: part] }.reduce(0, +) / count
    }
    let brightness = max(mean(\.red), mean(\.green), mean(\.blue))
    tone =
      brightness > Self.brightGround ? .black : brightness > Self.blackGround ? .white : .plainWhite
  }

  /// On a ground.
  func color(on ground: Color) -> Color {
    if isInverted { return ground.multiplyingAlpha(by: strength).composited(over: .black) }
    func inked(_ level: Double) -> Double {
      let full =
        switch tone {
        case .black: level * level
        // Soft light under white, by the formula of W3C's "Compositing and Blending" 10.1.12.
        case .white: level <= 0.25 ? ((16 * level - 12) * level + 4) * level : level.squareRoot()
        case .plainWhite: 1.0
        }
      return level + strength * (full - level)
    }
    return Color(red: inked(ground.red), green: inked(ground.green), blue: inked(ground.blue))
  }
}
