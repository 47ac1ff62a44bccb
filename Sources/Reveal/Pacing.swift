import Primitives

/// The speed of the reveal of a stream.
public enum Pacing: Hashable, Codable, Sendable {
  /// The speed of rich messages on a phone.
  case rich
  /// The speed of plain messages on a phone.
  case plain
  /// No animation: content is visible when it arrives.
  case instant
  /// A constant speed, in points per second.
  case linear(pointsPerSecond: Double)
}

/// The cursor of a whole stream. Moves tick by tick, and starts and replaces the controller as revisions
/// arrive (Spec/Reveal.md 4 and 11).
package struct PacedCursor: Equatable, Sendable {
  private let pacing: Pacing
  private var controller: PacingController?
  private var hasTicked = false
  /// True if the last revision has arrived and is completely revealed.
  package private(set) var isDone = false

  package init(_ pacing: Pacing = .rich) { self.pacing = pacing }

  package var cursor: Int { controller?.cursor ?? 0 }
  /// The position in points of cost.
  package var position: Double { controller?.position ?? 0 }
  /// The velocity, in points per second.
  package var velocity: Double { controller?.velocity ?? 0 }
  /// The cost of the current revision, in points.
  package var total: Int { controller?.total ?? 0 }
  /// True if the last revision has arrived.
  package var isFinishing: Bool { controller?.isFinishing ?? false }

  /// Handles the arrival of a revision. If one arrives after the final one, the cursor continues from its
  /// position (Spec/Rulings.md 37).
  ///
  /// - Parameters:
  ///   - total: the cost of the revision.
  ///   - time: the time of arrival, in seconds.
  ///   - isFinal: true if no other revision will arrive.
  package mutating func receive(total: Int, at time: Double, isFinal: Bool) {
    var controller = controller ?? PacingController(pacing)
    if controller.isFinishing, !isFinal {
      controller = PacingController(pacing, from: controller.cursor)
      hasTicked = false
      isDone = false
    }
    if isFinal { controller.finish(total: total) } else { controller.observe(total: total, at: time) }
    self.controller = controller
    if controller.isComplete { isDone = true }
  }

  /// True if ticks move the cursor: something has arrived that is not completely revealed, or whose end is
  /// unknown.
  package var isRunning: Bool { total > 0 && !isDone }

  /// Moves the cursor by one tick, if it is running.
  ///
  /// - Parameter limit: the position in points that the tick may not pass.
  package mutating func tick(_ tick: Int, upTo limit: Double = .infinity) {
    guard isRunning, var controller else { return }
    controller.tick(
      at: StreamClock.time(ofTick: tick), elapsed: hasTicked ? StreamClock.tickLength : 0, upTo: limit)
    hasTicked = true
    self.controller = controller
    isDone = controller.isComplete
  }
}

/// Moves the reveal's cursor toward the end of the text that has arrived: smoothly, and at the rate at which
/// chunks are expected to arrive (Spec/Reveal.md 4). It has no clock besides the times that are passed to it.
package struct PacingController: Equatable, Sendable {
  /// The position of the cursor, in points of cost.
  package private(set) var position: Double
  /// The velocity in points per second, before it is divided by the multiplier.
  package private(set) var velocity = 0.0
  /// The cost of everything that has arrived, in points.
  package private(set) var total = 0
  /// True if nothing more will arrive.
  package private(set) var isFinishing = false

  private let pacing: Pacing
  private var arrivals = Arrivals()

  /// - Parameter position: the position that an earlier controller reached.
  package init(_ pacing: Pacing = .rich, from position: Int = 0) {
    self.pacing = pacing
    self.position = Double(position)
  }

  package var cursor: Int { Int(clamping: position.rounded(.down)) }

  package var isComplete: Bool { isFinishing && position >= Double(total) }

  /// Handles the arrival of a revision.
  ///
  /// - Parameters:
  ///   - total: the cost of the revision.
  ///   - time: the time of arrival, in seconds.
  package mutating func observe(total: Int, at time: Double) {
    arrivals.observe(length: total, at: time)
    setTotal(total)
  }

  /// Handles the arrival of the last revision.
  package mutating func finish(total: Int) {
    isFinishing = true
    setTotal(total)
    arrive()
  }

  private mutating func setTotal(_ total: Int) {
    self.total = total
    position = pacing == .instant ? Double(total) : min(position, Double(total))
  }

  /// Moves the cursor.
  ///
  /// - Parameters:
  ///   - time: the current time, in seconds.
  ///   - elapsed: the time since the last tick, in seconds; 0 on the first tick.
  ///   - limit: the position in points that the cursor may not pass.
  package mutating func tick(at time: Double, elapsed: Double, upTo limit: Double = .infinity) {
    switch pacing {
    case .rich: follow(at: time, elapsed: elapsed, multiplier: Self.richMultiplier, upTo: limit)
    case .plain: follow(at: time, elapsed: elapsed, multiplier: Self.plainMultiplier, upTo: limit)
    case .instant: break
    case .linear(let pointsPerSecond):
      velocity = pointsPerSecond
      advance(by: min(pointsPerSecond * elapsed, max(0, limit - position)))
    }
  }

  private mutating func follow(at time: Double, elapsed: Double, multiplier: Double, upTo limit: Double) {
    let target = targetVelocity(at: time)
    velocity += (target - velocity) * min(1, elapsed / Self.velocitySmoothing)
    advance(by: min(velocity * elapsed / multiplier, max(0, limit - position)))
  }

  private func targetVelocity(at time: Double) -> Double {
    let lag = max(0, Double(total) - position)
    if isFinishing { return max(velocity, lag / Self.finishHorizon) }
    guard arrivals.count >= 2, let next = arrivals.next else { return lag > 0 ? Self.firstVelocity : 0 }
    return lag / max(Self.shortestWait, next - time)
  }

  private mutating func advance(by distance: Double) {
    position = min(Double(total), position + distance)
    if isFinishing { arrive() }
  }

  /// Moves the cursor to the end if it is very close to it. After a draft, the distance may be so small that
  /// the movement of a tick is lost to rounding, and the cursor would never arrive.
  private mutating func arrive() {
    let total = Double(total)
    if total - position <= total * Self.arrivalShare { position = total }
  }

  // MARK: - Constants (Spec/Reveal.md 4)

  /// The factor by which the durations of rich messages are longer than those of the controller.
  private static let richMultiplier = 10.0
  private static let plainMultiplier = 1.0
  /// The time constant of the velocity, in seconds.
  private static let velocitySmoothing = 0.12
  /// The shortest time to the next chunk that the velocity assumes, in seconds, even if the chunk is due or
  /// overdue.
  private static let shortestWait = 0.10
  /// The time in which the rest is revealed at the end, in seconds, before the multiplier.
  private static let finishHorizon = 0.3
  /// The share of the total cost within which the cursor has arrived at the end: some thousands of rounding
  /// errors.
  private static let arrivalShare = 1e-12
  /// The velocity in points per second while only one chunk has arrived.
  private static let firstVelocity = 40.0
}

/// The arrival times of chunks, and the expected time of the next.
private struct Arrivals: Equatable {
  private(set) var count = 0
  /// The expected time of the next chunk, in seconds; `nil` before the first chunk.
  private(set) var next: Double?
  private var length = 0
  private var time = 0.0
  private var gap = firstGap

  /// The assumed time between the first two chunks, in seconds.
  private static let firstGap = 0.5
  /// The weight of the newest gap in the moving average.
  private static let newestWeight = 0.4
  /// The shortest time between two chunks, in seconds.
  private static let shortestGap = 0.001

  mutating func observe(length: Int, at time: Double) {
    if count > 0 {
      guard length > self.length else {
        // A shorter text is not a chunk, but the next text is compared with it.
        self.length = length
        return
      }
      gap = Self.newestWeight * max(time - self.time, Self.shortestGap) + (1 - Self.newestWeight) * gap
    }
    self.time = time
    self.length = length
    next = time + gap
    count += 1
  }
}

/// Stream time in whole ticks. Everything that depends on the cursor happens on ticks, regardless of the
/// frame rate of the output (Spec/Rulings.md 38; Spec/Picture.md, Noise).
package enum StreamClock {
  package static let ticksPerSecond = 60.0
  /// The length of a tick, in seconds.
  package static let tickLength = 1 / ticksPerSecond

  /// Returns the time of a tick, in seconds from the start of the stream.
  package static func time(ofTick tick: Int) -> Double { Double(tick) / ticksPerSecond }

  /// Returns the tick that handles an event at `time`, in seconds: the first tick that is not before it.
  package static func tick(ofEventAt time: Double) -> Int {
    Int(clamping: Rounding.ceil(time * ticksPerSecond))
  }

  /// Returns the nearest time with six decimals that belongs to the same tick, so that a program that reads
  /// the number produces the same stream (Spec/Rulings.md 67). `time` is in seconds.
  package static func sixDecimals(ofEventAt time: Double) -> Double {
    let millionths = time * 1e6
    let nearest = millionths.rounded()
    let other = nearest > millionths ? nearest - 1 : nearest + 1
    return [nearest, other].map { $0 / 1e6 }.first { tick(ofEventAt: $0) == tick(ofEventAt: time) }
      ?? nearest / 1e6
  }

  /// Returns the time of an output frame in ticks, with a fraction. The same time gives the same number at
  /// every frame rate.
  ///
  /// - Parameters:
  ///   - frame: the index of the frame, from 0.
  ///   - rate: frames per second.
  package static func moment(ofFrame frame: Int, rate: Double) -> Double {
    snapped(ticksPerSecond * Double(frame) / rate)
  }

  /// Returns the time in ticks, with a fraction, for a time in seconds.
  package static func moment(at seconds: Double) -> Double { snapped(ticksPerSecond * seconds) }

  private static func snapped(_ moment: Double) -> Double {
    let whole = moment.rounded()
    return abs(moment - whole) < Rounding.noise ? whole : moment
  }

  /// Returns the tick whose state is shown at a moment: the last tick that is not after it.
  package static func tick(at moment: Double) -> Int { Int(clamping: moment.rounded(.down)) }
}

extension Int {
  /// Creates the integer part of a number. Values beyond the range of `Int32` are clamped, and NaN becomes 0.
  init(clamping value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Int(Swift.min(Swift.max(value, Double(Int32.min)), Double(Int32.max)))
  }
}
