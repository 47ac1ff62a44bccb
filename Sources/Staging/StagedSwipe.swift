import MessageLayout
import PageLayout
import Painting
import Primitives
import Reveal

/// A row that a finger moves to the left until it answers the message, and that springs back
/// (Spec/Motion.md 10). The constants are inferred.
struct StagedSwipe {
  /// The first message of the row.
  let row: Int64
  private let start: Double
  /// The time at which the finger leaves the row, in seconds from the start.
  private let seconds: Double

  /// The way of the finger in points, and the distance from which the row answers and resists.
  private static let way = 84.0
  private static let threshold = 45.0
  /// The largest distance beyond the threshold in points, and the share by which the row follows there at first.
  private static let range = 100.0
  private static let elasticity = 0.4
  private static let returning = AnimationTiming(0.3, .spring(AnimationTiming.stiffness))
  private static let coming = (fade: 0.12, growth: AnimationTiming.panel)
  private static let smallest = (coming: 0.1, going: 0.2)

  init(_ row: Int64, seconds: Double, at start: Double) {
    (self.row, self.seconds, self.start) = (row, seconds, start)
  }

  func isOver(at time: Double) -> Bool { time >= start + seconds + Self.returning.duration }

  private var timing: AnimationTiming { AnimationTiming(seconds, .easeInOut) }

  /// Returns the way of the finger in points, to the left.
  private func finger(after age: Double) -> Double { Self.way * timing.progress(after: min(age, seconds)) }

  /// Returns the horizontal offset of the row, in points.
  func offset(at time: Double) -> Double {
    let age = time - start
    let way = finger(after: age)
    let beyond = max(0, way - Self.threshold)
    let distance =
      min(way, Self.threshold) + (1 - 1 / (beyond * Self.elasticity / Self.range + 1)) * Self.range
    return -distance * (1 - Self.returning.progress(after: max(0, age - seconds)))
  }

  /// The time at which the row is moved far enough, in seconds from the start.
  private var reached: Double {
    var (early, late) = (0.0, seconds)
    for _ in 0..<20 {
      let middle = (early + late) / 2
      if finger(after: middle) >= Self.threshold { late = middle } else { early = middle }
    }
    return late
  }

  /// Returns the look of the arrow beside the row; `nil` before it is moved far enough.
  func arrow(at time: Double) -> Appearance? {
    let age = time - start
    let since = age - reached
    guard since >= 0 else { return nil }
    let left = Self.returning.progress(after: max(0, age - seconds))
    let alpha = min(1, since / Self.coming.fade) * (1 - left)
    let grown = Self.smallest.coming + (1 - Self.smallest.coming) * Self.coming.growth.progress(after: since)
    return Appearance(alpha: alpha, scale: grown * (1 - (1 - Self.smallest.going) * left))
  }

  /// The way of the finger, for its mark.
  var mark: (distance: Double, timing: AnimationTiming) { (-Self.way, timing) }
}

extension Stage {
  /// Moves the row of a message to the left.
  mutating func swipe(_ message: Int64, seconds: Double, at time: Double) {
    guard let row = list.row(of: message) else { return }
    let swipe = StagedSwipe(row.id, seconds: seconds, at: time)
    swiped = swipe
    guard setting.showsTouches else { return }
    let frame = snapshot(at: time * StreamClock.ticksPerSecond)
    guard let item = frame.items.last(where: { $0.id.message == row.id && $0.id.part == .row }) else {
      return
    }
    let (distance, timing) = swipe.mark
    let window = frame.screen.listWindow
    let place = Point(
      min(max(item.middle.x, window.minX - distance), window.maxX), min(item.middle.y, window.maxY))
    fingers.append(StagedFinger(.drag(from: place, by: Point(distance, 0), timing), at: time))
  }
}
