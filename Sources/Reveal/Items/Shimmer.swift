import Primitives

/// The dip of brightness that runs over text of a model that is still thinking (Docs/Reveal.md 7).
package struct Shimmer: Equatable, Sendable {
  /// Tick.
  private let start: Int
  /// Of the text.
  private let size: Size

  /// How far the dimmed area reaches beyond the text.
  private static let outset = 4.0
  private static let dipWidth = 200.0
  /// The text's opacity in the middle of the dip.
  package static let lowest = 0.3
  /// Points from the middle of the dip to where it ends.
  package static let reach = dipWidth / 2

  init(of size: Size, from tick: Int) {
    self.size = size
    start = tick
  }

  /// The middle of the dip, from the text's left edge.
  ///
  /// - Parameter moment: ticks and parts of one from the stream's start.
  package func center(at moment: Double) -> Double {
    let period = Timing.shimmer.duration * StreamClock.ticksPerSecond
    let age = max(0, moment - Double(start)).truncatingRemainder(dividingBy: period)
    let progress = Timing.shimmer.progress(from: 0, at: age)
    let width = size.width + 2 * Self.outset
    return -Self.reach + progress * (width + Self.dipWidth) - Self.outset
  }

  /// The same, begun anew when the text's size changes.
  func continued(with size: Size, at tick: Int) -> Shimmer {
    size == self.size ? self : Shimmer(of: size, from: tick)
  }
}
