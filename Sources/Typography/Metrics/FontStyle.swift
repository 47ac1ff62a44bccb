import Primitives

/// The font families that the app uses.
package enum FontFamily: String, Hashable, Sendable {
  /// San Francisco; Inter stands in for it.
  case sans
  /// Georgia; Charis SIL stands in for it.
  case serif
  /// New York; Charis SIL stands in for it as well.
  case systemSerif
  /// Menlo; DejaVu Sans Mono stands in for it.
  case mono
  /// Latin Modern, for text in formulas beside the math face.
  case formulaSerif, formulaSans, formulaMono, formulaCaps

  /// The weight of bold words, which is semibold for San Francisco (Spec/Fonts.md 1).
  package var boldWeight: FontWeight { self == .sans ? .semibold : .bold }
}

package enum FontWeight: Int, Hashable, Comparable, Sendable {
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700

  package static func < (left: FontWeight, right: FontWeight) -> Bool { left.rawValue < right.rawValue }
}

/// A font as a document requests it.
package struct FontStyle: Hashable, Sendable {
  package var family: FontFamily
  /// The nominal size in points: that of the app's font, not of the stand-in.
  package var size: Double
  package var weight: FontWeight
  package var isItalic: Bool
  /// True if all digits have the same width, as in clocks. Only the sans also has proportional digits.
  package var hasTabularDigits: Bool
  /// True if all digits are as tall as capitals. Only the serif also has others.
  package var hasLiningDigits: Bool

  package init(
    _ family: FontFamily, size: Double, weight: FontWeight = .regular, isItalic: Bool = false,
    hasTabularDigits: Bool = false, hasLiningDigits: Bool = false
  ) {
    (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    (self.hasTabularDigits, self.hasLiningDigits) = (hasTabularDigits, hasLiningDigits)
  }

  /// The metrics of the app's face, not of the stand-in (Spec/Fonts.md 2).
  package var metrics: FontMetrics { FontMetrics(family: family, size: size) }
}

/// The vertical metrics of a face of the app at a size, in points; all are positive (Spec/Fonts.md 2).
package struct FontMetrics: Hashable, Sendable {
  package let ascent: Double
  package let descent: Double
  package let capHeight: Double
  package let xHeight: Double

  /// The units per em, which are the same for all three faces.
  private static let unitsPerEm = 2048.0

  private struct Units {
    let ascent, descent, capHeight, xHeight: Double
  }

  private static func units(of family: FontFamily) -> Units {
    switch family {
    case .sans, .systemSerif: Units(ascent: 1950, descent: 494, capHeight: 1443, xHeight: 1040)
    // Formulas are measured by their ink, so these values are not used for them.
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

  /// `L`: the height of a line's box, which is about that of capitals (Spec/Layout.md 8.2).
  package var lineHeight: Double { Rounding.floor(ascent - descent) }
}
