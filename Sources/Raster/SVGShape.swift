/// An SVG path or polyline as a list of independent segments.
struct SVGShape {
  private(set) var paths: [SVGSubpath]
  /// True if the data is a list of points.
  let isPoints: Bool

  /// Creates a shape from path data; `nil` if the data has an error.
  init?(path data: ArraySlice<UInt8>) {
    var parser = SVGPathParser(data)
    parser.readPath()
    guard parser.isDone else { return nil }
    (paths, isPoints) = (parser.paths, false)
  }

  /// Creates a shape from a list of points; `nil` if the data has an error.
  init?(points data: ArraySlice<UInt8>, isClosed: Bool) {
    var parser = SVGPathParser(data)
    parser.readPoints(isClosed: isClosed)
    guard parser.isDone else { return nil }
    (paths, isPoints) = (parser.paths, true)
  }

  /// The number of segments; a dot counts as one.
  var weight: Int { paths.reduce(0) { $0 + $1.weight } }

  /// The number of sampled pairs of lines: `each` per line, and at most `most`.
  private static let samples = (each: 16, most: 1 << 16)

  /// The approximate number of crossing pairs of segments, estimated from a fixed sample.
  var crossings: Double {
    let lines = paths.flatMap(\.segments).flatMap(\.lines)
    guard lines.count > 1 else { return 0 }
    let pairs = Double(lines.count) * Double(lines.count - 1) / 2
    // A linear congruential generator, whose high bits are good enough.
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % lines.count
    }
    var found = 0
    let samples = min(Self.samples.each * lines.count, Self.samples.most)
    for _ in 0..<samples where SVGLine.cross(lines[next()], lines[next()]) { found += 1 }
    // A single hit is too few for an estimate.
    return found < 2 ? 0 : pairs * Double(found) / Double(samples)
  }
}

/// A straight piece of a shape.
struct SVGLine {
  var start: SVGPoint
  var end: SVGPoint

  /// Returns true if two lines cross within both.
  static func cross(_ one: SVGLine, _ other: SVGLine) -> Bool {
    func side(_ line: SVGLine, _ point: SVGPoint) -> Double {
      (line.end.x - line.start.x) * (point.y - line.start.y) - (line.end.y - line.start.y)
        * (point.x - line.start.x)
    }
    return side(one, other.start) * side(one, other.end) < 0
      && side(other, one.start) * side(other, one.end) < 0
  }
}

struct SVGPoint: Equatable {
  var x: Double
  var y: Double

  var text: String { "\(x) \(y)" }

  static func + (point: SVGPoint, other: SVGPoint) -> SVGPoint {
    SVGPoint(x: point.x + other.x, y: point.y + other.y)
  }
}

/// A line, a curve or an arc of a path.
struct SVGSegment {
  var start: SVGPoint
  /// The command in absolute coordinates, which does not depend on the segment before.
  var command: String
  var end: SVGPoint
  /// The points between the ends: the control points of a curve, or the extent of an arc.
  var bends: [SVGPoint] = []

  var lines: [SVGLine] {
    let points = [start] + bends + [end]
    return zip(points, points.dropFirst()).map(SVGLine.init)
  }
}

struct SVGSubpath {
  fileprivate(set) var segments: [SVGSegment] = []
  /// True if the path ends with a line back to its start.
  fileprivate(set) var isClosed = false
  fileprivate let start: SVGPoint

  var weight: Int { max(1, segments.count) }

  var data: String { (segments.isEmpty ? "M\(start.text)" : Self.data(of: segments)) + (isClosed ? "Z" : "") }

  static func data(of segments: [SVGSegment]) -> String {
    segments.first.map { "M\($0.start.text)" + segments.map(\.command).joined() } ?? ""
  }

  static func points(of segments: [SVGSegment]) -> String {
    ((segments.first.map { [$0.start] } ?? []) + segments.map(\.end)).map(\.text).joined(separator: " ")
  }
}

/// Reads path data up to its first error.
private struct SVGPathParser {
  private var bytes: ArraySlice<UInt8>
  private var at = SVGPoint(x: 0, y: 0)
  private var start = SVGPoint(x: 0, y: 0)
  /// The previous control point, which a smooth curve mirrors, and the kind of its curve.
  private var control: (point: SVGPoint, isCubic: Bool)?
  private var hasMistake = false
  private(set) var paths: [SVGSubpath] = []

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// True if all data was read.
  var isDone: Bool { bytes.isEmpty && !hasMistake }

  mutating func readPoints(isClosed: Bool) {
    guard let point = pair() else { return }
    move(to: point)
    while let point = pair() { line(to: point) }
    if isClosed { close() }
    skipSpace()
  }

  mutating func readPath() {
    var command: UInt8 = 0
    while true {
      skipSpace()
      guard let next = bytes.first else { return }
      if Self.isLetter(next) {
        command = next
        bytes.removeFirst()
      }
      guard command | 0x20 != UInt8(ascii: "z") else {
        guard !paths.isEmpty, Self.isLetter(next) else { return hasMistake = true }
        close()
        continue
      }
      guard command != 0, step(command) else { return hasMistake = true }
      // More coordinate pairs after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    }
  }

  /// Reads the numbers of a command; returns false if they are missing.
  private mutating func step(_ command: UInt8) -> Bool {
    let kind = Character(Unicode.Scalar(command & ~0x20))
    guard kind == "M" || !paths.isEmpty else { return false }
    let origin = command & 0x20 != 0 ? at : SVGPoint(x: 0, y: 0)
    switch kind {
    case "M":
      guard let point = pair(from: origin) else { return false }
      move(to: point)
    case "L":
      guard let point = pair(from: origin) else { return false }
      line(to: point)
    case "H":
      guard let x = number() else { return false }
      line(to: SVGPoint(x: origin.x + x, y: at.y))
    case "V":
      guard let y = number() else { return false }
      line(to: SVGPoint(x: at.x, y: origin.y + y))
    case "C":
      guard let one = pair(from: origin), let two = pair(from: origin), let point = pair(from: origin) else {
        return false
      }
      curve(one, two, to: point)
    case "S":
      guard let two = pair(from: origin), let point = pair(from: origin) else { return false }
      curve(mirrored(isCubic: true), two, to: point)
    case "Q":
      guard let one = pair(from: origin), let point = pair(from: origin) else { return false }
      curve(one, to: point)
    case "T":
      guard let point = pair(from: origin) else { return false }
      curve(mirrored(isCubic: false), to: point)
    case "A": return arc(from: origin)
    default: return false
    }
    return true
  }

  private mutating func arc(from origin: SVGPoint) -> Bool {
    guard let across = number(), let down = number(), let angle = number(), let isLarge = flag(),
      let isClockwise = flag(), let point = pair(from: origin)
    else { return false }
    add(
      "A\(across) \(down) \(angle) \(isLarge) \(isClockwise) \(point.text)", to: point,
      around: [at + SVGPoint(x: across, y: down), point + SVGPoint(x: -across, y: -down)])
    return true
  }

  // MARK: - Segments

  private mutating func move(to point: SVGPoint) {
    (at, start, control) = (point, point, nil)
    paths.append(SVGSubpath(start: point))
  }

  private mutating func line(to point: SVGPoint) { add("L\(point.text)", to: point) }

  private mutating func curve(_ one: SVGPoint, _ two: SVGPoint, to point: SVGPoint) {
    add("C\(one.text) \(two.text) \(point.text)", to: point, around: [one, two])
    control = (two, true)
  }

  private mutating func curve(_ one: SVGPoint, to point: SVGPoint) {
    add("Q\(one.text) \(point.text)", to: point, around: [one])
    control = (one, false)
  }

  private func mirrored(isCubic: Bool) -> SVGPoint {
    guard let control, control.isCubic == isCubic else { return at }
    return SVGPoint(x: 2 * at.x - control.point.x, y: 2 * at.y - control.point.y)
  }

  private mutating func add(_ command: String, to point: SVGPoint, around bends: [SVGPoint] = []) {
    // A segment after a closed path begins at that path's start.
    if paths[paths.count - 1].isClosed { paths.append(SVGSubpath(start: at)) }
    paths[paths.count - 1].segments.append(SVGSegment(start: at, command: command, end: point, bends: bends))
    (at, control) = (point, nil)
  }

  private mutating func close() {
    guard !paths[paths.count - 1].isClosed else { return }
    if at != start { line(to: start) }
    paths[paths.count - 1].isClosed = true
    (at, control) = (start, nil)
  }

  // MARK: - Numbers

  private mutating func skipSpace() {
    while let next = bytes.first, " \t\n\r\u{c},".utf8.contains(next) { bytes.removeFirst() }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func pair(from origin: SVGPoint = SVGPoint(x: 0, y: 0)) -> SVGPoint? {
    guard let x = number(), let y = number() else { return nil }
    return origin + SVGPoint(x: x, y: y)
  }

  /// Reads `0` or `1`, which need not be followed by a space.
  private mutating func flag() -> String? {
    skipSpace()
    guard let next = bytes.first, "01".utf8.contains(next) else { return nil }
    bytes.removeFirst()
    return next == UInt8(ascii: "0") ? "0" : "1"
  }

  private mutating func number() -> Double? {
    skipSpace()
    var rest = bytes
    func digits() -> Int {
      let count = rest.prefix(while: Self.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
    var count = digits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      count += digits()
    }
    guard count > 0 else { return nil }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      let mantissa = rest
      rest = rest.dropFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
      if digits() == 0 { rest = mantissa }
    }
    guard let value = Double(String(decoding: bytes[..<rest.startIndex], as: UTF8.self)), value.isFinite
    else {
      return nil
    }
    bytes = rest
    return value
  }
}
