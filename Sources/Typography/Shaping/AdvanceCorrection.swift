import CPango

/// Changes the advances of a stand-in face to those of the face that it replaces (Spec/Fonts.md 3 to 5).
struct AdvanceCorrection {
  /// The corrected advance of a cluster, and the placement of its glyphs.
  struct Result {
    var advance: Double
    /// The distance by which the glyphs are moved to the right, in points.
    var shift: Double
    var xScale: Double
    /// The vertical scale of the glyphs about the baseline.
    var yScale = 1.0
    /// The distance by which the glyphs are lowered, in points.
    var drop = 0.0
  }

  private enum Rule {
    case none
    /// The rule for a face of a font set: its own tracking, in points.
    case reference(tracking: Double)
    /// The rule for a fallback face: for Hangul, and beside San Francisco for box-drawing characters.
    case fallback(isBesideSans: Bool)
    case sans(tracking: Double, hasTabularDigits: Bool)
    case serif(isBold: Bool, isItalic: Bool, hasLiningDigits: Bool)
  }

  private let rule: Rule
  private let nominalSize: Double
  /// The size at which the face is drawn, in points.
  let faceSize: Double
  private let handle: FaceHandle?

  init(style: FontStyle, role: FaceRole, handle: FaceHandle?) {
    nominalSize = style.size
    faceSize = Self.faceSize(of: style, role: role)
    self.handle = handle
    rule =
      switch style.family {
      case _ where role == .reference:
        .reference(
          tracking: handle.map { $0.tracking.units(at: style.size) / $0.unitsPerEm * style.size } ?? 0)
      case .formulaSerif, .formulaSans, .formulaMono, .formulaCaps: .none
      case _ where role == .fallback: .fallback(isBesideSans: style.family == .sans)
      case _ where role != .standIn: .none
      case .sans:
        .sans(
          tracking: SansSpacing.tracking(size: style.size, weight: style.weight),
          hasTabularDigits: style.hasTabularDigits)
      case .serif:
        .serif(
          isBold: style.weight >= .semibold, isItalic: style.isItalic,
          hasLiningDigits: style.hasLiningDigits)
      case .systemSerif, .mono: .none
      }
  }

  static func faceSize(of style: FontStyle, role: FaceRole) -> Double {
    switch role {
    case .standIn where style.family == .sans: style.size * SansSpacing.sizeFactor
    case .emoji(let own): style.size * EmojiSpacing.advance(size: style.size) / own
    case .standIn, .fallback, .reference: style.size
    }
  }

  /// - Parameters:
  ///   - base: the first character of the cluster.
  ///   - glyph: the glyph that draws it.
  ///   - advance: the shaped advance in points.
  func apply(base: UInt32, glyph: UInt32, isLigature: Bool, advance: Double) -> Result {
    switch rule {
    case .none:
      return Result(advance: advance, shift: 0, xScale: 1)
    case .reference(let tracking):
      // A separate mark or joiner takes no space and gets none.
      return Result(advance: advance > 0 ? advance + tracking : advance, shift: 0, xScale: 1)
    case .fallback(let isBesideSans):
      if HangulSpacing.syllables.contains(base), advance > 0 {
        let correction = HangulSpacing.correction * nominalSize
        return Result(advance: advance + correction, shift: 0, xScale: (advance + correction) / advance)
      }
      guard isBesideSans, BoxDrawing.characters.contains(base), let handle, let ink = handle.ink(of: glyph),
        ink.width > 0
      else { return Result(advance: advance, shift: 0, xScale: 1) }
      let unit = faceSize / handle.unitsPerEm
      let (left, right) = (ink.minX * unit, (ink.minX + ink.width) * unit)
      let target = BoxDrawing.advance * nominalSize
      let place = { BoxDrawing.place($0 / advance) * target }
      let scale = (place(right) - place(left)) / (right - left)
      return Result(advance: target, shift: place(left) - left * scale, xScale: scale)
    case .sans(let tracking, let hasTabularDigits):
      // The corrections are those of proportional digits, and would make equal digits unequal.
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
    // A separate mark or joiner takes no space and gets none.
    guard advance > 0 else { return Result(advance: advance, shift: 0, xScale: 1) }
    let perMille = isCorrected ? SansSpacing.correction(of: Self.undecorated(base)) : 0
    let correction = perMille * nominalSize / 1000
    let corrected = advance + correction + tracking
    if abs(perMille) >= SansSpacing.scalingThreshold, !SansSpacing.unscaled.contains(base) {
      // The scale uses the glyph's own advance, not the kerned one. A single scale for each letter keeps the
      // cache of masks small.
      let own = ownAdvance(glyph)
      if own > 0 { return Result(advance: corrected, shift: 0, xScale: (own + correction) / own) }
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

  /// Returns the letter without its accents. Accented letters use the values of their base letter.
  private static func undecorated(_ scalar: UInt32) -> UInt32 {
    guard scalar >= 0x80 else { return scalar }
    var parts = [gunichar](repeating: 0, count: Int(G_UNICHAR_MAX_DECOMPOSITION_LENGTH))
    return g_unichar_fully_decompose(scalar, 0, &parts, gsize(parts.count)) > 0 ? parts[0] : scalar
  }
}

/// The size of emoji in text (Spec/Fonts.md 6). All advances are in ems.
enum EmojiSpacing {
  /// The advance of Noto Color Emoji.
  static let ownAdvance = 2550.0 / 2048

  /// Returns the advance of Apple Color Emoji at a nominal size. Small text has relatively larger emoji.
  /// Advances between the measured sizes are interpolated, and those beyond them keep the nearest ratio.
  static func advance(size: Double) -> Double {
    guard let first = measured.first, let last = measured.last else { return ownAdvance }
    if size <= first.size { return first.points / first.size }
    for (lower, upper) in zip(measured, measured.dropFirst()) where size <= upper.size {
      let share = (size - lower.size) / (upper.size - lower.size)
      return (lower.points + (upper.points - lower.points) * share) / size
    }
    return last.points / last.size
  }

  /// The advances in points that were measured on phones, by nominal size.
  private static let measured: [(size: Double, points: Double)] = [(14, 19.8), (17, 23.2), (19, 24.15)]
}

/// The positions of the lines of U+2500 to U+257F in the cells of the app's fallback face (Spec/Fonts.md 6).
enum BoxDrawing {
  static let characters: ClosedRange<UInt32> = 0x2500...0x257F
  /// The advance in ems.
  static let advance = 9.43 / 14

  /// Returns the place in the app's cell for a place in the stand-in's cell, both as fractions of the width.
  /// The app's vertical lines are left of the center.
  static func place(_ share: Double) -> Double {
    for (lower, upper) in zip(places, places.dropFirst()) where share <= upper.own {
      return lower.reference
        + (share - lower.own) / (upper.own - lower.own) * (upper.reference - lower.reference)
    }
    return share
  }

  /// The edges of the cell and of a vertical line.
  private static let places: [(own: Double, reference: Double)] = [
    (0, 0), (0.45, 0.26), (0.55, 0.36), (1, 1),
  ]
}

/// The conversion of Inter's advances into those of San Francisco: a size factor, tracking after each
/// cluster, and corrections of single characters (Spec/Fonts.md 3.1 and 3.2).
enum SansSpacing {
  /// The factor that makes the capitals of Inter as tall as those of San Francisco.
  static let sizeFactor = 0.97

  /// The correction from which the outline is scaled, so that letters neither collide nor have gaps.
  static let scalingThreshold = 15.0

  /// The tracking in ems at nominal sizes in points (level 2).
  private static let base: [(size: Double, em: Double)] = [
    (10, 0.0275), (11, 0.0225), (12, 0.0170), (13, 0.0115), (14, 0.0060), (15, 0.0015), (16, -0.0030),
    (17, -0.0085), (18, -0.0100), (20, -0.0200), (22, -0.0255), (24, -0.0260),
  ]

  private static func weightTerm(_ weight: FontWeight) -> Double {
    switch weight {
    case .regular: 0
    case .medium: 0.0060
    case .semibold: 0.0080
    case .bold: 0.0145
    }
  }

  /// Returns the space after every cluster at a nominal size, in points.
  static func tracking(size: Double, weight: FontWeight) -> Double {
    (interpolated(size) + weightTerm(weight)) * size
  }

  private static func interpolated(_ size: Double) -> Double {
    guard let first = base.first, let last = base.last else { return 0 }
    if size <= first.size { return first.em }
    if size >= last.size { return last.em }
    for (lower, upper) in zip(base, base.dropFirst()) where size <= upper.size {
      return lower.em + (upper.em - lower.em) * (size - lower.size) / (upper.size - lower.size)
    }
    return last.em
  }

  /// Returns the correction of a base character's advance, in thousandths of the nominal size.
  static func correction(of base: UInt32) -> Double {
    base < 128 ? corrections[Int(base)] : punctuation[base] ?? 0
  }

  /// The corrections of punctuation beyond ASCII: of the dashes, the apostrophe and the bullet.
  private static let punctuation: [UInt32: Double] = [0x2013: 94, 0x2014: -126, 0x2019: 53, 0x2022: -141]

  /// The characters whose outlines keep their shape whatever their correction: scaled strokes would be thinner
  /// or thicker than those of letters, and a bullet would not be round.
  static let unscaled: Set<UInt32> = [0x22, 0x27, 0x2A, 0x7C, 0x2019, 0x2022]

  private static let corrections: [Double] = {
    let groups: [(Double, String)] = [
      (-118, "|"), (-41, "/*"), (-33, "w"), (-20, "x"), (-12, "Ya"), (-11, "ev"), (-10, "T"), (-9, "y"),
      (-8, "+k"),
      (-7, "3Cstz"), (-6, ","), (-5, "A"), (-4, " 2Fdi"), (-3, "?EMbcho"), (3, "4INSUfp"), (4, "q"),
      (5, "6Gg"), (6, "Q"), (7, "!B"), (8, "$9{}"), (9, "-.KV"), (10, "()5HZ"), (11, "Dm"),
      (13, "O"), (15, "X"), (18, "RW"), (19, ":"), (23, "8"), (62, "\""), (65, "'"), (71, "_"), (116, "%"),
    ]
    var table = [Double](repeating: 0, count: 128)
    for (value, characters) in groups {
      for scalar in characters.unicodeScalars { table[Int(scalar.value)] = value }
    }
    return table
  }()
}
