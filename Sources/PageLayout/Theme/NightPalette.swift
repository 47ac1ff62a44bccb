import Primitives

extension Palette {
  /// The dark theme: grey and blue bubbles on black.
  public static let night = Palette(
    name: "night", isDark: true, base: Color(0x000000),
    incoming: MessageColors(
      fill: .solid(Color(0x1d1d1d, alpha: 0.9)), primaryText: .white,
      secondaryText: Color(0xffffff, alpha: 0.5),
      link: .white, accentText: .white, accentControl: .white),
    outgoing: MessageColors(
      fill: .gradient(top: Color(0x61bcf9), bottom: Color(0x0088ff)), primaryText: .white,
      secondaryText: Color(0xffffff, alpha: 0.5), link: .white, accentText: .white, accentControl: .white))
}
