import Primitives

/// A mark on what a finger presses, or on a text that is selected (Spec/Chats.md 15.11).
package struct ScreenMark: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// An element that darkens while it is pressed.
    case press
    /// A link, on all of its lines.
    case link
    /// A text, with a handle at each end.
    case selection(handles: [Rect])
  }

  package var kind: Kind
  /// The marked parts of the screen.
  package var rects: [Rect]
  /// The radius of their corners, in points.
  package var radius: Double
  /// The opacity, from 0 to 1.
  package var strength: Double
  /// True for a part of an outgoing message, which has other colors.
  package var isOutgoing = false

  package init(_ kind: Kind, _ rects: [Rect], radius: Double, strength: Double = 1) {
    (self.kind, self.rects, self.radius, self.strength) = (kind, rects, radius, strength)
  }
}
