import Primitives

/// The mark of a finger on the screen (Spec/Chats.md 15.9).
package struct FingerMark: Equatable, Sendable {
  /// The middle of the mark, on the screen.
  package var place: Point
  /// The strength of the touch, from 0 to 1.
  package var strength: Double

  package init(at place: Point, strength: Double = 1) { (self.place, self.strength) = (place, strength) }
}
