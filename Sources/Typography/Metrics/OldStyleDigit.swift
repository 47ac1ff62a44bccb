/// How a digit of Charis SIL, which is as tall as a capital, becomes one of Georgia's, which rise and descend like small
/// letters (Docs/Fonts.md 4.4).
struct OldStyleDigit {
  /// Vertical scale of the outline about its baseline.
  let yScale: Double
  /// How far the scaled outline stands below the baseline, in em.
  let drop: Double

  private static let smallScale = 0.855
  private static let descent = 0.17

  /// `nil` for what is no digit.
  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x32: (yScale, drop) = (Self.smallScale, 0)
    case 0x36, 0x38: (yScale, drop) = (1, 0)
    case 0x33...0x35, 0x37, 0x39: (yScale, drop) = (Self.smallScale, Self.descent)
    default: return nil
    }
  }
}
