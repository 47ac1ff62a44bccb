import Primitives

/// What shows of a table or a formula that may be wider than the page (Docs/Layout.md 16.5 and 17).
struct WideBlockExtent {
  /// Whether it is wider than the page's content.
  let scrolls: Bool
  /// Of the item in its block, in points.
  let x: Double
  let width: Double
  /// How far it is scrolled to the left.
  let scrollOffset: Double

  /// - Parameter restsAtEnd: whether what shows at first is where lines begin on pages that read from right to left.
  init(
    contentWidth: Double, overflow: TableOverflow, restsAtEnd: Bool = false, context: BlockContext
  ) {
    // The margin at the end scrolls along.
    let excess = contentWidth - context.contentWidth
    scrolls = excess > Rounding.noise
    switch overflow {
    case .full where scrolls:
      // Wider at the side where lines end, so that it begins where all blocks begin.
      x = context.isRTL ? -excess : 0
      width = context.width + excess
      scrollOffset = 0
    case .scrolled(let distance) where scrolls:
      x = 0
      width = context.width
      let offset = min(max(0, distance), excess)
      scrollOffset = restsAtEnd && context.isRTL ? excess - offset : offset
    case .full, .scrolled, .shrunk:
      x = 0
      width = context.width
      scrollOffset = 0
    }
  }
}

extension [LayoutItem] {
  /// The stretch of x that the page takes, zero included, to show the frames of all tables, wide formulas and wide
  /// paragraphs, among the items or inside them, with margins of its own.
  func wideExtent(margin: Double) -> ClosedRange<Double> {
    reduce(0...0) { extent, item in
      if case .table(let table) = item.content {
        // In a list, a table's frame ends where its grid does.
        let missing = margin - table.inset
        return extent.union(item.frame.minX - missing, item.frame.maxX + missing)
      }
      if case .formula(let formula) = item.content, formula.scrolls {
        let missing = margin - formula.inset
        return extent.union(item.frame.minX - missing, item.frame.maxX + missing)
      }
      if case .panel(let panel) = item.content, panel.kind == .strip {
        // Its margin is its own.
        return panel.scrolls ? extent : extent.union(item.frame.minX, item.frame.maxX)
      }
      return item.groups.reduce(extent) { extent, group in
        let inner = group.items.wideExtent(margin: margin)
        let x = item.frame.minX + group.origin.x
        return extent.union(x + inner.lowerBound, x + inner.upperBound)
      }
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func union(_ lower: Double, _ upper: Double) -> ClosedRange {
    Swift.min(lowerBound, lower)...Swift.max(upperBound, upper)
  }
}
