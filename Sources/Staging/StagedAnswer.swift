import Painting
import Reveal

/// A message whose page arrives, and how the list goes after it.
struct StagedAnswer {
  private var simulation: RevealSimulation<PlacedPage>
  /// Tick of the scene at which it begins.
  private let start: Int
  /// Whether nothing moves any more: it is a message like any other.
  private(set) var isOver = false

  init(_ simulation: RevealSimulation<PlacedPage>, start: Int) {
    self.simulation = simulation
    self.start = start
  }

  /// - Parameter tick: of the scene.
  mutating func step(to tick: Int) {
    if tick >= start { isOver = simulation.skip(to: Double(tick - start)) }
  }

  /// - Parameter moment: ticks and parts of one of the scene.
  mutating func frame(at moment: Double) -> FrameState<PlacedPage> {
    simulation.frame(at: max(0, moment - Double(start)))
  }
}
