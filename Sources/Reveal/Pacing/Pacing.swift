/// How fast a stream is revealed.
public enum Pacing: Hashable, Sendable {
  /// As rich messages are on a phone: ten times slower than the text comes in, and still there in time.
  case rich
  /// As plain messages are.
  case plain
  /// Everything shows as it arrives, without any animation.
  case instant
  /// At one speed.
  case linear(pointsPerSecond: Double)
}
