import Primitives

/// Arithmetic on premultiplied 8-bit pixels: four channels at once, in the 16-bit lanes of one word, alpha in
/// the highest. Every result is within 1 of the exact value; an opaque colour's is the exact value, rounded.
enum Pixel {
  typealias Lanes = UInt64

  static let opaqueAlpha: UInt32 = 0xff00_0000
  static let lowBytes: UInt64 = 0x00ff_00ff_00ff_00ff

  @inline(__always)
  static func isOpaque(_ pixel: UInt32) -> Bool { pixel >= opaqueAlpha }

  @inline(__always)
  static func alpha(_ pixel: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel >> 24) }

  /// Blue, red, green, alpha, from the lowest lane.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> Lanes {
    UInt64(pixel & 0x00ff_00ff) | UInt64(pixel & 0xff00_ff00) << 24
  }

  @inline(__always)
  static func pack(_ lanes: Lanes) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes & 0x00ff_00ff)
      | UInt32(truncatingIfNeeded: lanes >> 24) & 0xff00_ff00
  }

  /// Each lane divided by 255 and rounded to nearest, for lanes up to 255 * 255 + 127.
  @inline(__always)
  static func dividedBy255(_ lanes: Lanes) -> Lanes {
    let rounded = lanes &+ 0x0080_0080_0080_0080
    return (rounded &+ (rounded >> 8 & lowBytes)) >> 8 & lowBytes
  }

  /// `source` over `below` where the source covers `coverage` / 255 of the pixel.
  ///
  /// The sum below cannot leave its lane: a premultiplied channel is at most its alpha.
  @inline(__always)
  static func over(_ source: Lanes, coverage: UInt8, _ below: UInt32) -> UInt32 {
    let coverage = UInt64(coverage)
    let alpha = dividedBy255((source >> 48) &* coverage)
    return pack(dividedBy255(source &* coverage &+ spread(below) &* (255 &- alpha)))
  }

  /// `pixel` with `coverage` / 255 of its strength.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by coverage: UInt8) -> UInt32 {
    pack(dividedBy255(spread(pixel) &* UInt64(coverage)))
  }

  /// A colour as a pixel: its channels rounded to bytes, then premultiplied.
  static func premultiplied(_ color: Color) -> UInt32 {
    let straight =
      byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue) | opaqueAlpha
    return scaled(straight, by: UInt8(byte(color.alpha)))
  }

  /// 0 to 255 from 0 to 1, held to the range.
  private static func byte(_ component: Double) -> UInt32 {
    component > 0 ? UInt32(Rounding.nearest(min(1, component) * 255)) : 0
  }
}

/// Whole device pixels: columns and rows of the picture.
struct PixelRect: Equatable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  static let empty = PixelRect(columns: 0..<0, rows: 0..<0)

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The smallest box around both.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    func span(_ one: Range<Int>, _ two: Range<Int>) -> Range<Int> {
      min(one.lowerBound, two.lowerBound)..<max(one.upperBound, two.upperBound)
    }
    return PixelRect(columns: span(columns, other.columns), rows: span(rows, other.rows))
  }

  func lower(by distance: Int) -> PixelRect {
    PixelRect(columns: columns, rows: rows.lowerBound + distance..<rows.upperBound + distance)
  }

  /// The same pixels in pieces of at most `width` by `height`.
  func tiles(width: Int, height: Int) -> [PixelRect] {
    Self.pieces(of: rows, height).flatMap { rows in
      Self.pieces(of: columns, width).map { PixelRect(columns: $0, rows: rows) }
    }
  }

  private static func pieces(of range: Range<Int>, _ length: Int) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: length).map {
      $0..<min($0 + length, range.upperBound)
    }
  }

  /// What is left when `hole` is cut out: at most four rectangles that do not overlap.
  func subtracting(_ hole: PixelRect) -> [PixelRect] {
    let hole = intersection(hole)
    guard !hole.isEmpty else { return [self] }
    return [
      PixelRect(columns: columns, rows: rows.lowerBound..<hole.rows.lowerBound),
      PixelRect(columns: columns.lowerBound..<hole.columns.lowerBound, rows: hole.rows),
      PixelRect(columns: hole.columns.upperBound..<columns.upperBound, rows: hole.rows),
      PixelRect(columns: columns, rows: hole.rows.upperBound..<rows.upperBound),
    ].filter { !$0.isEmpty }
  }
}

/// The way from points to device pixels.
struct DeviceSpace: Sendable {
  let scale: Double

  /// Pixels farther away than this are on no picture; a coordinate is held back to it, so that it fits an
  /// `Int`.
  static let farthest = Double(1 << 30)

  func clamped(_ points: Double) -> Double {
    let pixels = points * scale
    // False for what is not a number, too.
    return pixels > -Self.farthest ? min(pixels, Self.farthest) : -Self.farthest
  }

  /// The pixels that `rect` touches.
  func covering(_ rect: Rect) -> PixelRect { pixels(rect, lower: Rounding.floor, upper: Rounding.ceil) }

  /// `rect` with each edge at the nearest pixel edge.
  func nearest(_ rect: Rect) -> PixelRect { pixels(rect, lower: Self.nearest, upper: Self.nearest) }

  func point(_ point: Point) -> Point { Point(clamped(point.x), clamped(point.y)) }

  /// The whole number nearest to `pixels`; halves go up even when noise makes them a little less, so that
  /// equal lines get equal rows.
  static func nearest(_ pixels: Double) -> Double { Rounding.floor(pixels + 0.5) }

  private func pixels(_ rect: Rect, lower: (Double) -> Double, upper: (Double) -> Double) -> PixelRect {
    func range(_ minimum: Double, _ maximum: Double) -> Range<Int> {
      let first = lower(clamped(minimum))
      let last = upper(clamped(maximum))
      return first < last ? Int(first)..<Int(last) : 0..<0
    }
    return PixelRect(columns: range(rect.minX, rect.maxX), rows: range(rect.minY, rect.maxY))
  }
}
