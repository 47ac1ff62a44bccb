/// An sRGB color with straight alpha. Components are from 0 to 1.
public struct Color: Hashable, Codable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a color from `0xRRGGBB` and an alpha from 0 to 1.
  public init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255,
      blue: Double(hex & 0xff) / 255, alpha: alpha)
  }

  public static let clear = Color(0, alpha: 0)
  public static let black = Color(0x000000)
  public static let white = Color(0xffffff)

  public var isOpaque: Bool { alpha >= 1 }

  /// Returns the color with its alpha multiplied by `factor` (`alphaTimes` of Spec/Layout.md 0.1).
  package func multiplyingAlpha(by factor: Double) -> Color {
    var copy = self
    copy.alpha *= factor
    return copy
  }

  /// The same color without transparency.
  package var opaque: Color {
    var copy = self
    copy.alpha = 1
    return copy
  }

  /// Returns a mix of two colors per channel, including alpha, not premultiplied (`mix` of Spec/Layout.md
  /// 0.1).
  package func mixed(with other: Color, _ amount: Double) -> Color {
    Color(
      red: red * (1 - amount) + other.red * amount,
      green: green * (1 - amount) + other.green * amount,
      blue: blue * (1 - amount) + other.blue * amount,
      alpha: alpha * (1 - amount) + other.alpha * amount)
  }

  /// Returns this color composited over an opaque `base`.
  package func composited(over base: Color) -> Color {
    Color(
      red: red * alpha + base.red * (1 - alpha),
      green: green * alpha + base.green * (1 - alpha),
      blue: blue * alpha + base.blue * (1 - alpha))
  }

  /// The weights of the channels in the gray of a color.
  package static let grayWeights = (red: 0.3086, green: 0.6094, blue: 0.082)

  /// Returns the opaque color whose channels are farther from their gray by a factor, each within its range.
  package func saturated(by factor: Double) -> Color {
    let weights = Self.grayWeights
    let gray = weights.red * red + weights.green * green + weights.blue * blue
    func farther(_ channel: Double) -> Double { min(1, max(0, gray + (channel - gray) * factor)) }
    return Color(red: farther(red), green: farther(green), blue: farther(blue))
  }

  /// The color as `rrggbb`, with `@alpha` if it is not opaque, as in dumps and messages.
  public var description: String {
    func hex(_ value: Double) -> String {
      let byte = Int(Rounding.nearest(min(1, max(0, value)) * 255))
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let rgb = hex(red) + hex(green) + hex(blue)
    return alpha >= 1 ? rgb : rgb + "@" + String(Rounding.nearest(alpha * 1000) / 1000)
  }
}

/// A gradient of two or three colors over a range of y, in points.
package struct VerticalGradient: Hashable, Sendable {
  package var top: Color
  /// The color halfway; `nil` for a gradient of two colors.
  package var middle: Color?
  package var bottom: Color
  package var minY: Double
  package var maxY: Double
  /// True if the gradient stays in place when the content painted with it moves.
  package var isOfCanvas = false

  package init(top: Color, middle: Color? = nil, bottom: Color, minY: Double, maxY: Double) {
    (self.top, self.middle, self.bottom, self.minY, self.maxY) = (top, middle, bottom, minY, maxY)
  }

  /// Creates a gradient over the height of a canvas, even if only a part of it is painted.
  package init(ofCanvas height: Double, top: Color, middle: Color? = nil, bottom: Color) {
    self.init(top: top, middle: middle, bottom: bottom, minY: 0, maxY: height)
    isOfCanvas = true
  }

  package func color(at y: Double) -> Color {
    let height = maxY - minY
    let share = height > 0 ? (y - minY) / height : y < minY ? 0 : 1
    let place = min(1, max(0, share))
    guard let middle else { return top.mixed(with: bottom, place) }
    return place < 0.5 ? top.mixed(with: middle, 2 * place) : middle.mixed(with: bottom, 2 * place - 1)
  }

  /// The colors and their offsets from 0 at the top to 1 at the bottom.
  package var stops: [(offset: Double, color: Color)] {
    [(0, top)] + (middle.map { [(0.5, $0)] } ?? []) + [(1, bottom)]
  }
}
