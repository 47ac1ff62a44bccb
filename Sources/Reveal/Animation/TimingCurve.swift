/// How an animation runs from its start to its end: a cubic Bézier from (0, 0) to (1, 1) whose x is the share
/// of the time (Docs/Reveal.md 10).
package enum TimingCurve: Sendable {
  case linear, easeOut, easeInOut

  /// How far the animation is.
  ///
  /// - Parameter time: share of the duration; clamped to 0...1, and the ends are met exactly.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .easeOut: return Self.value(at: time, x1: 0, x2: 0.58)
    case .easeInOut: return Self.value(at: time, x1: 0.42, x2: 0.58)
    }
  }

  /// - Parameters x1, x2: of the control points, whose y are 0 and 1.
  private static func value(at time: Double, x1: Double, x2: Double) -> Double {
    var low = 0.0
    var high = 1.0
    // x rises with the parameter, and each step halves the error: after so many nothing is left that a double
    // holds.
    for _ in 0..<bisections {
      let middle = (low + high) / 2
      if coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return coordinate(0, 1, at: (low + high) / 2)
  }

  private static let bisections = 52

  private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + parameter * parameter * parameter
  }
}
