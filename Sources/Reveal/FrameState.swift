import PageLayout
import Primitives

/// The state of a stream at one frame: everything that the frame shows, and the values of its trace
/// (Spec/Reveal.md 11).
package struct FrameState<Page: RevealablePage> {
  /// The time in ticks since the start of the stream, with a fraction. Values of `items` are read at this
  /// time.
  package var moment: Double
  /// The current revision; `nil` before the first.
  package var revision: LaidOutRevision<Page>?
  /// The visibility of the items in the revision's layout.
  package var items: GroupReveal
  /// The thought that ended last, while it folds.
  package var fold: ThoughtFold?
  /// The current size of the container, which may be animating.
  package var container: Size
  /// The distance in points by which the list lags behind the container's lower edge while it follows it; 0
  /// if nothing follows.
  package var lag = 0.0
  /// The opacity of the status at the end of the message. The status appears once the page is revealed.
  package var statusOpacity: Double
  /// The number of characters that are flying in.
  package var snippetCount: Int

  /// The cursor's position in points of cost, as an integer and as a fraction, after the last tick.
  package var cursor: Int
  package var position: Double
  /// The cursor's velocity, in points per second.
  package var velocity: Double
  /// The cost of the revision, in points.
  package var total: Int
  /// The height of the revealed part of the page, in points.
  package var revealedHeight: Double
  /// True if the last revision is completely revealed; something may still move.
  package var isDone: Bool
  /// True if this frame is the final still image of the page: nothing moves, and no revision will arrive.
  /// Shimmers rest too.
  package var isSettled: Bool

  /// The time since the start of the stream, in seconds.
  package var time: Double { moment / StreamClock.ticksPerSecond }
}

extension FrameState: Sendable where Page: Sendable {}

/// The part of a laid-out page that the reveal uses. Everything else that belongs to the page (the message
/// around it, its images) is passed through to the frames.
package protocol RevealablePage {
  var layout: Layout { get }
  /// The container of the page while it is revealed.
  var container: PageContainer { get }
}

/// A page without a message.
extension Layout: RevealablePage {
  package var layout: Layout { self }
  package var container: PageContainer { PageContainer(self) }
}

/// A laid-out revision of the page, with the data that all its frames share.
package final class LaidOutRevision<Page: RevealablePage> {
  /// The index of the revision in `StreamScript.revisionsByTick`.
  package let number: Int
  package let page: Page
  let container: PageContainer
  /// The costs of the items in the layout.
  package let costs: CostMap
  private let heights: RevealedHeight

  /// - Parameter old: the previous revision.
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

/// The states of a run's frames, as JSON for other programs (Spec/Dumps.md). Parts of the text can be taken
/// as they are written, because a run may have a million frames.
package struct FrameTrace: Sendable {
  private let framesPerSecond: Double
  private var writer = JSONWriter(indentation: 2)
  private var frameCount = 0

  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - canvas: the size of the canvas, in pixels.
  ///   - arrivals: the arrivals of the whole run; `nil` if they are only known at its end.
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

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - number: the number of the frame, normally counted from 1.
  ///   - file: the name of the frame's image file, if it has one.
  package mutating func add(_ state: FrameState<some RevealablePage>, number: Int, file: String? = nil) {
    writer.object { state.write(to: &$0, number: number, file: file) }
    frameCount += 1
  }

  private mutating func write(_ arrivals: [RevisionArrival]) {
    writer.array("events") { list in
      for arrival in arrivals { list.object { arrival.write(to: &$0) } }
    }
  }

  /// Completes the trace after the last frame.
  ///
  /// - Parameter arrivals: the arrivals of the run, if they were not known at its start.
  package mutating func end(arrivals: [RevisionArrival]? = nil) {
    writer.end()
    if let arrivals { write(arrivals) }
    // A run may be interrupted, so its duration is known only now.
    writer.value("duration", seconds: Double(frameCount) / framesPerSecond)
    writer.end()
  }

  /// Returns the text that was written since the last call.
  package mutating func takeText() -> String { writer.takeText() }

  /// The number of bytes that `takeText` would return.
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
