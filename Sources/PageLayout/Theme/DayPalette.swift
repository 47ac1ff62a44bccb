import Primitives

extension Palette {
  /// Grey and blue bubbles on plain white, which counts as no wallpaper and so decides the incoming fill
  /// (Docs/Drawing.md 2.3).
  public static let day = Palette(
    name: "day", isDark: false, base: Color(0xffffff),
    incoming: MessageColors(
      fill: .solid(Color(0xf1f1f4)), primaryText: Color(0x000000), secondaryText: Color(0x525252, alpha: 0.6),
      link: Color(0x004bad), accentText: Color(0x0088ff), accentControl: Color(0x0088ff),
      derived: [.fileDescription: Color(0x999999)]),
    outgoing: MessageColors(
      fill: .gradient(top: Color(0x57b2e0), bottom: Color(0x0088ff)), primaryText: .white,
      secondaryText: Color(0xffffff, alpha: 0.65), link: .white, accentText: .white, accentControl: .white))
}
