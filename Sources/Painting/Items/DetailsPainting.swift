import PageLayout
import Primitives
import Scene

/// Details: the title's row, then the body, then the line below both (Docs/Drawing.md 10).
extension ItemPainting {
  mutating func paint(
    _ details: DetailsBox, in frame: Rect, as shown: ShownItem?, _ parts: inout PaintedParts
  ) {
    paint([details.title], ofGroup: 0, at: frame.origin, as: shown, &parts)
    let chevron = details.chevron.offsetBy(frame.origin)
    switch details.chevronLook {
    case .square: paintChevron(in: chevron, isTurned: details.isOpen, details.chevronColor)
    case .wide: paintWideChevron(in: chevron, isOpen: details.isOpen, details.chevronColor)
    }
    if details.isOpen {
      let origin = Point(frame.minX, frame.minY + details.headerHeight)
      clipped(to: details.bodyClip.offsetBy(frame.origin)) { painting in
        painting.paint(details.items, ofGroup: 1, at: origin, as: shown, &parts)
      }
    }
    if let separator = details.separator {
      fill(RoundedRect(grid.snap(separator.offsetBy(frame.origin))), details.color)
    }
  }

  /// Points down over what is folded, and turned up over what is not.
  mutating func paintChevron(in box: Rect, isTurned: Bool, _ color: Color) {
    let scale = box.width / Chevron.side
    // From a whole pixel, so that all of a page look alike.
    let corner = Point(grid.snap(box.minX), grid.snap(box.minY))
    let points = Chevron.points.map { point in
      let turned = isTurned ? Point(Chevron.side - point.x, Chevron.side - point.y) : point
      return Point(corner.x + turned.x * scale, corner.y + turned.y * scale)
    }
    add(
      Rect(origin: corner, size: box.size),
      .stroke(.polyline(points), width: Chevron.strokeWidth * scale, .solid(color)))
  }
}

/// The chevron in the box that it is designed in.
private enum Chevron {
  static let side = 16.0
  static let points = [Point(3, 5.5), Point(8, 10.5), Point(13, 5.5)]
  static let strokeWidth = 1.66
}
