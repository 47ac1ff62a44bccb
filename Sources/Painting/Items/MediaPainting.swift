import PageLayout
import Primitives
import Scene

/// Pictures and what stands for them (Docs/Drawing.md 13).
extension ItemPainting {
  mutating func paint(_ media: MediaBox, in frame: Rect) {}
}
