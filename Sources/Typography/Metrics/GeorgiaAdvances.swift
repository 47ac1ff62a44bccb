import CTexts
import Primitives

/// The advances of Georgia, with which Charis SIL is laid out (Spec/Fonts.md 4.2 and 7).
enum GeorgiaAdvances {
  /// The units per em in the table.
  static let unitsPerEm = 2048.0

  /// The limits of the horizontal scale of a glyph that fills its advance; the rest is white space.
  static let scaleLimits = 0.88...1.22

  /// Returns the factor on the advance of Charis for characters that the table lacks.
  static func styleFactor(isBold: Bool, isItalic: Bool) -> Double {
    switch (isBold, isItalic) {
    case (false, false): 0.994
    case (true, false): 1.075
    case (false, true): 1.080
    case (true, true): 1.151
    }
  }

  /// Returns the advance of a base character in ems; `nil` if neither it nor a Latin letter of its shape is
  /// in the table.
  static func advance(of base: UInt32, isBold: Bool, isItalic: Bool) -> Double? {
    guard let row = table[base] ?? lookalikes[base].flatMap({ table[$0] }) else { return nil }
    return row[(isBold ? 1 : 0) + (isItalic ? 2 : 0)] / unitsPerEm
  }

  /// The Cyrillic and Greek letters that look like a Latin letter.
  private static let lookalikes: [UInt32: UInt32] = {
    let pairs: [(String, String)] = [
      ("аеорсухАВЕКМНОРСТХ", "aeopcyxABEKMHOPCTX"),
      ("ѕіјЅІЈԁһԛԝ", "sijSIJdhqw"),
      ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"),
    ]
    var map: [UInt32: UInt32] = [:]
    for (others, latin) in pairs {
      for (other, letter) in zip(others.unicodeScalars, latin.unicodeScalars) {
        map[other.value] = letter.value
      }
    }
    return map
  }()

  /// The contents of `georgia.tsv`: a code point, then regular, bold, italic and bold italic, in units of
  /// 1/2048 em.
  private static let table: [UInt32: [Double]] = Dictionary(
    TableText.rows(of: EmbeddedFile.georgia.contents).map { columns in
      (UInt32(columns[0], radix: 16) ?? 0, columns.dropFirst().compactMap(Double.init))
    }
  ) { first, _ in first }
}

/// The transformation of a digit of Charis SIL, which is as tall as a capital, into one of Georgia, which
/// rises and descends like a lowercase letter (Spec/Fonts.md 4.4).
struct OldStyleDigit {
  /// The vertical scale of the outline about its baseline.
  let yScale: Double
  /// The distance of the scaled outline below the baseline, in ems.
  let drop: Double

  private static let smallScale = 0.855
  private static let descent = 0.17

  /// Returns `nil` for a character that is not a digit.
  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x32: (yScale, drop) = (Self.smallScale, 0)
    case 0x36, 0x38: (yScale, drop) = (1, 0)
    case 0x33...0x35, 0x37, 0x39: (yScale, drop) = (Self.smallScale, Self.descent)
    default: return nil
    }
  }
}
