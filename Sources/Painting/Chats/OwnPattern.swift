import CTexts
import Primitives
import Scene

/// The default pattern behind chats: small drawings of everyday things, made for iprender
/// (Spec/Chats.md 6.3). They are strokes on a tile that repeats without seams, stored in `pattern.svg`, which
/// uses only the absolute path commands M, L, C and Z.
package struct OwnPattern {
  /// The size of the tile, in points.
  static let tile = Size(390, 384)
  static let strokeWidth = 1.5

  /// The strokes on the tile. They extend beyond its edges where they continue on the opposite side.
  static let strokes: [[Point]] = {
    var reader = PathReader(EmbeddedFile.pattern.contents)
    return reader.strokes(ofEach: " d=\"")
  }()

  /// The width of the chat, in points.
  private let width: Double
  private let scale: Double
  /// The number of tiles beside each other.
  private let columns: Int
  /// The size of a tile on the image, in points. Its lower edge is on a whole pixel.
  private let shown: Size

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - width: the width of the chat, in points. Tiles are scaled up to divide it evenly, but never scaled
  ///     down.
  ///   - scale: the number of device pixels per point.
  package init(width: Double, scale: Double) {
    self.width = width
    self.scale = scale
    columns = Int(max(1, Rounding.floor(width / Self.tile.width)))
    let side = max(Self.tile.width, width / Double(columns))
    let height = max(1, Rounding.nearest(Self.tile.height * side / Self.tile.width * scale))
    shown = Size(side, height / scale)
  }

  /// Returns the drawings in opaque white, as wide as the chat and one tile high.
  ///
  /// - Parameter rows: the number of rows to draw, in device pixels from the upper edge of the tile.
  package func displayList(rows: Int = .max) -> DisplayList {
    let canvas = Size(width, min(shown.height, Double(rows) / scale))
    let across = shown.width / Self.tile.width
    let down = shown.height / Self.tile.height
    // A narrower chat shows the middle of the tile.
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

/// Reads the paths of `pattern.svg` byte by byte, which must be fast because the first image of every chat
/// waits for it.
private struct PathReader {
  private let text: [UInt8]
  private var place = 0

  /// The number of segments of a curve. At triple scale, the longest are a few pixels long.
  private static let steps = 12

  init(_ text: some Collection<UInt8>) { self.text = Array(text) }

  /// - Parameter opening: the text before each path and its opening quotation mark.
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

  /// Adds the points of one command.
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

  /// Reads a number, and the separator after it.
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

  /// Returns the points of a cubic curve without its first point.
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

/// The color of a pattern's ink (Spec/Chats.md 6.3).
struct PatternInk {
  private let strength: Double
  private let isInverted: Bool
  private let tone: Tone

  private enum Tone { case black, white, plainWhite }

  /// The brightness above which a background has black ink instead of white.
  private static let brightGround = 0.3
  /// The brightness below which the ink is plain white, because no other color would be visible.
  private static let blackGround = 0.01

  /// Creates the ink of a pattern.
  ///
  /// - Parameters:
  ///   - intensity: the intensity, in percent. If it is negative, the ink shows the wallpaper on black.
  ///   - colors: the colors of the wallpaper.
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

  /// Returns the color of the ink on a background.
  func color(on ground: Color) -> Color {
    if isInverted { return ground.multiplyingAlpha(by: strength).composited(over: .black) }
    func inked(_ level: Double) -> Double {
      let full =
        switch tone {
        case .black: level * level
        // Soft light below white, by the formula of W3C's "Compositing and Blending" 10.1.12.
        case .white: level <= 0.25 ? ((16 * level - 12) * level + 4) * level : level.squareRoot()
        case .plainWhite: 1.0
        }
      return level + strength * (full - level)
    }
    return Color(red: inked(ground.red), green: inked(ground.green), blue: inked(ground.blue))
  }
}
