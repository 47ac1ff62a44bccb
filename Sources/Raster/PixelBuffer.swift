import CShims
import Primitives
import Scene
import Typography

/// Pixels in memory while they are drawn: all of `box`, row after row. Every method requires an area inside
/// the box.
struct PixelBuffer {
  let box: PixelRect
  let pixels: UnsafeMutablePointer<UInt32>
  /// The distance by which the content is moved down from `box`, in rows of the image; paints of the canvas
  /// are not moved.
  var slide = 0

  @inline(__always)
  func at(column: Int, row: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + (row - box.rows.lowerBound) * box.columns.count + column - box.columns.lowerBound
  }

  /// Replaces a range of a row.
  func set(_ columns: Range<Int>, row: Int, to pixel: UInt32) {
    if columns.isEmpty { return }
    shim_set_pixels(at(column: columns.lowerBound, row: row), columns.count, pixel)
  }

  /// Scales a range of a row by a uniform coverage.
  func scale(_ columns: Range<Int>, row: Int, by coverage: UInt8) {
    guard coverage < 255 else { return }
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count { line[x] = Pixel.scaled(line[x], by: coverage) }
  }

  /// Scales a range of a row, each pixel by its own coverage.
  func scale(_ columns: Range<Int>, row: Int, by coverage: UnsafePointer<UInt8>) {
    let line = at(column: columns.lowerBound, row: row)
    for x in 0..<columns.count { line[x] = Pixel.scaled(line[x], by: coverage[x]) }
  }

  // MARK: One color

  /// Draws a uniformly covered range of a row.
  func blend(_ ink: UInt32, _ columns: Range<Int>, row: Int, coverage: UInt8) {
    if coverage == 255, Pixel.isOpaque(ink) { return set(columns, row: row, to: ink) }
    shim_blend_ink(at(column: columns.lowerBound, row: row), columns.count, ink, coverage)
  }

  /// Draws a range of a row, each pixel with its own coverage.
  func blend(_ ink: UInt32, _ columns: Range<Int>, row: Int, coverage: UnsafePointer<UInt8>) {
    shim_blend_ink_mask(at(column: columns.lowerBound, row: row), columns.count, ink, coverage)
  }

  /// Draws below a range of a row: shows where the row is not opaque.
  func blendUnder(_ ink: UInt32, _ columns: Range<Int>, row: Int) {
    let line = at(column: columns.lowerBound, row: row)
    func blend(_ pixels: Range<Int>) {
      for x in pixels where !Pixel.isOpaque(line[x]) {
        line[x] = Pixel.over(Pixel.spread(line[x]), coverage: 255, ink)
      }
    }
    // Most rows are opaque from end to end.
    let stretch = 16
    let whole = columns.count - columns.count % stretch
    for start in stride(from: 0, to: whole, by: stretch) {
      var common = UInt32.max
      for x in 0..<stretch { common &= line[start + x] }
      if !Pixel.isOpaque(common) { blend(start..<start + stretch) }
    }
    blend(whole..<columns.count)
  }

  // MARK: Paints

  /// Replaces an area.
  func set(_ area: PixelRect, to paint: PixelPaint) {
    paint.withInk(of: area.columns, slide: slide) { ink in
      for row in area.rows {
        switch ink(row, nil) {
        case .even(let pixel): set(area.columns, row: row, to: pixel)
        case let pixels: blend(pixels, area.columns, row: row, coverage: 255)
        }
      }
    }
  }

  /// Draws a uniformly covered range of a row.
  func blend(_ ink: PixelPaint.Ink, _ columns: Range<Int>, row: Int, coverage: UInt8) {
    switch ink {
    case .even(let pixel): blend(pixel, columns, row: row, coverage: coverage)
    case .pixels(let pixels, let first):
      let source = pixels + (columns.lowerBound - first)
      if coverage == 255 {
        at(column: columns.lowerBound, row: row).update(from: source, count: columns.count)
      } else {
        blend(source, columns, row: row, coverage: coverage)
      }
    }
  }

  /// Draws a range of a row, each pixel with its own coverage.
  func blend(
    _ ink: PixelPaint.Ink, _ columns: Range<Int>, row: Int, coverage: UnsafePointer<UInt8>
  ) {
    switch ink {
    case .even(let pixel): blend(pixel, columns, row: row, coverage: coverage)
    case .pixels(let pixels, let first):
      blend(pixels + (columns.lowerBound - first), columns, row: row, coverage: coverage)
    }
  }

  // MARK: Pixels

  /// Draws pixels over a uniformly covered range of a row.
  func blend(_ source: UnsafePointer<UInt32>, _ columns: Range<Int>, row: Int, coverage: UInt8) {
    shim_blend_pixels(at(column: columns.lowerBound, row: row), columns.count, source, coverage)
  }

  /// Draws pixels over a range of a row, each with its own coverage.
  func blend(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, row: Int,
    coverage: UnsafePointer<UInt8>
  ) {
    shim_blend_pixels_mask(at(column: columns.lowerBound, row: row), columns.count, source, coverage)
  }
}

/// A paint in device space. Its colors depend only on the position in the image, so that bands fit together.
enum PixelPaint: Sendable {
  case solid(UInt32)
  case gradient(VerticalGradient, DeviceSpace)
  case mesh(PreparedMesh)

  /// - Parameters:
  ///   - box: the painted area.
  ///   - known: the cached levels of meshes, for content that may move.
  init(_ paint: Paint, in box: PixelRect, _ space: DeviceSpace, known: MeshLevels? = nil) {
    switch paint {
    case .solid(let color): self = .solid(Pixel.premultiplied(color))
    case .gradient(let gradient): self = .gradient(gradient, space)
    case .mesh(let mesh, let color):
      self = .mesh(PreparedMesh(mesh, under: color, in: box, space, known: known))
    }
  }

  var isOpaque: Bool {
    switch self {
    case .solid(let pixel): Pixel.isOpaque(pixel)
    case .gradient(let gradient, _):
      gradient.top.isOpaque && gradient.bottom.isOpaque && gradient.middle?.isOpaque ?? true
    case .mesh: true
    }
  }

  /// Calls `body` with a function that returns the ink of a row in some columns. It may be given the
  /// coverage of the columns, if no others show.
  ///
  /// - Parameter slide: the distance by which the rows are moved down, in rows of the image.
  func withInk(
    of columns: Range<Int>, slide: Int, _ body: ((Int, UnsafePointer<UInt8>?) -> Ink) -> Void
  ) {
    switch self {
    case .solid(let pixel): body { _, _ in .even(pixel) }
    case .gradient(let gradient, let space):
      let slide = gradient.isOfCanvas ? slide : 0
      // The color at the middle of the row.
      body { row, _ in
        .even(Pixel.premultiplied(gradient.color(at: (Double(row + slide) + 0.5) / space.scale)))
      }
    case .mesh(let mesh): mesh.withRows(of: columns, slide: slide, body)
    }
  }

  /// The ink of a row: one color, or opaque pixels from a column on.
  enum Ink {
    case even(UInt32)
    case pixels(UnsafePointer<UInt32>, first: Int)
  }
}

/// Drawing of shapes, masks and bitmaps in a buffer.
extension PixelBuffer {
  func fill(_ shape: RoundedCoverage, _ paint: PixelPaint, within area: PixelRect) {
    paint.withInk(of: area.columns, slide: slide) { ink in
      shape.forEachRow(of: area) { row, coverage in
        let ink = ink(row, nil)
        if !coverage.middle.isEmpty {
          blend(ink, coverage.middle, row: row, coverage: coverage.middleCoverage)
        }
        coverage.forEachEdge { blend(ink, $0, row: row, coverage: $1) }
      }
    }
  }

  /// Clears the pixels outside `shape`, with antialiased edges. `area` is the area that may contain drawn
  /// pixels.
  func cut(to shape: RoundedCoverage, within area: PixelRect) {
    shape.forEachRow(of: area) { row, coverage in
      guard !coverage.columns.isEmpty else { return set(area.columns, row: row, to: 0) }
      set(area.columns.lowerBound..<coverage.columns.lowerBound, row: row, to: 0)
      set(coverage.columns.upperBound..<area.columns.upperBound, row: row, to: 0)
      if !coverage.middle.isEmpty {
        scale(coverage.middle, row: row, by: coverage.middleCoverage)
      }
      coverage.forEachEdge { scale($0, row: row, by: $1) }
    }
  }

  /// Draws another buffer, which must be inside this one, clipped to `shape` with antialiased edges.
  func blend(_ group: PixelBuffer, cutTo shape: RoundedCoverage) {
    shape.forEachRow(of: group.box) { row, coverage in
      func source(_ columns: Range<Int>) -> UnsafePointer<UInt32> {
        UnsafePointer(group.at(column: columns.lowerBound, row: row))
      }
      if !coverage.middle.isEmpty {
        blend(source(coverage.middle), coverage.middle, row: row, coverage: coverage.middleCoverage)
      }
      coverage.forEachEdge { blend(source($0), $0, row: row, coverage: $1) }
    }
  }

  /// Draws one color through a mask whose top left pixel is at `column` and `row`.
  func blend(_ ink: UInt32, _ mask: GlyphMask, column: Int, row: Int, within area: PixelRect) {
    let seen = PixelRect(
      columns: column..<column + mask.width, rows: row..<row + mask.height
    ).intersection(area)
    guard !seen.isEmpty else { return }
    mask.coverage.withUnsafeBufferPointer { bytes in
      guard var line = bytes.baseAddress else { return }
      line += (seen.rows.lowerBound - row) * mask.width + seen.columns.lowerBound - column
      for y in seen.rows {
        blend(ink, seen.columns, row: y, coverage: line)
        line += mask.width
      }
    }
  }

  /// Draws a paint through a mask.
  func fill(_ placed: PlacedMask, _ paint: PixelPaint, within area: PixelRect) {
    let mask = placed.mask
    mask.coverage.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      paint.withInk(of: area.columns, slide: slide) { ink in
        for row in area.rows {
          let line = bytes + (row - placed.row) * mask.width + (area.columns.lowerBound - placed.column)
          blend(ink(row, nil), area.columns, row: row, coverage: line)
        }
      }
    }
  }

  /// Draws a bitmap whose top left pixel is at `column` and `row`.
  func blend(_ bitmap: Bitmap, column: Int, row: Int, coverage: UInt8, within area: PixelRect) {
    let seen = PixelRect(
      columns: column..<column + bitmap.width, rows: row..<row + bitmap.height
    ).intersection(area)
    guard !seen.isEmpty else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard var line = pixels.baseAddress else { return }
      line += (seen.rows.lowerBound - row) * bitmap.width + seen.columns.lowerBound - column
      for y in seen.rows {
        blend(line, seen.columns, row: y, coverage: coverage)
        line += bitmap.width
      }
    }
  }
}
