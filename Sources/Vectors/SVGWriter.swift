import Pictures
import Primitives
import Raster
import Scene
import Typography

/// Writes a display list as SVG (Spec/Vectors.md 2).
package struct SVGWriter {
  /// True if text is written as text, false if it is written as outlines.
  let hasText: Bool
  let glyphs: GlyphCache

  package init(glyphs: GlyphCache, hasText: Bool) {
    self.glyphs = glyphs
    self.hasText = hasText
  }

  package func write(_ list: DisplayList) throws(PNGError) -> [UInt8] {
    var drawing = VectorDrawing(list, glyphs: glyphs, on: SVGCanvas(self, list))
    drawing.draw()
    return try drawing.canvas.finish()
  }
}

/// Collects the body of an SVG and the definitions that the body uses.
struct SVGCanvas: VectorCanvas {
  private let writer: SVGWriter
  private let list: DisplayList
  private var body = SVGText()
  private var definitions = SVGText()
  /// The links, which are above everything else.
  private var links = SVGText()
  private var outlines: [GlyphKey: String] = [:]
  private var shapes: [FaceID: Double] = [:]
  private var pictures: [BitmapKey: String] = [:]
  private var emoji: [GlyphKey: ColorGlyph] = [:]
  private var effects: [VectorEffect: String] = [:]
  private var gradients: [VerticalGradient: String] = [:]
  private var count = 0
  private var failure: PNGError?

  init(_ writer: SVGWriter, _ list: DisplayList) {
    (self.writer, self.list) = (writer, list)
  }

  func finish() throws(PNGError) -> [UInt8] {
    if let failure { throw failure }
    var file = SVGText()
    file += #"<svg xmlns="http://www.w3.org/2000/svg""#
    if !links.bytes.isEmpty || !pictures.isEmpty || !outlines.isEmpty {
      file += #" xmlns:xlink="http://www.w3.org/1999/xlink""#
    }
    let (width, height) = (list.canvas.width, list.canvas.height)
    file += #" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)">\#n"#
    if !definitions.bytes.isEmpty {
      file += "<defs>\n"
      file += definitions
      file += "</defs>\n"
    }
    file += body
    file += links
    file += "</svg>\n"
    return file.bytes
  }

  /// Returns a new name, short because a file may have very many.
  private mutating func name() -> String {
    count += 1
    var (rest, name) = (count, "")
    while rest > 0 {
      name.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + UInt8(rest % 26)))
      rest /= 26
    }
    // The digit keeps names different from words in an embedding page's style sheet.
    return name + "0"
  }

  // MARK: - Shapes

  mutating func fill(_ shape: Shape, _ paint: Paint) {
    if case .mesh(let mesh, let color) = paint { return fill(shape, mesh, under: color) }
    begin(shape)
    self.paint("fill", "fill-opacity", paint)
    body.add("/>\n")
  }

  mutating func stroke(_ shape: Shape, width: Double, _ paint: Paint) {
    begin(shape, isClosed: false)
    body.add(" fill=\"none\"")
    self.paint("stroke", "stroke-opacity", paint)
    body.attribute("stroke-width", width)
    if case .polyline = shape { body.add(" stroke-linecap=\"round\" stroke-linejoin=\"round\"") }
    body.add("/>\n")
  }

  private mutating func begin(_ shape: Shape, isClosed: Bool = true) {
    if case .rounded(let rounded) = shape {
      body += "<rect\(box: rounded.rect)"
      let radius = min(rounded.radius, rounded.rect.width / 2, rounded.rect.height / 2)
      if radius > 0 { body.attribute("rx", radius) }
    } else {
      body.add("<path d=\"")
      body.path(shape, isClosed: isClosed)
      body.add("\"")
    }
  }

  private mutating func paint(_ name: StaticString, _ opacity: StaticString, _ paint: Paint) {
    switch paint {
    case .solid(let color): body.paint(name, opacity, color)
    case .gradient(let gradient):
      body += #" \#(name.description)="url(#\#(self.name(of: gradient)))""#
    case .mesh(let mesh, let color):
      let middle = mesh.color(at: Point(mesh.frame.midX, mesh.frame.midY))
      body.paint(name, opacity, color.composited(over: middle))
    }
  }

  private mutating func name(of gradient: VerticalGradient) -> String {
    if let known = gradients[gradient] { return known }
    let name = name()
    gradients[gradient] = name
    definitions += #"<linearGradient id="\#(name)" gradientUnits="userSpaceOnUse" x1="0" x2="0""#
    definitions += #" y1="\#(gradient.minY)" y2="\#(gradient.maxY)">"#
    for (offset, color) in gradient.stops {
      definitions += #"<stop offset="\#(offset == 0.5 ? "0.5" : offset == 0 ? "0" : "1")""#
      definitions.paint("stop-color", "stop-opacity", color)
      definitions += "/>"
    }
    definitions += "</linearGradient>\n"
    return name
  }

  private mutating func fill(_ shape: Shape, _ mesh: ColorMesh, under color: Color) {
    let box = shape.extent.intersection(Rect(origin: .zero, size: list.canvas)).outset(by: 1)
    guard !box.isEmpty else { return }
    let picture = mesh.bitmap(in: box, under: color, side: ColorMesh.vectorSide)
    switch shape {
    case .rounded(let rounded): with(.cut(.rounded(rounded))) { $0.draw(picture, in: box) }
    case .polyline(let points): with(.cut(.outline(points))) { $0.draw(picture, in: box) }
    }
  }

  mutating func draw(dots: [Point], diameter: Double, _ color: Color) {
    body += #"<path d=""#
    for dot in dots {
      body.add("M")
      body.add(dot)
      body.add("h0")
    }
    body += #"" fill="none" stroke-linecap="round""#
    body.paint("stroke", "stroke-opacity", color)
    body += #" stroke-width="\#(diameter)"/>\#n"#
  }

  // MARK: - Pictures

  mutating func draw(_ bitmap: Bitmap, in frame: Rect) {
    let name = name(of: bitmap)
    body += "<use xlink:href=\"#\(name)\" transform=\"translate(\(frame.minX) \(frame.minY))"
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    body += "scale(\(precise(frame.width / width)) \(precise(frame.height / height)))\"/>\n"
  }

  /// Returns a scale factor with seven decimals: a factor needs more digits than a position.
  private func precise(_ value: Double) -> String { "\((value * 1e7).rounded() / 1e7)" }

  private mutating func name(of bitmap: Bitmap) -> String {
    let key = BitmapKey(bitmap)
    if let known = pictures[key] { return known }
    let name = name()
    pictures[key] = name
    definitions +=
      #"<image id="\#(name)" width="\#(Double(bitmap.width))" height="\#(Double(bitmap.height))""#
    embed(bitmap)
    definitions += "/>\n"
    return name
  }

  private mutating func embed(_ bitmap: Bitmap) {
    definitions += #" preserveAspectRatio="none""#
    do throws(PNGError) {
      definitions.attribute("xlink:href", plain: try EmbeddedPNG.address(of: bitmap))
    } catch {
      failure = failure ?? error
    }
  }

  mutating func draw(_ mask: PatternMask, in frame: Rect, scale: Double, _ paint: Paint) {
    let color: Color
    if case .solid(let solid) = paint { color = solid } else { color = .white }
    let base = color.byte(\.red) << 16 | color.byte(\.green) << 8 | color.byte(\.blue)
    let ink = Bitmap(
      width: mask.width, height: mask.height,
      pixels: mask.coverage.map {
        Alpha.premultiplied(UInt32((Double($0) * color.alpha).rounded()) << 24 | base)
      })
    let (tile, pattern) = (Size(Double(mask.width) / scale, Double(mask.height) / scale), name())
    definitions += #"<pattern id="\#(pattern)" patternUnits="userSpaceOnUse""#
    definitions += #"\#(box: Rect(origin: frame.origin, size: tile))><image width="\#(tile.width)" "#
    definitions += #"height="\#(tile.height)""#
    embed(ink)
    definitions += "/></pattern>\n"
    let rect: SVGText = #"<rect\#(box: frame) fill="url(#\#(pattern))"/>"#
    if case .solid = paint {
      body += "\(rect)\n"
      return
    }
    let cut = name()
    definitions += #"<mask id="\#(cut)" maskUnits="userSpaceOnUse"\#(box: frame)>\#(rect)</mask>\#n"#
    body += #"<g mask="url(#\#(cut))">\#n"#
    fill(.rounded(RoundedRect(frame)), paint)
    body += "</g>\n"
  }

  // MARK: - Letters

  mutating func draw(_ run: GlyphRun) {
    if writer.glyphs.rasterizer.hasColor(run.face) { return drawEmoji(run) }
    if writer.hasText, let text = run.text, !run.isTurned, !run.isFine { return write(text, of: run) }
    drawOutlines(run)
  }

  /// Draws the glyphs as outlines. Glyphs of one scale share a group in font units.
  private mutating func drawOutlines(_ run: GlyphRun) {
    var rest = run.glyphs[...]
    while let first = rest.first {
      let alike = rest.prefix {
        $0.xScale == first.xScale && $0.yScale == first.yScale && (!run.isTurned || $0 == first)
      }
      rest = rest[alike.endIndex...]
      let shown = alike.compactMap { glyph in name(of: glyph.glyph, run.face).map { (glyph, $0) } }
      guard !shown.isEmpty, let units = shapes[run.face] else { continue }
      let y = list.baseline(of: run)
      let (across, down) = (run.size * first.xScale / units, run.size * first.yScale / units)
      body.add("<g")
      body.paint("fill", "fill-opacity", run.color)
      let place: SVGText = run.isTurned ? "\(first.x) \(y - first.rise))rotate(45)" : "0 \(y))"
      body += #" transform="translate(\#(place)scale(\#(precise(across)) \#(precise(-down)))">"#
      for (glyph, name) in shown {
        body.add("<use xlink:href=\"#")
        body.add(name)
        body.add("\"")
        if !run.isTurned {
          body.attribute("x", glyph.x / across)
          if glyph.rise != 0 { body.attribute("y", glyph.rise / down) }
        }
        body.add("/>")
      }
      body.add("</g>\n")
    }
  }

  /// Returns the name of a glyph's outline; `nil` for a glyph without ink.
  private mutating func name(of glyph: UInt32, _ face: FaceID) -> String? {
    let key = GlyphKey(face: face, glyph: glyph)
    if let known = outlines[key] { return known.isEmpty ? nil : known }
    guard let outline = writer.glyphs.rasterizer.outline(face: face, glyph: glyph), !outline.steps.isEmpty
    else {
      outlines[key] = ""
      return nil
    }
    shapes[face] = outline.unitsPerEm
    let name = name()
    outlines[key] = name
    definitions += #"<path id="\#(name)" d=""#
    var isFirst = true
    for step in outline.steps {
      switch step {
      case .move(let to):
        if !isFirst { definitions.add("z") }
        definitions.add("M")
        definitions.add(to)
      case .line(let to):
        definitions.add("L")
        definitions.add(to)
      case .conic(let control, let to):
        definitions.add("Q")
        for point in [control, to] { addPoint(point) }
      case .cubic(let one, let two, let to):
        definitions.add("C")
        for point in [one, two, to] { addPoint(point) }
      }
      isFirst = false
    }
    definitions.add("z\"/>\n")
    return name
  }

  private mutating func addPoint(_ point: Point) {
    let last = definitions.bytes.last ?? 0
    if last >= UInt8(ascii: "0"), last <= UInt8(ascii: "9"), point.x >= 0 { definitions.add(" ") }
    definitions.add(point)
  }

  private mutating func drawEmoji(_ run: GlyphRun) {
    for glyph in run.glyphs {
      let key = GlyphKey(face: run.face, glyph: glyph.glyph)
      guard let color = emoji[key] ?? writer.glyphs.rasterizer.colorGlyph(face: key.face, glyph: key.glyph)
      else {
        continue
      }
      emoji[key] = color
      let frame = list.frame(of: color, at: glyph, of: run)
      with(.opacity(run.color.alpha), if: run.color.alpha < 1) { $0.draw(color.bitmap, in: frame) }
    }
  }

  /// Writes a run as text. Each word has its own position, whatever font draws it.
  private mutating func write(_ text: GlyphText, of run: GlyphRun) {
    let family = writer.glyphs.rasterizer.familyName(of: run.face) ?? "sans-serif"
    let baseline = list.baseline(of: run)
    body += #"<text xml:space="preserve" y="\#(baseline)" font-family="\#(escaped: family)" "#
    body += #"font-size="\#(run.size)""#
    let location = writer.glyphs.rasterizer.location(of: run.face)
    let style = location?.style.map(SVGFontStyle.init) ?? SVGFontStyle(location?.path ?? "")
    if style.weight != 400 { body.attribute("font-weight", Double(style.weight)) }
    if style.isItalic { body.add(" font-style=\"italic\"") }
    body.paint("fill", "fill-opacity", run.color)
    body.add(">")
    var (index, word, start) = (0, "", run.glyphs.first)
    var words: [(text: String, start: PlacedGlyph)] = []
    for cluster in text.clusters {
      let isSpace = cluster.text.allSatisfy(\.isWhitespace)
      if isSpace || word.isEmpty {
        if let start, !word.isEmpty { words.append((word, start)) }
        word = ""
        start = run.glyphs.indices.contains(index) ? run.glyphs[index] : start
      }
      // Text from right to left comes in visual order, from the left.
      if !isSpace { word = text.isRTL ? cluster.text + word : word + cluster.text }
      index += cluster.glyphCount
    }
    if let start, !word.isEmpty { words.append((word, start)) }
    for (word, start) in words {
      body += #"<tspan x="\#(start.x)""#
      if start.rise != 0 { body.attribute("y", baseline - start.rise) }
      body += ">\(escaped: word)</tspan>"
    }
    body.add("</text>\n")
  }

  // MARK: - Effects

  private mutating func with(_ effect: VectorEffect, if isSeen: Bool = true, _ body: (inout Self) -> Void) {
    if isSeen { begin(effect) }
    body(&self)
    if isSeen { end(effect) }
  }

  mutating func begin(_ effect: VectorEffect) {
    if case .opacity(let opacity) = effect {
      body += "<g opacity=\"\(opacity)\">\n"
      return
    }
    let isCut = if case .cut = effect { true } else { false }
    let known = effects[effect]
    let name = known ?? self.name()
    if known == nil {
      effects[effect] = name
      define(effect, name)
    }
    body += #"<g \#(isCut ? "clip-path" : "mask")="url(#\#(name))">\#n"#
  }

  mutating func end(_ effect: VectorEffect) { body.add("</g>\n") }

  private mutating func define(_ effect: VectorEffect, _ name: String) {
    switch effect {
    case .opacity: break
    case .cut(let cut):
      definitions += #"<clipPath id="\#(name)"><path d=""#
      switch cut {
      case .rounded(let rounded): definitions.path(rounded)
      case .outline(let points): definitions.path(.polyline(points), isClosed: true)
      case .boxes(let boxes): for box in boxes { definitions.path(RoundedRect(box)) }
      }
      definitions += "\"/></clipPath>\n"
    case .fade(let start, let end, let box):
      definitions +=
        #"<linearGradient gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="\#(start)" y2="\#(end)""#
      definitions += " id=\"\(name)g\"><stop stop-color=\"#fff\"/><stop offset=\"1\" stop-color=\"#000\"/>"
      definitions += "</linearGradient>"
      defineMask(name, over: box)
    case .hole(let center, let inner, let outer, let box):
      definitions += #"<radialGradient gradientUnits="userSpaceOnUse" cx="\#(center.x)" cy="\#(center.y)""#
      definitions +=
        #" r="\#(outer)" id="\#(name)g"><stop offset="\#(outer > 0 ? max(0, inner) / outer : 0)""#
      definitions += " stop-color=\"#000\"/><stop offset=\"1\" stop-color=\"#fff\"/></radialGradient>"
      defineMask(name, over: box)
    }
  }

  /// Defines a mask over a box from the gradient that was just written.
  private mutating func defineMask(_ name: String, over box: Rect) {
    definitions += #"<mask maskUnits="userSpaceOnUse" id="\#(name)"\#(box: box)>"#
    definitions += #"<rect\#(box: box) fill="url(#\#(name)g)"/></mask>\#n"#
  }

  // MARK: - Places

  mutating func note(_ landmark: Landmark) {
    if case .unseen(let paragraphs, let box) = landmark, writer.hasText {
      for row in UnseenRow.rows(of: paragraphs, in: box) {
        body += #"<text xml:space="preserve" x="\#(box.minX)" y="\#(row.baseline)" font-size="\#(row.size)""#
        body += #" fill-opacity="0">\#(escaped: row.text)</text>\#n"#
      }
    }
    guard case .link(let address, let boxes) = landmark else { return }
    links += #"<a xlink:href="\#(escaped: address.text)"><path fill="transparent" d=""#
    for box in boxes { links.path(RoundedRect(box)) }
    links += "\"/></a>\n"
  }
}

/// The style that the name of a font file indicates.
struct SVGFontStyle {
  var weight = 400
  var isItalic = false

  init(_ style: FontLocation.Style) { (weight, isItalic) = (style.weight, style.isItalic) }

  init(_ path: String) {
    let style = path.split(separator: "/").last.map { $0.split(separator: "-").dropFirst().joined() } ?? ""
    isItalic = style.contains("Italic") || style.contains("Oblique")
    weight =
      style.contains("SemiBold") ? 600 : style.contains("Bold") ? 700 : style.contains("Medium") ? 500 : 400
  }
}
