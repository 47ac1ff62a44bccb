import Primitives

/// The themes of the client.
extension Palette {
  /// White and green bubbles on a green wallpaper: the client's default.
  public static let classic = Palette(
    name: "classic", isDark: false, base: Color(0xd2dfb8),
    incoming: MessageColors(
      fill: .solid(Color(0xffffff)), primaryText: Color(0x000000), secondaryText: Color(0x525252, alpha: 0.6),
      link: Color(0x004bad), accentText: Color(0x0088ff), accentControl: Color(0x0088ff),
      derived: [.fileTitle: Color(0x0b8bed), .fileDescription: Color(0x999999)]),
    outgoing: MessageColors(
      fill: .solid(Color(0xe1ffc7)), primaryText: Color(0x000000), secondaryText: Color(0x008c09, alpha: 0.8),
      link: Color(0x004bad), accentText: Color(0x00a700), accentControl: Color(0x3fc33b),
      derived: [.fileTitle: Color(0x3faa3c), .fileDescription: Color(0x6fb26a)]))

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

  /// The dark theme tinted blue: slate bubbles on a midnight wallpaper.
  public static let tinted = Palette(
    name: "tinted", isDark: true, base: Color(0x18222d),
    incoming: MessageColors(
      fill: .solid(Color(0x213040, alpha: 0.9)), primaryText: .white,
      secondaryText: Color(0xdbf5ff, alpha: 0.5), link: Color(0x2ea6ff), accentText: Color(0x2ea6ff),
      accentControl: Color(0x2ea6ff),
      derived: [.mapBackground: Color(0x374553), .danger: Color(0xff6767)]),
    outgoing: MessageColors(
      fill: .gradient(top: Color(0x5d7f93), bottom: Color(0x3c6a96)), primaryText: .white,
      secondaryText: Color(0xffffff, alpha: 0.5), link: .white, accentText: .white, accentControl: .white,
      derived: [
        .mapBackground: Color(0x374553), .danger: Color(0xff6767), .primaryButtonLabel: Color(0x5d7f93),
      ]))
}
