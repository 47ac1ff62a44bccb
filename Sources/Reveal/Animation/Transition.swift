/// A number that runs to another, or rests.
package struct Transition: Equatable, Sendable {
  package private(set) var target: Double
  private let timing: Timing
  private var origin: Double
  /// Tick; `nil` at rest.
  private var start: Int?

  init(at value: Double, _ timing: Timing) {
    self.timing = timing
    target = value
    origin = value
  }

  /// - Parameter moment: ticks and parts of one from the stream's start.
  package func value(at moment: Double) -> Double {
    guard let start else { return target }
    let progress = timing.progress(from: start, at: moment)
    return progress < 1 ? origin + (target - origin) * progress : target
  }

  /// - Parameter moment: ticks and parts of one from the stream's start.
  package func isRunning(at moment: Double) -> Bool {
    start.map { !timing.isOver(from: $0, at: moment) } ?? false
  }

  /// Runs on from the current value.
  mutating func run(to target: Double, from tick: Int) {
    guard target != self.target else { return }
    origin = value(at: Double(tick))
    self.target = target
    start = tick
  }

  /// Is there at once, unless it is on its way.
  mutating func jump(to target: Double) {
    if target != self.target { set(to: target) }
  }

  /// Is there at once.
  mutating func set(to target: Double) { self = Transition(at: target, timing) }
}
