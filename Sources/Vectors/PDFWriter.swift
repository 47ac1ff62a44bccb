import CCairo
import Pictures
import Primitives
import Raster
import Scene

/// Writes display lists as the pages of a PDF, each page as soon as it is ready (Spec/Vectors.md 4). Belongs
/// to one task.
package final class PDFWriter {
  /// A lack of memory, or an internal error.
  package struct Failure: Error {
    package let text: String
  }

  /// The creation date in every file. It is constant, so that the time of a run changes no pixel and no byte.
  private static let date = "2000-01-01T00:00:00Z"

  private let glyphs: GlyphCache
  private let paper: PaperSize?
  private let output = PDFOutput()
  private let fonts: PDFFonts
  private let pictures = PDFPictures()
  private var target: (surface: OpaquePointer, context: OpaquePointer)?
  private let title: String?
  private var pageCount = 0
  private var outline: [(level: Int, id: Int32)] = []
  private var places: [String: String] = [:]
  /// The destinations that are already in the file.
  private var named: Set<String> = []
  private let words: StructureWords
  private var structure: PDFStructure?

  /// - Parameter paper: the size of a sheet; `nil` for pages as large as their content.
  package init(glyphs: GlyphCache, paper: PaperSize?, title: String?, words: StructureWords) {
    (self.glyphs, self.paper, self.title, self.words) = (glyphs, paper, title, words)
    fonts = PDFFonts(glyphs.rasterizer)
  }

  deinit {
    guard let target else { return }
    cairo_destroy(target.context)
    cairo_surface_finish(target.surface)
    cairo_surface_destroy(target.surface)
  }

  /// Returns the bytes that were written since the last call.
  package func take() -> [UInt8] { output.take() }

  /// Adds a display list as one page, or as several pages if it is longer than the paper.
  package func add(_ list: DisplayList) throws(Failure) {
    let landmarks = list.landmarks
    for case .place(let name, _) in landmarks where places[name] == nil { places[name] = "p\(places.count)" }
    let size = paper.map { Size($0.width, $0.height) } ?? list.canvas
    let target = try self.target(size)
    let sheet = SheetPlace(list, on: paper)
    for rows in sheet.cuts(of: list) {
      pageCount += 1
      cairo_pdf_surface_set_size(target.surface, size.width, size.height)
      if let ground = sheet.ground(of: list) {
        cairo_set_source_rgba(target.context, ground.red, ground.green, ground.blue, ground.alpha)
        cairo_paint(target.context)
      }
      PDFCanvas.begin(pageOn: target.context)
      pictures.beginPage()
      cairo_save(target.context)
      let corner = sheet.corner(of: rows)
      cairo_translate(target.context, corner.x, corner.y)
      cairo_scale(target.context, sheet.scale, sheet.scale)
      let place = { (point: Point) in
        Point(corner.x + point.x * sheet.scale, corner.y + point.y * sheet.scale)
      }
      let structure = structure ?? PDFStructure(target.context, words: words)
      self.structure = structure
      structure.beginPage()
      let canvas = PDFCanvas(
        target.context, list: list, glyphs: glyphs.rasterizer, fonts, pictures, structure
      ) { self.linkAttributes($0, rows, place) }
      var drawing = VectorDrawing(list, glyphs: glyphs, on: canvas)
      if paper != nil { drawing.rows = rows }
      drawing.draw()
      cairo_restore(target.context)
      structure.leave()
      note(landmarks, target, rows, place)
      cairo_show_page(target.context)
      try require(cairo_status(target.context))
      output.mark()
    }
  }

  package func finish() throws(Failure) {
    let target = try self.target(Size(1, 1))
    structure?.finish()
    cairo_surface_finish(target.surface)
    try require(cairo_surface_status(target.surface))
    output.finish()
    guard let structure else { return }
    let metadata = PDFMetadata(title: title.map(Self.line), language: words.language, date: Self.date)
    let amendment = PDFAmendment(structure.elements, words: words, metadata: metadata)
    output.add(update: amendment.update(of: output.rest, length: output.length))
  }

  private func require(_ status: cairo_status_t) throws(Failure) {
    guard status == CAIRO_STATUS_SUCCESS else {
      throw Failure(text: String(cString: cairo_status_to_string(status)))
    }
  }

  private func target(_ size: Size) throws(Failure) -> (surface: OpaquePointer, context: OpaquePointer) {
    if let target { return target }
    let closure = Unmanaged.passUnretained(output).toOpaque()
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<PDFOutput>.fromOpaque(closure).takeUnretainedValue()
          .add(UnsafeBufferPointer(start: bytes, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, closure, size.width, size.height)
    guard let surface, let context = cairo_create(surface) else { throw Failure(text: "out of memory") }
    target = (surface, context)
    try require(cairo_surface_status(surface))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, Self.date)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, Self.date)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, PDFMetadata.creator)
    if let title {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, Self.line(title))
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    return (surface, context)
  }

  /// Returns a title without line breaks, which would not be distinguished from lines of the file.
  private static func line(_ title: String) -> String { title.replacingControls { _ in " " } }

  // MARK: - Places

  /// The distance above a cut, in points, in which a landmark still belongs to the page below the cut.
  private static let slack = 0.5

  /// Writes the landmarks of a page, except the links that are around their text.
  private func note(
    _ landmarks: [Landmark], _ target: (surface: OpaquePointer, context: OpaquePointer),
    _ rows: ClosedRange<Double>, _ place: (Point) -> Point
  ) {
    for landmark in landmarks {
      if let attributes = linkAttributes(landmark, rows, place) {
        structure?.mark(linkWithoutText: attributes, named: landmark.target)
      } else {
        note(landmark, target, rows, place)
      }
    }
  }

  private func isHere(_ y: Double, _ rows: ClosedRange<Double>) -> Bool {
    y >= rows.lowerBound - Self.slack && (y < rows.upperBound || paper == nil)
  }

  /// Returns the attributes of a link's tag; `nil` if it is on another page, or if the landmark is no link.
  private func linkAttributes(
    _ landmark: Landmark, _ rows: ClosedRange<Double>, _ place: (Point) -> Point
  ) -> String? {
    let (destination, rects): (String, [Rect])
    switch landmark {
    case .link(let address, let boxes): (destination, rects) = ("uri='\(Self.escaped(address.text))'", boxes)
    case .jump("", let boxes): (destination, rects) = ("page=1 pos=[0 0]", boxes)
    case .jump(let name, let boxes):
      guard let place = places[name] else { return nil }
      (destination, rects) = ("dest='\(place)'", boxes)
    default: return nil
    }
    let boxes = rects.filter { isHere($0.midY, rows) }.map { rect in
      let (corner, end) = (place(rect.origin), place(Point(rect.maxX, rect.maxY)))
      return [corner.x, corner.y, end.x - corner.x, end.y - corner.y].map(Self.number).joined(separator: " ")
    }
    return boxes.isEmpty ? nil : "rect=[\(boxes.joined(separator: " "))] \(destination)"
  }

  /// Writes a landmark if it is on this page.
  ///
  /// - Parameter place: converts a point of the list to a point of the page.
  private func note(
    _ landmark: Landmark, _ target: (surface: OpaquePointer, context: OpaquePointer),
    _ rows: ClosedRange<Double>, _ place: (Point) -> Point
  ) {
    switch landmark {
    case .place(let name, let point):
      // Links lead to the first place of a name.
      guard isHere(point.y, rows), let known = places[name], named.insert(known).inserted else { return }
      let corner = place(point)
      let attributes = "name='\(known)' x=\(Self.number(corner.x)) y=\(Self.number(corner.y)) internal"
      cairo_tag_begin(target.context, CAIRO_TAG_DEST, attributes)
      cairo_tag_end(target.context, CAIRO_TAG_DEST)
    case .link, .jump, .whole, .refusedLink, .unseen, .part, .inline, .echo: break
    case .heading(let title, let level, let point):
      guard isHere(point.y, rows) else { return }
      while let last = outline.last, last.level >= level { outline.removeLast() }
      let corner = place(point)
      let id = cairo_pdf_surface_add_outline(
        target.surface, outline.last?.id ?? 0, Self.line(title),
        "page=\(pageCount) pos=[\(Self.number(corner.x)) \(Self.number(corner.y))]",
        CAIRO_PDF_OUTLINE_FLAG_OPEN)
      outline.append((level, id))
    }
  }

  private static func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  /// Returns an address with the percent escapes of PDF: for delimiters of strings and characters that are
  /// not allowed in URLs.
  private static func escaped(_ address: String) -> String {
    address.utf8.map { byte in
      switch byte {
      case 0x21...0x7e where !#"()<>\'"{}"#.utf8.contains(byte): return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }.joined()
  }
}

extension Landmark {
  /// The address or the name that a link leads to.
  fileprivate var target: String {
    switch self {
    case .link(let address, _): address.text
    case .jump(let name, _): name
    case .refusedLink, .place, .heading, .whole, .unseen, .part, .inline, .echo: ""
    }
  }
}

/// A buffer of written bytes.
private final class PDFOutput {
  /// The bytes of Cairo that are not yet marked.
  private var written: [UInt8] = []
  private var artifacts = PDFArtifacts()
  /// The bytes that were not yet taken.
  private(set) var rest: [UInt8] = []
  private var takenCount = 0
  /// The number of all bytes.
  var length: Int { takenCount + rest.count }

  /// Adds bytes that Cairo writes.
  func add(_ more: some Sequence<UInt8>) { written.append(contentsOf: more) }

  /// Adds bytes as they are.
  func add(update: [UInt8]) { rest += update }

  /// Marks what Cairo wrote so far.
  func mark() { rest += artifacts.take(from: &written) }

  /// Marks the end of what Cairo wrote.
  func finish() {
    mark()
    rest += written
    written = []
  }

  func take() -> [UInt8] {
    defer { rest = [] }
    takenCount += rest.count
    return rest
  }
}
