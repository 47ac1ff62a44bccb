/// Which frames of a session are drawn: those that are due, one after the other, and after a delay the next that is not
/// past (Docs/Frames.md, Live).
struct LivePace {
  private let rate: Double
  /// Number of the frame that is drawn next, from 0.
  private(set) var frame = 0
  /// Frames whose time was over before they could be drawn.
  private(set) var skipped = 0

  /// - Parameter rate: frames a second.
  init(rate: Double) { self.rate = rate }

  /// When the next frame is due, in seconds from the session's start.
  var due: Double { Double(frame) / rate }

  /// After a frame left.
  ///
  /// - Parameter now: seconds from the session's start.
  /// - Returns: how many frames were left out.
  mutating func advance(now: Double) -> Int {
    let current = (now * rate).rounded(.down)
    // A clock that is out of its mind makes nobody late.
    let isSane = current > 0 && current < Self.last
    let next = max(frame + 1, isSane ? Int(current) : 0)
    let late = next - frame - 1
    frame = next
    skipped += late
    return late
  }

  /// No session comes so far.
  private static let last = Double(Int32.max)
}
