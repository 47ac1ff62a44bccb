import Primitives

extension Palette {
  /// The dark theme tinted blue: slate bubbles on a midnight wallpaper.
  public static let tinted = Palette(
    name: "tinted", isDark: true, base: Color(0x18222d),
    incoming: MessageColors(
      fill: .solid(Color(0x213040, alpha: 0.9)), primaryText: .white,
      secondaryText: Color(0xdbf5ff, alpha: 0.5), link: Color(0x2ea6ff), accentText: Color(0x2ea6ff),
      accentControl: Color(0x2ea6ff), derived: [.mapBackground: Color(0x374553)]),
    outgoing: MessageColors(
      fill: .gradient(top: Color(0x5d7f93), bottom: Color(0x3c6a96)), primaryText: .white,
      secondaryText: Color(0xffffff, alpha: 0.5), link: .white, accentText: .white, accentControl: .white,
      derived: [.mapBackground: Color(0x374553)]))
}
