import PageLayout

/// A revision of the page with everything that the reveal asks of it.
struct LaidOutRevision {
  /// In the script.
  let index: Int
  let layout: Layout
  let container: PageContainer
  let costs: CostMap
  private let heights: RevealedHeight

  /// - Parameter old: the revision before.
  init(index: Int, layout: Layout, in container: PageContainer, after old: LaidOutRevision?) {
    self.index = index
    self.layout = layout
    self.container = container
    costs = CostMap(layout, after: old?.costs)
    heights = RevealedHeight(layout, costs, after: old?.heights)
  }

  func height(at cursor: Int) -> Double { heights.height(at: cursor) }
}
