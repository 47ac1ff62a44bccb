import Glibc

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
  mutating func jump(to target: Double) { if target != self.target { set(to: target) } }

  /// Is there at once.
  mutating func set(to target: Double) { self = Transition(at: target, timing) }
}

/// How long something takes to change, and how it runs.
package struct Timing: Hashable, Sendable {
  /// Seconds.
  package var duration: Double
  package var curve: TimingCurve

  package init(_ duration: Double, _ curve: TimingCurve) {
    self.duration = duration
    self.curve = curve
  }

  /// How far a change is, of which some seconds are over.
  package func progress(after seconds: Double) -> Double { curve.value(at: seconds / duration) }

  /// How far a change is that began at a tick: 0 at its birth, 1 when it is over. `moment`: ticks and parts
  /// of one from the stream's start.
  func progress(from tick: Int, at moment: Double) -> Double {
    curve.value(at: (moment - Double(tick)) / StreamClock.ticksPerSecond / duration)
  }

  /// - Parameter moment: ticks and parts of one from the stream's start.
  func isOver(from tick: Int, at moment: Double) -> Bool {
    (moment - Double(tick)) / StreamClock.ticksPerSecond >= duration
  }
}

// What changes how (Spec/Reveal.md 5.3, 6 and 8).
extension Timing {
  /// A character that flies in.
  static let snippet = Timing(0.20, .easeInOut)
  /// Its blur, which is cut off with it a little early.
  static let snippetBlur = Timing(0.22, .easeOut)
  /// Opacity of an emoji or an inline image that pops in.
  static let popOpacity = Timing(0.20, .linear)
  static let popScale = Timing(0.20, .easeOut)
  /// Whatever else appears.
  static let fade = Timing(0.12, .linear)
  /// Growth of the part of a table that shows.
  static let rowMask = Timing(0.12, .linear)
  /// A thought that ended.
  static let fold = Timing(0.30, .easeInOut)
  /// Growth of the container.
  static let size = Timing(0.15, .easeInOut)
  /// What a message says at its end of itself.
  static let status = Timing(0.20, .easeInOut)
  /// One pass of the shimmer.
  static let shimmer = Timing(1.0, .easeOut)
}

/// How an animation runs from its start to its end: a cubic Bézier from (0, 0) to (1, 1) whose x is the share
/// of the time (Spec/Reveal.md 10), or a spring.
package enum TimingCurve: Hashable, Sendable {
  case linear, easeOut, easeInOut
  /// The control points.
  case bezier(Double, Double, Double, Double)
  /// A critically damped spring, by its stiffness in shares of the duration (Spec/Motion.md 1).
  case spring(Double)

  /// How far the animation is. `time`: share of the duration; clamped to 0...1, and the ends are met exactly.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .easeOut: return Self.value(at: time, 0, 0, 0.58, 1)
    case .easeInOut: return Self.value(at: time, 0.42, 0, 0.58, 1)
    case .bezier(let x1, let y1, let x2, let y2): return Self.value(at: time, x1, y1, x2, y2)
    case .spring(let stiffness): return 1 - (1 + stiffness * time) * exp(-stiffness * time)
    }
  }

  private static func value(
    at time: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Double {
    var low = 0.0
    var high = 1.0
    // x rises with the parameter, and each step halves the error: after so many nothing is left that a double
    // holds.
    for _ in 0..<bisections {
      let middle = (low + high) / 2
      if coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, at: (low + high) / 2)
  }

  private static let bisections = 52

  private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
      + parameter * parameter * parameter
  }
}
