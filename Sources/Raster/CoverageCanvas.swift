import CCairo
import CShims
import Primitives
import Scene

/// A canvas that owns a Cairo surface with only coverage, for a part of the image.
final class CoverageCanvas {
  /// The maximum distance between a flattened curve and the true one, in pixels.
  private static let curveTolerance = 0.02
  /// The number of points up to which outlines are traced as a whole.
  private static let fewPoints = 16

  private let area: PixelRect
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Creates a canvas; `nil` if there is no memory, or the area is empty.
  init?(_ area: PixelRect) {
    guard !area.isEmpty,
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(clamping: area.columns.count), Int32(clamping: area.rows.count))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    (self.area, self.surface, self.context) = (area, surface, context)
    cairo_set_tolerance(context, Self.curveTolerance)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func draw(_ path: OutlinePath) {
    switch path.outline {
    case .polyline(let points): trace(points, reach: path.lineWidth.map { $0 / 2 })
    case .rounded(let rounded): trace(rounded)
    }
    guard let lineWidth = path.lineWidth else { return cairo_fill(context) }
    cairo_set_line_width(context, lineWidth)
    cairo_stroke(context)
  }

  /// Calls `body` with each row and the coverage of its pixels.
  func forEachRow(_ body: (Int, UnsafePointer<UInt8>) -> Void) {
    withRows { coverage in for row in area.rows { body(row, coverage(row)) } }
  }

  /// Calls `body` with a function that returns the coverage of the pixels of a row.
  func withRows(_ body: ((Int) -> UnsafePointer<UInt8>) -> Void) {
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let first = area.rows.lowerBound
    body { row in UnsafePointer(bytes + (row - first) * stride) }
  }

  /// Traces an outline. If it has many points, only the part that intersects the area's rows is traced,
  /// since it is drawn band by band.
  ///
  /// - Parameter reach: the distance that a stroke extends on each side; `nil` fills the outline.
  private func trace(_ points: [Point], reach: Double?) {
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    var rows = OutlineRows(top: -.infinity, bottom: .infinity)
    if points.count > Self.fewPoints {
      // Anything less than a pixel away may touch a row.
      let margin = (reach ?? 0) + 1
      rows = OutlineRows(
        top: Double(area.rows.lowerBound) - margin, bottom: Double(area.rows.upperBound) + margin)
      if reach == nil { traceOblique() }
    }
    rows.forEach(of: points, isStroked: reach != nil) { index, begins in
      let (x, y) = (
        points[index].x - Double(area.columns.lowerBound), points[index].y - Double(area.rows.lowerBound)
      )
      if begins { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
    }
  }

  /// Traces a triangle above the area. Cairo computes coverage differently if all edges are vertical or
  /// horizontal, and the remaining part of an outline may have no others.
  private func traceOblique() {
    cairo_move_to(context, 0, -8)
    cairo_line_to(context, 1, -9)
    cairo_line_to(context, 0, -10)
    cairo_close_path(context)
  }

  /// Traces a rounded rectangle. Sharp corners stay sharp when stroked.
  private func trace(_ rounded: RoundedCoverage) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    let left = rounded.minX - Double(area.columns.lowerBound)
    let top = rounded.minY - Double(area.rows.lowerBound)
    let right = rounded.maxX - Double(area.columns.lowerBound)
    let bottom = rounded.maxY - Double(area.rows.lowerBound)
    let radius = rounded.radius
    guard radius > 0 else { return cairo_rectangle(context, left, top, right - left, bottom - top) }
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, right - radius, top + radius, radius, -quarter, 0)
    cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
    cairo_arc(context, left + radius, bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}

/// The rows in which an outline is needed.
struct OutlineRows {
  let top: Double
  let bottom: Double

  /// Calls `body` with the points that determine the coverage in the rows, and whether a line begins at
  /// them. A stroke loses the lines that do not intersect the rows; a filled outline loses the points
  /// between two others on the same side of the rows.
  func forEach(of points: [Point], isStroked: Bool, _ body: (_ index: Int, _ begins: Bool) -> Void) {
    guard let last = points.last else { return }
    func isSkipped(_ first: Point, _ second: Point) -> Bool {
      first.y < top && second.y < top || first.y > bottom && second.y > bottom
    }
    guard isStroked, points.count > 1 else {
      var begins = true
      var before = last
      for (index, point) in points.enumerated() {
        let after = points[index + 1 < points.count ? index + 1 : 0]
        defer { before = point }
        if isSkipped(before, point), isSkipped(point, after) { continue }
        body(index, begins)
        begins = false
      }
      return
    }
    var reached: Int?
    for index in 1..<points.count where !isSkipped(points[index - 1], points[index]) {
      if reached != index - 1 { body(index - 1, true) }
      body(index, false)
      reached = index
    }
  }
}

/// A shape that is not covered row by row: a polyline or a stroke. Coordinates are in device pixels.
struct OutlinePath: Sendable {
  enum Outline: Sendable {
    case rounded(RoundedCoverage)
    case polyline([Point])
  }

  let outline: Outline
  /// The width of the stroke in pixels, centered on the outline; `nil` fills it.
  let lineWidth: Double?

  init(_ shape: Shape, lineWidth: Double? = nil, _ space: DeviceSpace) {
    switch shape {
    case .rounded(let rounded): outline = .rounded(RoundedCoverage(rounded, space))
    case .polyline(let points): outline = .polyline(points.map(space.point))
    }
    self.lineWidth = lineWidth.map(space.clamped)
  }

  /// - Parameter points: in device pixels.
  init(_ points: [Point], lineWidth: Double?) { (outline, self.lineWidth) = (.polyline(points), lineWidth) }

  /// A box around all pixels that the path touches, perhaps slightly larger.
  var box: PixelRect {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    switch outline {
    case .rounded(let rounded):
      (minX, minY, maxX, maxY) = (rounded.minX, rounded.minY, rounded.maxX, rounded.maxY)
    case .polyline(let points):
      for point in points {
        (minX, minY) = (min(minX, point.x), min(minY, point.y))
        (maxX, maxY) = (max(maxX, point.x), max(maxY, point.y))
      }
    }
    guard minX <= maxX, minY <= maxY else { return .empty }
    let reach = (lineWidth ?? 0) / 2 + 1
    return PixelRect(
      columns: Int((minX - reach).rounded(.down))..<Int((maxX + reach).rounded(.up)),
      rows: Int((minY - reach).rounded(.down))..<Int((maxY + reach).rounded(.up)))
  }
}

extension PixelBuffer {
  /// The width of a tile. Cairo's images have at most 32767 pixels on a side; a rendered image may have
  /// more.
  private static let tileWidth = 16384
  /// The height of a tile, which keeps its coverage small when many rows are drawn at once.
  private static let tileHeight = 64

  func fill(_ path: OutlinePath, _ paint: PixelPaint, within area: PixelRect) {
    paint.withInk(of: area.columns, slide: slide) { ink in
      Self.forEachTile(of: path, within: area) { tile, canvas in
        canvas.forEachRow { row, coverage in
          let ink = ink(row, nil)
          Self.forEachCoveredRun(of: coverage, count: tile.columns.count) { run in
            let first = tile.columns.lowerBound
            blend(
              ink, first + run.lowerBound..<first + run.upperBound, row: row,
              coverage: coverage + run.lowerBound)
          }
        }
      }
    }
  }

  /// Calls `body` with the ranges that may be covered: most of an outline's box is not.
  static func forEachCoveredRun(
    of coverage: UnsafePointer<UInt8>, count: Int, _ body: (Range<Int>) -> Void
  ) {
    let word = MemoryLayout<UInt64>.size
    var x = shim_count_free(coverage, count)
    while x < count {
      let first = x
      repeat {
        x += word
      } while x + word <= count && UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self) != 0
      // A rest shorter than a word belongs to the range before it.
      if x + word > count { x = count }
      body(first..<x)
      x += shim_count_free(coverage + x, count - x)
    }
  }

  /// Calls `body` with the tiles of the area and their coverage by the path.
  static func forEachTile(
    of path: OutlinePath, within area: PixelRect, _ body: (PixelRect, CoverageCanvas) -> Void
  ) {
    for tile in area.intersection(path.box).tiles(width: tileWidth, height: tileHeight) {
      guard let canvas = CoverageCanvas(tile) else { continue }
      canvas.draw(path)
      body(tile, canvas)
    }
  }
}
