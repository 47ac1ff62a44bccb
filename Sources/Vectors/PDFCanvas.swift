import CCairo
import CShims
import Primitives
import Scene
import Typography

/// Draws a display list, or a part of it, on a page of a PDF.
struct PDFCanvas: VectorCanvas {
  private let context: OpaquePointer
  private let list: DisplayList
  private let glyphs: GlyphRasterizer
  private let fonts: PDFFonts
  private let pictures: PDFPictures
  private let structure: PDFStructure
  /// Returns the attributes of a link on the page; `nil` if it is on another page or is no link.
  private let linkAttributes: (Landmark) -> String?

  init(
    _ context: OpaquePointer, list: DisplayList, glyphs: GlyphRasterizer, _ fonts: PDFFonts,
    _ pictures: PDFPictures, _ structure: PDFStructure, linkAttributes: @escaping (Landmark) -> String?
  ) {
    (self.context, self.list, self.glyphs) = (context, list, glyphs)
    (self.fonts, self.pictures, self.structure) = (fonts, pictures, structure)
    self.linkAttributes = linkAttributes
  }

  /// Draws hidden text as invisible points, and notes parts and links. `PDFWriter` writes the other landmarks, for
  /// the whole list at once.
  func note(_ landmark: Landmark) {
    switch landmark {
    case .part(let way): return structure.enter(way)
    case .link(_, let boxes), .jump(_, let boxes):
      if let attributes = linkAttributes(landmark) { structure.add(linkTo: attributes, in: boxes) }
      return
    case .unseen(let paragraphs, let box): say(UnseenRow.rows(of: paragraphs, in: box), in: box)
    case .inline(let mark):
      guard let words = structure.words.words(of: mark), !words.isEmpty else { return }
      let size = min(mark.box.height, mark.box.width / Double(words.count) / UnseenRow.advance)
      say([UnseenRow(text: words, baseline: mark.baseline, size: size)], in: mark.box)
    case .refusedLink, .place, .heading, .whole, .echo: break
    }
  }

  /// Draws texts as invisible points.
  private func say(_ rows: [UnseenRow], in box: Rect) {
    guard let face = fonts.face(Self.plainFace), let point = glyphs.glyph(of: ".", in: Self.plainFace) else {
      return
    }
    structure.prepare(for: .text(box, rows.map(\.text).joined(separator: " ")))
    cairo_set_source_rgba(context, 0, 0, 0, Self.leastAlpha)
    cairo_set_font_face(context, face)
    for row in rows {
      let isRTL = row.text.isRightToLeft
      let step = row.size * UnseenRow.advance
      let characters = isRTL ? row.text.reversed() : Array(row.text)
      let said = characters.enumerated().map { index, character in
        SaidGlyph(
          glyph: PlacedGlyph(glyph: point, x: box.minX + step * Double(index)), text: String(character))
      }
      let run = GlyphRun(
        face: Self.plainFace, size: row.size, color: .clear, baseline: row.baseline, glyphs: [],
        text: GlyphText([], isRTL: isRTL, end: box.maxX))
      show(said[...], of: run, row.baseline)
    }
  }

  /// Draws a spot that nobody sees. Cairo forgets the tags before an image that covers an empty page.
  static func begin(pageOn context: OpaquePointer) {
    cairo_set_source_rgba(context, 0, 0, 0, leastAlpha)
    cairo_rectangle(context, 0, 0, leastSide, leastSide)
    cairo_fill(context)
  }

  /// The side of the spot, in points.
  private static let leastSide = 0.01

  // MARK: - Shapes

  func fill(_ shape: Shape, _ paint: Paint) {
    structure.prepare(for: paint.isMesh ? .image : .shape)
    if case .mesh(let mesh, let color) = paint { return fill(shape, mesh, under: color) }
    trace(shape, isClosed: true)
    set(paint)
    cairo_fill(context)
  }

  func stroke(_ shape: Shape, width: Double, _ paint: Paint) {
    structure.prepare(for: .shape)
    trace(shape, isClosed: false)
    set(paint)
    let isRound = if case .polyline = shape { true } else { false }
    cairo_set_line_cap(context, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  private func trace(_ shape: Shape, isClosed: Bool) {
    switch shape {
    case .polyline(let points):
      for (index, point) in points.enumerated() {
        if index == 0 {
          cairo_move_to(context, point.x, point.y)
        } else {
          cairo_line_to(context, point.x, point.y)
        }
      }
      if isClosed { cairo_close_path(context) }
    case .rounded(let rounded): trace(rounded)
    }
  }

  private func trace(_ rounded: RoundedRect) {
    let rect = rounded.rect
    let radius = max(0, min(rounded.radius, rect.width / 2, rect.height / 2))
    guard radius > 0 else { return cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height) }
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, rect.maxX - radius, rect.minY + radius, radius, -quarter, 0)
    cairo_arc(context, rect.maxX - radius, rect.maxY - radius, radius, 0, quarter)
    cairo_arc(context, rect.minX + radius, rect.maxY - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, rect.minX + radius, rect.minY + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  private func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func set(_ paint: Paint) {
    switch paint {
    case .solid(let color): set(color)
    case .gradient(let gradient):
      let pattern = cairo_pattern_create_linear(0, gradient.minY, 0, gradient.maxY)
      for (offset, color) in gradient.stops {
        cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    case .mesh(let mesh, let color):
      set(color.composited(over: mesh.color(at: Point(mesh.frame.midX, mesh.frame.midY))))
    }
  }

  private func fill(_ shape: Shape, _ mesh: ColorMesh, under color: Color) {
    let box = shape.extent.intersection(Rect(origin: .zero, size: list.canvas)).outset(by: 1)
    guard !box.isEmpty, let picture = pictures.picture(of: mesh, in: box, under: color) else { return }
    cairo_save(context)
    trace(shape, isClosed: true)
    cairo_clip(context)
    draw(picture, in: box)
    cairo_restore(context)
  }

  func draw(dots: [Point], diameter: Double, _ color: Color) {
    structure.prepare(for: .shape)
    for dot in dots {
      cairo_move_to(context, dot.x, dot.y)
      cairo_line_to(context, dot.x, dot.y)
    }
    set(color)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_width(context, diameter)
    cairo_stroke(context)
  }

  // MARK: - Pictures

  func draw(_ bitmap: Bitmap, in frame: Rect) {
    guard let picture = pictures.picture(of: bitmap) else { return }
    structure.prepare(for: .image)
    draw(picture, in: frame)
  }

  private func draw(_ picture: PDFPicture, in frame: Rect) {
    // Cairo lists an image again each time it is painted; a group has its own list.
    let isListed = !pictures.isFirst(picture)
    cairo_save(context)
    if isListed {
      cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
      cairo_clip(context)
      cairo_push_group(context)
    }
    cairo_translate(context, frame.minX, frame.minY)
    cairo_scale(context, frame.width / Double(picture.width), frame.height / Double(picture.height))
    cairo_set_source_surface(context, picture.surface, 0, 0)
    cairo_paint(context)
    if isListed {
      cairo_pop_group_to_source(context)
      cairo_paint(context)
    }
    cairo_restore(context)
  }

  func draw(_ mask: PatternMask, in frame: Rect, scale: Double, _ paint: Paint) {
    guard let picture = pictures.picture(of: mask) else { return }
    structure.prepare(for: .image)
    cairo_save(context)
    cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
    cairo_clip(context)
    if case .mesh = paint { cairo_push_group(context) }
    let tile = Double(mask.height) / scale
    var y = frame.minY
    while y < frame.maxY {
      cairo_save(context)
      if case .mesh = paint { cairo_set_source_rgba(context, 0, 0, 0, 1) } else { set(paint) }
      cairo_translate(context, frame.minX, y)
      cairo_scale(context, 1 / scale, 1 / scale)
      cairo_mask_surface(context, picture.surface, 0, 0)
      cairo_restore(context)
      y += tile
    }
    if case .mesh = paint {
      let drawn = cairo_pop_group(context)
      cairo_push_group(context)
      fill(.rounded(RoundedRect(frame)), paint)
      cairo_pop_group_to_source(context)
      cairo_mask(context, drawn)
      cairo_pattern_destroy(drawn)
    }
    cairo_restore(context)
  }

  // MARK: - Letters

  func draw(_ run: GlyphRun) {
    structure.prepare(for: run.content)
    guard !glyphs.hasColor(run.face) else { return drawEmoji(run) }
    guard let face = fonts.face(run.face) else { return }
    let y = list.baseline(of: run)
    var color = run.color
    if let location = glyphs.location(of: run.face), location.emboldening != 0 {
      // No font file has these emboldened glyphs.
      fillOutlines(of: run, y)
      color.alpha = Self.leastAlpha
    }
    set(color)
    cairo_set_font_face(context, face)
    let said = run.said(space: glyphs.glyph(of: " ", in: run.face))
    var rest = said[...]
    while let first = rest.first?.glyph {
      let alike = rest.prefix { $0.glyph.xScale == first.xScale && $0.glyph.yScale == first.yScale }
      show(alike, of: run, y)
      rest = rest[alike.endIndex...]
    }
  }

  private func fillOutlines(of run: GlyphRun, _ y: Double) {
    for glyph in run.glyphs {
      guard let outline = glyphs.outline(face: run.face, glyph: glyph.glyph) else { continue }
      cairo_save(context)
      cairo_translate(context, glyph.x, y - glyph.rise)
      if run.isTurned { cairo_rotate(context, .pi / 4) }
      let unit = run.size / outline.unitsPerEm
      cairo_scale(context, unit * glyph.xScale, -unit * glyph.yScale)
      trace(outline)
      cairo_restore(context)
    }
    set(run.color)
    cairo_fill(context)
  }

  private func trace(_ outline: GlyphOutline) {
    var last = Point.zero
    func curve(_ one: Point, _ two: Point, _ to: Point) {
      cairo_curve_to(context, one.x, one.y, two.x, two.y, to.x, to.y)
      last = to
    }
    for step in outline.steps {
      switch step {
      case .move(let to):
        cairo_close_path(context)
        cairo_move_to(context, to.x, to.y)
        last = to
      case .line(let to):
        cairo_line_to(context, to.x, to.y)
        last = to
      case .conic(let control, let to):
        func third(_ end: Point) -> Point {
          Point(end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
        }
        curve(third(last), third(to), to)
      case .cubic(let one, let two, let to): curve(one, two, to)
      }
    }
    cairo_close_path(context)
  }

  /// Shows glyphs of one scale.
  private func show(_ said: ArraySlice<SaidGlyph>, of run: GlyphRun, _ y: Double) {
    guard let first = said.first?.glyph else { return }
    let (across, down) = (run.size * first.xScale, run.size * first.yScale)
    var matrix = cairo_matrix_t()
    if run.isTurned {
      cairo_matrix_init_rotate(&matrix, .pi / 4)
    } else {
      cairo_matrix_init_identity(&matrix)
    }
    cairo_matrix_scale(&matrix, across, down)
    cairo_set_font_matrix(context, &matrix)
    let placed = said.map { cairo_glyph_t(index: UInt($0.glyph.glyph), x: $0.glyph.x, y: y - $0.glyph.rise) }
    guard let text = run.text else { return cairo_show_glyphs(context, placed, Int32(placed.count)) }
    var clusters: [(text: String, glyphs: Int)] = []
    for glyph in said {
      if let text = glyph.text {
        clusters.append((text, 1))
      } else if clusters.isEmpty {
        clusters.append(("", 1))
      } else {
        clusters[clusters.count - 1].glyphs += 1
      }
    }
    if text.isRTL { clusters.reverse() }
    var utf8 = clusters.flatMap { Array($0.text.utf8) }
    let count = utf8.count
    utf8.append(0)
    let spans = clusters.map {
      cairo_text_cluster_t(num_bytes: Int32($0.text.utf8.count), num_glyphs: Int32($0.glyphs))
    }
    utf8.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cairo_show_text_glyphs(
          context, $0.baseAddress, Int32(count), placed, Int32(placed.count), spans, Int32(spans.count),
          text.isRTL ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0))
      }
    }
  }

  /// The smallest opacity that Cairo draws. It is still invisible.
  private static let leastAlpha = 0.004
  /// The first face of the manifest, which every page needs.
  private static let plainFace = FaceID(rawValue: 0)

  /// Adds invisible points that carry the text of emoji, because emoji are drawn as images.
  private func sayEmoji(_ run: GlyphRun) {
    guard run.text != nil, let point = glyphs.glyph(of: ".", in: Self.plainFace) else { return }
    var points = run
    (points.face, points.color) = (Self.plainFace, Color(0, alpha: Self.leastAlpha))
    for index in points.glyphs.indices { points.glyphs[index].glyph = point }
    draw(points)
  }

  private func drawEmoji(_ run: GlyphRun) {
    sayEmoji(run)
    if run.color.alpha < 1 { cairo_push_group(context) }
    for glyph in run.glyphs {
      let key = GlyphKey(face: run.face, glyph: glyph.glyph)
      guard let (color, picture) = pictures.picture(of: key, glyphs) else { continue }
      draw(picture, in: list.frame(of: color, at: glyph, of: run))
    }
    guard run.color.alpha < 1 else { return }
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, run.color.alpha)
  }

  // MARK: - Effects

  func begin(_ effect: VectorEffect) {
    if !effect.isCut { structure.beginGroup() }
    cairo_save(context)
    switch effect {
    case .cut(let cut):
      switch cut {
      case .rounded(let rounded): trace(rounded)
      case .outline(let points): trace(.polyline(points), isClosed: true)
      case .boxes(let boxes): for box in boxes { trace(RoundedRect(box)) }
      }
      cairo_clip(context)
    case .opacity, .fade, .hole: cairo_push_group(context)
    }
  }

  func end(_ effect: VectorEffect) {
    switch effect {
    case .cut: break
    case .opacity(let opacity):
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    case .fade(let start, let end, _):
      cairo_pop_group_to_source(context)
      let mask = cairo_pattern_create_linear(0, start, 0, end)
      cairo_pattern_add_color_stop_rgba(mask, 0, 0, 0, 0, 1)
      cairo_pattern_add_color_stop_rgba(mask, 1, 0, 0, 0, 0)
      cairo_mask(context, mask)
      cairo_pattern_destroy(mask)
    case .hole(let center, let inner, let outer, _):
      cairo_pop_group_to_source(context)
      let mask = cairo_pattern_create_radial(center.x, center.y, max(0, inner), center.x, center.y, outer)
      cairo_pattern_add_color_stop_rgba(mask, 0, 0, 0, 0, 0)
      cairo_pattern_add_color_stop_rgba(mask, 1, 0, 0, 0, 1)
      cairo_mask(context, mask)
      cairo_pattern_destroy(mask)
    }
    cairo_restore(context)
    if !effect.isCut { structure.endGroup() }
  }
}

extension VectorEffect {
  fileprivate var isCut: Bool { if case .cut = self { true } else { false } }
}

extension Paint {
  fileprivate var isMesh: Bool { if case .mesh = self { true } else { false } }
}

extension GlyphRun {
  /// The text of the run and its place, for the structure of a file.
  fileprivate var content: PDFStructure.Content {
    guard let text, !text.clusters.isEmpty else { return .shape }
    let said = (text.isRTL ? text.clusters.reversed() : text.clusters).map(\.text).joined()
    let left = text.clusters[0].x
    return .text(Rect(left, baseline - size / 2, max(0, text.end - left), size / 2), said)
  }
}

extension String {
  /// True if the first letter belongs to a script from right to left, such as Hebrew or Arabic.
  var isRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic)?.value else { return false }
    return (0x590...0x8ff).contains(letter) || (0xfb1d...0xfdff).contains(letter)
      || (0xfe70...0xfefe).contains(letter)
  }
}

/// A glyph and the text that begins with it; `nil` for a glyph that continues the text before it.
private struct SaidGlyph {
  var glyph: PlacedGlyph
  var text: String?
}

extension GlyphRun {
  /// Returns the glyphs with spaces between them, which search and copy need.
  ///
  /// - Parameter space: the glyph of a space; `nil` leaves out spaces.
  fileprivate func said(space: UInt32?) -> [SaidGlyph] {
    guard let text, text.clusters.reduce(0, { $0 + $1.glyphCount }) == glyphs.count else {
      return glyphs.map { SaidGlyph(glyph: $0) }
    }
    var said: [SaidGlyph] = []
    var index = 0
    for cluster in text.clusters {
      guard cluster.glyphCount > 0 else {
        if let space, var glyph = said.last?.glyph ?? glyphs.first {
          (glyph.glyph, glyph.x) = (space, cluster.x)
          said.append(SaidGlyph(glyph: glyph, text: cluster.text))
        }
        continue
      }
      for offset in 0..<cluster.glyphCount {
        said.append(SaidGlyph(glyph: glyphs[index], text: offset == 0 ? cluster.text : nil))
        index += 1
      }
    }
    return said
  }
}
