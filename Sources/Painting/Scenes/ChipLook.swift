import PageLayout
import Primitives

/// How a reaction looks that comes, goes or changes (Docs/Motion.md 4).
package struct ChipLook: Equatable, Sendable {
  /// Of one that comes or goes.
  package var whole = Appearance.whole
  /// Its place among those of the row before; `nil` for one that is new.
  package var former: Int?
  /// Points by which it is not where it will be yet, and not as wide.
  package var offset = Point.zero
  package var extraWidth = 0.0
  /// How far the circle has opened or closed, from 0 to 1, of one that is chosen now, or no longer.
  package var circle = 1.0
  package var count = CountRoll(share: 1, rises: true)
  /// Seconds since its sign left the menu; `nil` for one that is there.
  package var flight: Double?

  package init() {}
}

/// The way of a sign from the menu above its message to its place.
package enum ChipFlight {
  package static let seconds = 0.2
  package static let settling = 0.16
  static let height = 30.0
  /// Where the menu has it, from the bubble's nearer upper corner, and as large.
  static let start = Point(34, -34)
  static let scale = 1.8
  static let settlingScale = 1.2

  /// Points by which the sign is elsewhere, and its size.
  ///
  /// - Parameter way: from the start to the end.
  static func look(after age: Double, along way: Point) -> Appearance {
    guard age < seconds else {
      let left = max(0, 1 - (age - seconds) / settling)
      return Appearance(scale: 1 + (settlingScale - 1) * left * left)
    }
    let (done, left) = (age / seconds, 1 - age / seconds)
    return Appearance(
      scale: settlingScale + (scale - settlingScale) * left,
      offset: Point(-way.x * left, -way.y * left - 4 * height * done * left))
  }
}
