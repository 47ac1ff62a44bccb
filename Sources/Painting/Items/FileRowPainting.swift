import PageLayout
import Primitives
import Scene

/// Rows of music, voice messages and files (Docs/Drawing.md 15).
extension ItemPainting {
  mutating func paint(_ row: FileRow, in frame: Rect) {}
}
