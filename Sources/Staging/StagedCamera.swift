import Painting
import Primitives
import Reveal

/// The part of the screen that a film shows, which moves between two parts (Spec/Motion.md 9).
struct StagedCamera {
  private var factor = AnimatedValue(1)
  private var x = AnimatedValue(0)
  private var y = AnimatedValue(0)
  /// The larger of the two factors.
  private var largest = 1.0

  func isMoving(at time: Double) -> Bool {
    factor.isMoving(at: time) || x.isMoving(at: time) || y.isMoving(at: time)
  }

  /// Shows a part around a point; `nil` for all of the screen.
  mutating func run(to point: Point?, factor target: Double, _ timing: AnimationTiming, at time: Double) {
    let now = factor.value(at: time)
    largest = max(now, target)
    if let point {
      // The camera of a whole screen has no place from which it would come.
      x =
        now == 1
        ? AnimatedValue(point.x) : AnimatedValue(from: x.value(at: time), to: point.x, at: time, timing)
      y =
        now == 1
        ? AnimatedValue(point.y) : AnimatedValue(from: y.value(at: time), to: point.y, at: time, timing)
    }
    factor = AnimatedValue(from: now, to: target, at: time, timing)
  }

  func camera(at time: Double, on screen: Size) -> SceneCamera? {
    let factor = factor.value(at: time)
    guard factor > 1 else { return nil }
    return SceneCamera(
      Point(x.value(at: time), y.value(at: time)), factor: factor, sharpness: largest, on: screen)
  }
}

extension Stage {
  mutating func zoom(to message: Int64?, by factor: Double, _ timing: AnimationTiming, at time: Double) {
    let frame = snapshot(at: time * StreamClock.ticksPerSecond)
    let window = frame.screen.listWindow
    let place = message.map { message in
      frame.items.last { $0.id.message == message && $0.id.part == .row }?.middle
        ?? Point(window.midX, window.midY)
    }
    camera.run(to: place, factor: factor, timing, at: time)
  }
}
