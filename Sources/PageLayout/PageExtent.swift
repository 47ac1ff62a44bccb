import Primitives

/// How far a page's items reach to either side: added up as they come.
struct PageExtent {
  /// The farthest right edge; `nil` without items.
  private(set) var right: Double?
  /// Of tables and wide formulas, with margins of their own (Docs/Layout.md 16.5).
  private(set) var wide = 0.0...0.0

  mutating func add(_ items: some Collection<LayoutItem>, margin: Double) {
    for item in items { right = max(right ?? item.fittedMaxX, item.fittedMaxX) }
    let added = Array(items).wideExtent(margin: margin)
    wide = min(wide.lowerBound, added.lowerBound)...max(wide.upperBound, added.upperBound)
  }
}
