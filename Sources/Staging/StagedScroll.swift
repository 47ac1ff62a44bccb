import Glibc
import PageLayout
import Painting
import Primitives
import Reveal

/// The distance in points by which the list is scrolled up from its end: an animation, or the way of a finger
/// and what follows it (Spec/Motion.md 8).
struct StagedScroll {
  private var animated = AnimatedValue(0)
  private var thrown: ListThrow?

  /// The distance at which the list comes to rest.
  var target: Double { thrown?.target ?? animated.target }

  func value(at time: Double) -> Double { thrown?.value(at: time) ?? animated.value(at: time) }

  func isMoving(at time: Double) -> Bool {
    thrown.map { time < $0.end } ?? animated.isMoving(at: time)
  }

  /// Returns the time until the list rests, in seconds.
  func rest(at time: Double) -> Double { thrown.map { max(0, $0.end - time) } ?? animated.rest(at: time) }

  /// Animates from the current distance to another one.
  mutating func run(to target: Double, at time: Double, _ timing: AnimationTiming) {
    guard thrown != nil else { return animated.run(to: target, at: time, timing) }
    animated = AnimatedValue(from: value(at: time), to: target, at: time, timing)
    thrown = nil
  }

  /// Follows a finger that moves, and lets the list go on when the finger leaves it.
  ///
  /// - Parameters:
  ///   - way: the way of the finger in points, downward.
  ///   - seconds: the duration of the movement; 0 for a finger that rests before it leaves.
  ///   - most: the distance at which the list shows its beginning.
  ///   - room: the height of the list's window, in points.
  mutating func follow(_ way: Double, over seconds: Double, at time: Double, most: Double, room: Double) {
    thrown = ListThrow(
      from: value(at: time), way: way, seconds: seconds, start: time, most: most, room: room)
  }

  /// Moves the current and the last distance by the same length, without visible movement.
  mutating func shift(by distance: Double) {
    animated.shift(by: distance)
    thrown?.shift(by: distance)
  }
}

/// A list under a finger, and after it: it slows down, resists beyond its ends, and springs back. The constants
/// are those of UIKit: inferred.
struct ListThrow {
  private var from: Double
  private let way: Double
  private let seconds: Double
  private let start: Double
  private var most: Double
  private let room: Double

  /// The time constant of the deceleration: a list keeps 0.998 of its speed per millisecond.
  static let slowing = -0.001 / log(0.998)
  /// The share of a finger's way beyond an end by which the list follows at first.
  private static let elasticity = 0.55
  /// The frequency of the critically damped spring that brings the list back, per second.
  fileprivate static let frequency = 12.0
  /// The time after which that spring is at rest, in seconds.
  fileprivate static let returning = 1.0
  /// The distance from its rest at which a list stops, in points.
  private static let nearRest = 0.5

  init(from: Double, way: Double, seconds: Double, start: Double, most: Double, room: Double) {
    (self.from, self.way, self.seconds) = (from, way, seconds)
    (self.start, self.most, self.room) = (start, most, max(1, room))
  }

  /// The time at which the list rests.
  var end: Double { start + seconds + after.duration }

  var target: Double { after.target }

  mutating func shift(by distance: Double) {
    from += distance
    most += distance
  }

  func value(at time: Double) -> Double {
    let age = time - start
    if age < seconds { return banded(from + way * age / seconds) }
    return after.value(at: age - seconds)
  }

  /// Returns the longest time in which a list slows down, in seconds.
  static func longestRest(_ way: Double, over seconds: Double) -> Double {
    max(slowingTime(seconds > 0 ? way / seconds : 0), returning)
  }

  /// Returns the share of its speed that a list has lost after some seconds.
  fileprivate static func lost(_ seconds: Double) -> Double { 1 - exp(-seconds / slowing) }

  /// Returns the time in which a speed in points per second is lost.
  private static func slowingTime(_ speed: Double) -> Double {
    let distance = abs(speed) * slowing
    return distance > nearRest ? slowing * log(distance / nearRest) : 0
  }

  /// Returns where the list is when a finger has moved it to a distance: beyond an end it follows ever less.
  private func banded(_ distance: Double) -> Double {
    let limit = min(max(distance, 0), most)
    let beyond = abs(distance - limit)
    let shown = (1 - 1 / (beyond * Self.elasticity / room + 1)) * room
    return distance < limit ? limit - shown : limit + shown
  }

  private var after: After {
    let place = banded(from + way)
    let limit = min(max(place, 0), most)
    if place != limit { return .springing(to: limit, from: place - limit) }
    let speed = seconds > 0 ? way / seconds : 0
    let goal = place + speed * Self.slowing
    let bound = min(max(goal, 0), most)
    guard goal != bound else {
      return .slowing(from: place, to: goal, time: Self.slowingTime(speed))
    }
    let time = -Self.slowing * log(1 - (bound - place) / (goal - place))
    return .bouncing(from: place, at: bound, after: time, speed: speed)
  }

  /// The movement of a list that the finger has left.
  private enum After {
    case slowing(from: Double, to: Double, time: Double)
    /// The list passes an end after a time. `speed`: its speed at the beginning, in points per second.
    case bouncing(from: Double, at: Double, after: Double, speed: Double)
    case springing(to: Double, from: Double)

    var target: Double {
      switch self {
      case .slowing(_, let goal, _), .springing(let goal, _): goal
      case .bouncing(_, let bound, _, _): bound
      }
    }

    var duration: Double {
      switch self {
      case .slowing(_, _, let time): time
      case .springing: ListThrow.returning
      case .bouncing(_, _, let time, _): time + ListThrow.returning
      }
    }

    func value(at age: Double) -> Double {
      guard age < duration else { return target }
      switch self {
      case .slowing(let from, let goal, let time):
        // The last half point is spread over the whole way.
        return from + (goal - from) * ListThrow.lost(age) / ListThrow.lost(time)
      case .springing(let goal, let beyond):
        let share = (1 + ListThrow.frequency * age) * exp(-ListThrow.frequency * age)
        return goal + beyond * share
      case .bouncing(let from, let bound, let time, let speed):
        if age < time { return from + speed * ListThrow.slowing * ListThrow.lost(age) }
        let late = age - time
        let left = speed * (1 - ListThrow.lost(time))
        return bound + left * late * exp(-ListThrow.frequency * late)
      }
    }
  }
}

// The scrolling of the list.

extension Stage {
  /// Lets what is read keep its place when a row changes its height out of sight: one whose lower edge is below the
  /// window before and after the change.
  ///
  /// - Parameters:
  ///   - old: the height before the change; `new`: the height after it.
  ///   - below: the height of everything below the row.
  /// - Returns: false if the list is at its end, or the change is in sight or above it.
  mutating func keepPlace(from old: Double, to new: Double, above below: Double, at time: Double) -> Bool {
    guard scroll.target > 0, min(scroll.value(at: time), scroll.target) >= below + max(0, old - new) else {
      return false
    }
    scroll.shift(by: new - old)
    wayBack.follow(scroll, from: time)
    return true
  }

  /// Returns the height of everything below the row of a message, without what the list has not taken into account.
  mutating func shownHeight(below id: Int64, at time: Double) -> Double {
    guard scroll.target > 0, let slot = list.slot(of: id) else { return 0 }
    var arriving: [Int64: FrameState<PlacedPage>] = [:]
    var uncounted = 0.0
    for id in answers.keys {
      guard let shown = answers[id]?.frame(at: time * StreamClock.ticksPerSecond) else { continue }
      arriving[id] = shown
      uncounted += whole(shown.rowHeight, of: 0) - (answers[id]?.countedHeight ?? 0)
    }
    return heightBelow(slot, arriving, at: time) - uncounted
  }

  mutating func runScroll(to target: Double, at time: Double, _ timing: AnimationTiming) {
    scroll.run(to: target, at: time, timing)
    wayBack.follow(scroll, from: time)
  }

  /// Returns the distance at which the list shows the start of the chat, past which it does not rest. A start
  /// that is farther than `distance` is not looked for.
  private mutating func mostScroll(reaching distance: Double, in window: Rect, at time: Double) -> Double {
    var total = 0.0
    for chunk in (0..<list.chunkCount).reversed() where total < distance + window.height {
      total += height(ofChunk: chunk, [:], at: time)
    }
    return max(0, total - window.height)
  }

  mutating func scroll(_ scroll: StageEvent.Scroll, _ timing: AnimationTiming, at time: Double) {
    let window = setting.screen(state(at: time), theme).listWindow
    var target: Double
    switch scroll {
    case .by(let distance): target = self.scroll.target + distance
    case .end: target = 0
    case .thrown(let way):
      let rest = ListThrow.longestRest(way, over: timing.duration)
      let reach = abs(way) * (1 + (timing.duration > 0 ? ListThrow.slowing / timing.duration : 0))
      let most = mostScroll(reaching: self.scroll.value(at: time) + reach, in: window, at: time)
      drag(by: way, timing, at: time)
      question?.share.run(to: 0, at: time, .jump)
      self.scroll.follow(way, over: timing.duration, at: time, most: most, room: window.height)
      wayBack.follow(self.scroll, from: time)
      scrolled = (time, time + timing.duration + rest)
      return
    case .to(let id):
      guard let row = list.row(of: id), let slot = list.slot(of: id),
        let item = list.item(SceneItem.ID(row.id, .row))
      else { return }
      target = heightBelow(slot, at: time) + height(item, at: time) / 2 - window.height / 2
    }
    target = max(0, target)
    if target > 0 { target = min(target, mostScroll(reaching: target, in: window, at: time)) }
    switch scroll {
    case .by: drag(by: target - self.scroll.target, timing, at: time)
    case .end: touch({ $0.capsules.first { $0.name == .scrollDown }?.shape.rect }, at: time)
    case .to, .thrown: break
    }
    question?.share.run(to: 0, at: time, timing)
    runScroll(to: target, at: time, timing)
    scrolled = (time, time + timing.duration)
  }
}
