import PageLayout
import Primitives
import Scene

/// Buttons (Docs/Rulings.md 58).
extension ItemPainting {
  mutating func paint(_ button: ButtonBox, in frame: Rect) {}
}
