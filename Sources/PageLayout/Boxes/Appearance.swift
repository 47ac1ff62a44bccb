import Primitives

/// The appearance of something during a transition: its opacity, scale, offset and blur.
package struct Appearance: Equatable, Sendable {
  /// The opacity, from 0 to 1.
  package var alpha: Double
  /// The scale, around the middle.
  package var scale: Double
  package var offset: Point
  /// The standard deviation of the blur, in points.
  package var blur: Double

  package init(alpha: Double = 1, scale: Double = 1, offset: Point = .zero, blur: Double = 0) {
    (self.alpha, self.scale, self.offset, self.blur) = (alpha, scale, offset, blur)
  }

  /// The appearance without a transition.
  package static let whole = Appearance()

  /// The minimum scale.
  package static let smallest = 0.001

  /// Returns the appearance of something that grows from nothing, or shrinks to nothing.
  package static func growing(_ presence: Double, from scale: Double = smallest) -> Appearance {
    let share = min(1, max(0, presence))
    return Appearance(alpha: share, scale: max(smallest, scale + (1 - scale) * presence))
  }

  package static func fading(_ presence: Double) -> Appearance {
    Appearance(alpha: min(1, max(0, presence)))
  }

  package var isHidden: Bool { alpha <= 0 || scale <= Self.smallest }
}
