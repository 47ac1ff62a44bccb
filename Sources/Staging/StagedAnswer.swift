import PageModel
import Painting
import Reveal

/// A message whose page is arriving, with its simulation.
struct StagedAnswer {
  private var simulation: RevealSimulation<PlacedPage>
  /// The tick of the scene at which the answer starts.
  let start: Int
  /// True if nothing moves anymore, and the answer is a normal message.
  private(set) var isOver = false
  /// The height of the row that a list that is scrolled up takes into account, in points.
  var countedHeight = 0.0

  init(_ simulation: RevealSimulation<PlacedPage>, start: Int) {
    self.simulation = simulation
    self.start = start
  }

  /// Adds a revision of a draft.
  mutating func add(_ revision: StreamScript.Revision) { simulation.add(revision) }

  /// - Parameter tick: a tick of the scene.
  mutating func step(to tick: Int) {
    if tick >= start { isOver = simulation.skip(to: Double(tick - start)) }
  }

  /// - Parameter moment: the time in ticks of the scene, with a fraction.
  mutating func frame(at moment: Double) -> FrameState<PlacedPage> {
    simulation.frame(at: max(0, moment - Double(start)))
  }
}
