import DiffReport
import Pictures
import Primitives
import Raster
import Scene
import Typography

/// A target for shapes and glyphs. Positions are in points on the list's canvas.
protocol VectorCanvas {
  mutating func fill(_ shape: Shape, _ paint: Paint)
  /// - Parameter width: the width of the line, which is centered on the outline.
  mutating func stroke(_ shape: Shape, width: Double, _ paint: Paint)
  mutating func draw(_ run: GlyphRun)
  mutating func draw(dots: [Point], diameter: Double, _ color: Color)
  /// - Parameter frame: the rectangle that the whole bitmap fills.
  mutating func draw(_ bitmap: Bitmap, in frame: Rect)
  mutating func draw(_ mask: PatternMask, in frame: Rect, scale: Double, _ paint: Paint)
  mutating func note(_ landmark: Landmark)

  /// Begins to clip or fade everything that is drawn until the end of the effect.
  mutating func begin(_ effect: VectorEffect)
  mutating func end(_ effect: VectorEffect)
}

struct GlyphKey: Hashable {
  let face: FaceID
  let glyph: UInt32
}

/// A bitmap as a key of a dictionary. The hash samples some pixels; equality compares all of them.
struct BitmapKey: Hashable {
  let bitmap: Bitmap
  private static let sampled = 64

  init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bitmap.width)
    let pixels = bitmap.pixels
    for index in stride(from: 0, to: pixels.count, by: max(1, pixels.count / Self.sampled)) {
      hasher.combine(pixels[index])
    }
  }
}

enum VectorEffect: Hashable {
  case cut(Cut)
  case opacity(Double)
  /// Fades downward, from opaque at `start` to transparent at `end`.
  case fade(start: Double, end: Double, within: Rect)
  /// Fades around a point, from transparent inside to opaque outside.
  case hole(Point, inner: Double, outer: Double, within: Rect)

  enum Cut: Hashable {
    case rounded(RoundedRect)
    case outline([Point])
    case boxes([Rect])
  }
}

/// Draws the elements of a display list on a canvas, one after the other (Spec/Vectors.md 1).
struct VectorDrawing<Canvas: VectorCanvas> {
  let list: DisplayList
  let glyphs: GlyphCache
  var canvas: Canvas
  /// The rows that are drawn; `nil` for all.
  var rows: ClosedRange<Double>?

  init(_ list: DisplayList, glyphs: GlyphCache, on canvas: Canvas) {
    (self.list, self.glyphs, self.canvas) = (list, glyphs, canvas)
  }

  mutating func draw() {
    let whole = RoundedRect(Rect(origin: .zero, size: list.canvas))
    let sheet = rows.map {
      RoundedRect(Rect(0, $0.lowerBound, list.canvas.width, $0.upperBound - $0.lowerBound))
    }
    let cuts = sheet.map { [$0] } ?? []
    if let background = list.background { fill(whole, .solid(background), inside: cuts) }
    for layer in list.layers {
      if layer.clip == .everywhere {
        draw(layer.elements, inside: cuts)
      } else if isShown(layer.clip.rect) {
        if let paint = layer.fill { fill(layer.clip, paint, inside: cuts) }
        draw(layer.elements, inside: cuts + [layer.clip])
      }
    }
  }

  private mutating func fill(_ shape: RoundedRect, _ paint: Paint, inside cuts: [RoundedRect]) {
    draw([Element(bounds: shape.rect, content: .fill(.rounded(shape), paint))], inside: cuts)
  }

  /// Draws elements, and clips only those that a cut touches: Cairo writes a clip again for every glyph.
  private mutating func draw(_ elements: [Element], inside cuts: [RoundedRect] = []) {
    var open: [RoundedRect] = []
    for element in elements where isShown(element.bounds) {
      if !cuts.isEmpty, let reach = element.reach {
        let touched = cuts.filter { !$0.covers(reach) }
        if touched != open {
          end(open)
          open = touched
          for cut in open { canvas.begin(.cut(.rounded(cut))) }
        }
      }
      draw(element)
    }
    end(open)
  }

  private mutating func end(_ cuts: [RoundedRect]) {
    for cut in cuts.reversed() { canvas.end(.cut(.rounded(cut))) }
  }

  private func isShown(_ bounds: Rect) -> Bool {
    rows.map { bounds.minY < $0.upperBound && bounds.maxY > $0.lowerBound } ?? true
  }

  private mutating func with(_ effect: VectorEffect, _ body: (inout Self) -> Void) {
    canvas.begin(effect)
    body(&self)
    canvas.end(effect)
  }

  /// - Parameter extent: the box of what is drawn, which `bounds` may clip.
  private mutating func within(_ bounds: Rect, _ extent: Rect, _ body: (inout Self) -> Void) {
    let slack = 0.01
    if bounds.outset(by: slack).covers(extent) { return body(&self) }
    with(.cut(.boxes([bounds])), body)
  }

  private mutating func draw(_ element: Element) {
    let bounds = element.bounds
    switch element.content {
    case .glyphs(let run):
      let run = run.shown
      within(bounds, run.extent) { $0.drawShown(run) }
    case .fill(let shape, let paint): within(bounds, shape.extent) { $0.canvas.fill(shape, paint) }
    case .stroke(let shape, let width, let paint):
      guard width > 0 else { return }
      within(bounds, shape.extent.outset(by: width / 2)) { $0.canvas.stroke(shape, width: width, paint) }
    case .dots(let centers, let diameter, let color):
      guard diameter > 0, !centers.isEmpty else { return }
      with(.cut(.boxes([bounds]))) { $0.canvas.draw(dots: centers, diameter: diameter, color) }
    case .image(let image): draw(image, within: bounds)
    case .pattern(let mask, let paint): canvas.draw(mask, in: bounds, scale: list.scale, paint)
    case .group(let group): draw(group, of: element)
    case .stamp: drawPixels(of: element)
    case .landmark(let landmark): canvas.note(landmark)
    }
  }

  /// Draws a run without the parts that other elements cover.
  private mutating func drawShown(_ run: GlyphRun) {
    guard !run.glyphs.isEmpty else { return }
    guard !run.hidden.isEmpty else { return canvas.draw(run) }
    let shown = run.hidden.reduce([run.extent]) { parts, hole in parts.flatMap { $0.without(hole) } }
    guard !shown.isEmpty else { return }
    with(.cut(.boxes(shown))) { $0.canvas.draw(run) }
  }

  private mutating func draw(_ image: PlacedImage, within bounds: Rect) {
    let (bitmap, frame) = (image.bitmap, image.frame)
    guard bitmap.width > 0, bitmap.height > 0, !frame.isEmpty else { return }
    let wide = frame.width / Double(bitmap.width)
    let high = frame.height / Double(bitmap.height)
    let size = image.fit == .fill ? max(wide, high) : min(wide, high)
    let whole = Rect(
      frame.midX - Double(bitmap.width) * size / 2, frame.midY - Double(bitmap.height) * size / 2,
      Double(bitmap.width) * size, Double(bitmap.height) * size)
    let shown = whole.intersection(frame)
    within(bounds, shown) {
      if let outline = image.outline {
        $0.with(.cut(.outline(outline))) { $0.canvas.draw(bitmap, in: whole) }
      } else if image.cornerRadius > 0 {
        let shape = RoundedRect(shown, radius: min(image.cornerRadius, shown.width / 2, shown.height / 2))
        $0.with(.cut(.rounded(shape))) { $0.canvas.draw(bitmap, in: whole) }
      } else {
        $0.within(frame, whole) { $0.canvas.draw(bitmap, in: whole) }
      }
    }
  }

  private mutating func draw(_ group: ElementGroup, of element: Element) {
    guard group.opacity > 0 else { return }
    if group.isOfPixels { return drawPixels(of: element) }
    if let mask = group.mask, !mask.contains(where: { $0.covers(element.bounds) }) {
      var inner = group
      inner.mask = nil
      let cut = Element(bounds: element.bounds, content: .group(inner))
      return with(.cut(.boxes(mask))) { $0.draw(inner, of: cut) }
    }
    if let fade = group.fade {
      var inner = group
      inner.fade = nil
      let faded = Element(bounds: element.bounds, content: .group(inner))
      let bounds = element.bounds
      return with(.fade(start: fade.start, end: fade.end, within: bounds), if: fade.start < bounds.maxY) {
        let hole = VectorEffect.hole(fade.hole, inner: fade.inner, outer: fade.outer, within: bounds)
        $0.with(hole, if: bounds.outset(by: fade.outer).covers(fade.hole)) { $0.draw(inner, of: faded) }
      }
    }
    with(.opacity(group.opacity), if: group.opacity < 1) { $0.draw(group.elements) }
  }

  private mutating func with(_ effect: VectorEffect, if isSeen: Bool, _ body: (inout Self) -> Void) {
    if isSeen { with(effect, body) } else { body(&self) }
  }

  /// Draws an element as pixels if shapes cannot represent it.
  private mutating func drawPixels(of element: Element) {
    let box = element.bounds.intersection(Rect(origin: .zero, size: list.canvas))
    guard !box.isEmpty, let (bitmap, frame) = Rasterizer.part(box, of: element, in: list, glyphs: glyphs)
    else { return }
    canvas.draw(bitmap, in: frame)
  }
}

extension Rasterizer {
  /// Renders one element of a list alone. Returns the pixels and their position.
  fileprivate static func part(
    _ box: Rect, of element: Element, in list: DisplayList, glyphs: GlyphCache
  ) -> (Bitmap, Rect)? {
    let scale = list.scale
    let alone = DisplayList(
      canvas: Size(box.maxX, box.maxY), scale: scale, layers: [Layer(elements: [element])])
    guard let rasterizer = try? Rasterizer(alone, glyphs: glyphs, pixelLimit: .max) else { return nil }
    let (left, top) = (Int((box.minX * scale).rounded(.down)), Int((box.minY * scale).rounded(.down)))
    let (width, height) = (rasterizer.width - left, rasterizer.height - top)
    guard width > 0, height > 0 else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in top..<top + height {
      let line = [UInt32](unsafeUninitializedCapacity: rasterizer.width) { buffer, count in
        rasterizer.draw(rows: row..<row + 1, into: buffer)
        count = rasterizer.width
      }
      pixels += line[left...]
    }
    return (
      Bitmap(width: width, height: height, pixels: pixels),
      Rect(Double(left) / scale, Double(top) / scale, Double(width) / scale, Double(height) / scale)
    )
  }
}

extension DisplayList {
  /// Returns the baseline of a run, rounded to whole pixels as in an image.
  func baseline(of run: GlyphRun) -> Double {
    run.isFine ? run.baseline : (run.baseline * scale).rounded() / scale
  }

  func frame(of color: ColorGlyph, at glyph: PlacedGlyph, of run: GlyphRun) -> Rect {
    let across = run.size * glyph.xScale
    return Rect(
      glyph.x + color.left * across, baseline(of: run) - glyph.rise - color.top * run.size,
      color.width * across, color.height * run.size)
  }

  /// True if some elements are drawn as pixels between lines and text.
  package var holdsPixels: Bool { layers.contains { $0.elements.holdPixels } }

  /// The title: the first heading; `nil` for a chat.
  package var title: String? {
    for case .heading(let title, let level, _) in landmarks { return level > 0 ? title : nil }
    return nil
  }

  /// The addresses of the links that are left out of every file.
  package var refusedLinks: [RefusedAddress] {
    landmarks.compactMap { if case .refusedLink(let address, _) = $0 { address } else { nil } }
  }

  var landmarks: [Landmark] { layers.flatMap { $0.elements.landmarks } }
}

extension ColorMesh {
  /// The side of a pixel, in points: colors of a mesh change slowly.
  static let vectorSide = 2.0

  /// Renders the colors in a box as a bitmap.
  ///
  /// - Parameter side: the side of a pixel, in points.
  func bitmap(in box: Rect, under color: Color, side: Double) -> Bitmap {
    let (width, height) = (
      max(1, Int((box.width / side).rounded(.up))), max(1, Int((box.height / side).rounded(.up)))
    )
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let place = Point(
          box.minX + (Double(column) + 0.5) / Double(width) * box.width,
          box.minY + (Double(row) + 0.5) / Double(height) * box.height)
        let shown = color.composited(over: self.color(at: place))
        pixels.append(0xff00_0000 | shown.byte(\.red) << 16 | shown.byte(\.green) << 8 | shown.byte(\.blue))
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension Color {
  func byte(_ channel: KeyPath<Color, Double>) -> UInt32 {
    UInt32((min(1, max(0, self[keyPath: channel])) * 255).rounded())
  }
}

/// An encoder of bitmaps as `data:` URLs.
enum EmbeddedPNG {
  /// The number of rows in a band: a large image in one piece exceeds the limit of the compressor.
  private static let rowsOfBand = 64

  static func address(of bitmap: Bitmap) throws(PNGError) -> String {
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let header = try PNGHeader(
      width: bitmap.width, height: bitmap.height, format: isOpaque ? .rgb : .rgba, scale: 1)
    let compressor = try BandCompressor(header)
    var bands: [EncodedBand] = []
    for row in stride(from: 0, to: bitmap.height, by: rowsOfBand) {
      let end = min(bitmap.height, row + rowsOfBand)
      let pixels = Array(bitmap.pixels[row * bitmap.width..<end * bitmap.width])
      bands.append(try compressor.encode(pixels.span))
    }
    let bytes = try PNGFile.assemble(header, bands: bands).joined()
    return "data:image/png;base64," + Base64.encode(Array(bytes))
  }
}
