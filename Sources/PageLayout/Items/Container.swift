import Primitives

/// The box that the page is clipped to (Docs/Picture.md, Sizes).
extension Layout {
  /// Points above and below the page.
  package static let containerRim = 1.0
  /// Of its corners, in points.
  package static let containerRadius = 15.0
  /// Free below the line that a partial page ends with.
  private static let showMoreMargin = 6.0
  /// An empty page still shows its bubble: the smallest that a chat has.
  package static let emptyContainer = Size(40, 35)

  package var containerSize: Size {
    if items.isEmpty { return Self.emptyContainer }
    let height = size.height + 2 * Self.containerRim
    let showMoreBottom = showMore.map { Self.containerRim + $0.frame.maxY + Self.showMoreMargin }
    return Size(size.width, max(height, showMoreBottom ?? 0))
  }
}
