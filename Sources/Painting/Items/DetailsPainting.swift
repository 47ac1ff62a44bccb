import PageLayout
import Primitives
import Scene

/// Details (Docs/Drawing.md 10).
extension ItemPainting {
  mutating func paint(_ details: DetailsBox, in frame: Rect) {}
}
