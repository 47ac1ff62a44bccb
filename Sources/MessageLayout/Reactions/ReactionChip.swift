import PageLayout
import PageModel
import Primitives
import TextLayout

/// A reaction where it stands (Docs/Bubbles.md 8).
package struct ReactionChip: Sendable {
  package var frame: Rect
  /// Of what is reacted with; its place, and what is drawn there.
  package var symbol: Rect
  package var picture: Picture
  /// As dumps name it.
  package var name: String
  package var count: Label?
  /// In place of the count; the first is in front.
  package var faces: [AvatarBox]
  package var isChosen: Bool
  package var fill: Color
  /// Of the count; `nil` for one that is cut out of the chip. A translucent one lies over what the hole shows.
  package var textColor: Color?

  package enum Picture: Sendable {
    /// Letters that fill the symbol's box.
    case text(AlternativeText?)
    case custom(CustomEmoji, AlternativeText?)
    case star
  }
}

extension ReactionChip {
  func offsetBy(_ offset: Point) -> ReactionChip {
    var copy = self
    copy.frame = frame.offsetBy(offset)
    copy.symbol = symbol.offsetBy(offset)
    copy.count = count.map { Label(frame: $0.frame.offsetBy(offset), line: $0.line) }
    copy.faces = faces.map {
      var face = $0
      face.frame = face.frame.offsetBy(offset)
      return face
    }
    return copy
  }
}
