import Primitives
import Scene

/// A buffer of XML bytes, optimized for speed.
struct SVGText {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  static func += (text: inout SVGText, other: SVGText) { text.bytes += other.bytes }

  /// Appends a number with at most three decimals, without trailing zeros.
  mutating func add(_ value: Double) {
    guard value.isFinite, abs(value) < 1e12 else { return bytes.append(UInt8(ascii: "0")) }
    let thousandths = Int((value * 1000).rounded())
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    if whole > 0 || rest == 0 { add(whole) }
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (digits, divisor) = (rest, UInt(100))
    while digits > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(digits / divisor))
      digits %= divisor
      divisor /= 10
    }
  }

  private mutating func add(_ number: UInt) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends the coordinates of a point.
  mutating func add(_ point: Point) {
    add(point.x)
    // A minus sign separates numbers, too.
    if (point.y * 1000).rounded() >= 0 { bytes.append(UInt8(ascii: " ")) }
    add(point.y)
  }

  mutating func attribute(_ name: StaticString, _ value: Double) { attribute(name) { $0.add(value) } }

  mutating func attribute(_ name: StaticString, _ value: String) { attribute(name) { $0.escaped(value) } }

  /// - Parameter value: a text without characters that XML escapes.
  mutating func attribute(_ name: StaticString, plain value: String) { attribute(name) { $0.add(value) } }

  private mutating func attribute(_ name: StaticString, _ value: (inout Self) -> Void) {
    bytes.append(UInt8(ascii: " "))
    add(name)
    add("=\"")
    value(&self)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func box(_ rect: Rect) {
    attribute("x", rect.minX)
    attribute("y", rect.minY)
    attribute("width", rect.width)
    attribute("height", rect.height)
  }

  /// Appends a text with escapes, without the characters that XML does not allow.
  mutating func escaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      case "\"": add("&quot;")
      case "\t", "\n", "\r": bytes.append(UInt8(ascii: " "))
      case "\0"..<" ", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": break
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// Appends a color as an attribute, in the format `#rgb` if possible, and its opacity.
  mutating func paint(_ name: StaticString, _ opacity: StaticString, _ color: Color) {
    attribute(name) { $0.hex(color) }
    if color.alpha < 1 { attribute(opacity, max(0, color.alpha)) }
  }

  mutating func hex(_ color: Color) {
    bytes.append(UInt8(ascii: "#"))
    let parts = [color.byte(\.red), color.byte(\.green), color.byte(\.blue)]
    let isShort = parts.allSatisfy { $0 % 17 == 0 }
    func digit(_ value: UInt32) -> UInt8 {
      value < 10 ? UInt8(ascii: "0") + UInt8(value) : UInt8(ascii: "a") + UInt8(value - 10)
    }
    for part in parts {
      bytes.append(digit(part / 16))
      if !isShort { bytes.append(digit(part % 16)) }
    }
  }

  // MARK: - Paths

  mutating func path(_ shape: Shape, isClosed: Bool) {
    switch shape {
    case .rounded(let rounded): path(rounded)
    case .polyline(let points):
      for (index, point) in points.enumerated() {
        add(index == 0 ? "M" : "L")
        add(point)
      }
      if isClosed { bytes.append(UInt8(ascii: "z")) }
    }
  }

  mutating func path(_ rounded: RoundedRect) {
    let rect = rounded.rect
    let radius = max(0, min(rounded.radius, rect.width / 2, rect.height / 2))
    func corner(_ x: Double, _ y: Double) -> SVGText {
      radius > 0 ? "a\(Point(radius, radius)) 0 0 1 \(Point(x * radius, y * radius))" : ""
    }
    self += "M\(Point(rect.minX + radius, rect.minY))H\(rect.maxX - radius)\(corner(1, 1))"
    self += "V\(rect.maxY - radius)\(corner(-1, 1))H\(rect.minX + radius)\(corner(-1, -1))"
    self += "V\(rect.minY + radius)\(corner(1, -1))z"
  }
}

/// String interpolation for XML. Strings are inserted without escaping, except with `escaped:`.
extension SVGText: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = SVGText()

    init(literalCapacity: Int, interpolationCount: Int) {
      let usual = 8
      text.bytes.reserveCapacity(literalCapacity + interpolationCount * usual)
    }

    mutating func appendLiteral(_ literal: String) { text.add(literal) }
    mutating func appendInterpolation(_ value: Double) { text.add(value) }
    mutating func appendInterpolation(_ point: Point) { text.add(point) }
    mutating func appendInterpolation(_ plain: String) { text.add(plain) }
    mutating func appendInterpolation(escaped: String) { text.escaped(escaped) }
    mutating func appendInterpolation(_ other: SVGText) { text += other }
    /// Appends the attributes of a rectangle.
    mutating func appendInterpolation(box: Rect) { text.box(box) }
  }

  init(stringLiteral: String) { add(stringLiteral) }
  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
