import Primitives

/// The line below a partial page that leads to the whole one (Docs/Layout.md 25).
public struct ShowMore: Sendable {
  /// In the page's space, below the page.
  public var frame: Rect
  /// In the frame.
  public var line: SingleLine
}
