import MessageModel
import Reveal

/// The button that scrolls to the end of the list, with the number of messages that arrived meanwhile
/// (Spec/Motion.md 5).
struct StagedWayBack {
  private var presence = AnimatedValue(0)
  /// The number of messages since the list was last at its end, and that number before the latest message.
  private var count = 0
  private var countBefore = 0
  /// The time at which the latest message arrived.
  private var counted = 0.0

  /// The distance from the end at which the button appears, in points.
  private static let nearEnd = 40.0
  private static let timing = AnimationTiming(0.3, .bezier(0.38, 0.7, 0.125, 1))
  /// The number of halvings in the search for the time at which the list passes that distance.
  private static let steps = 20

  /// Updates the button for a list that starts to scroll at a time.
  mutating func follow(_ scroll: StagedScroll, from time: Double) {
    if scroll.target == 0 { count = 0 }
    let goal = scroll.target >= Self.nearEnd ? 1.0 : 0
    let now = presence.value(at: time)
    var (early, late) = (time, time + scroll.rest(at: time))
    func isThere(_ time: Double) -> Bool { (scroll.value(at: time) >= Self.nearEnd) == (goal == 1) }
    guard !isThere(early) else {
      // The list is already on the right side of that distance.
      if presence.target != goal || !presence.hasStarted(at: time) {
        presence =
          now == goal ? AnimatedValue(goal) : AnimatedValue(from: now, to: goal, at: time, Self.timing)
      }
      return
    }
    for _ in 0..<Self.steps {
      let middle = (early + late) / 2
      if isThere(middle) { late = middle } else { early = middle }
    }
    presence = now == goal ? AnimatedValue(goal) : AnimatedValue(from: now, to: goal, at: late, Self.timing)
  }

  /// Counts messages that arrived while the list was scrolled up.
  mutating func count(_ messages: Int, at time: Double) {
    countBefore = count
    count += messages
    counted = time
  }

  /// Returns true if nothing of the button is animating, now or later.
  func isAtRest(at time: Double) -> Bool {
    !presence.isMoving(at: time) && (count == 0 || time >= counted + Badge.coming + Badge.settling)
  }

  /// - Parameter others: the number of other messages to include in the count.
  func button(at time: Double, others: Int) -> SideButtons.Button? {
    let presence = presence.value(at: time)
    guard presence > 0 else { return nil }
    var button = SideButtons.Button(
      count: count + others, presence: presence,
      badgeScale: count == 0 ? 1 : badgeScale(after: time - counted))
    let share = (time - counted) / FormerRow.count
    if count > 0, share < 1 {
      button.former = SideButtons.Button.Former(count: countBefore + others, share: share)
    }
    return button
  }

  /// The times in seconds and scales of a number that appears or grows.
  private enum Badge {
    static let coming = 0.2
    static let settling = 0.12
    static let largest = 1.2
    static let settlingFrom = 1.15
    static let smallest = 0.01
  }

  private func badgeScale(after age: Double) -> Double {
    func between(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }
    if count == 1 {
      if age < Badge.coming { return between(Badge.smallest, Badge.largest, age / Badge.coming) }
      return between(Badge.settlingFrom, 1, min(1, (age - Badge.coming) / Badge.settling))
    }
    if age < Badge.settling { return between(1, Badge.largest, age / Badge.settling) }
    return between(Badge.largest, 1, min(1, (age - Badge.settling) / Badge.settling))
  }
}
