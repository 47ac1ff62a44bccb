/// The kind of a property's value.
enum LottieKind {
  case number(ClosedRange<Double>)
  case point(ClosedRange<Double>)
  case color
  /// Positions and colors, followed by positions and opacities.
  case gradient(colors: Int)
  case path

  static let length = number(-LottieLimits.magnitude...LottieLimits.magnitude)
  static let place = point(-LottieLimits.magnitude...LottieLimits.magnitude)
  static let scale = point(-LottieLimits.scale...LottieLimits.scale)
  static let angle = number(-LottieLimits.magnitude...LottieLimits.magnitude)
  static let percent = number(0...100)
}

/// A value of a property, with its numbers clamped to the range of its kind.
struct LottieValue {
  var numbers: [Double]
  /// True for a closed path. The numbers of a path are its points, followed by the tangents into them and
  /// those out of them.
  var isClosed = false

  init?(_ json: LottieJSON, _ kind: LottieKind) {
    switch kind {
    case .number(let range):
      guard let number = json.numbers?.first else { return nil }
      numbers = [Self.clamped(number, range)]
    case .point(let range):
      guard let point = Self.point(json, range) else { return nil }
      numbers = point
    case .color:
      guard let channels = json.numbers, channels.count >= 3 else { return nil }
      numbers = channels.prefix(3).map { Self.clamped($0, 0...1) }
    case .gradient(let colors):
      guard let stops = json.numbers, let checked = Self.gradient(stops, colors) else { return nil }
      numbers = checked
    case .path:
      let path = json.array?.first ?? json
      guard let points = Self.points(path["v"]), let entries = Self.points(path["i"]),
        let exits = Self.points(path["o"]), !points.isEmpty, entries.count == points.count,
        exits.count == points.count
      else { return nil }
      numbers = points + entries + exits
      isClosed = path["c"]?.isTrue ?? false
    }
  }

  /// The maximum distance from the origin.
  var magnitude: Double { numbers.reduce(0) { max($0, abs($1)) } }

  func write(_ key: StaticString?, _ kind: LottieKind, isKeyframe: Bool, to text: inout LottieText) {
    switch kind {
    case .number:
      if isKeyframe { text.value(key, numbers) } else { text.value(key, numbers.first ?? 0) }
    case .point, .gradient: text.value(key, numbers)
    case .color: text.value(key, numbers + [1])
    case .path:
      if isKeyframe { text.beginArray(key) }
      text.beginObject(isKeyframe ? nil : key)
      let third = numbers.count / 3
      Self.write("i", numbers[third..<2 * third], to: &text)
      Self.write("o", numbers[(2 * third)...], to: &text)
      Self.write("v", numbers[..<third], to: &text)
      text.value("c", isClosed)
      text.end()
      if isKeyframe { text.end() }
    }
  }

  private static func write(_ key: StaticString, _ points: ArraySlice<Double>, to text: inout LottieText) {
    text.beginArray(key)
    var rest = points
    while let x = rest.popFirst(), let y = rest.popFirst() { text.value(nil, [x, y]) }
    text.end()
  }

  private static func clamped(_ number: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(number, range.lowerBound), range.upperBound)
  }

  private static func point(_ json: LottieJSON, _ range: ClosedRange<Double>) -> [Double]? {
    guard let numbers = json.numbers, numbers.count >= 2 else { return nil }
    return numbers.prefix(2).map { clamped($0, range) }
  }

  private static func points(_ json: LottieJSON?) -> [Double]? {
    guard let values = json?.array else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * values.count)
    for value in values {
      let range = -LottieLimits.magnitude...LottieLimits.magnitude
      guard let point = point(value, range) else { return nil }
      numbers += point
    }
    return numbers
  }

  /// Reads a gradient. The positions never decrease, because rlottie fills the colors between them without
  /// checking.
  private static func gradient(_ stops: [Double], _ colors: Int) -> [Double]? {
    let colorCount = 4 * colors
    guard stops.count >= colorCount else { return nil }
    let count = colorCount + (stops.count - colorCount) & ~1
    guard count <= colorCount + 2 * LottieLimits.gradientColors else { return nil }
    var numbers = stops[..<count].map { clamped($0, 0...1) }
    for index in numbers.indices {
      let width = index < colorCount ? 4 : 2
      let isPlace = (index < colorCount ? index : index - colorCount) % width == 0
      let isFirst = index == 0 || index == colorCount
      if isPlace, !isFirst { numbers[index] = max(numbers[index], numbers[index - width]) }
    }
    return numbers
  }
}

/// The JSON that rlottie receives. Its parser expects keys in the order of the usual exporter, and integers
/// without a decimal point; unexpected data can break it.
struct LottieText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var closings: [UInt8] = []

  mutating func beginObject(_ key: StaticString? = nil) { begin(key, "{", UInt8(ascii: "}")) }
  mutating func beginArray(_ key: StaticString? = nil) { begin(key, "[", UInt8(ascii: "]")) }

  /// Ends the innermost open object or array.
  mutating func end() {
    guard let closing = closings.popLast() else { return }
    bytes.append(closing)
    needsComma = true
  }

  mutating func value(_ key: StaticString? = nil, _ number: Int) { raw(key, String(number)) }
  mutating func value(_ key: StaticString? = nil, _ flag: Bool) { raw(key, flag ? "true" : "false") }

  mutating func value(_ key: StaticString? = nil, _ number: Double) {
    let whole = number.rounded(.towardZero)
    if whole == number, abs(number) < Self.largestWhole {
      raw(key, String(Int(whole)))
    } else {
      raw(key, abs(number) < Self.smallest ? "0" : "\(number)")
    }
  }

  /// - Parameter text: a text without characters that need escapes.
  mutating func value(_ key: StaticString? = nil, _ text: String) { raw(key, "\"\(text)\"") }

  mutating func value(_ key: StaticString? = nil, _ numbers: some Sequence<Double>) {
    beginArray(key)
    for number in numbers { value(nil, number) }
    end()
  }

  /// The largest number that is written as an integer: rlottie uses 32 bits.
  private static let largestWhole = 1e9
  /// The smallest absolute value that matters; less is invisible.
  private static let smallest = 1e-9

  private mutating func begin(_ key: StaticString?, _ opening: StaticString, _ closing: UInt8) {
    separate(key)
    write(opening)
    closings.append(closing)
    needsComma = false
  }

  private mutating func raw(_ key: StaticString?, _ literal: String) {
    separate(key)
    bytes += literal.utf8
    needsComma = true
  }

  private mutating func separate(_ key: StaticString?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    guard let key else { return }
    bytes.append(UInt8(ascii: "\""))
    write(key)
    bytes += "\":".utf8
  }

  private mutating func write(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
