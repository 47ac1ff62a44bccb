import Primitives
import TextLayout

/// The line below a partial page that leads to the whole one (Docs/Layout.md 25).
package struct ShowMore: Sendable {
  /// In the page's space, below the page.
  package var frame: Rect
  /// In the frame.
  package var line: SingleLine
}
