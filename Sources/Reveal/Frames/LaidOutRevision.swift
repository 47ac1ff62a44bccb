import PageLayout

/// A revision of the page with everything that the reveal asks of it.
struct LaidOutRevision {
  /// In the script.
  let index: Int
  let layout: Layout
  let costs: CostMap
  private let heights: RevealedHeight

  init(index: Int, layout: Layout) {
    self.index = index
    self.layout = layout
    costs = CostMap(layout)
    heights = RevealedHeight(layout, costs)
  }

  func height(at cursor: Int) -> Double { heights.height(at: cursor) }
}
