/// How a character that no face has is set: a box.
public enum MissingGlyph {
  /// Advance in em.
  public static let advance = 0.6
  /// The box's height in em, standing on the baseline.
  public static let height = 0.7
  /// Space on either side of the box in em.
  public static let margin = 0.06
  /// Width of the box's outline in em.
  public static let stroke = 0.06
}
