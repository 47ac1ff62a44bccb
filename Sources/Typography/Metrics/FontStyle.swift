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

  /// The weight of bold words: San Francisco's are semibold (Spec/Fonts.md 1).
  package var boldWeight: FontWeight { self == .sans ? .semibold : .bold }
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
    (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    (self.hasTabularDigits, self.hasLiningDigits) = (hasTabularDigits, hasLiningDigits)
  }

  /// Metrics of the reference's face, never the stand-in's (Spec/Fonts.md 2).
  package var metrics: FontMetrics { FontMetrics(family: family, size: size) }
}

/// Vertical metrics of a reference face at a size, in points; all positive (Spec/Fonts.md 2).
package struct FontMetrics: Hashable, Sendable {
  package let ascent: Double
  package let descent: Double
  package let capHeight: Double
  package let xHeight: Double

  /// All three faces count 2048 units in an em.
  private static let unitsPerEm = 2048.0

  private struct Units {
    let ascent, descent, capHeight, xHeight: Double
  }

  private static func units(of family: FontFamily) -> Units {
    switch family {
    case .sans, .systemSerif: Units(ascent: 1950, descent: 494, capHeight: 1443, xHeight: 1040)
    // Formulas are measured by their ink; nothing asks for these.
    case .serif, .formulaSerif, .formulaSans, .formulaMono, .formulaCaps:
      Units(ascent: 1878, descent: 449, capHeight: 1419, xHeight: 986)
    case .mono: Units(ascent: 1901, descent: 483, capHeight: 1493, xHeight: 1120)
    }
  }

  package init(family: FontFamily, size: Double) {
    let units = Self.units(of: family)
    let em = size / Self.unitsPerEm
    ascent = units.ascent * em
    descent = units.descent * em
    capHeight = units.capHeight * em
    xHeight = units.xHeight * em
  }

  /// `L`: the height of a line's box, roughly the capitals' (Spec/Layout.md 8.2).
  package var lineHeight: Double { Rounding.floor(ascent - descent) }
}
