import PageLayout

/// What the reveal asks of a page that was laid out. Whatever else belongs to the page (the message around it, its
/// pictures) goes along into the frames.
package protocol RevealablePage {
  var layout: Layout { get }
  /// What holds the page while it is revealed.
  var container: PageContainer { get }
}

/// A page by itself.
extension Layout: RevealablePage {
  package var layout: Layout { self }
  package var container: PageContainer { PageContainer(self) }
}

/// A revision of the page with everything that its frames need, which share it.
package final class LaidOutRevision<Page: RevealablePage> {
  /// Its place among `StreamScript.revisionsByTick`.
  package let number: Int
  package let isFinal: Bool
  package let page: Page
  let container: PageContainer
  /// What the items of the layout cost.
  package let costs: CostMap
  private let heights: RevealedHeight

  /// - Parameter old: the revision before.
  init(_ page: Page, number: Int, isFinal: Bool, after old: LaidOutRevision?) {
    self.number = number
    self.isFinal = isFinal
    self.page = page
    container = page.container
    let layout = page.layout
    costs = CostMap(layout, after: old?.costs)
    heights = RevealedHeight(layout, costs, after: old?.heights)
  }

  package var layout: Layout { page.layout }

  func height(at cursor: Int) -> Double { heights.height(at: cursor) }
}

extension LaidOutRevision: Sendable where Page: Sendable {}
