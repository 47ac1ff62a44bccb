import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Reactions, buttons, and what stands beside a bubble (Docs/Bubbles.md 3, 8 and 11).
extension RowPainter {
  /// - Parameter ground: what shows through what is cut out of the chip.
  mutating func paint(_ chip: ReactionChip, over ground: Paint) {
    let frame = grid.snap(place(chip.frame))
    if chip.fill.alpha > 0 { painting.fill(RoundedRect(frame, radius: frame.height / 2), chip.fill) }
    // A faint figure's colour does not make its emoji faint.
    var ink = chip.textColor ?? .white
    ink.alpha = 1
    paint(chip.picture, in: place(chip.symbol), color: ink)
    if let count = chip.count {
      var line = count.line
      line.color = Self.color(of: chip.textColor, over: ground.color(at: frame.midY))
      painting.paint(line, at: place(count.frame.origin))
    }
    paint(chip.faces)
  }

  /// Digits that are not opaque are cut out of the chip: they lie over what is behind it.
  private static func color(of text: Color?, over ground: Color) -> Color {
    guard var text else { return ground }
    let share = text.alpha
    text.alpha = 1
    return ground.mixed(with: text, share)
  }

  private mutating func paint(_ picture: ReactionChip.Picture, in box: Rect, color: Color) {
    switch picture {
    case .text(let text): if let text { painting.paint(text, in: box, color: color) }
    case .custom(let emoji, let alternative): painting.paint(emoji, alternative, in: box, color: color)
    case .star: painting.paint(.star(in: box), .solid(Color(0xffb300)))
    }
  }

  // MARK: - Keyboard

  private enum Key {
    static let badge = Point(15, 5)
    static let badgeSide = 10.0
  }

  mutating func paint(_ key: KeyboardKey) {
    let frame = grid.snap(place(key.frame))
    let outline = BubbleOutline.box(frame, key.corners)
    let corner = place(key.label.frame.origin)
    let icon = key.icon.map { (box: place($0.frame), emoji: $0.emoji, alternative: $0.alternative) }
    painting.grouped({ ElementGroup($0, opacity: key.opacity) }) { painting in
      painting.add(frame, .fill(.polyline(outline), .solid(key.fill)))
      if let tint = key.tint { painting.add(frame, .fill(.polyline(outline), .solid(tint))) }
      if let stroke = key.stroke {
        let pixel = 1 / painting.grid.scale
        let inner = BubbleOutline.box(frame.outset(by: -pixel / 2), key.corners)
        painting.add(
          frame, .stroke(.polyline(inner + inner.prefix(2)), width: pixel, .solid(stroke)))
      }
      painting.paint(key.label.line, at: corner)
      if let badge = key.badge {
        painting.paint(
          .badge(badge, at: Point(frame.maxX - Key.badge.x, frame.minY + Key.badge.y)),
          .solid(key.label.line.color))
      }
      if let icon {
        painting.paint(icon.emoji, icon.alternative, in: icon.box, color: key.label.line.color)
      }
    }
  }

  // MARK: - Beside the bubble

  mutating func paintShare(in box: Rect) {
    let frame = grid.snap(place(box))
    painting.fill(RoundedRect(frame, radius: frame.width / 2), row.colors.service.fill)
    painting.paint(.share(in: frame), .solid(row.colors.service.text))
  }

  /// An exclamation mark, down the disc in parts of its height, across it in points.
  private enum Failure {
    static let stroke = (top: 0.25, height: 0.3, width: 2.0)
    static let dot = (top: 0.65, side: 2.5)
  }

  mutating func paintFailure(in box: Rect) {
    let frame = grid.snap(place(box))
    painting.fill(RoundedRect(frame, radius: frame.width / 2), row.colors.service.failure)
    let stroke = Rect(
      frame.midX - Failure.stroke.width / 2, frame.minY + frame.height * Failure.stroke.top,
      Failure.stroke.width, frame.height * Failure.stroke.height)
    let dot = Rect(
      frame.midX - Failure.dot.side / 2, frame.minY + frame.height * Failure.dot.top, Failure.dot.side,
      Failure.dot.side)
    for part in [stroke, dot] { painting.fill(RoundedRect(part, radius: part.width / 2), .white) }
  }
}
