import Primitives

/// The families that the reference draws with.
package enum FontFamily: String, Hashable, Sendable {
  /// San Francisco, for which Inter stands in.
  case sans
  /// Georgia, for which Charis SIL stands in.
  case serif
  /// New York, for which Charis SIL stands in, too.
  case systemSerif
  /// Menlo, for which DejaVu Sans Mono stands in.
  case mono
  /// Latin Modern, which text in formulas is set in beside the math face.
  case formulaSerif, formulaSans, formulaMono, formulaCaps
}

package enum FontWeight: Int, Hashable, Comparable, Sendable {
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700

  package static func < (left: FontWeight, right: FontWeight) -> Bool { left.rawValue < right.rawValue }
}

/// A font as a document asks for it.
package struct FontStyle: Hashable, Sendable {
  package var family: FontFamily
  /// Nominal size in points: the reference's, not the stand-in's.
  package var size: Double
  package var weight: FontWeight
  package var isItalic: Bool
  /// Whether all digits are equally wide, as in clocks. Only the sans has others.
  package var hasTabularDigits: Bool
  /// Whether all digits are as tall as capitals. Only the serif has others.
  package var hasLiningDigits: Bool

  package init(
    _ family: FontFamily, size: Double, weight: FontWeight = .regular, isItalic: Bool = false,
    hasTabularDigits: Bool = false, hasLiningDigits: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasTabularDigits = hasTabularDigits
    self.hasLiningDigits = hasLiningDigits
  }

  /// Metrics of the reference's face, never the stand-in's (Docs/Fonts.md 2).
  package var metrics: FontMetrics { FontMetrics(family: family, size: size) }
}
