import Primitives
import Scene

/// A gradient between four colors that is slightly twisted around the middle (Spec/Chats.md 6.1).
struct SpotGradient {
  let colors: [Color]
  /// The number of steps by which the colors have rotated around the middle (Spec/Motion.md 3).
  let turn: Double
  /// The position at which each color is strongest.
  private let places: [Point]

  init(colors: [Color], turn: Double = 0) {
    self.colors = colors
    self.turn = turn
    let (whole, part) = (Int(turn.rounded(.down)), turn - turn.rounded(.down))
    let count = Self.stations.count
    func station(_ index: Int) -> Point { Self.stations[((index % count) + count) % count] }
    places = colors.indices.map { index in
      let (from, to) = (station(2 * index - whole), station(2 * index - whole - 1))
      return Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
  }

  /// The positions on the path of the colors, as shares of the sides. At rest, each color is at every other
  /// position.
  private static let stations = [
    Point(0.80, 0.90), Point(0.60, 0.80), Point(0.35, 0.75), Point(0.25, 0.40), Point(0.20, 0.10),
    Point(0.40, 0.20), Point(0.65, 0.25), Point(0.75, 0.60),
  ]

  /// The reach of a color, as a share of the sides.
  private static let reach = 0.92
  /// The strength of the twist, which increases with the distance from the middle.
  private static let turn = 6.4
  private static let turnReach = 0.35
  private static let leastWeight = 0.00001

  /// Returns a value from 0 to 1.
  static func share(_ value: Double) -> Double { value >= 0 ? (value > 1 ? 1 : value) : 0 }

  /// - Parameter point: a position as shares of the sides, from the upper left corner.
  func color(at point: Point) -> Color {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    let distance = Self.turnReach * Self.turnReach * (x * x + y * y)
    let (sine, cosine) = Self.sineAndCosine(distance * Self.turn)
    let turned = Point(Self.share(0.5 + x * cosine - y * sine), Self.share(0.5 + x * sine + y * cosine))
    var (red, green, blue, sum) = (0.0, 0.0, 0.0, 0.0)
    // Many pixels ask for their color: `zip` and the functions for any comparable values would cost most of the time.
    for index in colors.indices {
      let (color, place) = (colors[index], places[index])
      let (dx, dy) = (turned.x - place.x, turned.y - place.y)
      let distance = Self.reach - (dx * dx + dy * dy).squareRoot()
      let near = distance >= 0 ? distance : 0
      let weight = near * near * near
      red += weight * color.red
      green += weight * color.green
      blue += weight * color.blue
      sum += weight
    }
    let whole = max(sum, Self.leastWeight)
    return Color(red: red / whole, green: green / whole, blue: blue / whole)
  }

  /// Returns the sine and cosine of a small angle. They are computed by their series, because libraries
  /// differ in the last digit.
  private static func sineAndCosine(_ angle: Double) -> (Double, Double) {
    let square = angle * angle
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
    return (sine, cosine)
  }

  /// The distance between points of the mesh, and the maximum number of points on a side.
  private static let grain = 8.0
  private static let mostPoints = 257.0

  /// Returns a mesh that is fine enough to be indistinguishable from the color of every pixel.
  func mesh(over viewport: Rect) -> ColorMesh {
    func count(_ length: Double) -> Int {
      Int(min(Self.mostPoints, max(1, Rounding.ceil(length / Self.grain) + 1)))
    }
    return ColorMesh(
      viewport, columns: count(viewport.width), rows: count(viewport.height), color: color(at:))
  }
}

extension Bitmap {
  /// - Parameter color: returns the color of the pixel in a column and a row.
  init(width: Int, height: Int, color: (Int, Int) -> Color) {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(color(x, y).premultipliedPixel) }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  func color(x: Int, y: Int) -> Color {
    guard width > 0, height > 0 else { return .clear }
    let pixel = pixels[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))]
    let alpha = Double(pixel >> 24) / 255
    guard alpha > 0 else { return .clear }
    func channel(_ shift: UInt32) -> Double { min(1, Double(pixel >> shift & 0xff) / 255 / alpha) }
    return Color(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }

  /// The bitmap upside down.
  var flipped: Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(self.pixels.count)
    for y in stride(from: height - 1, through: 0, by: -1) {
      pixels += self.pixels[y * width..<(y + 1) * width]
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension Color {
  var premultipliedPixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(Rounding.nearest(SpotGradient.share(value) * 255)) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
