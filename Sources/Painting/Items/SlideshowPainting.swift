import PageLayout
import Primitives
import Scene

/// Slideshows (Docs/Drawing.md 14).
extension ItemPainting {
  private static let stripHeight = 20.0
  private static let dotDiameter = 7.0
  private static let dotGap = 9.0
  /// Free on both sides together.
  private static let stripMargin = 36.0
  private static let otherDots = Color(0xffffff, alpha: 0.5)

  mutating func paint(_ slideshow: SlideshowBox, in frame: Rect) {
    guard !frame.isEmpty, slideshow.pages.indices.contains(slideshow.shownPage) else { return }
    let frame = grid.snap(frame)
    clipped(to: frame) { painting in
      painting.fill(RoundedRect(frame), slideshow.background)
      painting.paint(slideshow.pages[slideshow.shownPage], in: frame)
      painting.paintDots(count: slideshow.pages.count, shown: slideshow.shownPage, in: frame)
    }
  }

  /// One for each page, in a strip at the bottom that is scaled down until they fit.
  private mutating func paintDots(count: Int, shown: Int, in frame: Rect) {
    let pitch = Self.dotDiameter + Self.dotGap
    let rowWidth = Double(count) * pitch - Self.dotGap
    let scale = min(1, (frame.width - Self.stripMargin) / rowWidth)
    guard scale > 0 else { return }
    let strip = Rect(frame.minX, frame.maxY - Self.stripHeight, frame.width, Self.stripHeight)
    let left = strip.minX + Rounding.floor((strip.width - rowWidth) / 2)
    let centers = (0..<count).map { index in
      let center = Point(
        left + Double(index) * pitch + Self.dotDiameter / 2, strip.minY + Self.dotDiameter / 2)
      return Point(
        strip.midX + (center.x - strip.midX) * scale, strip.midY + (center.y - strip.midY) * scale)
    }
    let diameter = Self.dotDiameter * scale
    let others = Array(centers[..<shown] + centers[(shown + 1)...])
    add(strip, .dots(others, diameter: diameter, Self.otherDots))
    add(strip, .dots([centers[shown]], diameter: diameter, .white))
  }
}
