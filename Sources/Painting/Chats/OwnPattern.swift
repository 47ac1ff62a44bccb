import CTexts
import Primitives
import Scene

/// The default pattern behind chats: small drawings of everyday things, made for iprender
/// (Spec/Chats.md 6.3). They are strokes on a tile that repeats without seams, stored in `pattern.svg`, which
/// uses only the absolute path commands M, L, C and Z.
package struct OwnPattern {
  /// The size of the tile, in points.
  static let tile = Size(390, 384)
  /// The width of strokes on every screen, in points. Measured on phones.
  static let strokeWidth = 1.175

  /// The strokes on the tile. They extend beyond its edges where they continue on the opposite side.
  static let strokes: [[Point]] = EmbeddedFile.pattern.contents.withUnsafeBufferPointer {
    var reader = PathReader(text: $0)
    return reader.strokes(ofEach: " d=\"")
  }

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

  /// Returns the size of the drawings, as wide as the chat and at most one tile high.
  ///
  /// - Parameter rows: the number of rows to draw, in device pixels from the upper edge of the tile.
  package func pixelSize(rows: Int = .max) -> PixelSize {
    DisplayList(canvas: Size(width, min(shown.height, Double(rows) / scale)), scale: scale).pixelSize
  }

  /// Returns the coverage of the pixels by the drawings.
  ///
  /// - Parameter rows: the number of rows to draw, in device pixels from the upper edge of the tile.
  package func mask(rows: Int = .max) -> PatternMask {
    let size = pixelSize(rows: rows)
    let across = shown.width / Self.tile.width * scale
    let down = shown.height / Self.tile.height * scale
    // A narrower chat shows the middle of the tile.
    let left = min(0, (width - shown.width) / 2) * scale
    let radius = Self.strokeWidth * scale / 2
    let coverage = [UInt8](unsafeUninitializedCapacity: size.width * size.height) { buffer, initialized in
      buffer.initialize(repeating: 0)
      initialized = buffer.count
      let lines = RoundLines(pixels: buffer, size: size, radius: radius)
      for stroke in Self.strokes {
        let box = stroke.bounds
        for column in -1...columns {
          let x = left + Double(column) * shown.width * scale
          guard x + box.maxX * across > -radius - 1, x + box.minX * across < Double(size.width) + radius + 1
          else { continue }
          for row in -1...1 {
            let y = Double(row) * shown.height * scale
            guard y + box.maxY * down > -radius - 1, y + box.minY * down < Double(size.height) + radius + 1
            else { continue }
            var last: Point?
            for point in stroke {
              let next = Point(x + point.x * across, y + point.y * down)
              if let last { lines.add(from: last, to: next) }
              last = next
            }
          }
        }
      }
    }
    return PatternMask(width: size.width, height: size.height, coverage: coverage)
  }
}

/// Draws lines with round ends into a mask: the coverage of a pixel follows from its distance to the line.
/// That is much faster than a path, and lines that cross or continue each other add nothing to it.
private struct RoundLines {
  let pixels: UnsafeMutableBufferPointer<UInt8>
  let size: PixelSize
  /// Half of the line width, in pixels.
  let radius: Double

  func add(from start: Point, to end: Point) {
    // The distance from which a pixel has no ink.
    let reach = radius + 0.5
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let inverse = square > 0 ? 1 / square : 0
    let length = square.squareRoot()
    // Along a row, the band of the line is this far from its middle.
    let slope = dy == 0 ? 0 : dx / dy
    let half = dy == 0 ? Double.infinity : reach * length / abs(dy)
    let (left, right) = (min(start.x, end.x) - reach, max(start.x, end.x) + reach)
    let (top, bottom) = (min(start.y, end.y) - reach, max(start.y, end.y) + reach)
    let firstRow = max(0, Int((top - 0.5).rounded(.up)))
    let lastRow = min(size.height - 1, Int((bottom - 0.5).rounded(.down)))
    guard firstRow <= lastRow else { return }
    let (none, full) = (reach * reach, max(0, radius - 0.5) * max(0, radius - 0.5))
    for row in firstRow...lastRow {
      let y = Double(row) + 0.5 - start.y
      let middle = start.x + y * slope
      let from = max(0, Int((max(left, middle - half) - 0.5).rounded(.up)))
      let to = min(size.width - 1, Int((min(right, middle + half) - 0.5).rounded(.down)))
      guard from <= to else { continue }
      let line = pixels.baseAddress.map { $0 + row * size.width }
      for column in from...to {
        let x = Double(column) + 0.5 - start.x
        let share = min(1, max(0, (x * dx + y * dy) * inverse))
        let (awayX, awayY) = (x - share * dx, y - share * dy)
        let distance = awayX * awayX + awayY * awayY
        guard distance < none else { continue }
        let ink = distance <= full ? 255 : UInt8((reach - distance.squareRoot()) * 255 + 0.5)
        if let line, line[column] < ink { line[column] = ink }
      }
    }
  }
}

/// Reads the paths of `pattern.svg` byte by byte, which must be fast because the first image of every chat
/// waits for it.
private struct PathReader {
  let text: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// - Parameter opening: the text before each path and its opening quotation mark.
  mutating func strokes(ofEach opening: StaticString) -> [[Point]] {
    var strokes: [[Point]] = []
    var stroke: [Point] = []
    while skip(past: opening) {
      while place < text.count, text[place] != UInt8(ascii: "\"") {
        let command = text[place]
        place += 1
        switch command {
        case UInt8(ascii: "M"):
          if !stroke.isEmpty { strokes.append(stroke) }
          stroke = [point()]
        case UInt8(ascii: "L"):
          while isAtNumber { stroke.append(point()) }
        case UInt8(ascii: "C"):
          while isAtNumber, let start = stroke.last {
            let (first, second) = (point(), point())
            Self.addCurve(start, first, second, point(), to: &stroke)
          }
        default:
          if let first = stroke.first { stroke.append(first) }
        }
      }
    }
    if !stroke.isEmpty { strokes.append(stroke) }
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

  private var isAtNumber: Bool {
    place < text.count && (text[place] == UInt8(ascii: "-") || text[place] &- UInt8(ascii: "0") < 10)
  }

  private mutating func point() -> Point {
    let x = number()
    return Point(x, number())
  }

  /// Reads a number, and the separator after it.
  private mutating func number() -> Double {
    var (digits, divisor, isNegative) = (0, 1, false)
    var isBehindPoint = false
    loop: while place < text.count {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isBehindPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        if isBehindPoint { divisor = divisor &* 10 }
      case UInt8(ascii: ","), UInt8(ascii: " "):
        place += 1
        break loop
      default: break loop
      }
      place += 1
    }
    return Double(isNegative ? -digits : digits) / Double(divisor)
  }

  /// The segments of a curve: their number grows with the root of the length, and is limited.
  private static let stepsPerRoot = 2.0
  private static let steps = 2.0...12.0

  /// Adds the points of a cubic curve without its first point.
  private static func addCurve(
    _ start: Point, _ first: Point, _ second: Point, _ end: Point, to stroke: inout [Point]
  ) {
    let length = distance(start, first) + distance(first, second) + distance(second, end)
    let wanted = Rounding.ceil(length.squareRoot() * stepsPerRoot)
    let steps = Int(min(Self.steps.upperBound, max(Self.steps.lowerBound, wanted)))
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      stroke.append(
        Point(
          a * start.x + b * first.x + c * second.x + d * end.x,
          a * start.y + b * first.y + c * second.y + d * end.y))
    }
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
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

  /// The strength on a phone relative to that of the formula, measured on phones: the ink of the default
  /// theme is 18 levels darker than its background, where the formula gives 27, and that of the dark theme is
  /// 40 levels brighter, where it gives 54.
  private static let strengthOnPhones = (usual: 18.0 / 27, inverted: 40.0 / 54)
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
    let factors = Self.strengthOnPhones
    strength = Double(abs(intensity)) / 100 * (intensity < 0 ? factors.inverted : factors.usual)
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
