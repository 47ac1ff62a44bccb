import PageLayout

/// How far down a page is revealed (Docs/Reveal.md 8).
package struct RevealedHeight: Sendable {
  private let extent: RevealedExtent
  /// Below the page's lowest item.
  private let closingPad: Double

  /// - Parameter old: of the layout that the costs were worked out after.
  package init(_ layout: Layout, _ costs: CostMap, after old: RevealedHeight? = nil) {
    extent = RevealedExtent(
      costs.page, top: 0, after: old?.extent, keptCount: old == nil ? 0 : costs.keptCount)
    closingPad = layout.size.height - (layout.items.map(\.frame.maxY).max() ?? 0)
  }

  /// Points; 0 while nothing shows.
  package func height(at cursor: Int) -> Double {
    extent.bottom(at: cursor).map { $0 + closingPad } ?? 0
  }
}
