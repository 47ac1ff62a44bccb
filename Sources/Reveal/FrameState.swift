import PageLayout
import Primitives

/// Everything that a frame of a stream shows, and what a trace tells of it (Docs/Reveal.md 11).
package struct FrameState<Page: RevealablePage> {
  /// Ticks and parts of one from the stream's start: what `items` is asked with.
  package var moment: Double
  /// The revision that is there; `nil` before the first.
  package var revision: LaidOutRevision<Page>?
  /// What shows of the items in the revision's layout.
  package var items: GroupReveal
  /// The thought that ended last, while it folds.
  package var fold: ThoughtFold?
  /// The container's size, on its way.
  package var container: Size
  /// Points by which the list lags behind the container's lower edge, which it follows; 0 where nothing follows.
  package var lag = 0.0
  /// The opacity of the status at the end of its message: there once the page is revealed.
  package var statusOpacity: Double
  /// Characters that are flying in.
  package var snippetCount: Int

  /// Points of cost, whole and as the controller has them, after the last tick.
  package var cursor: Int
  package var position: Double
  /// Points a second.
  package var velocity: Double
  /// Cost of the revision.
  package var total: Int
  /// How far down the page is revealed, in points.
  package var revealedHeight: Double
  /// Whether the last revision is wholly revealed, though something may still move.
  package var isDone: Bool
  /// Whether this frame is the still of the page: nothing moves any more, and nothing is to come. Shimmers
  /// rest too.
  package var isSettled: Bool

  /// Seconds from the stream's start.
  package var time: Double { moment / StreamClock.ticksPerSecond }
}

extension FrameState: Sendable where Page: Sendable {}

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
  package let page: Page
  let container: PageContainer
  /// What the items of the layout cost.
  package let costs: CostMap
  private let heights: RevealedHeight

  /// - Parameter old: the revision before.
  init(_ page: Page, number: Int, after old: LaidOutRevision?) {
    self.number = number
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
