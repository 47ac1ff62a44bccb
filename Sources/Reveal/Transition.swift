import Glibc

/// A number that animates to a target, or rests at it.
package struct Transition: Equatable, Sendable {
  package private(set) var target: Double
  private let timing: AnimationTiming
  private var origin: Double
  /// The tick at which the animation started; `nil` at rest.
  private var start: Int?

  init(at value: Double, _ timing: AnimationTiming) {
    self.timing = timing
    target = value
    origin = value
  }

  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  package func value(at moment: Double) -> Double {
    guard let start else { return target }
    let progress = timing.progress(from: start, at: moment)
    return progress < 1 ? origin + (target - origin) * progress : target
  }

  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  package func isRunning(at moment: Double) -> Bool {
    start.map { !timing.isOver(from: $0, at: moment) } ?? false
  }

  /// Animates from the current value to a new target.
  mutating func run(to target: Double, from tick: Int) {
    guard target != self.target else { return }
    origin = value(at: Double(tick))
    self.target = target
    start = tick
  }

  /// Sets the value immediately, unless an animation to it is already running.
  mutating func jump(to target: Double) { if target != self.target { set(to: target) } }

  /// Sets the value immediately.
  mutating func set(to target: Double) { self = Transition(at: target, timing) }
}

/// The duration and the curve of an animation.
package struct AnimationTiming: Hashable, Sendable {
  /// The duration, in seconds.
  package var duration: Double
  package var curve: TimingCurve

  package init(_ duration: Double, _ curve: TimingCurve) {
    self.duration = duration
    self.curve = curve
  }

  /// Returns the progress of an animation after some seconds.
  package func progress(after seconds: Double) -> Double { curve.value(at: seconds / duration) }

  /// Returns the progress of an animation that started at a tick: 0 at its start, 1 when it is over.
  ///
  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  func progress(from tick: Int, at moment: Double) -> Double {
    curve.value(at: (moment - Double(tick)) / StreamClock.ticksPerSecond / duration)
  }

  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  func isOver(from tick: Int, at moment: Double) -> Bool {
    (moment - Double(tick)) / StreamClock.ticksPerSecond >= duration
  }
}

// The animations of a stream (Spec/Reveal.md 5.3, 6 and 8).
extension AnimationTiming {
  /// A character that flies in.
  static let snippet = AnimationTiming(0.20, .easeInOut)
  /// The blur of a character that flies in. It is cut off with the character a little before its end.
  static let snippetBlur = AnimationTiming(0.22, .easeOut)
  /// The opacity of an emoji or an inline image that pops in.
  static let popOpacity = AnimationTiming(0.20, .linear)
  static let popScale = AnimationTiming(0.20, .easeOut)
  /// Any other item that appears.
  static let fade = AnimationTiming(0.12, .linear)
  /// The growth of the visible part of a table.
  static let rowMask = AnimationTiming(0.12, .linear)
  /// The folding of a thought that ended.
  static let fold = AnimationTiming(0.30, .easeInOut)
  /// The growth of the container.
  static let size = AnimationTiming(0.15, .easeInOut)
  /// The status at the end of a message.
  static let status = AnimationTiming(0.20, .easeInOut)
  /// One pass of the shimmer.
  static let shimmer = AnimationTiming(1.0, .easeOut)
}

/// The curve of an animation from its start to its end: a cubic Bézier curve from (0, 0) to (1, 1) whose x is
/// the share of the time (Spec/Reveal.md 10), or a spring.
package enum TimingCurve: Hashable, Sendable {
  case linear, easeOut, easeInOut
  /// A curve with the coordinates of its two control points.
  case bezier(Double, Double, Double, Double)
  /// A critically damped spring with a stiffness, relative to the duration (Spec/Motion.md 1).
  case spring(Double)

  /// Returns the progress of the animation. `time` is the share of the duration, clamped to 0...1; both ends
  /// are exact.
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
    // x rises with the parameter, and each step halves the error. After 52 steps, a double cannot be more
    // precise.
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
