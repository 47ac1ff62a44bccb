/// How an animation runs from its start to its end: a cubic Bézier from (0, 0) to (1, 1) whose x is the share of the
/// time (Docs/Reveal.md 10).
public struct TimingCurve: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// - Parameters x1, x2: from 0 to 1, so that the curve never runs back in time.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  public static let linear = TimingCurve(0, 0, 1, 1)
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)

  /// How far the animation is.
  ///
  /// - Parameter time: share of the duration; clamped to 0...1, and the ends are met exactly.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if self == .linear { return time }
    let parameter = self.parameter(at: time)
    return Self.coordinate(y1, y2, at: parameter)
  }

  /// The curve's parameter where its x is `time`, which x rises to monotonically.
  private func parameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    // Each step halves the error: after so many nothing is left that a double could hold.
    for _ in 0..<Self.bisections {
      let middle = (low + high) / 2
      if Self.coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static let bisections = 52

  private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + parameter * parameter * parameter
  }
}
