import MessageLayout
import Painting
import Primitives
import Reveal

/// A message whose page arrives, and how the list goes after it.
struct StagedAnswer {
  private var simulation: RevealSimulation<PlacedPage>
  /// Tick of the scene at which it begins.
  private let start: Int
  private var follower: Follower?
  /// The last tick that it was taken to.
  private var tick = -1
  private var height = 0.0
  /// Whether nothing moves any more: it is a message like any other.
  private(set) var isOver = false

  init(_ simulation: RevealSimulation<PlacedPage>, start: Int, follower: Follower?) {
    self.simulation = simulation
    self.start = start
    self.follower = follower
  }

  /// - Parameter end: of the scene's ticks.
  mutating func step(to end: Int) {
    while tick < end - start {
      tick += 1
      let frame = simulation.frame(at: Double(tick))
      height = Self.height(of: frame)
      follower?.step(to: height)
      isOver = frame.isSettled && follower?.isAtRest(at: height) != false
    }
  }

  /// What it shows, and how far the list has gone after it.
  ///
  /// - Parameter moment: ticks and parts of one of the scene.
  mutating func frame(at moment: Double) -> (frame: FrameState<PlacedPage>, height: Double, lag: Double) {
    let frame = simulation.frame(at: max(moment - Double(start), Double(tick)))
    let height = Self.height(of: frame)
    guard let follower else { return (frame, height, 0) }
    let part = moment - Double(start) - Double(tick)
    return (frame, height, height - follower.position(after: part))
  }

  static func height(of frame: FrameState<PlacedPage>) -> Double {
    guard let row = frame.revision?.page.row else { return 0 }
    return row.size.height + RowGrowth(of: row, to: frame.container, statusOpacity: 1).height
  }
}
