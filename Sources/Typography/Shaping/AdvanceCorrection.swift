import CPango
import Primitives

/// Makes the advances of a stand-in face those of the face that it stands for (Docs/Fonts.md 3 to 5).
struct AdvanceCorrection {
  /// What a cluster becomes: its new advance, and how its glyphs stand in it.
  struct Result {
    var advance: Double
    /// Points that the glyphs are moved right.
    var shift: Double
    var xScale: Double
    /// Vertical scale of the glyphs about the baseline.
    var yScale = 1.0
    /// Points that the glyphs are lowered.
    var drop = 0.0
  }

  private enum Rule {
    case none
    case sans(tracking: Double, hasTabularDigits: Bool)
    case serif(isBold: Bool, isItalic: Bool, hasLiningDigits: Bool)
  }

  private let rule: Rule
  private let nominalSize: Double
  /// The size that the face is drawn at, in points.
  let faceSize: Double
  private let handle: FaceHandle?

  /// - Parameter isStandIn: false for fallback faces and emoji, which are set as they are (Docs/Rulings.md 47).
  init(style: FontStyle, isStandIn: Bool, handle: FaceHandle?) {
    nominalSize = style.size
    faceSize = Self.faceSize(of: style, isStandIn: isStandIn)
    self.handle = handle
    guard isStandIn else {
      rule = .none
      return
    }
    rule =
      switch style.family {
      case .sans:
        .sans(
          tracking: SansSpacing.tracking(size: style.size, weight: Self.drawnWeight(style)),
          hasTabularDigits: style.hasTabularDigits)
      case .serif:
        .serif(
          isBold: style.weight >= .semibold, isItalic: style.isItalic,
          hasLiningDigits: style.hasLiningDigits)
      case .systemSerif, .mono, .formulaSerif, .formulaSans, .formulaMono, .formulaCaps: .none
      }
  }

  static func faceSize(of style: FontStyle, isStandIn: Bool) -> Double {
    isStandIn && style.family == .sans ? style.size * SansSpacing.sizeFactor : style.size
  }

  /// The sans bold italic is a semibold italic.
  private static func drawnWeight(_ style: FontStyle) -> FontWeight {
    style.isItalic && style.weight == .bold ? .semibold : style.weight
  }

  /// - Parameters:
  ///   - base: the cluster's first character.
  ///   - glyph: the glyph that draws it.
  ///   - advance: the shaped advance in points.
  func apply(base: UInt32, glyph: UInt32, isLigature: Bool, advance: Double) -> Result {
    switch rule {
    case .none:
      return Result(advance: advance, shift: 0, xScale: 1)
    case .sans(let tracking, let hasTabularDigits):
      // Corrections are of proportional digits and would make equal ones unequal.
      let isCorrected = !isLigature && !(hasTabularDigits && Self.digits.contains(base))
      return sans(base: base, glyph: glyph, isCorrected: isCorrected, advance: advance, tracking: tracking)
    case .serif(let isBold, let isItalic, let hasLiningDigits):
      var result = serif(base: base, glyph: glyph, advance: advance, isBold: isBold, isItalic: isItalic)
      if !hasLiningDigits, let digit = OldStyleDigit(base) {
        result.yScale = digit.yScale
        result.drop = digit.drop * nominalSize
      }
      return result
    }
  }

  private static let digits: ClosedRange<UInt32> = 0x30...0x39

  private func sans(base: UInt32, glyph: UInt32, isCorrected: Bool, advance: Double, tracking: Double)
    -> Result
  {
    // A mark or a joiner on its own takes no place and gets none.
    guard advance > 0 else { return Result(advance: advance, shift: 0, xScale: 1) }
    let perMille = isCorrected ? SansSpacing.correction(of: Self.undecorated(base)) : 0
    let correction = perMille * nominalSize / 1000
    let corrected = advance + correction + tracking
    let own = ownAdvance(glyph)
    if abs(perMille) >= SansSpacing.scalingThreshold, own > 0 {
      // The glyph's own advance, not the kerned one: one scale for each letter keeps the cache of masks small.
      return Result(advance: corrected, shift: 0, xScale: (own + correction) / own)
    }
    return Result(advance: corrected, shift: correction / 2, xScale: 1)
  }

  private func serif(base: UInt32, glyph: UInt32, advance: Double, isBold: Bool, isItalic: Bool) -> Result {
    guard advance > 0 else { return Result(advance: advance, shift: 0, xScale: 1) }
    let known =
      GeorgiaAdvances.advance(of: base, isBold: isBold, isItalic: isItalic)
      ?? GeorgiaAdvances.advance(of: Self.undecorated(base), isBold: isBold, isItalic: isItalic)
    let own = ownAdvance(glyph)
    let target =
      known.map { $0 * nominalSize }
      ?? advance * GeorgiaAdvances.styleFactor(isBold: isBold, isItalic: isItalic)
    guard own > 0 else { return Result(advance: target, shift: 0, xScale: 1) }
    let limits = GeorgiaAdvances.scaleLimits
    let scale = min(limits.upperBound, max(limits.lowerBound, target / own))
    return Result(advance: target, shift: (target - own * scale) / 2, xScale: scale)
  }

  private func ownAdvance(_ glyph: UInt32) -> Double {
    guard let handle else { return 0 }
    return handle.advance(of: glyph) / handle.unitsPerEm * faceSize
  }

  /// The letter under its accents: accented letters take their base letter's values.
  private static func undecorated(_ scalar: UInt32) -> UInt32 {
    guard scalar >= 0x80 else { return scalar }
    var parts = [gunichar](repeating: 0, count: Int(G_UNICHAR_MAX_DECOMPOSITION_LENGTH))
    return g_unichar_fully_decompose(scalar, 0, &parts, gsize(parts.count)) > 0 ? parts[0] : scalar
  }
}
