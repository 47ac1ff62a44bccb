import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Stickers, dice and video notes (Spec/Bubbles.md 21).
extension RowPainter {
  mutating func paint(_ ground: FreeGround) {
    painting.fill(
      RoundedRect(grid.snap(place(ground.frame)), radius: ground.cornerRadius), free(ground.color))
  }

  mutating func paint(_ art: ArtPart) {
    let frame = grid.snap(place(art.frame))
    if let signs = art.videoNote {
      paint(signs, over: art, in: frame)
    } else if let die = art.die {
      paint(die, in: frame)
    } else if let media = art.media, paintSticker(media, in: frame) {
      return
    } else if let alternative = art.alternative {
      let side = min(frame.width, frame.height)
      painting.paint(
        alternative, in: Rect(frame.midX - side / 2, frame.midY - side / 2, side, side),
        color: row.palette.incoming.primaryText)
    } else {
      painting.fill(RoundedRect(frame, radius: Sticker.placeholderRadius), art.placeholder)
    }
  }

  private enum Sticker { static let placeholderRadius = 16.0 }

  /// - Returns: true if there was an image.
  @discardableResult
  mutating func paintSticker(_ media: MediaID, in frame: Rect) -> Bool {
    painting.paintSticker(media, in: frame, origin: row.origin)
  }

  // MARK: - Round videos

  private mutating func paint(_ signs: VideoNoteSigns, over art: ArtPart, in frame: Rect) {
    let radius = frame.width / 2
    let look: PictureLook = art.isConcealed ? .concealed : .filling
    let isThere = paintPicture(art.media, in: frame, radius: radius, as: look, placeholder: art.placeholder)
    if art.isConcealed { painting.paintDust(overPictureIn: frame, corners: BubbleCorners(all: radius)) }
    if isThere {
      let mute = grid.snap(place(signs.mute))
      paintDisc(in: mute, .sign(.mute, in: mute), signs.color)
    } else {
      let play = grid.snap(place(signs.play))
      paintDisc(in: play, .play(in: play), signs.color)
    }
    let pill = grid.snap(place(signs.pill.frame))
    painting.fill(RoundedRect(pill, radius: pill.height / 2), free(signs.pill.color))
    paint(signs.duration)
    if let dot = signs.dot {
      painting.fill(RoundedRect(place(dot), radius: dot.width / 2), signs.duration.line.color)
    }
  }
}

/// Dice after the throw (Spec/Bubbles.md 21.1).
extension RowPainter {
  mutating func paint(_ die: DieFace, in frame: Rect) {
    switch die {
    case .pips(let count): paintPips(count, in: frame)
    case .dart(let rings): paintDart(rings: rings, in: frame)
    case .reels(let reels): paint(reels, in: frame)
    }
  }

  // MARK: - Dice

  /// The dimensions, as shares of the image's side.
  private enum Die {
    static let inset = 0.1
    static let radius = 0.15
    static let depth = 0.03
    static let pip = 0.15
    /// The width of the rim, in points.
    static let rim = 0.5
    static let step = 0.23
    static let body = Color(0xfafafa)
    static let edge = Color(0xc9ccd1)
    static let ink = Color(0x2b2f36)
    static let red = Color(0xe8372c)
    /// The columns and rows of the pips, from the middle.
    static let places: [[(Double, Double)]] = [
      [(0, 0)], [(-1, -1), (1, 1)], [(-1, -1), (0, 0), (1, 1)], [(-1, -1), (1, -1), (-1, 1), (1, 1)],
      [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
      [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    ]
  }

  private mutating func paintPips(_ count: Int, in frame: Rect) {
    let side = min(frame.width, frame.height)
    let body = frame.outset(by: -side * Die.inset)
    let radius = side * Die.radius
    painting.fill(RoundedRect(body.offsetBy(x: 0, y: side * Die.depth), radius: radius), Die.edge)
    painting.fill(RoundedRect(body.outset(by: Die.rim), radius: radius + Die.rim), Die.edge)
    painting.fill(RoundedRect(body, radius: radius), Die.body)
    guard Die.places.indices.contains(count - 1) else { return }
    let pip = side * Die.pip
    for (column, row) in Die.places[count - 1] {
      let center = Point(body.midX + column * side * Die.step, body.midY + row * side * Die.step)
      let box = Rect(center.x - pip / 2, center.y - pip / 2, pip, pip)
      painting.fill(RoundedRect(box, radius: pip / 2), count == 1 ? Die.red : Die.ink)
    }
  }

  // MARK: - Darts

  private enum Dart {
    static let inset = 0.06
    static let rings = 5
    static let red = Color(0xe5342b)
    static let white = Color(0xf7f7f5)
    static let steel = Color(0x8d99a6)
    static let flight = Color(0x2f80c9)
    /// The direction from the board's middle to the hit, as a share of the distance to the edge.
    static let direction = Point(-0.6, 0.8)
    // Shares of the image's side.
    /// The offset from the tip to the flight.
    static let shaft = Point(0.2, -0.14)
    static let shaftWidth = 0.022
    /// Half of the flight, along the shaft and across it.
    static let along = Point(0.05, -0.035)
    static let across = Point(0.035, 0.05)
    /// The distance of the flight's notch from the shaft's end, as a share of half its length.
    static let notch = 0.6
  }

  private mutating func paintDart(rings: Int, in frame: Rect) {
    let side = min(frame.width, frame.height)
    let radius = side * (0.5 - Dart.inset)
    let center = Point(frame.midX, frame.midY)
    for ring in 0..<Dart.rings {
      let reach = radius * Double(Dart.rings - ring) / Double(Dart.rings)
      painting.fill(
        RoundedRect(Rect(center.x - reach, center.y - reach, 2 * reach, 2 * reach), radius: reach),
        ring.isMultiple(of: 2) ? Dart.red : Dart.white)
    }
    // The worst throw misses the board.
    let off = radius * Double(rings) / Double(Dart.rings)
    let tip = Point(center.x + off * Dart.direction.x, center.y + off * Dart.direction.y)
    let tail = Point(tip.x + Dart.shaft.x * side, tip.y + Dart.shaft.y * side)
    painting.paint(
      ControlGlyph(strokes: [[tip, tail]], strokeWidth: side * Dart.shaftWidth), .solid(Dart.steel))
    // Multiples of half the flight, along the shaft and across it.
    let corners: [(Double, Double)] = [(-1, 0), (0, -1), (1, -1), (Dart.notch, 0), (1, 1), (0, 1)]
    let flight = corners.map { along, across -> Point in
      let x = Dart.along.x * along + Dart.across.x * across
      let y = Dart.along.y * along + Dart.across.y * across
      return Point(tail.x + x * side, tail.y + y * side)
    }
    painting.paint(ControlGlyph(fills: [flight]), .solid(Dart.flight))
  }

  // MARK: - Slot machines

  /// The dimensions, as shares of the image's side.
  private enum Machine {
    static let body = Rect(0.06, 0.14, 0.84, 0.78)
    static let window = Rect(0.11, 0.36, 0.74, 0.34)
    static let marquee = Rect(0.2, 0.2, 0.56, 0.08)
    static let tray = Rect(0.2, 0.79, 0.56, 0.06)
    static let knob = Rect(0.9, 0.3, 0.09, 0.09)
    static let lever = Rect(0.93, 0.36, 0.03, 0.24)
    static let radius = 0.1
    /// The width of the frame around the window. The following values are the factors of its corner radii.
    static let rim = 0.015
    static let rimRoundness = 0.5
    static let windowRoundness = 0.4
    static let red = Color(0xd93a35)
    static let gold = Color(0xf5b83d)
    static let steel = Color(0x9aa3ad)
    static let paper = Color(0xfdfdfb)
    static let letters = Color(0x2b2f36)
  }

  private mutating func paint(_ reels: [DieFace.Reel], in frame: Rect) {
    let side = min(frame.width, frame.height)
    func box(_ part: Rect) -> Rect {
      Rect(
        frame.minX + part.minX * side, frame.minY + part.minY * side, part.width * side, part.height * side)
    }
    let radius = Machine.radius * side
    painting.fill(RoundedRect(box(Machine.lever), radius: 0), Machine.steel)
    painting.fill(RoundedRect(box(Machine.knob), radius: box(Machine.knob).width / 2), Machine.red)
    painting.fill(RoundedRect(box(Machine.body), radius: radius), Machine.red)
    for strip in [Machine.marquee, Machine.tray].map(box) {
      painting.fill(RoundedRect(strip, radius: strip.height / 2), Machine.gold)
    }
    let window = box(Machine.window)
    painting.fill(
      RoundedRect(window.outset(by: side * Machine.rim), radius: radius * Machine.rimRoundness), Machine.gold)
    painting.fill(RoundedRect(window, radius: radius * Machine.windowRoundness), Machine.paper)
    for reel in reels {
      if let sign = reel.sign { painting.paint(sign, in: place(reel.frame), color: Machine.letters) }
    }
  }
}
