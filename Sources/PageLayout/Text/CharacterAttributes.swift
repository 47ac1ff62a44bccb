import PageModel
import Primitives

/// What a stretch of text carries besides its font (Docs/Layout.md 5).
package struct CharacterAttributes: Equatable, Sendable {
  package var color: Color
  package var isUnderlined = false
  package var isStruckThrough = false
  package var isSpoiler = false
  /// Fill of the band behind the text.
  package var marker: Color?
  /// Fill of the band behind links to other instant pages.
  package var linkHighlight: Color?
  /// The link that the text belongs to, counted in the item.
  package var link: Int?
  /// Points that the glyphs are raised; decides how bands are placed behind sub- and superscripts.
  package var baselineOffset = 0.0

  package init(color: Color) { self.color = color }
}
