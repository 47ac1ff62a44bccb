import Primitives

/// The box that the page is clipped to (Docs/Picture.md, Sizes).
extension Layout {
  package var containerSize: Size {
    if let screen { return screen.size }
    if items.isEmpty { return design.emptyBubble }
    let height = size.height + 2 * design.rim.height
    let showMoreBottom = showMore.map { design.rim.height + $0.frame.maxY + design.showMore.bottomMargin }
    return Size(size.width + 2 * design.rim.width, max(height, showMoreBottom ?? 0))
  }
}
