import CCairo
import Glibc
import Pictures
import Primitives
import Scene

/// A custom pattern: an SVG, or one that is compressed as `.tgv` (Spec/Chats.md 6.3).
package struct PatternFile: Sendable {
  private let text: [UInt8]
  /// The number of separate images that its parts require.
  private let layers: Int

  /// Reads a pattern. Throws an error if the file is not a pattern or would take long to draw.
  package init(_ file: [UInt8]) throws(PatternError) {
    let text: [UInt8]
    if Inflater.isGzip(file) {
      do { text = try Inflater.unpacked(file, limit: PatternLimits.bytes) } catch {
        throw error == .tooLong ? .tooComplex("it is too long") : .unreadable
      }
    } else {
      text = file
    }
    layers = try PatternLimits.layers(text)
    self.text = try PatternStrokes.divided(text)
  }

  /// Returns the mask of the pattern scaled to cover a viewport, and centered in it.
  ///
  /// - Parameter size: in device pixels.
  package func mask(covering size: PixelSize) throws(PatternError) -> PatternMask {
    guard let library = SVGLibrary.shared else { throw .needsPackage(SVGLibrary.package) }
    guard size.width > 0, size.height > 0, size.width <= PatternLimits.side,
      size.height <= PatternLimits.side, layers * size.width * size.height <= PatternLimits.layerPixels,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))
    else { throw .tooComplex("the chat is too large for it") }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
      throw .unreadable
    }
    defer { cairo_destroy(context) }
    guard let handle = text.withUnsafeBufferPointer({ library.load($0.baseAddress, $0.count, nil) }) else {
      throw .unreadable
    }
    defer { library.release(handle) }
    let (width, height) = try library.size(of: handle)
    let scale = max(Double(size.width) / width, Double(size.height) / height)
    var viewport = SVGLibrary.Viewport(
      x: (Double(size.width) - width * scale) / 2, y: (Double(size.height) - height * scale) / 2,
      width: width * scale, height: height * scale)
    guard library.draw(handle, context, &viewport, nil) != 0 else { throw .unreadable }
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { throw .unreadable }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var coverage: [UInt8] = []
    coverage.reserveCapacity(size.width * size.height)
    for row in 0..<size.height {
      coverage += UnsafeBufferPointer(start: bytes + row * stride, count: size.width)
    }
    return PatternMask(width: size.width, height: size.height, coverage: coverage)
  }
}

package enum PatternError: Error, Equatable, CustomStringConvertible {
  case unreadable
  case tooComplex(String)
  case needsPackage(String)

  package var description: String {
    switch self {
    case .unreadable: "not a valid SVG"
    case .tooComplex(let reason): reason
    case .needsPackage(let name): "SVG requires the Debian package \(name)"
    }
  }
}

/// The limits of a pattern, which may contain filled and stroked shapes in groups. Patterns made by people
/// stay far below them.
package enum PatternLimits {
  package static let bytes = 2 << 20
  /// The maximum number of elements: with the largest image, they take seconds to draw.
  static let elements = 4000
  static let depth = 64
  /// The maximum width and height, in pixels.
  static let side = 16_384
  /// The maximum number of pixels in all separate images of parts that are clipped or translucent as a
  /// whole.
  static let layerPixels = 1 << 26
  private static let names: Set<String> = [
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title", "desc",
    "metadata", "defs", "style", "clippath", "switch",
  ]
  /// The namespace prefixes of editor metadata, which shows nothing.
  private static let editors: Set<String> = ["sodipodi", "inkscape", "rdf", "cc", "dc"]
  /// Words of features that refer to something, repeat themselves, or always cost a separate image. Numeric
  /// character references could encode any of them.
  private static let refused = ["dash", "filter", "url(", "href", "@import", "opacity", "mix-blend", "&#"]
  /// Words that contain a refused word but cost nothing.
  private static let harmless = [
    "fill-opacity", "stroke-opacity", "opacity:1;", "opacity:1\"", "opacity=\"1\"", "dasharray:none",
    "dasharray=\"none\"", "stroke-dashoffset", "color-interpolation-filters",
  ]
  /// Words that cost a separate image, once if they are in an attribute. A style sheet's rule may be used by
  /// many elements.
  private static let layered = (
    attributes: ["opacity=", "clip-path=\"url(#"], styles: ["opacity:", "clip-path:url(#"]
  )

  /// Returns the number of separate images that the pattern requires. Checks only tags; librsvg rejects
  /// invalid XML that passes.
  static func layers(_ text: [UInt8]) throws(PatternError) -> Int {
    guard text.count <= bytes else { throw .tooComplex("it is too long") }
    let content = String(decoding: text, as: UTF8.self).lowercased()
    guard content.contains("<svg") else { throw .unreadable }
    var (plain, count) = (content, 0)
    for word in harmless where plain.contains(word) { plain = plain.replacing(word, with: "") }
    for word in layered.attributes + (content.contains("<style") ? [] : layered.styles) {
      count += plain.ranges(of: word).count
      plain = plain.replacing(word, with: "")
    }
    if let word = refused.first(where: { plain.contains($0) }) {
      throw .tooComplex("it contains \(word), but only shapes are allowed")
    }
    try checkTags(content)
    return count
  }

  private static func checkTags(_ content: String) throws(PatternError) {
    var (count, depth) = (0, 0)
    var rest = Substring(content)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { throw .unreadable }
        rest = rest[end.upperBound...]
        continue
      }
      if rest.hasPrefix("!") {
        if rest.hasPrefix("![cdata[") {
          guard let end = rest.firstRange(of: "]]>") else { throw .unreadable }
          rest = rest[end.upperBound...]
          continue
        }
        guard rest.hasPrefix("!doctype"), !rest.prefix(while: { $0 != ">" }).contains("[") else {
          throw .tooComplex("it contains a declaration")
        }
        continue
      }
      if rest.hasPrefix("?") { continue }
      if rest.hasPrefix("/") {
        depth -= 1
        continue
      }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == ":" || $0 == "-" }
      guard
        names.contains(String(name))
          || name.contains(":") && editors.contains(String(name.prefix { $0 != ":" }))
      else {
        throw .tooComplex("it contains \(name.prefix(32)), but only shapes are allowed")
      }
      guard let end = rest.firstIndex(of: ">") else { throw .unreadable }
      if rest[..<end].last != "/" { depth += 1 }
      count += 1
      guard count <= elements, depth <= Self.depth else { throw .tooComplex("it has too many parts") }
      rest = rest[end...]
    }
  }
}

/// The librsvg library, which draws SVG. It is loaded when the first SVG is drawn, so that nothing else
/// depends on it or waits for it.
struct SVGLibrary: Sendable {
  /// The Debian package that contains the library.
  static let package = "librsvg2-2"
  private static let name = "librsvg-2.so.2"

  /// The loaded library; `nil` if it is not installed.
  static let shared = SVGLibrary()

  struct Viewport {
    var x, y, width, height: Double
  }

  /// Loads an SVG. The parameters are the text, its length, and the error output.
  typealias Load = @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?) -> OpaquePointer?
  typealias Measure =
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?) -> CInt
  /// Gets the width, the height and the view box, and whether each of them is present.
  typealias Dimensions =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<CInt>?, UnsafeMutableRawPointer?, UnsafeMutablePointer<CInt>?,
      UnsafeMutableRawPointer?, UnsafeMutablePointer<CInt>?, UnsafeMutableRawPointer?
    ) -> Void
  typealias Draw =
    @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) ->
    CInt
  typealias Release = @convention(c) (OpaquePointer?) -> Void

  let load: Load
  private let size: Measure
  private let dimensions: Dimensions
  let draw: Draw
  let release: Release

  private init?() {
    guard let library = dlopen(Self.name, RTLD_NOW | RTLD_LOCAL),
      let load = dlsym(library, "rsvg_handle_new_from_data"),
      let size = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels"),
      let dimensions = dlsym(library, "rsvg_handle_get_intrinsic_dimensions"),
      let draw = dlsym(library, "rsvg_handle_render_document"),
      let release = dlsym(library, "g_object_unref")
    else { return nil }
    self.load = unsafeBitCast(load, to: Load.self)
    self.size = unsafeBitCast(size, to: Measure.self)
    self.dimensions = unsafeBitCast(dimensions, to: Dimensions.self)
    self.draw = unsafeBitCast(draw, to: Draw.self)
    self.release = unsafeBitCast(release, to: Release.self)
  }
  /// Returns the size in pixels; without a width and height, that of the view box.
  func size(of handle: OpaquePointer) throws(PatternError) -> (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    if size(handle, &width, &height) == 0 {
      var hasBox: CInt = 0
      var box = Viewport(x: 0, y: 0, width: 0, height: 0)
      dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
      guard hasBox != 0 else { throw .tooComplex("it has neither a size nor a viewBox") }
      (width, height) = (box.width, box.height)
    }
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { throw .unreadable }
    return (width, height)
  }
}

/// A mask and the pixel at its top left.
struct PlacedPattern: Sendable {
  let mask: PatternMask
  let column: Int
  let row: Int

  var columns: Range<Int> { column..<column + mask.width }
}

extension Preparation {
  func elements(of mask: PatternMask, _ paint: Paint, at corner: PixelRect, within area: PixelRect)
    -> [PreparedElement]
  {
    let placed = PlacedPattern(mask: mask, column: corner.columns.lowerBound, row: corner.rows.lowerBound)
    let box = area.intersection(PixelRect(columns: placed.columns, rows: area.rows))
    guard !box.isEmpty else { return [] }
    return [PreparedElement(visible: [box], content: .pattern(placed, pixels(of: paint, in: box)))]
  }
}

extension PixelBuffer {
  /// Draws a paint through a mask that repeats downward.
  func fill(_ pattern: PlacedPattern, _ paint: PixelPaint, within area: PixelRect) {
    let mask = pattern.mask
    let first = area.columns.lowerBound
    mask.coverage.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      paint.withInk(of: area.columns, slide: slide) { ink in
        for row in area.rows {
          let line = bytes + (row - pattern.row) % mask.height * mask.width + (first - pattern.column)
          blend(ink(row, line), area.columns, row: row, coverage: line)
        }
      }
    }
  }
}
