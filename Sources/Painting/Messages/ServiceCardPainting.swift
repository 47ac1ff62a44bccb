import MessageLayout
import PageLayout
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
    paint(card.boxes)
  }

  /// Paints boxes in the row's space.
  mutating func paint(_ boxes: [Box]) {
    for box in boxes {
      // The letters of an avatar can extend beyond it.
      if case .avatar(let avatar) = box.content {
        paint(avatar)
      } else {
        painting.paint([box], at: origin, of: row.origin)
      }
    }
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
