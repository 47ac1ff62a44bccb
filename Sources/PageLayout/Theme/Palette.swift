import Primitives

/// The side of a chat that a message is on.
public enum Side: String, CaseIterable, Codable, Sendable { case incoming, outgoing }

/// A named set of message colors.
public struct Palette: Hashable, Codable, Sendable {
  public var name: String
  public var isDark: Bool
  /// The background color of opaque images. Translucent bubbles are composited over it (Spec/Picture.md,
  /// Colors).
  public var base: Color
  public var incoming: MessageColors
  public var outgoing: MessageColors
  /// The colors of chats and screens that are set instead of being derived.
  public var chat: [ChatColor: Color]
  /// The colors of code that are set instead of those of the design.
  public var code: [CodeColor: Color]
  /// The colors of the wallpaper: one, two from top to bottom, or four spots. Empty for the wallpaper of the app.
  public var wallpaper: [Color]

  public init(
    name: String, isDark: Bool, base: Color, incoming: MessageColors, outgoing: MessageColors,
    chat: [ChatColor: Color] = [:], code: [CodeColor: Color] = [:], wallpaper: [Color] = []
  ) {
    (self.name, self.isDark, self.base) = (name, isDark, base)
    (self.incoming, self.outgoing) = (incoming, outgoing)
    (self.chat, self.code, self.wallpaper) = (chat, code, wallpaper)
  }

  public subscript(side: Side) -> MessageColors { side == .incoming ? incoming : outgoing }

  public static let all: [Palette] = [.classic, .day, .night, .tinted]
}

/// The colors of messages on one side of a chat (Spec/Drawing.md 2.3).
public struct MessageColors: Hashable, Codable, Sendable {
  public enum Fill: Hashable, Codable, Sendable {
    case solid(Color)
    /// A gradient over the height of the canvas. The middle color, if there is one, is halfway.
    case gradient(top: Color, middle: Color? = nil, bottom: Color)

    func composited(over base: Color) -> Fill {
      switch self {
      case .solid(let color): .solid(color.composited(over: base))
      case .gradient(let top, let middle, let bottom):
        .gradient(
          top: top.composited(over: base), middle: middle?.composited(over: base),
          bottom: bottom.composited(over: base))
      }
    }

    /// The color at the top.
    package var first: Color {
      switch self {
      case .solid(let color): color
      case .gradient(let top, _, _): top
      }
    }
  }

  public var fill: Fill
  public var primaryText: Color
  public var secondaryText: Color
  public var link: Color
  public var accentText: Color
  public var accentControl: Color
  /// Colors that are set instead of being derived from the others.
  public var derived: [DerivedColor: Color]

  public init(
    fill: Fill, primaryText: Color, secondaryText: Color, link: Color, accentText: Color,
    accentControl: Color, derived: [DerivedColor: Color] = [:]
  ) {
    (self.fill, self.primaryText, self.secondaryText, self.link) = (fill, primaryText, secondaryText, link)
    (self.accentText, self.accentControl, self.derived) = (accentText, accentControl, derived)
  }
}

/// The themes of the app.
extension Palette {
  /// White and green bubbles on a green wallpaper: the app's default.
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

  /// Gray and blue bubbles on plain white. White does not count as a wallpaper, which affects the fill of
  /// incoming bubbles (Spec/Drawing.md 2.3).
  public static let day = Palette(
    name: "day", isDark: false, base: Color(0xffffff),
    incoming: MessageColors(
      fill: .solid(Color(0xf1f1f4)), primaryText: Color(0x000000), secondaryText: Color(0x525252, alpha: 0.6),
      link: Color(0x004bad), accentText: Color(0x0088ff), accentControl: Color(0x0088ff),
      derived: [.fileDescription: Color(0x999999)]),
    outgoing: MessageColors(
      fill: .gradient(top: Color(0x57b2e0), bottom: Color(0x0088ff)), primaryText: .white,
      secondaryText: Color(0xffffff, alpha: 0.65), link: .white, accentText: .white, accentControl: .white))

  /// The dark theme: gray and violet bubbles on black. The link and the gradient were measured on a phone
  /// (Spec/Drawing.md 2.3).
  public static let night = Palette(
    name: "night", isDark: true, base: Color(0x000000),
    incoming: MessageColors(
      fill: .solid(Color(0x1d1d1d, alpha: 0.9)), primaryText: .white,
      secondaryText: Color(0xffffff, alpha: 0.5),
      link: Color(0x5b89ed), accentText: .white, accentControl: .white),
    outgoing: MessageColors(
      fill: .gradient(top: Color(0xa256bf), middle: Color(0x9047ff), bottom: Color(0x0771ff)),
      primaryText: .white, secondaryText: Color(0xffffff, alpha: 0.5), link: .white, accentText: .white,
      accentControl: .white))

  /// The dark theme tinted blue: slate bubbles on a midnight wallpaper, whose color was measured on a phone
  /// (Spec/Drawing.md 2.3).
  public static let tinted = Palette(
    name: "tinted", isDark: true, base: Color(0x111d29),
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

/// The themes of the article reader (Spec/Article.md 3). Nothing in them depends on a side.
extension Palette {
  /// The palettes, the default first.
  static let reader: [Palette] = [
    article(
      "light", page: 0xffffff, text: 0x000000, caption: 0x79828b, code: 0xf5f8fc, link: 0x0088ff,
      highlight: Color(0x0088ff, alpha: 0.07), marker: 0xfef3bc, panel: 0xf3f4f5, panelText: 0x000000,
      accent: 0x0088ff, tableBorder: 0xe2e2e2, tableFill: 0xf4f4f4, control: 0xc7c7cd),
    article(
      "dark", isDark: true, page: 0x000000, text: 0xb0b0b0, caption: 0x6a6a6a, code: 0x131313, link: 0x5ac8fa,
      highlight: Color(0x5ac8fa, alpha: 0.2), marker: 0x313131, panel: 0x131313, panelText: 0xb0b0b0,
      accent: 0x50b6f3, tableBorder: 0x303030, tableFill: 0x131313, control: 0x303030),
    article(
      "sepia", page: 0xf8f1e2, text: 0x4f321d, caption: 0x927e6b, code: 0xefe7d6, link: 0xd19600,
      highlight: Color(0xd19600, alpha: 0.1), marker: 0xe5ddcd, panel: 0xefe7d6, panelText: 0x000000,
      accent: 0xd19601, tableBorder: 0xddd1b8, tableFill: 0xf0e7d4, control: 0xddd1b8),
    article(
      "gray", isDark: true, page: 0x5a5a5c, text: 0xcecece, caption: 0xa0a0a0, code: 0x555556, link: 0x5ac8fa,
      highlight: Color(0x5ac8fa, alpha: 0.13), marker: 0x4b4b4b, panel: 0x555556, panelText: 0xcecece,
      accent: 0x54b9f8, tableBorder: 0x484848, tableFill: 0x555556, control: 0x484848),
  ]

  private static func article(
    _ name: String, isDark: Bool = false, page: UInt32, text: UInt32, caption: UInt32, code: UInt32,
    link: UInt32, highlight: Color, marker: UInt32, panel: UInt32, panelText: UInt32, accent: UInt32,
    tableBorder: UInt32, tableFill: UInt32, control: UInt32
  ) -> Palette {
    let colors = MessageColors(
      fill: .solid(Color(page)), primaryText: Color(text), secondaryText: Color(caption), link: Color(link),
      accentText: Color(accent), accentControl: Color(accent),
      derived: [
        .linkHighlight: highlight, .marker: Color(marker), .panelBackground: Color(panel),
        .panelText: Color(panelText), .codeBackground: Color(code), .checkboxBorder: Color(control),
        .separator: Color(control), .tableBorder: Color(tableBorder), .tableFill: Color(tableFill),
      ])
    return Palette(name: name, isDark: isDark, base: Color(page), incoming: colors, outgoing: colors)
  }

  /// The colors of author names by number, which are the same in every palette (Spec/Drawing.md 2.4).
  public static let authorColors = [
    0xcc5049, 0xd67722, 0x955cdb, 0x40a920, 0x309eba, 0x368ad1, 0xc7508b,
  ].map { Color($0) }
}
