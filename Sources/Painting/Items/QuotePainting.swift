import PageLayout
import Primitives
import Scene
import TextLayout

/// Boxes, the frames of quotes and their marks (Docs/Drawing.md 19.1 and 19.2).
extension ItemPainting {
  mutating func paint(_ shape: ShapeBox, in frame: Rect) {
    let box = RoundedRect(grid.snap(frame), radius: shape.cornerRadius)
    switch shape.look {
    case .plain, .pullQuote: fill(box, shape.color)
    case .quote(let ground):
      fill(box, shape.color)
      // Cut out of the frame's own shape, so that no corner sticks out.
      let bar = grid.snap(ground.bar.offsetBy(frame.origin)).intersection(box.rect)
      add(bar, .fill(.rounded(box), .solid(ground.barColor)))
      if let fold = ground.fold {
        paintChevron(in: fold.chevron.offsetBy(frame.origin), isTurned: !fold.isFolded, ground.barColor)
      }
    case .glyph(let glyph):
      // From a whole pixel, so that all of a page look alike.
      let corner = Point(grid.snap(frame.minX), grid.snap(frame.minY))
      paint(.quotationMark(glyph, in: Rect(origin: corner, size: frame.size)), .solid(shape.color))
    }
  }

  /// Paints what shows less and less at the edge of a folded quote.
  ///
  /// - Parameter origin: of the text.
  mutating func fading(_ fade: QuoteFade?, at origin: Point, _ body: (inout ItemPainting) -> Void) {
    guard let fade else { return body(&self) }
    let bottom = origin.y + fade.bottom
    let opacity = ElementGroup.OpacityFade(
      start: bottom - fade.height, end: bottom - fade.end,
      hole: Point(origin.x + fade.hole.x, origin.y + fade.hole.y), inner: fade.inner, outer: fade.outer)
    grouped({ ElementGroup($0, fade: opacity) }, body)
  }
}
