import Primitives

/// Vertical metrics of a reference face at a size, in points; all positive (Docs/Fonts.md 2).
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

  /// `L`: the height of a line's box, roughly the capitals' (Docs/Layout.md 8.2).
  package var lineHeight: Double { Rounding.floor(ascent - descent) }
}
