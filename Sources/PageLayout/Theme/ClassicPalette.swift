import Primitives

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
}
