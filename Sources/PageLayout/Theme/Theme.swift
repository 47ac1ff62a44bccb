import Primitives

/// The colours that a page is drawn with inside a bubble, derived from one side of a palette (Docs/Layout.md 4.6).
public struct Theme: Equatable, Sendable {
  public var isDark: Bool
  public var side: Side
  /// The opaque colour under the picture.
  public var base: Color
  /// Always opaque: a translucent fill is composited over the base once (Docs/Picture.md, Colours).
  public var bubbleFill: MessageColors.Fill

  public var primaryText: Color
  public var secondaryText: Color
  public var link: Color
  public var linkHighlight: Color
  public var marker: Color
  public var panelBackground: Color
  public var codeBackground: Color
  public var checkboxFill: Color
  public var checkboxBorder: Color
  /// Dividers, and the lines and chevrons of details.
  public var separator: Color
  public var tableBorder: Color
  /// Header cells and stripes.
  public var tableFill: Color
  public var fileControl: Color
  public var fileTitle: Color
  public var fileDescription: Color
  public var mapBackground: Color
  /// Fills what can be pressed.
  public var accentControl: Color
  /// Letters on what can be pressed.
  public var accentText: Color

  /// The same in every theme, dark ones too.
  private static let markerColor = Color(0xfef3bc)
  private static let highlightAlpha = 0.1
  private static let panelAlpha = 0.1
  private static let codeAlpha = 0.1
  private static let separatorMainAlpha = 0.2
  private static let separatorMix = 0.3
  private static let lightMapBackground = Color(0xefeff4)
  private static let darkMapBackground = Color(0x1c1c1d)
  private static let lightTableBorder = Color(0x000000, alpha: 0.1)
  private static let lightTableFill = Color(0x000000, alpha: 0.05)
  private static let tableBorderAlpha = 0.25
  private static let tableFillAlpha = 0.1

  /// - Parameter author: the name colour of an incoming message's author; its accent text when there is none.
  public init(palette: Palette, side: Side, author: Color? = nil) {
    let colors = palette[side]
    let main = side == .incoming ? author ?? colors.accentText : colors.accentText
    isDark = palette.isDark
    self.side = side
    base = palette.base
    bubbleFill = colors.fill.composited(over: palette.base)
    primaryText = colors.primaryText
    secondaryText = colors.secondaryText
    link = colors.link
    linkHighlight = colors.link.multiplyingAlpha(by: Self.highlightAlpha)
    marker = Self.markerColor
    panelBackground = colors.accentControl.multiplyingAlpha(by: Self.panelAlpha)
    codeBackground = main.multiplyingAlpha(by: Self.codeAlpha)
    checkboxFill = colors.accentText
    checkboxBorder = colors.accentControl
    separator = colors.secondaryText.mixed(
      with: main.multiplyingAlpha(by: Self.separatorMainAlpha), Self.separatorMix)
    let isPlain = !palette.isDark && side == .incoming
    tableBorder =
      isPlain
      ? Self.lightTableBorder : colors.accentControl.multiplyingAlpha(by: Self.tableBorderAlpha)
    tableFill =
      isPlain ? Self.lightTableFill : colors.accentControl.multiplyingAlpha(by: Self.tableFillAlpha)
    fileControl = colors.accentControl
    fileTitle = colors.accentText
    fileDescription = colors.secondaryText
    mapBackground = palette.isDark ? Self.darkMapBackground : Self.lightMapBackground
    accentControl = colors.accentControl
    accentText = colors.accentText
    for (color, value) in colors.derived { self[keyPath: color.slot] = value }
  }

  /// On the control of a file row; `nil` for a glyph that is cut out of the control (Docs/Drawing.md 15).
  package var fileGlyph: Color? { side == .incoming && fileControl != .white ? .white : nil }
}
