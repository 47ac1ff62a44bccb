import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Boxes, with the ribbons, rings and glows of cards (Spec/Bubbles.md 32).
extension ItemPainting {
  /// - Parameters:
  ///   - origin: the origin of the boxes' space on the canvas.
  ///   - input: the origin of the boxes in the input, for warnings.
  mutating func paint(_ boxes: [Box], at origin: Point, of input: InputOrigin = .none) {
    for box in boxes { paint(box, at: origin, of: input) }
  }

  mutating func paint(_ box: Box, at origin: Point, of input: InputOrigin) {
    if box.isOnSpoiler, revealsSpoilers { return }
    let exact = box.frame.offsetBy(origin)
    var frame = exact
    switch box.snapping {
    case .none: break
    case .all: frame = grid.snap(exact)
    case .corner: frame.origin = Point(grid.snap(exact.minX), grid.snap(exact.minY))
    }
    var origin = origin
    if case .group = box.content {
      // A group moves as a whole.
      origin = origin.moved(by: Point(frame.minX - exact.minX, frame.minY - exact.minY))
    }
    paint(as: box.appearance, around: frame) { $0.paint(box.content, in: frame, at: origin, of: input) }
  }

  private mutating func paint(_ content: Box.Content, in frame: Rect, at origin: Point, of input: InputOrigin)
  {
    switch content {
    case .line(let line): paint(line, at: frame.origin)
    case .cutLine(var line):
      line.color = bubble.color(at: Point(frame.midX, frame.midY))
      paint(line, at: frame.origin)
    case .text(let box): paint(box, in: frame)
    case .icon(let icon, let color?): paint(icon, in: frame, color)
    case .icon(let icon, nil): paintHole(in: frame) { $0.paint(.icon(icon, in: frame), $1) }
    case .fill(let radius, let color?): fill(Self.shape(of: frame, radius), color)
    case .fill(let radius, nil): paintHole(in: frame) { $0.fill(Self.shape(of: frame, radius), $1) }
    case .glass(let radius, let color):
      fill(Self.shape(of: frame, radius), surroundings?.paint(free: color) ?? .solid(color))
    case .shade(let radius, let shade): fill(Self.shape(of: frame, radius), shade.paint(over: frame))
    case .stroke(let radius, let width, let color):
      let middle = Self.shape(of: frame.outset(by: -width / 2), radius)
      add(frame, .stroke(.rounded(middle), width: width, .solid(color)))
    case .path(let lines, let width, let color):
      let placed = lines.map { $0.map { $0.moved(by: origin) } }
      paintAsOne(ControlGlyph(strokes: placed, strokeWidth: width), color)
    case .image(let image): paint(image, in: frame, at: origin, of: input)
    case .emoji(let emoji, let alternative, let color):
      if paint(emoji, alternative, in: frame, color: color) { return }
      paint(.neutralFace(in: frame), .solid(color))
    case .letters(let letters, let color): paint(letters, in: Self.square(in: frame), color: color)
    case .drawing(let name): paint(drawing: name, in: Self.square(in: frame))
    case .progress(let share, let color): paint(.progress(share, in: frame), .solid(color))
    case .control(var row):
      row.control = Rect(origin: .zero, size: frame.size)
      paint(row, in: frame)
    case .avatar(let avatar): paint(avatar, at: origin, of: input)
    case .panel(let panel): paint(panel, at: origin)
    case .mapPin(let bearsPerson): paintMapPin(in: frame, bearsPerson: bearsPerson)
    case .fading(let boxes, let rows):
      let fade = ElementGroup.OpacityFade(
        start: rows.lowerBound + origin.y, end: rows.upperBound + origin.y)
      grouped({ ElementGroup($0, fade: fade) }) { $0.paint(boxes, at: origin, of: input) }
    case .ribbon(let line, let color):
      paint(line, alongRibbonAt: Point(frame.maxX, frame.minY), color)
    case .group(let boxes, let isClipped):
      guard isClipped else { return paint(boxes, at: origin, of: input) }
      grouped({ ElementGroup($0, mask: [frame]) }) { $0.paint(boxes, at: origin, of: input) }
    }
  }

  private mutating func paint(_ icon: Icon, in frame: Rect, _ color: Color) {
    switch icon {
    case .clock: paintClock(in: frame, color)
    case .expand, .collapse: paintChevron(in: frame, isTurned: icon == .collapse, color)
    case .quotationMark, .code, .boost, .star, .delivered, .secondCheck, .eye, .playMedia, .download, .mute,
      .smallMute, .cloud, .landscape, .foldUp, .bolt, .leave:
      paint(.icon(icon, in: frame), .solid(color))
    default: paintAsOne(.icon(icon, in: frame), color)
    }
  }

  /// The clock at the default text size (Spec/Bubbles.md 7.1).
  private enum Clock {
    static let side = 11.0
    static let stroke = 1.0
    static let hour = Rect(5, 3, 1, 2.5)
    static let minute = Rect(5, 5, 4.5, 1)
  }

  private mutating func paintClock(in box: Rect, _ color: Color) {
    let scale = box.width / Clock.side
    grouped({ ElementGroup($0, opacity: color.alpha) }) { painting in
      var opaque = color
      opaque.alpha = 1
      painting.strokeInside(box, width: scale * Clock.stroke, opaque)
      for hand in [Clock.hour, Clock.minute] {
        let hand = Rect(
          box.minX + scale * hand.minX, box.minY + scale * hand.minY, scale * hand.width, scale * hand.height)
        painting.fill(RoundedRect(painting.grid.snap(hand)), opaque)
      }
    }
  }

  private static func shape(of frame: Rect, _ radius: Double) -> RoundedRect {
    RoundedRect(frame, radius: min(radius, min(frame.width, frame.height) / 2))
  }

  // MARK: - Images

  /// The ring of a story (Spec/Bubbles.md 32).
  private enum Ring {
    static let width = 2.0
    /// The colors of the ring of an unseen story, from top to bottom.
    static let top = Color(0x34c76f)
    static let bottom = Color(0x3da1fd)
  }

  private mutating func paint(_ image: BoxImage, in frame: Rect, at origin: Point, of input: InputOrigin) {
    if let ring = image.ring {
      let outer = frame.outset(by: ring - Ring.width / 2)
      let gradient = VerticalGradient(
        top: Ring.top, bottom: Ring.bottom, minY: outer.minY, maxY: outer.maxY)
      add(
        frame.outset(by: ring),
        .stroke(.rounded(Self.shape(of: outer, Box.round)), width: Ring.width, .gradient(gradient)))
    }
    var (shape, reached): (Shape?, Rect) = (nil, frame)
    switch image.outline {
    case .free: break
    case .rounded(let radius): shape = .rounded(Self.shape(of: frame, radius))
    case .bubble(let corners, let tail):
      shape = .polyline(BubbleOutline.bubble(frame, corners, tail: tail))
      reached = frame.reaching(tail: tail)
    }
    let isConcealed = image.isConcealed(revealing: revealsSpoilers)
    let look: PictureLook = isConcealed || image.isBlurred ? .concealed : image.isWhole ? .whole : .filling
    // The fit of a whole image depends on the frame only; its backdrop extends into the tail.
    let found = image.media.flatMap {
      picture(of: $0, in: look == .whole ? frame : reached, as: look, origin: input)
    }
    if let found {
      if let shape {
        paint(found, in: frame, reaching: reached, cutTo: shape)
      } else {
        add(frame, .image(PlacedImage(bitmap: found.bitmap, frame: frame, fit: .contain)))
      }
    } else {
      paintSubstitute(of: image, shape, in: frame, at: origin, of: input)
    }
    if isConcealed { paintDust(overPictureIn: frame, corners: image.outline.corners(of: frame)) }
    let isThere: Bool =
      switch image.presence {
      case .preview: found != nil
      case .image: found.map { !$0.isPreview } ?? false
      case .file(let file): pictures.hasFile(file)
      }
    paint(isThere ? image.present : image.absent, at: origin, of: input)
  }

  private mutating func paintSubstitute(
    of image: BoxImage, _ shape: Shape?, in frame: Rect, at origin: Point, of input: InputOrigin
  ) {
    let ground = shape ?? .rounded(RoundedRect(frame))
    switch image.substitute {
    case .nothing: break
    case .boxes(let boxes): paint(boxes, at: origin, of: input)
    case .color(let color): add(frame.outset(by: BubbleMetrics.tailRoom), .fill(ground, .solid(color)))
    case .colors(let colors):
      if let paint = Self.paint(colors, in: frame) {
        add(frame.outset(by: BubbleMetrics.tailRoom), .fill(ground, paint))
      }
    case .drawing(let drawing, let color): paint(drawing, in: frame, shape, color)
    }
  }

  /// Paints dust that is clipped to rounded corners.
  private mutating func paintDust(overPictureIn frame: Rect, corners: BubbleCorners) {
    paintDust(overPictureIn: frame) { point in
      let (left, top) = (point.x < frame.midX, point.y < frame.midY)
      let radius =
        top ? (left ? corners.topLeft : corners.topRight) : left ? corners.bottomLeft : corners.bottomRight
      let x = radius - min(point.x - frame.minX, frame.maxX - point.x)
      let y = radius - min(point.y - frame.minY, frame.maxY - point.y)
      return x <= 0 || y <= 0 || x * x + y * y <= radius * radius
    }
  }

  /// - Parameter shape: the shape of the background; `nil` for a drawing without one.
  private mutating func paint(_ drawing: BoxImage.Drawing, in frame: Rect, _ shape: Shape?, _ color: Color) {
    if let shape { add(frame, .fill(shape, .solid(color.multiplyingAlpha(by: Self.faint)))) }
    paint(drawing: "drawing \(drawing.rawValue)", in: Self.square(in: frame), tint: color)
  }

  /// The alpha of the background of a drawing.
  private static let faint = 0.12

  /// Returns the largest square in the middle of a rectangle.
  static func square(in frame: Rect) -> Rect {
    let side = min(frame.width, frame.height)
    return Rect(frame.midX - side / 2, frame.midY - side / 2, side, side)
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

  // MARK: - Ribbons

  /// The band over a corner (Spec/Bubbles.md 32).
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

  private mutating func paint(_ text: SingleLine, alongRibbonAt corner: Point, _ color: Color) {
    let line = text.line
    let edge = Band.half * Band.slope
    let reach = max(Band.least, (line.width + 2 * Band.sides) / Band.slope + edge)
    let outline = [
      Point(corner.x - reach - edge, corner.y), Point(corner.x - reach + edge, corner.y),
      Point(corner.x, corner.y + reach - edge), Point(corner.x, corner.y + reach + edge),
    ]
    paint(ControlGlyph(fills: [outline]), .solid(color))
    let middle = Point(corner.x - reach / 2, corner.y + reach / 2)
    // The offset of a point along the line, and of one up from it.
    let step = 1 / Band.slope
    var words = keepsText ? LineWords(whole: text.text) : nil
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
      add(
        bounds,
        .glyphs(
          GlyphRun(
            face: run.face, size: run.faceSize, color: text.color, baseline: start.y, glyphs: glyphs,
            isFine: true, isTurned: true, text: words?.text(of: run, at: start, without: []))))
      if words != nil { words = LineWords(whole: "") }
    }
  }
}

extension BoxImage {
  /// Returns true if dust covers the image.
  fileprivate func isConcealed(revealing: Bool) -> Bool {
    switch veil {
    case .spoiler, .sensitive: !revealing
    case .once, .locked: true
    case nil: false
    }
  }
}

extension BoxImage.Outline {
  fileprivate func corners(of frame: Rect) -> BubbleCorners {
    switch self {
    case .free: BubbleCorners(all: 0)
    case .rounded(let radius): BubbleCorners(all: min(radius, min(frame.width, frame.height) / 2))
    case .bubble(let corners, _): corners
    }
  }
}

extension Rect {
  /// Returns the frame with the space for a tail.
  fileprivate func reaching(tail side: Side?) -> Rect {
    let room = BubbleMetrics.tailRoom
    return switch side {
    case .incoming: Rect(minX - room, minY, width + room, height)
    case .outgoing: Rect(minX, minY, width + room, height)
    case nil: self
    }
  }
}

extension Box.Shade {
  /// The number of points on a side of a radial background's mesh (Spec/Bubbles.md 31).
  private static let grain = 33

  fileprivate func paint(over frame: Rect) -> Paint {
    switch self {
    case .glow(let center, let edge): .mesh(.glow(over: frame, center: center, edge: edge))
    case .radial(let center, let edge):
      .mesh(
        ColorMesh(frame, columns: Self.grain, rows: Self.grain) { point in
          let (x, y) = (2 * point.x - 1, 2 * point.y - 1)
          return center.mixed(with: edge, min(1, (x * x + y * y).squareRoot()))
        })
    case .spots(let colors):
      if colors.count > 2, let last = colors.last {
        .mesh(SpotGradient(colors: colors.count > 3 ? colors : colors + [last]).mesh(over: frame))
      } else {
        .gradient(
          VerticalGradient(
            top: colors.first ?? .white, bottom: colors.last ?? .white, minY: frame.minY, maxY: frame.maxY))
      }
    }
  }
}

extension ColorMesh {
  /// The light behind a gift (Spec/Bubbles.md 32).
  private enum Glow {
    /// The number of points on a side of the mesh. `reach` is the reach of the light, as a share of the longer side.
    static let points = 17
    static let reach = 0.6
  }

  fileprivate static func glow(over frame: Rect, center: Color, edge: Color) -> ColorMesh {
    let reach = max(frame.width, frame.height) * Glow.reach
    return ColorMesh(frame, columns: Glow.points, rows: Glow.points) { part in
      let (x, y) = ((part.x - 0.5) * frame.width, (part.y - 0.5) * frame.height)
      let distance = min(1, (x * x + y * y).squareRoot() / reach)
      var color = edge
      color.alpha = distance
      return color.composited(over: center)
    }
  }
}
