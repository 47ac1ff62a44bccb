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
    var coverage = [UInt8](repeating: 0, count: size.width * size.height)
    coverage.withUnsafeMutableBufferPointer { buffer in
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
/// A mask is much faster than a path, and lines that cross or continue each other add nothing to it.
private struct RoundLines {
  let pixels: UnsafeMutableBufferPointer<UInt8>
  let size: PixelSize
  /// Half of the line width, in pixels.
  let radius: Double

  // Written without generic functions, which cost more than the loops where code is optimized for size.
  func add(from start: Point, to end: Point) {
    guard let base = pixels.baseAddress else { return }
    // The distance from which a pixel has no ink.
    let reach = radius + 0.5
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let inverse = square > 0 ? 1 / square : 0
    // Along a row, the band of the line is this far from its middle.
    let slope = dy == 0 ? 0 : dx / dy
    let half = dy == 0 ? Double.infinity : reach * square.squareRoot() / (dy < 0 ? -dy : dy)
    let (left, right) = dx < 0 ? (end.x - reach, start.x + reach) : (start.x - reach, end.x + reach)
    let (top, bottom) = dy < 0 ? (end.y - reach, start.y + reach) : (start.y - reach, end.y + reach)
    let core = radius > 0.5 ? radius - 0.5 : 0
    let (none, full) = (reach * reach, core * core)
    var row = Self.first(from: top, limit: size.height)
    let rows = Self.first(from: bottom, limit: size.height)
    while row < rows {
      let y = Double(row) + 0.5 - start.y
      let middle = start.x + y * slope
      let (from, to) = (middle - half, middle + half)
      var column = Self.first(from: from > left ? from : left, limit: size.width)
      let columns = Self.first(from: to < right ? to : right, limit: size.width)
      let line = base + row * size.width
      while column < columns {
        let x = Double(column) + 0.5 - start.x
        var share = (x * dx + y * dy) * inverse
        if share < 0 { share = 0 } else if share > 1 { share = 1 }
        let (awayX, awayY) = (x - share * dx, y - share * dy)
        let distance = awayX * awayX + awayY * awayY
        if distance < none {
          let ink = distance <= full ? 255 : UInt8((reach - distance.squareRoot()) * 255 + 0.5)
          if line[column] < ink { line[column] = ink }
        }
        column += 1
      }
      row += 1
    }
  }

  /// Returns the first pixel whose center is not before a place, within the mask.
  private static func first(from place: Double, limit: Int) -> Int {
    if place <= 0.5 { return 0 }
    if place > Double(limit) { return limit }
    let whole = Int(place - 0.5)
    return Double(whole) < place - 0.5 ? whole + 1 : whole
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
    let (start, count) = (words.utf8Start, words.utf8CodeUnitCount)
    while place + count <= text.count {
      var known = 0
      while known < count, text[place + known] == start[known] { known += 1 }
      place += known == count ? count : 1
      if known == count { return true }
    }
    return false
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
    while place < text.count {
      let byte = text[place]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ Int(digit)
        if isBehindPoint { divisor = divisor &* 10 }
      } else if byte == UInt8(ascii: "-") {
        isNegative = true
      } else if byte == UInt8(ascii: ".") {
        isBehindPoint = true
      } else {
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") { place += 1 }
        break
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
