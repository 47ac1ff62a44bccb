import MessageLayout
import Primitives
import Scene

/// Cards on the chat's background (Spec/Bubbles.md 32).
extension RowPainter {
  mutating func paint(_ card: ServiceCard) {
    let ground = grid.snap(place(card.ground))
    let outline = RoundedRect(ground, radius: card.cornerRadius + card.rim)
    painting.fill(outline, free(card.color))
    if let stroke = card.stroke {
      painting.add(
        ground.outset(by: BubbleMetrics.tailRoom),
        .stroke(.rounded(outline), width: 1 / grid.scale + Self.extraStroke, .solid(stroke)))
    }
    if let tail = card.tail {
      let box = place(tail)
      let top = Point(box.midX, box.minY)
      let outline =
        Outline.curve(
          from: Point(box.minX, ground.minY), Point(box.midX - box.width / 4, ground.minY), to: top)
        + Outline.curve(
          from: top, Point(box.midX + box.width / 4, ground.minY), to: Point(box.maxX, ground.minY))
      painting.paint(ControlGlyph(fills: [outline]), free(card.color))
    }
    for item in card.items { paint(item) }
  }

  private mutating func paint(_ item: CardItem) {
    switch item {
    case .label(let label): paint(label)
    case .text(let text): paint(text)
    case .picture(let picture): paint(picture)
    case .button(let button):
      let frame = grid.snap(place(button.frame))
      painting.fill(RoundedRect(frame, radius: frame.height / 2), button.fill)
      paint(button.label)
    case .glow(let glow): paint(glow)
    case .ribbon(let ribbon): paint(ribbon)
    case .face(let face): paint(face)
    }
  }

  private enum Glow {
    /// The number of points on a side of the mesh. `reach` is the reach of the light, as a share of the
    /// background's longer side.
    static let points = 17
    static let reach = 0.6
  }

  private mutating func paint(_ glow: CardGlow) {
    let frame = grid.snap(place(glow.frame))
    let reach = max(frame.width, frame.height) * Glow.reach
    let mesh = ColorMesh(frame, columns: Glow.points, rows: Glow.points) { part in
      let (x, y) = ((part.x - 0.5) * frame.width, (part.y - 0.5) * frame.height)
      let distance = min(1, (x * x + y * y).squareRoot() / reach)
      var color = glow.edge
      color.alpha = distance
      return color.composited(over: glow.center)
    }
    painting.fill(RoundedRect(frame, radius: glow.cornerRadius), .mesh(mesh))
  }

  // MARK: - Ribbons

  private enum Band {
    /// Half the width of the band.
    static let half = 9.0
    /// The padding at both ends of the text, along the band.
    static let sides = 8.0
    /// The minimum distance from the corner to the point where the band's middle meets an edge.
    static let least = 46.0
    /// The height of capitals, as a share of the text size.
    static let capitals = 0.7
    /// The length along an edge of one point across the band.
    static let slope = 2.0.squareRoot()
  }

  private mutating func paint(_ ribbon: CardRibbon) {
    let corner = place(ribbon.corner)
    let line = ribbon.label.line.line
    let edge = Band.half * Band.slope
    let reach = max(Band.least, (line.width + 2 * Band.sides) / Band.slope + edge)
    let outline = [
      Point(corner.x - reach - edge, corner.y), Point(corner.x - reach + edge, corner.y),
      Point(corner.x, corner.y + reach - edge), Point(corner.x, corner.y + reach + edge),
    ]
    painting.paint(ControlGlyph(fills: [outline]), .solid(ribbon.color))
    let middle = Point(corner.x - reach / 2, corner.y + reach / 2)
    // The offset of a point along the line, and of one up from it.
    let step = 1 / Band.slope
    for run in line.runs {
      let low = Band.capitals * run.style.size / 2
      let start = Point(
        middle.x - step * (line.width / 2 + low), middle.y - step * (line.width / 2 - low))
      let glyphs = run.glyphs.compactMap { glyph in
        glyph.glyph.map {
          PlacedGlyph(
            glyph: $0, x: start.x + step * (glyph.x + glyph.rise), rise: step * (glyph.rise - glyph.x),
            xScale: glyph.xScale, yScale: glyph.yScale)
        }
      }
      let bounds = Rect(corner.x - reach - edge, corner.y, reach + edge, reach + edge)
      painting.add(
        bounds,
        .glyphs(
          GlyphRun(
            face: run.face, size: run.faceSize, color: ribbon.label.line.color, baseline: start.y,
            glyphs: glyphs, isFine: true, isTurned: true)))
    }
  }

  // MARK: - Pictures

  private enum Ring {
    static let width = 2.0
    /// The colors of the ring of an unseen story, from top to bottom.
    static let top = Color(0x34c76f)
    static let bottom = Color(0x3da1fd)
  }

  private mutating func paint(_ picture: CardPicture) {
    let frame = grid.snap(place(picture.frame))
    if let ring = picture.ring {
      let outer = frame.outset(by: ring - Ring.width / 2)
      let gradient = VerticalGradient(
        top: Ring.top, bottom: Ring.bottom, minY: outer.minY, maxY: outer.maxY)
      painting.add(
        frame.outset(by: ring),
        .stroke(
          .rounded(RoundedRect(outer, radius: outer.width / 2)), width: Ring.width, .gradient(gradient)))
    }
    let shape = Self.shape(of: picture, in: frame)
    if let media = picture.media {
      let isThere =
        shape.map { painting.paintPicture(media.id, in: frame, cutTo: $0, origin: row.origin) }
        ?? paintSticker(media.id, in: frame)
      if isThere { return }
    }
    paintDrawing(picture, in: frame)
  }

  /// Returns the shape that an image is clipped to; `nil` for a sticker, which has its own shape.
  private static func shape(of picture: CardPicture, in frame: Rect) -> Shape? {
    switch picture.outline {
    case .free: nil
    case .round: .rounded(RoundedRect(frame, radius: frame.width / 2))
    case .head(let radius):
      .polyline(
        BubbleOutline.bubble(
          frame, BubbleCorners(radius, radius, 0, 0), tail: nil))
    }
  }

  private mutating func paintDrawing(_ picture: CardPicture, in frame: Rect) {
    if let shape = Self.shape(of: picture, in: frame) {
      if case .colors(let colors) = picture.drawing, let paint = Self.paint(colors, in: frame) {
        painting.add(frame, .fill(shape, paint))
        return
      }
      painting.add(frame, .fill(shape, .solid(picture.color.multiplyingAlpha(by: CardDrawing.faint))))
    }
    for (glyph, strength) in CardDrawing(in: frame).glyphs(of: picture.drawing) {
      painting.paint(glyph, .solid(picture.color.multiplyingAlpha(by: strength)))
    }
  }

  /// Returns a gradient of one to four colors, from the upper left to the lower right.
  private static func paint(_ colors: [Color], in frame: Rect) -> Paint? {
    guard let first = colors.first else { return nil }
    guard colors.count > 1 else { return .solid(first) }
    guard colors.count > 2 else {
      return .gradient(
        VerticalGradient(top: first, bottom: colors[1], minY: frame.minY, maxY: frame.maxY))
    }
    let corners = [colors[0], colors[1], colors[colors.count - 1], colors[2]]
    return .mesh(
      ColorMesh(frame, columns: 2, rows: 2) { part in corners[(part.y > 0 ? 2 : 0) + (part.x > 0 ? 1 : 0)] })
  }
}

/// The drawing that replaces a missing sticker or image, made for iprender, in the color of the card's text.
struct CardDrawing {
  /// The alpha of backgrounds.
  static let faint = 0.12
  private static let body = 0.32
  private static let lid = 0.5
  private static let bright = 0.85
  private static let line = 3.0

  private let frame: Rect
  private let unit: Double

  /// Creates a drawing in a square of 100 units.
  init(in frame: Rect) {
    self.frame = frame
    unit = min(frame.width, frame.height) / 100
  }

  private func point(_ x: Double, _ y: Double) -> Point {
    Point(frame.midX + (x - 50) * unit, frame.midY + (y - 50) * unit)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, reach: Double) -> [Point] {
    Outline.rounded(
      [point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)],
      reach: reach * unit)
  }

  private func disc(_ x: Double, _ y: Double, _ radius: Double) -> [Point] {
    Outline.ellipse(point(x, y), Size(radius * unit, radius * unit))
  }

  private func polygon(_ corners: [(Double, Double)], reach: Double = 0) -> [Point] {
    let corners = corners.map { point($0.0, $0.1) }
    return reach > 0 ? Outline.rounded(corners, reach: reach * unit) : corners
  }

  /// Returns the icons of a drawing with their alphas, bottom to top.
  func glyphs(of drawing: CardPicture.Drawing) -> [(glyph: ControlGlyph, strength: Double)] {
    switch drawing {
    case .gift: gift
    case .star: star
    case .gem: gem
    case .person, .colors: person
    case .cake: cake
    case .smile: smile
    }
  }

  private typealias Parts = [(glyph: ControlGlyph, strength: Double)]

  private var gift: Parts {
    let loops = [
      polygon([(49, 37), (34, 20), (25, 27), (31, 36)], reach: 6),
      polygon([(51, 37), (66, 20), (75, 27), (69, 36)], reach: 6),
    ]
    return [
      (ControlGlyph(fills: [box(26, 52, 48, 34, reach: 6)]), Self.body),
      (ControlGlyph(fills: [box(21, 38, 58, 14, reach: 5)]), Self.lid),
      (ControlGlyph(fills: [box(45, 38, 10, 48, reach: 0.5)]), Self.bright),
      (ControlGlyph(strokes: loops.map { $0 + $0.prefix(1) }, strokeWidth: 4.5 * unit), Self.bright),
    ]
  }

  private var star: Parts {
    let side = 74 * unit
    let box = Rect(frame.midX - side / 2, frame.midY - side / 2 + 4 * unit, side, side)
    let small = 22 * unit
    return [
      (.star(in: box), Self.bright),
      (.star(in: Rect(point(78, 16).x - small / 2, point(78, 16).y, small, small)), Self.lid),
    ]
  }

  private var gem: Parts {
    [
      (
        ControlGlyph(fills: [polygon([(22, 36), (36, 22), (64, 22), (78, 36), (50, 80)], reach: 3)]),
        Self.body
      ),
      (
        ControlGlyph(
          strokes: [
            polygon([(22, 36), (36, 22), (64, 22), (78, 36), (50, 80), (22, 36), (78, 36)]),
            polygon([(36, 22), (40, 36), (50, 80), (60, 36), (64, 22)]),
          ], strokeWidth: Self.line * unit), Self.bright
      ),
    ]
  }

  private var person: Parts {
    let shoulders =
      Outline.curve(from: point(24, 78), point(26, 56), to: point(50, 56))
      + Outline.curve(from: point(50, 56), point(74, 56), to: point(76, 78))
    return [(ControlGlyph(fills: [disc(50, 36, 14), shoulders]), Self.lid)]
  }

  private var smile: Parts {
    let mouth =
      Outline.curve(from: point(32, 58), point(40, 72), to: point(50, 72))
      + Outline.curve(from: point(50, 72), point(60, 72), to: point(68, 58))
    return [
      (ControlGlyph(fills: [disc(50, 50, 40)]), Self.body),
      (ControlGlyph(fills: [disc(37, 42, 4.5), disc(63, 42, 4.5)]), Self.bright),
      (ControlGlyph(strokes: [mouth], strokeWidth: 1.5 * Self.line * unit), Self.bright),
    ]
  }

  private var cake: Parts {
    let candles = [34.0, 50, 66]
    return [
      (ControlGlyph(fills: [box(20, 58, 60, 26, reach: 5)]), Self.body),
      (ControlGlyph(fills: [box(27, 42, 46, 16, reach: 4)]), Self.lid),
      (ControlGlyph(fills: [box(14, 84, 72, 5, reach: 2)]), Self.bright),
      (
        ControlGlyph(
          strokes: candles.map { polygon([($0, 42), ($0, 30)]) }, strokeWidth: Self.line * unit), Self.bright
      ),
      (ControlGlyph(fills: candles.map { disc($0, 22, 3.5) }), Self.bright),
    ]
  }
}

/// Widgets: programs in messages, which are never run (Spec/Bubbles.md 33).
extension RowPainter {
  private static let widgetStroke = 1.0

  mutating func paint(_ widget: WidgetPart) {
    let frame = grid.snap(place(widget.panel))
    painting.fill(RoundedRect(frame, radius: widget.cornerRadius), widget.fill)
    painting.strokeInside(
      frame, radius: widget.cornerRadius - Self.widgetStroke / 2, width: Self.widgetStroke, widget.stroke)
    paint(widget.title)
    paint(widget.line)
  }
}
