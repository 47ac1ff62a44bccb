import CPango

/// The spaces that the app's faces have between two characters in addition to their advances (Spec/Fonts.md
/// 9). All values are in ems.
enum PairSpacing {
  /// Returns the space after a character in front of another one.
  ///
  /// - Parameter hanLanguage: the language whose Han forms the paragraph uses.
  static func space(
    between first: UInt32, and second: UInt32, hanLanguage: @autoclosure () -> String
  ) -> Double {
    if first == slash { return second == period ? slashPeriod : 0 }
    guard isDigit(first) && isHan(second) || isDigit(second) && isHan(first) else { return 0 }
    return besideDigits[hanLanguage()] ?? 0
  }

  /// The space between Han characters and ASCII digits, by the language of the Han characters. Measured on a
  /// Chinese screenshot; other languages have none.
  private static let besideDigits = ["zh-Hans": 1.0 / 8, "zh-Hant": 1.0 / 8]

  /// The kerning of a slash and a period in addition to Inter's. Inferred from the width of a path on a phone,
  /// of which the correction of the slash leaves 2.2 points at 17.
  private static let slashPeriod = -2.2 / 17
  private static let slash: UInt32 = 0x2F
  private static let period: UInt32 = 0x2E

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  private static func isHan(_ scalar: UInt32) -> Bool {
    scalar >= firstHan && hb_unicode_script(hb_unicode_funcs_get_default(), scalar) == HB_SCRIPT_HAN
  }

  private static let firstHan: UInt32 = 0x2E80
}

/// The widths of Hangul in the app's fallback face (Spec/Fonts.md 9).
enum HangulSpacing {
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  /// The letters that a syllable consists of when they are written separately.
  static let initials: ClosedRange<UInt32> = 0x1100...0x1112
  static let vowels: ClosedRange<UInt32> = 0x1161...0x1175

  /// The correction of a syllable's advance, in ems. Measured on a phone at 17.
  static let correction = -0.058
}
