import PageModel
import Primitives

/// What a stretch of text carries besides its font (Docs/Layout.md 5).
public struct CharacterAttributes: Equatable, Sendable {
  public var color: Color
  public var isUnderlined = false
  public var isStruckThrough = false
  public var isSpoiler = false
  /// Fill of the band behind the text.
  public var marker: Color?
  /// Fill of the band behind links to other instant pages.
  public var linkHighlight: Color?
  /// The link that the text belongs to, counted in the item.
  public var link: Int?
  /// Points that the glyphs are raised; decides how bands are placed behind sub- and superscripts.
  public var baselineOffset = 0.0

  public init(color: Color) { self.color = color }
}
