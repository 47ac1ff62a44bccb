/// How long something takes to change, and how it runs.
package struct Timing: Hashable, Sendable {
  /// Seconds.
  package var duration: Double
  package var curve: TimingCurve

  init(_ duration: Double, _ curve: TimingCurve) {
    self.duration = duration
    self.curve = curve
  }

  /// How far a change is that began at a tick: 0 at its birth, 1 when it is over.
  ///
  /// - Parameter moment: ticks and parts of one from the stream's start.
  func progress(from tick: Int, at moment: Double) -> Double {
    curve.value(at: (moment - Double(tick)) / StreamClock.ticksPerSecond / duration)
  }

  /// - Parameter moment: ticks and parts of one from the stream's start.
  func isOver(from tick: Int, at moment: Double) -> Bool {
    (moment - Double(tick)) / StreamClock.ticksPerSecond >= duration
  }
}

// What changes how (Docs/Reveal.md 5.3, 6 and 8).
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
  /// Growth of the container.
  static let size = Timing(0.15, .easeInOut)
  /// What a message says at its end of itself.
  static let status = Timing(0.20, .easeInOut)
  /// One pass of the shimmer.
  static let shimmer = Timing(1.0, .easeOut)
}
