import PageModel
import Primitives
import TextLayout

/// How something that comes and goes looks on its way: faint, small, away from its place, not sharp.
package struct Appearance: Equatable, Sendable {
  /// From 0 to 1.
  package var alpha: Double
  /// Around its middle.
  package var scale: Double
  package var offset: Point
  /// A standard deviation, in points.
  package var blur: Double

  package init(alpha: Double = 1, scale: Double = 1, offset: Point = .zero, blur: Double = 0) {
    (self.alpha, self.scale, self.offset, self.blur) = (alpha, scale, offset, blur)
  }

  /// As it is when it stands in its place.
  package static let whole = Appearance()

  /// The least scale: nothing is smaller.
  package static let smallest = 0.001

  /// What grows out of nothing, or falls back into it.
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
  /// What dumps and motions call it.
  package enum Name: String, Sendable {
    // Of a title.
    case badge, status, lock, muted, activity, mark
    // Of what is pinned.
    case stripe, title, text, picture, close, list, button
    // Of the panel.
    case caret, send, ring, accessory, line, dot, time, hint, wave, menu, label, lockCapsule, blob, tools
    // Of a bot's keyboard.
    case key
    // On a button.
    case count
  }

  package indirect enum Content: Sendable {
    case line(SingleLine)
    /// In the piece's frame.
    case text(TextBox)
    case sign(ScreenGlyph.Sign, Color)
    case fill(radius: Double, Color)
    case stroke(radius: Double, width: Double, Color)
    case path([[Point]], width: Double, Color)
    case picture(MediaID?, radius: Double, placeholder: Color)
    case emoji(CustomEmoji, AlternativeText?, Color)
    /// Several as one. Nothing shows outside the piece's frame if they are cut.
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
