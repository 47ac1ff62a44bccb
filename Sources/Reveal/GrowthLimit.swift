/// The speed at which the revealed height may grow, so that a film shows all that it scrolls past (Spec/Motion.md 6).
package struct GrowthLimit: Equatable, Sendable {
  /// The speed of lines, in points per second.
  private let speed: Double
  /// The speed of everything, in points per second.
  private let fastest: Double
  /// The step of the height that the cursor is in; `nil` if it is not known.
  private var step: Step?

  /// The positions from one growth of the height to the next.
  private struct Step: Equatable {
    var positions: Range<Int>
    /// The time that the cursor takes for them, in seconds.
    var seconds: Double
  }

  /// The growth in points beyond which a step takes no more time: an image does not stop the text for as long as
  /// the lines that would have its height.
  private static let mostCounted = 96.0

  /// - Parameters:
  ///   - speed: the speed of lines, in points per second.
  ///   - fastest: the speed of everything, in points per second.
  package init(speed: Double, fastest: Double) { (self.speed, self.fastest) = (speed, fastest) }

  /// Forgets the step, because other positions have other heights.
  mutating func forget() { step = nil }

  /// Returns the position that the cursor may reach in a tick; infinity if the height does not grow any more.
  ///
  /// - Parameters:
  ///   - position: the position of the cursor, in points of cost.
  ///   - shown: the position up to which everything is shown.
  ///   - total: the last position.
  ///   - height: returns the revealed height at a position, which never decreases.
  mutating func limit(
    from position: Double, shown: Int, total: Int, _ height: (Int) -> Double
  ) -> Double {
    if step?.positions.contains(shown) != true { step = next(shown, total, height) }
    guard let step else { return .infinity }
    // A step ends with its tick, so that no tick shows the growth of two.
    let length =
      Double(step.positions.count) * StreamClock.tickLength / max(step.seconds, StreamClock.tickLength)
    return min(position + length, max(position, Double(step.positions.upperBound)))
  }

  private func next(_ shown: Int, _ total: Int, _ height: (Int) -> Double) -> Step? {
    let now = height(shown)
    guard shown < total, height(total) > now else { return nil }
    let start = Self.first(in: 0..<shown) { height($0) >= now }
    let end = Self.first(in: shown + 1..<total) { height($0) > now }
    // A step takes the time of the growth with which it began. Nothing is waited for before the first.
    let growth = start == 0 ? 0 : now - height(start - 1)
    return Step(
      positions: start..<end, seconds: max(min(growth, Self.mostCounted) / speed, growth / fastest))
  }

  /// Returns the first number of a range that is in a sorted half; the end of the range if none is.
  private static func first(in range: Range<Int>, where isIn: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isIn(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
