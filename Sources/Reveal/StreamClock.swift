import Primitives

/// Stream time in whole ticks. What reacts to the cursor happens on ticks, whatever the frame rate of the
/// output (Docs/Rulings.md 38; Docs/Picture.md, Noise).
package enum StreamClock {
  package static let ticksPerSecond = 60.0
  /// Seconds.
  package static let tickLength = 1 / ticksPerSecond

  /// Seconds from the stream's start.
  package static func time(ofTick tick: Int) -> Double { Double(tick) / ticksPerSecond }

  /// The tick that delivers what happens at `time`: the first that is not before it. `time`: seconds.
  package static func tick(ofEventAt time: Double) -> Int {
    Int(clamping: Rounding.ceil(time * ticksPerSecond))
  }

  /// The nearest time with six decimals that belongs to the same tick, so that who reads it again has the
  /// same stream (Docs/Rulings.md 67). `time`: seconds.
  package static func sixDecimals(ofEventAt time: Double) -> Double {
    let millionths = time * 1e6
    let nearest = millionths.rounded()
    let other = nearest > millionths ? nearest - 1 : nearest + 1
    return [nearest, other].map { $0 / 1e6 }.first { tick(ofEventAt: $0) == tick(ofEventAt: time) }
      ?? nearest / 1e6
  }

  /// When an output frame stands, in ticks and parts of one: the same number for the same time at any rate.
  /// `frame`: counted from 0. `rate`: frames a second.
  package static func moment(ofFrame frame: Int, rate: Double) -> Double {
    snapped(ticksPerSecond * Double(frame) / rate)
  }

  /// The same of a time.
  package static func moment(at seconds: Double) -> Double { snapped(ticksPerSecond * seconds) }

  private static func snapped(_ moment: Double) -> Double {
    let whole = moment.rounded()
    return abs(moment - whole) < Rounding.noise ? whole : moment
  }

  /// The tick whose state a moment shows: the last that is not after it.
  package static func tick(at moment: Double) -> Int { Int(clamping: moment.rounded(.down)) }
}

extension Int {
  /// The whole part of a number; what no `Int32` holds saturates, and what is no number is 0.
  init(clamping value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Int(Swift.min(Swift.max(value, Double(Int32.min)), Double(Int32.max)))
  }
}
