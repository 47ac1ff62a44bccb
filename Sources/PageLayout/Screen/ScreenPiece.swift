import PageModel
import Primitives
import TextLayout

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

/// Something on a bar of a screen, in the screen's space (Spec/Chats.md 13).
package struct ScreenPiece: Sendable {
  /// The name in dumps and motions.
  package enum Name: String, Sendable {
    // In a title.
    case badge, status, lock, muted, activity, mark
    // In the bar of pinned messages.
    case stripe, title, text, picture, close, list, button
    // In the input panel.
    case caret, send, ring, accessory, line, dot, time, hint, wave, menu, label, lockCapsule, blob, tools
    // In a bot's keyboard.
    case key
    // On a button.
    case count
  }

  package indirect enum Content: Sendable {
    case line(SingleLine)
    /// A text, in the piece's frame.
    case text(TextBox)
    case sign(ScreenGlyph.Sign, Color)
    case fill(radius: Double, Color)
    case stroke(radius: Double, width: Double, Color)
    case path([[Point]], width: Double, Color)
    case picture(MediaID?, radius: Double, placeholder: Color)
    case emoji(CustomEmoji, AlternativeText?, Color)
    /// Several pieces as one. If they are cut, they are clipped to the piece's frame.
    case pieces([ScreenPiece], isCut: Bool)
  }

  package var name: Name
  package var frame: Rect
  package var content: Content
  package var appearance: Appearance

  package init(
    _ name: Name, _ frame: Rect, _ content: Content, _ appearance: Appearance = .whole
  ) {
    (self.name, self.frame, self.content, self.appearance) = (name, frame, content, appearance)
  }
}
