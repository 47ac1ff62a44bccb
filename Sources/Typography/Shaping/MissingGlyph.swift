/// How a character that no face has is set: a box.
package enum MissingGlyph {
  /// Advance in em.
  package static let advance = 0.6
  /// The box's height in em, standing on the baseline.
  package static let height = 0.7
  /// Space on either side of the box in em.
  package static let margin = 0.06
  /// Width of the box's outline in em.
  package static let stroke = 0.06
}
