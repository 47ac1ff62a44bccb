/// A point that follows another smoothly: a critically damped spring that is held back to a speed (Docs/Motion.md 6).
package struct Follower {
  private var position = 0.0
  private var velocity = 0.0
  /// Points a second.
  private let fastest: Double

  /// A turn of the spring a second.
  private static let frequency = 14.0
  /// Points and points a second below which nothing is seen to move.
  private static let rest = 0.05

  package init(fastest: Double) { self.fastest = fastest }

  /// One tick further.
  mutating func step(to target: Double) {
    let seconds = 1 / StreamClock.ticksPerSecond
    let pull = Self.frequency * Self.frequency * (target - position) - 2 * Self.frequency * velocity
    velocity = min(fastest, max(-fastest, velocity + pull * seconds))
    position += velocity * seconds
    if isAtRest(at: target) { (position, velocity) = (target, 0) }
  }

  func isAtRest(at target: Double) -> Bool { abs(target - position) < Self.rest && abs(velocity) < Self.rest }

  /// - Parameter part: of a tick, after the last.
  func position(after part: Double) -> Double { position + velocity * part / StreamClock.ticksPerSecond }
}
