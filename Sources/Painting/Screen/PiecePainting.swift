import PageLayout
import Primitives
import Scene

/// What stands on the bars of a screen (Docs/Chats.md 13).
extension ItemPainting {
  /// - Parameter origin: of the screen on the canvas.
  mutating func paint(_ pieces: [ScreenPiece], at origin: Point) {
    for piece in pieces {
      let frame = piece.frame.offsetBy(origin)
      paint(as: piece.appearance, around: frame) { $0.paint(piece.content, in: frame, at: origin) }
    }
  }

  private mutating func paint(_ content: ScreenPiece.Content, in frame: Rect, at origin: Point) {
    switch content {
    case .line(let line): paint(line, at: origin)
    case .text(let box): paint(box, in: frame)
    case .sign(let sign, let color): paint([ScreenGlyph(sign: sign, box: frame, color: color)], at: .zero)
    case .fill(let radius, let color): fill(RoundedRect(frame, radius: radius), color)
    case .stroke(let radius, let width, let color):
      add(
        frame.outset(by: width / 2),
        .stroke(.rounded(RoundedRect(frame, radius: radius)), width: width, .solid(color)))
    case .path(let lines, let width, let color):
      let placed = lines.map { $0.map { $0.moved(by: origin) } }
      paintAsOne(ControlGlyph(strokes: placed, strokeWidth: width), color)
    case .picture(let media, let radius, let placeholder):
      let box = grid.snap(frame)
      if paintPicture(media, in: box, radius: radius, origin: .none) { return }
      fill(RoundedRect(box, radius: radius), placeholder)
    case .emoji(let emoji, let alternative, let color):
      if paint(emoji, alternative, in: frame, color: color) { return }
      paint(.neutralFace(in: frame), .solid(color))
    case .pieces(let pieces, let isCut):
      guard isCut else { return paint(pieces, at: origin) }
      grouped({ ElementGroup($0, mask: [frame]) }) { $0.paint(pieces, at: origin) }
    }
  }

  /// Paints what is on its way, as one.
  ///
  /// - Parameter frame: on the canvas; its middle stays where it is.
  mutating func paint(
    as look: Appearance, around frame: Rect, _ body: (inout ItemPainting) -> Void
  ) {
    guard look != .whole else { return body(&self) }
    guard !look.isHidden else { return }
    let motion = look.motion(around: frame)
    let reach = max(abs(look.offset.x), abs(look.offset.y)) + SoftShadow.deviations * look.blur
    // What grows beyond its size reaches further.
    let growth = max(0, look.scale - 1) * max(frame.width, frame.height)
    grouped(reach: reach + growth, { ElementGroup($0, opacity: min(1, look.alpha), motion: motion) }, body)
  }
}

extension Appearance {
  /// Without its strength.
  var moving: Appearance { Appearance(scale: scale, offset: offset, blur: blur) }

  func motion(around frame: Rect) -> ElementGroup.Motion? {
    if scale == 1, offset == .zero, blur == 0 { return nil }
    return ElementGroup.Motion(
      offset: offset, scale: scale, center: Point(frame.midX, frame.midY), blur: blur)
  }

  /// A shape that is smaller or elsewhere.
  func applied(to shape: RoundedRect) -> RoundedRect {
    if self == .whole { return shape }
    let rect = shape.rect
    let size = Size(rect.width * scale, rect.height * scale)
    let corner = Point(rect.midX - size.width / 2 + offset.x, rect.midY - size.height / 2 + offset.y)
    return RoundedRect(Rect(origin: corner, size: size), radius: shape.radius * scale)
  }
}
