import Primitives

/// The speed of the reveal of a stream.
public enum Pacing: Hashable, Sendable {
  /// The speed of rich messages on a phone.
  case rich
  /// The speed of plain messages on a phone.
  case plain
  /// No animation: content is visible when it arrives.
  case instant
  /// A constant speed, in points per second.
  case linear(pointsPerSecond: Double)
}

/// The cursor of a whole stream, tick by tick: starts and replaces the controller as revisions come in
/// (Spec/Reveal.md 4 and 11).
package struct PacedCursor: Equatable, Sendable {
  private let pacing: Pacing
  private var controller: PacingController?
  private var hasTicked = false
  /// Whether the last revision is there and wholly revealed.
  package private(set) var isDone = false

  package init(_ pacing: Pacing = .rich) { self.pacing = pacing }

  package var cursor: Int { controller?.cursor ?? 0 }
  /// Points of cost.
  package var position: Double { controller?.position ?? 0 }
  /// Points a second.
  package var velocity: Double { controller?.velocity ?? 0 }
  /// Cost of the current revision.
  package var total: Int { controller?.total ?? 0 }
  /// Whether the last revision is there.
  package var isFinishing: Bool { controller?.isFinishing ?? false }

  /// A revision arrived. `total`: its cost. `time`: seconds. `isFinal`: whether no other is to come. One that
  /// comes nevertheless goes on from where the cursor is (Spec/Rulings.md 37).
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

  /// Whether ticks move the cursor: something has arrived and is not wholly revealed, or its end is not
  /// known.
  package var isRunning: Bool { total > 0 && !isDone }

  /// Moves the cursor by one tick, if it is running.
  package mutating func tick(_ tick: Int) {
    guard isRunning, var controller else { return }
    controller.tick(at: StreamClock.time(ofTick: tick), elapsed: hasTicked ? StreamClock.tickLength : 0)
    hasTicked = true
    self.controller = controller
    isDone = controller.isComplete
  }
}

/// Moves the reveal's cursor after the text that has arrived: as fast as the next piece is expected to come,
/// and smoothly (Spec/Reveal.md 4). Its only clock are the times that it is given.
package struct PacingController: Equatable, Sendable {
  /// Where the cursor is, in points of cost.
  package private(set) var position: Double
  /// Points a second before the multiplier slows them down.
  package private(set) var velocity = 0.0
  /// Cost of all that has arrived.
  package private(set) var total = 0
  /// Whether nothing more will arrive.
  package private(set) var isFinishing = false

  private let pacing: Pacing
  private var arrivals = Arrivals()

  /// - Parameter position: where an earlier controller had brought the cursor.
  package init(_ pacing: Pacing = .rich, from position: Int = 0) {
    self.pacing = pacing
    self.position = Double(position)
  }

  package var cursor: Int { Int(clamping: position.rounded(.down)) }

  package var isComplete: Bool { isFinishing && position >= Double(total) }

  /// A revision arrived. `total`: its cost. `time`: seconds.
  package mutating func observe(total: Int, at time: Double) {
    arrivals.observe(length: total, at: time)
    setTotal(total)
  }

  /// The last revision arrived.
  package mutating func finish(total: Int) {
    isFinishing = true
    setTotal(total)
    arrive()
  }

  private mutating func setTotal(_ total: Int) {
    self.total = total
    position = pacing == .instant ? Double(total) : min(position, Double(total))
  }

  /// Time passes. `time`: seconds. `elapsed`: seconds since the last tick; 0 on the first.
  package mutating func tick(at time: Double, elapsed: Double) {
    switch pacing {
    case .rich: follow(at: time, elapsed: elapsed, multiplier: Self.richMultiplier)
    case .plain: follow(at: time, elapsed: elapsed, multiplier: Self.plainMultiplier)
    case .instant: break
    case .linear(let pointsPerSecond):
      velocity = pointsPerSecond
      advance(by: pointsPerSecond * elapsed)
    }
  }

  private mutating func follow(at time: Double, elapsed: Double, multiplier: Double) {
    let target = targetVelocity(at: time)
    velocity += (target - velocity) * min(1, elapsed / Self.velocitySmoothing)
    advance(by: velocity * elapsed / multiplier)
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

  /// Takes the last step. After a draft the cursor may be so close to its end that a tick's way is lost to
  /// rounding: it would never come there.
  private mutating func arrive() {
    let total = Double(total)
    if total - position <= total * Self.arrivalShare { position = total }
  }

  // MARK: - Constants (Spec/Reveal.md 4)

  /// Durations of rich messages are so many times those of the controller.
  private static let richMultiplier = 10.0
  private static let plainMultiplier = 1.0
  /// Time constant, seconds.
  private static let velocitySmoothing = 0.12
  /// Seconds. However soon the next piece is due, or overdue, the cursor takes its time.
  private static let shortestWait = 0.10
  /// Seconds that what is left takes in the end, before the multiplier.
  private static let finishHorizon = 0.3
  /// A share of the whole way: who is as close as that to its end is there. Some thousands of rounding errors.
  private static let arrivalShare = 1e-12
  /// Points a second while only one piece has arrived.
  private static let firstVelocity = 40.0
}

/// When pieces arrive, and when the next is expected.
private struct Arrivals: Equatable {
  private(set) var count = 0
  /// Seconds; `nil` before the first piece.
  private(set) var next: Double?
  private var length = 0
  private var time = 0.0
  private var gap = firstGap

  /// Seconds between two pieces, as long as nothing is known.
  private static let firstGap = 0.5
  /// The weight of the newest gap in the moving average.
  private static let newestWeight = 0.4
  /// Seconds.
  private static let shortestGap = 0.001

  mutating func observe(length: Int, at time: Double) {
    if count > 0 {
      guard length > self.length else {
        // A shorter text is no piece, and what is compared with next.
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

/// Stream time in whole ticks. What reacts to the cursor happens on ticks, whatever the frame rate of the
/// output (Spec/Rulings.md 38; Spec/Picture.md, Noise).
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
  /// same stream (Spec/Rulings.md 67). `time`: seconds.
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
