import Primitives

/// The themes of the article reader (Docs/Article.md 3). Nothing in them depends on a side.
extension Palette {
  /// The default first.
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
}
