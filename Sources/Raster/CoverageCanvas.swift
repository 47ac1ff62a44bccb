import CCairo
import Primitives

/// Owns a Cairo surface of coverage alone, for a part of the picture.
final class CoverageCanvas {
  /// Pixels by which a flattened curve may miss the true one.
  private static let curveTolerance = 0.02

  private let area: PixelRect
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// `nil` when there is no memory, or nothing to cover.
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
    self.area = area
    self.surface = surface
    self.context = context
    cairo_set_tolerance(context, Self.curveTolerance)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func draw(_ path: OutlinePath) {
    switch path.outline {
    case .polyline(let points): trace(points)
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

  /// Calls `body` with what tells the coverage of the pixels of each of the area's rows.
  func withRows(_ body: ((Int) -> UnsafePointer<UInt8>) -> Void) {
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let first = area.rows.lowerBound
    body { row in UnsafePointer(bytes + (row - first) * stride) }
  }

  private func trace(_ points: [Point]) {
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    for point in points {
      cairo_line_to(
        context, point.x - Double(area.columns.lowerBound), point.y - Double(area.rows.lowerBound))
    }
  }

  /// Sharp corners stay sharp when stroked.
  private func trace(_ rounded: RoundedCoverage) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    let left = rounded.minX - Double(area.columns.lowerBound)
    let top = rounded.minY - Double(area.rows.lowerBound)
    let right = rounded.maxX - Double(area.columns.lowerBound)
    let bottom = rounded.maxY - Double(area.rows.lowerBound)
    let radius = rounded.radius
    guard radius > 0 else {
      return cairo_rectangle(context, left, top, right - left, bottom - top)
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, right - radius, top + radius, radius, -quarter, 0)
    cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
    cairo_arc(context, left + radius, bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}
