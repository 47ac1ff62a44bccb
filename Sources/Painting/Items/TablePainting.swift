import PageLayout
import Primitives
import Scene

/// Tables (Docs/Drawing.md 9).
extension ItemPainting {
  mutating func paint(_ table: TableBox, in frame: Rect) {}
}
