import PageLayout
import Primitives

/// Everything that a frame of a stream shows, and what a trace tells of it (Spec/Reveal.md 11).
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

/// What the frames of a run show, as JSON for other programs (Spec/Dumps.md). It is handed over as it is written:
/// a run may have a million frames.
package struct FrameTrace: Sendable {
  private let framesPerSecond: Double
  private var writer = JSONWriter(indentation: 2)
  private var frameCount = 0

  /// `scale`: pixels a point. `canvas`: pixels. `arrivals`: of the whole run; `nil` when they are known at
  /// its end.
  package init(
    framesPerSecond: Double, scale: Double, canvas: (width: Int, height: Int),
    arrivals: [RevisionArrival]? = nil
  ) {
    self.framesPerSecond = framesPerSecond
    writer.beginObject()
    writer.value("version", 1)
    writer.value("fps", framesPerSecond)
    writer.value("scale", scale)
    writer.value("canvas", [Double(canvas.width), Double(canvas.height)])
    if let arrivals { write(arrivals) }
    writer.beginArray("frames")
  }

  /// `number`: from 1, or from where the caller wants to count. `file`: name of the frame's picture, if it
  /// has one.
  package mutating func add(_ state: FrameState<some RevealablePage>, number: Int, file: String? = nil) {
    writer.object { state.write(to: &$0, number: number, file: file) }
    frameCount += 1
  }

  private mutating func write(_ arrivals: [RevisionArrival]) {
    writer.array("events") { list in
      for arrival in arrivals { list.object { arrival.write(to: &$0) } }
    }
  }

  /// After the last frame. `arrivals`: of the run, if they were not known at its start.
  package mutating func end(arrivals: [RevisionArrival]? = nil) {
    writer.end()
    if let arrivals { write(arrivals) }
    // A run may be interrupted: how long it is, is known now.
    writer.value("duration", seconds: Double(frameCount) / framesPerSecond)
    writer.end()
  }

  /// Hands over what was written since the last time.
  package mutating func takeText() -> String { writer.takeText() }

  /// Bytes that `takeText` would give.
  package var pendingLength: Int { writer.text.utf8.count }
}

extension RevisionArrival {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("t", seconds: StreamClock.sixDecimals(ofEventAt: time))
    object.value("total", total)
    object.value("final", isFinal)
  }
}

extension FrameState {
  fileprivate func write(to object: inout JSONWriter, number: Int, file: String?) {
    object.value("n", number)
    object.value("t", seconds: time)
    if let file { object.value("file", file) }
    object.value("cursor", cursor)
    object.value("position", position)
    object.value("velocity", velocity)
    object.value("total", total)
    object.value("revealedHeight", revealedHeight)
    object.value("content", container)
    object.value("snippets", snippetCount)
    object.value("done", isDone)
  }
}
