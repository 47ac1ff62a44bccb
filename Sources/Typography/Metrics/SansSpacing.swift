/// How Inter's advances become San Francisco's: a size factor, tracking after each cluster, and corrections of single
/// characters (Docs/Fonts.md 3.1 and 3.2).
enum SansSpacing {
  /// Makes Inter's capitals as tall as San Francisco's.
  static let sizeFactor = 0.97

  /// From this correction on the outline is scaled, so that letters neither collide nor float.
  static let scalingThreshold = 15.0

  /// Nominal size in points and tracking in em (level 2).
  private static let base: [(size: Double, em: Double)] = [
    (10, 0.0275), (11, 0.0225), (12, 0.0170), (13, 0.0115), (14, 0.0060), (15, 0.0015), (16, -0.0030),
    (17, -0.0085), (18, -0.0100), (20, -0.0200), (22, -0.0255), (24, -0.0260),
  ]

  private static func weightTerm(_ weight: FontWeight) -> Double {
    switch weight {
    case .regular: 0
    case .medium: 0.0060
    case .semibold: 0.0085
    case .bold: 0.0145
    }
  }

  /// Points added after every cluster at a nominal size.
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

  /// Added to the advance of a base character, in thousandths of the nominal size.
  static func correction(of base: UInt32) -> Double {
    base < 128 ? corrections[Int(base)] : 0
  }

  private static let corrections: [Double] = {
    let groups: [(Double, String)] = [
      (-33, "w"), (-20, "x"), (-17, "/"), (-12, "Ya"), (-11, "ev"), (-10, "T"), (-9, "y"), (-8, "+k"),
      (-7, "3Cstz"), (-6, ","), (-5, "A"), (-4, " 2Fdi"), (-3, "?EMbcho"), (3, "4INSUfp"), (4, "q"),
      (5, "6Gg"), (6, "Q"), (7, "!B"), (8, "$9{}"), (9, "-.KV"), (10, "()5HZ"), (11, "Dm"), (12, "'"),
      (13, "O"), (15, "X"), (18, "RW"), (19, ":"), (23, "8"), (116, "%"),
    ]
    var table = [Double](repeating: 0, count: 128)
    for (value, characters) in groups {
      for scalar in characters.unicodeScalars { table[Int(scalar.value)] = value }
    }
    return table
  }()
}
