import MessageLayout
import MessageModel
import PageLayout
import Painting
import Primitives
import Reveal

/// A finger on the screen, which a film marks (Spec/Motion.md 4).
struct StagedFinger {
  enum Way {
    case button(ButtonTouch)
    case place(Point)
    /// A drag by a distance, downward and to the right if it is positive.
    case drag(from: Point, by: Point, AnimationTiming)
  }

  let way: Way
  let start: Double
  /// The time until the finger leaves, in seconds.
  let seconds: Double

  init(_ way: Way, at start: Double) {
    (self.way, self.start) = (way, start)
    seconds = if case .drag(_, _, let timing) = way { timing.duration } else { StagedTouch.shortest }
  }

  /// The time in which a finger comes down, in seconds.
  private static let coming = 0.05

  func isOver(at time: Double) -> Bool { time > start + seconds + StagedTouch.release }

  /// Returns the mark of the finger; `nil` for a button that is not on the screen.
  func mark(at time: Double, over items: [SceneItem]) -> FingerMark? {
    let age = time - start
    let strength = min(1, age / Self.coming, 1 - (age - seconds) / StagedTouch.release)
    guard strength > 0 else { return nil }
    switch way {
    case .place(let place): return FingerMark(at: place, strength: strength)
    case .drag(let from, let distance, let timing):
      let share = timing.progress(after: age)
      let place = Point(from.x + distance.x * share, from.y + distance.y * share)
      return FingerMark(at: place, strength: strength)
    case .button(let touch):
      guard let item = items.last(where: { $0.holds(touch.message) }), case .entry(let entry) = item.content,
        let key = entry.key(row: touch.row, column: touch.column)
      else { return nil }
      return FingerMark(
        at: Point(item.origin.x + key.midX, item.origin.y + key.midY), strength: strength)
    }
  }
}

extension SceneItem {
  fileprivate func holds(_ message: Int64) -> Bool {
    guard id.part == .row, case .entry(let entry) = content else { return false }
    return id.message == message || entry.messageIDs.contains(message)
  }
}

extension Stage {
  /// Marks a finger on a part of the screen, if the scene shows fingers.
  mutating func touch(_ part: (ChatScreen) -> Rect?, at time: Double) {
    guard setting.showsTouches, let rect = part(setting.screen(state(at: time), theme)) else { return }
    fingers.append(StagedFinger(.place(Point(rect.midX, rect.midY)), at: time))
  }

  mutating func touch(_ button: ButtonTouch, at time: Double) {
    if setting.showsTouches { fingers.append(StagedFinger(.button(button), at: time)) }
  }

  /// Marks the finger that moves the list by a distance.
  mutating func drag(by distance: Double, _ timing: AnimationTiming, at time: Double) {
    guard setting.showsTouches, distance != 0 else { return }
    let window = setting.screen(state(at: time), theme).listWindow
    let most = window.height * Self.farthest
    let way = max(-most, min(most, distance))
    let start = Point(window.minX + window.width * Self.thumb, window.midY - way / 2)
    fingers.append(StagedFinger(.drag(from: start, by: Point(0, way), timing), at: time))
  }

  /// The longest drag, as a share of the list's height, and the place of the thumb across the list.
  private static let farthest = 0.6
  private static let thumb = 0.62
}
