import CPango
import Primitives

/// The data of a face for formulas: the constants, variants, assemblies and corrections of its OpenType
/// `MATH` table. All lengths are in ems, y up. Results are cached.
package final class MathFace {
  package let id: FaceID

  private let handle: FaceHandle
  private let constants: [Double]
  private let scriptLookup: UInt32?
  private var glyphs: [UInt32: UInt32] = [:]
  private var boxes: [UInt32: MathGlyphBox] = [:]
  private var knownVariants: [StretchKey: [MathVariant]] = [:]
  private var assemblies: [StretchKey: MathAssembly] = [:]
  private var scriptForms: [StretchKey: UInt32] = [:]

  private struct StretchKey: Hashable {
    var glyph: UInt32
    var detail: Int
  }

  /// Returns `nil` if the face has no `MATH` table.
  init?(_ handle: FaceHandle, id: FaceID) {
    let face = hb_font_get_face(handle.font)
    guard hb_ot_math_has_data(face) != 0 else { return nil }
    self.handle = handle
    self.id = id
    let unit = 1 / (handle.unitsPerEm * FaceHandle.unitParts)
    constants = MathConstant.allCases.map { constant in
      let value = Double(hb_ot_math_get_constant(handle.font, hb_ot_math_constant_t(constant.rawValue)))
      return constant.isPercentage ? value / 100 : value * unit
    }
    scriptLookup = Self.lookup(ofFeature: 0x7373_7479, in: face)  // ssty
  }

  private var unit: Double { 1 / (handle.unitsPerEm * FaceHandle.unitParts) }

  /// Returns a constant in ems, or as a fraction of one if it is a percentage.
  package func constant(_ constant: MathConstant) -> Double { constants[Int(constant.rawValue)] }

  /// Returns the glyph of a character; `nil` if the face has none.
  package func glyph(for scalar: UInt32) -> UInt32? {
    if let known = glyphs[scalar] { return known == 0 ? nil : known }
    var glyph: hb_codepoint_t = 0
    let isThere = hb_font_get_nominal_glyph(handle.font, scalar, &glyph) != 0
    glyphs[scalar] = isThere ? glyph : 0
    return isThere ? glyph : nil
  }

  /// Returns the form of a glyph in scripts (feature `ssty`).
  ///
  /// - Parameter level: 1 in scripts, 2 in scripts of scripts.
  package func scriptForm(of glyph: UInt32, level: Int) -> UInt32 {
    guard level > 0, let lookup = scriptLookup else { return glyph }
    let key = StretchKey(glyph: glyph, detail: level)
    if let known = scriptForms[key] { return known }
    var count: UInt32 = 2
    var forms: [hb_codepoint_t] = [0, 0]
    _ = hb_ot_layout_lookup_get_glyph_alternates(
      hb_font_get_face(handle.font), lookup, glyph, 0, &count, &forms)
    let form = count == 0 ? glyph : forms[min(level, Int(count)) - 1]
    scriptForms[key] = form
    return form
  }

  package func box(of glyph: UInt32) -> MathGlyphBox {
    if let known = boxes[glyph] { return known }
    let ink = handle.ink(of: glyph)
    let em = handle.unitsPerEm
    let advance = handle.advance(of: glyph) / em
    let attachment = Double(hb_ot_math_get_glyph_top_accent_attachment(handle.font, glyph)) * unit
    let box = MathGlyphBox(
      advance: advance, height: (ink?.maxY ?? 0) / em, depth: ((ink?.height ?? 0) - (ink?.maxY ?? 0)) / em,
      left: (ink?.minX ?? 0) / em, right: ((ink?.minX ?? 0) + (ink?.width ?? 0)) / em,
      italicCorrection: Double(hb_ot_math_get_glyph_italics_correction(handle.font, glyph)) * unit,
      accentAttachment: attachment)
    boxes[glyph] = box
    return box
  }

  /// Returns the space between a glyph and a script at one of its corners.
  ///
  /// - Parameter height: the height of the script's near edge above the baseline of the glyph, in ems.
  package func kern(of glyph: UInt32, at corner: MathCorner, height: Double) -> Double {
    // For an extremely small font size, the height may exceed the range of an integer.
    let most = Double(Int32.max)
    let position = Int32(max(-most, min(most, (height / unit).rounded())))
    return Double(
      hb_ot_math_get_glyph_kerning(handle.font, glyph, hb_ot_math_kern_t(corner.rawValue), position)) * unit
  }

  /// Returns the larger forms of a glyph, from the glyph itself to the largest.
  package func variants(of glyph: UInt32, _ axis: MathAxis) -> [MathVariant] {
    let key = StretchKey(glyph: glyph, detail: axis.rawValue)
    if let known = knownVariants[key] { return known }
    var count = hb_ot_math_get_glyph_variants(handle.font, glyph, axis.direction, 0, nil, nil)
    var raw = [hb_ot_math_glyph_variant_t](repeating: .init(), count: Int(count))
    _ = hb_ot_math_get_glyph_variants(handle.font, glyph, axis.direction, 0, &count, &raw)
    let variants = raw.prefix(Int(count)).map {
      MathVariant(glyph: $0.glyph, advance: Double($0.advance) * unit)
    }
    knownVariants[key] = variants
    return variants
  }

  /// Returns the pieces from which a glyph of any length is assembled; empty if there are none.
  package func assembly(of glyph: UInt32, _ axis: MathAxis) -> MathAssembly {
    let key = StretchKey(glyph: glyph, detail: axis.rawValue)
    if let known = assemblies[key] { return known }
    var italics: hb_position_t = 0
    var count = hb_ot_math_get_glyph_assembly(handle.font, glyph, axis.direction, 0, nil, nil, &italics)
    var raw = [hb_ot_math_glyph_part_t](repeating: .init(), count: Int(count))
    _ = hb_ot_math_get_glyph_assembly(handle.font, glyph, axis.direction, 0, &count, &raw, &italics)
    let overlap = Double(hb_ot_math_get_min_connector_overlap(handle.font, axis.direction)) * unit
    let parts = raw.prefix(Int(count)).map {
      MathAssembly.Part(
        glyph: $0.glyph, startConnector: Double($0.start_connector_length) * unit,
        endConnector: Double($0.end_connector_length) * unit, advance: Double($0.full_advance) * unit,
        isExtender: $0.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0)
    }
    let assembly = MathAssembly(parts: parts, minimumOverlap: overlap)
    assemblies[key] = assembly
    return assembly
  }

  private static func lookup(ofFeature tag: UInt32, in face: OpaquePointer?) -> UInt32? {
    guard let set = hb_set_create() else { return nil }
    defer { hb_set_destroy(set) }
    var features: [hb_tag_t] = [tag, 0]
    let substitutions: hb_tag_t = 0x4753_5542  // GSUB
    hb_ot_layout_collect_lookups(face, substitutions, nil, nil, &features, set)
    let first = hb_set_get_min(set)
    return first == UInt32.max ? nil : first
  }
}

/// The measurements of a glyph, in ems.
package struct MathGlyphBox: Sendable {
  package var advance: Double
  /// The height of the ink above the baseline; negative if it ends below.
  package var height: Double
  /// The depth of the ink below the baseline; negative if it starts above.
  package var depth: Double
  /// The left edge of the ink, from the origin.
  package var left: Double
  package var right: Double
  package var italicCorrection: Double
  /// The position of an accent, from the origin.
  package var accentAttachment: Double
}

package enum MathCorner: UInt32, Sendable { case topRight = 0, topLeft, bottomRight, bottomLeft }

/// The direction in which a glyph is stretched.
package enum MathAxis: Int, Sendable {
  case horizontal, vertical

  fileprivate var direction: hb_direction_t { self == .vertical ? HB_DIRECTION_TTB : HB_DIRECTION_LTR }
}

/// A larger form of a glyph.
package struct MathVariant: Sendable {
  package var glyph: UInt32
  /// The length in the stretched direction, in ems.
  package var advance: Double
}

/// The pieces of a glyph, from the bottom up or from left to right.
package struct MathAssembly: Sendable {
  package struct Part: Sendable {
    package var glyph: UInt32
    /// The length by which the previous piece may overlap this one, in ems.
    package var startConnector: Double
    package var endConnector: Double
    /// The length in ems.
    package var advance: Double
    package var isExtender: Bool
  }

  package var parts: [Part]
  /// The minimum overlap of adjacent pieces, in ems.
  package var minimumOverlap: Double
}

/// A constant of an OpenType `MATH` table, with its number in the table and in HarfBuzz.
package enum MathConstant: UInt32, CaseIterable, Sendable {
  case scriptPercentScaleDown = 0
  case scriptScriptPercentScaleDown
  case delimitedSubFormulaMinHeight
  case displayOperatorMinHeight
  case mathLeading
  case axisHeight
  case accentBaseHeight
  case flattenedAccentBaseHeight
  case subscriptShiftDown
  case subscriptTopMax
  case subscriptBaselineDropMin
  case superscriptShiftUp
  case superscriptShiftUpCramped
  case superscriptBottomMin
  case superscriptBaselineDropMax
  case subSuperscriptGapMin
  case superscriptBottomMaxWithSubscript
  case spaceAfterScript
  case upperLimitGapMin
  case upperLimitBaselineRiseMin
  case lowerLimitGapMin
  case lowerLimitBaselineDropMin
  case stackTopShiftUp
  case stackTopDisplayStyleShiftUp
  case stackBottomShiftDown
  case stackBottomDisplayStyleShiftDown
  case stackGapMin
  case stackDisplayStyleGapMin
  case stretchStackTopShiftUp
  case stretchStackBottomShiftDown
  case stretchStackGapAboveMin
  case stretchStackGapBelowMin
  case fractionNumeratorShiftUp
  case fractionNumeratorDisplayStyleShiftUp
  case fractionDenominatorShiftDown
  case fractionDenominatorDisplayStyleShiftDown
  case fractionNumeratorGapMin
  case fractionNumDisplayStyleGapMin
  case fractionRuleThickness
  case fractionDenominatorGapMin
  case fractionDenomDisplayStyleGapMin
  case skewedFractionHorizontalGap
  case skewedFractionVerticalGap
  case overbarVerticalGap
  case overbarRuleThickness
  case overbarExtraAscender
  case underbarVerticalGap
  case underbarRuleThickness
  case underbarExtraDescender
  case radicalVerticalGap
  case radicalDisplayStyleVerticalGap
  case radicalRuleThickness
  case radicalExtraAscender
  case radicalKernBeforeDegree
  case radicalKernAfterDegree
  case radicalDegreeBottomRaisePercent

  /// True if the value is a whole percentage, not a length.
  var isPercentage: Bool {
    [.scriptPercentScaleDown, .scriptScriptPercentScaleDown, .radicalDegreeBottomRaisePercent].contains(self)
  }
}
