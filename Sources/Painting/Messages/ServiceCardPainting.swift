import MessageLayout
import PageLayout
import Primitives
import Scene

/// Cards on the chat's background (Spec/Bubbles.md 32).
extension RowPainter {
  mutating func paint(_ card: ServiceCard) {
    let ground = grid.snap(place(card.ground))
    let outline = RoundedRect(ground, radius: card.cornerRadius + card.rim)
    if let stroke = card.stroke {
      // As around a bubble.
      painting.add(
        ground.outset(by: BubbleMetrics.tailRoom),
        .stroke(.rounded(outline), width: 2 / grid.scale, .solid(stroke)))
    }
    painting.fill(outline, free(card.color))
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
    paint(card.boxes)
  }

  /// Paints boxes in the row's space.
  mutating func paint(_ boxes: [Box]) {
    for box in boxes {
      switch box.content {
      // The letters of an avatar can extend beyond it.
      case .avatar(let avatar) where avatar.above == nil: paint(avatar)
      case .group(let boxes, isClipped: false) where box.appearance == .whole && box.snapping == .none:
        paint(boxes)
      default: painting.paint(box, at: origin, of: row.origin)
      }
    }
  }
}
