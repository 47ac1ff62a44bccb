import PageLayout
import Primitives

/// Everything that a frame of a stream shows, and what a trace tells of it (Docs/Reveal.md 11).
public struct FrameState: Sendable {
  /// Ticks and parts of one from the stream's start: what `items` is asked with.
  public var moment: Double
  /// Which of the script's revisions is there; `nil` before the first.
  public var revision: Int?
  /// Of that revision.
  public var layout: Layout?
  /// Of the layout's items.
  public var costs: CostMap?
  /// What shows of the layout's items.
  public var items: GroupReveal
  /// The container's size, on its way.
  public var container: Size
  /// Characters that are flying in.
  public var snippetCount: Int

  /// Points of cost, whole and as the controller has them, after the last tick.
  public var cursor: Int
  public var position: Double
  /// Points a second.
  public var velocity: Double
  /// Cost of the revision.
  public var total: Int
  /// How far down the page is revealed, in points.
  public var revealedHeight: Double
  /// Whether the last revision is wholly revealed, though something may still move.
  public var isDone: Bool
  /// Whether this frame is the still of the page: nothing moves any more, and nothing is to come. Shimmers
  /// rest too.
  public var isSettled: Bool

  /// Seconds from the stream's start.
  public var time: Double { moment / StreamClock.ticksPerSecond }
}
