import Primitives

/// Arithmetic on premultiplied 8-bit pixels: four channels at once, in the 16-bit lanes of one word, with
/// alpha in the highest. Every result is within 1 of the exact value; that of an opaque color is the exact
/// value, rounded.
enum Pixel {
  typealias Lanes = UInt64

  static let opaqueAlpha: UInt32 = 0xff00_0000
  static let lowBytes: UInt64 = 0x00ff_00ff_00ff_00ff

  @inline(__always)
  static func isOpaque(_ pixel: UInt32) -> Bool { pixel >= opaqueAlpha }

  @inline(__always)
  static func alpha(_ pixel: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel >> 24) }

  /// Returns the lanes blue, red, green and alpha, from the lowest.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> Lanes {
    UInt64(pixel & 0x00ff_00ff) | UInt64(pixel & 0xff00_ff00) << 24
  }

  @inline(__always)
  static func pack(_ lanes: Lanes) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes & 0x00ff_00ff)
      | UInt32(truncatingIfNeeded: lanes >> 24) & 0xff00_ff00
  }

  /// Returns each lane divided by 255 and rounded to nearest, for lanes up to 255 * 255 + 127.
  @inline(__always)
  static func dividedBy255(_ lanes: Lanes) -> Lanes {
    let rounded = lanes &+ 0x0080_0080_0080_0080
    return (rounded &+ (rounded >> 8 & lowBytes)) >> 8 & lowBytes
  }

  /// Returns `source` over `below` where the source covers `coverage` / 255 of the pixel.
  ///
  /// The sum below cannot overflow its lane: a premultiplied channel is at most its alpha.
  @inline(__always)
  static func over(_ source: Lanes, coverage: UInt8, _ below: UInt32) -> UInt32 {
    let coverage = UInt64(coverage)
    let alpha = dividedBy255((source >> 48) &* coverage)
    return pack(dividedBy255(source &* coverage &+ spread(below) &* (255 &- alpha)))
  }

  /// Returns `pixel` multiplied by `coverage` / 255.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by coverage: UInt8) -> UInt32 {
    pack(dividedBy255(spread(pixel) &* UInt64(coverage)))
  }

  /// Returns a color as a pixel: its channels rounded to bytes, then premultiplied.
  static func premultiplied(_ color: Color) -> UInt32 {
    let straight =
      byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue) | opaqueAlpha
    return scaled(straight, by: UInt8(byte(color.alpha)))
  }

  /// Returns a byte from 0 to 255 for a component from 0 to 1, clamped to the range.
  private static func byte(_ component: Double) -> UInt32 {
    component > 0 ? UInt32(Rounding.nearest(min(1, component) * 255)) : 0
  }
}

/// A rectangle of whole device pixels: columns and rows of the image.
struct PixelRect: Equatable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  static let empty = PixelRect(columns: 0..<0, rows: 0..<0)

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// Returns the smallest box that contains both.
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

  /// Returns the same pixels in pieces of at most `width` by `height`.
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

  /// Returns the pixels outside `hole`: at most four rectangles that do not overlap.
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

/// The conversion from points to device pixels.
struct DeviceSpace: Sendable {
  let scale: Double

  /// The maximum coordinate: pixels farther away are in no image, and coordinates are clamped so that they
  /// fit in an `Int`.
  static let farthest = Double(1 << 30)

  func clamped(_ points: Double) -> Double {
    let pixels = points * scale
    // The comparison is also false for NaN.
    return pixels > -Self.farthest ? min(pixels, Self.farthest) : -Self.farthest
  }

  /// Returns the pixels that `rect` touches.
  func covering(_ rect: Rect) -> PixelRect { pixels(rect, lower: Rounding.floor, upper: Rounding.ceil) }

  /// Returns `rect` with each edge at the nearest pixel edge.
  func nearest(_ rect: Rect) -> PixelRect { pixels(rect, lower: Self.nearest, upper: Self.nearest) }

  func point(_ point: Point) -> Point { Point(clamped(point.x), clamped(point.y)) }

  /// Returns the whole number nearest to `pixels`. Halves are rounded up even if noise makes them slightly
  /// smaller, so that equal lines get equal rows.
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
