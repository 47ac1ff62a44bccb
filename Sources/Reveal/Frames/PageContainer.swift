import PageLayout
import Primitives

/// What holds a page while it is revealed: a bubble of its own, or that of a message (Docs/Reveal.md 8 and 9).
package struct PageContainer: Equatable, Sendable {
  /// As a still.
  package var size: Size
  /// Points of its height that are not the page's: rims, and what stands above the page.
  package var surroundings: Double
  /// Smaller than that it never is, unless its settled size is.
  package var least: Size
  /// Whether a status ends it, which has room as soon as the last revision is there.
  package var hasStatus: Bool
  /// Whether there is no page to grow with.
  package var isEmpty: Bool

  package init(size: Size, surroundings: Double, least: Size, hasStatus: Bool = false, isEmpty: Bool = false)
  {
    self.size = size
    self.surroundings = surroundings
    self.least = least
    self.hasStatus = hasStatus
    self.isEmpty = isEmpty
  }

  /// Around a page with nothing beside it.
  package init(_ layout: Layout) {
    self.init(
      size: layout.containerSize, surroundings: 2 * layout.design.rim.height,
      least: layout.design.emptyBubble,
      isEmpty: layout.items.isEmpty)
  }
}
