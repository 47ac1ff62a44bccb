import PageLayout
import Primitives
import Scene

/// Slideshows (Docs/Drawing.md 14).
extension ItemPainting {
  mutating func paint(_ slideshow: SlideshowBox, in frame: Rect) {}
}
