import Primitives

/// The colours that a page is drawn with inside a bubble, derived from one side of a palette (Docs/Layout.md 4.6).
public struct Theme: Equatable, Sendable {
  /// Of the palette.
  public var name: String
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
  /// Of names on panels.
  public var panelText: Color
  public var codeBackground: Color
  public var checkboxFill: Color
  public var checkboxBorder: Color
  /// Dividers, and the lines and chevrons of details.
  public var separator: Color
  /// Of a quote's bar and what belongs to it.
  public var quoteAccent: Color
  public var tableBorder: Color
  /// Header cells and stripes.
  public var tableFill: Color
  public var fileControl: Color
  public var fileTitle: Color
  public var fileDescription: Color
  public var mapBackground: Color
  public var accentControl: Color
  /// The disc of a map's pin.
  public var mapPin: Color
  /// Of a button in a row that has no style.
  public var buttonFill: Color
  public var buttonLabel: Color
  /// Of a button in a text that has no style.
  public var inlineButtonFill: Color
  public var inlineButtonLabel: Color
  public var primaryButtonFill: Color
  public var primaryButtonLabel: Color
  /// Of buttons that warn.
  public var danger: Color
  /// Of buttons that confirm.
  public var success: Color

  /// - Parameters:
  ///   - author: the name colour of an incoming message's author; its accent text when there is none.
  ///   - design: of the pages that are drawn in these colours.
  public init(palette: Palette, side: Side, author: Color? = nil, design: Design = .june2026) {
    let palette = design.own(palette)
    let colors = palette[side]
    let derived = design.colors.derived
    let main = side == .incoming ? author ?? colors.accentText : colors.accentText
    name = palette.name
    isDark = palette.isDark
    self.side = side
    base = palette.base
    bubbleFill = colors.fill.composited(over: palette.base)
    primaryText = colors.primaryText
    secondaryText = colors.secondaryText
    link = colors.link
    linkHighlight = colors.link.multiplyingAlpha(by: derived.linkHighlightAlpha)
    marker = derived.marker
    panelBackground = colors.accentControl.multiplyingAlpha(by: derived.panelAlpha)
    panelText = colors.primaryText
    checkboxFill = colors.accentText
    separator = colors.secondaryText.mixed(
      with: main.multiplyingAlpha(by: derived.separatorMainAlpha), derived.separatorMix)
    let isPlain = !palette.isDark && side == .incoming
    tableBorder =
      isPlain
      ? derived.plainTableBorder : colors.accentControl.multiplyingAlpha(by: derived.tableBorderAlpha)
    tableFill =
      isPlain ? derived.plainTableFill : colors.accentControl.multiplyingAlpha(by: derived.tableFillAlpha)
    codeBackground =
      switch design.colors.code {
      case .main(let alpha): main.multiplyingAlpha(by: alpha)
      case .tableHeader: tableFill
      }
    checkboxBorder =
      switch design.colors.checkboxRing {
      case .accentControl: colors.accentControl
      case .tableBorder: tableBorder
      }
    quoteAccent =
      switch design.colors.quote {
      case .text: colors.primaryText
      case .main: main
      }
    fileControl = colors.accentControl
    fileTitle = colors.accentText
    fileDescription = colors.secondaryText
    mapBackground = derived.mapBackground.color(isDark: palette.isDark)
    accentControl = colors.accentControl
    // The pin has the colour of the app's lists, which is that of incoming controls.
    mapPin = palette.incoming.accentControl
    buttonFill = tableFill
    buttonLabel = side == .incoming ? colors.primaryText : colors.accentControl
    inlineButtonFill = colors.accentControl.multiplyingAlpha(by: derived.inlineButtonAlpha)
    inlineButtonLabel = colors.accentText
    primaryButtonFill = colors.accentControl
    primaryButtonLabel =
      colors.accentControl != .white ? .white : palette.isDark ? Color(0x000000) : derived.primaryLabelOnWhite
    danger = derived.danger.color(isDark: palette.isDark)
    success = derived.success.color(isDark: palette.isDark)
    for (color, value) in colors.derived { self[keyPath: color.slot] = value }
  }

  /// On the control of a file row; `nil` for a glyph that is cut out of the control (Docs/Drawing.md 15).
  package var fileGlyph: Color? { side == .incoming && fileControl != .white ? .white : nil }

  /// On the disc of a map's pin.
  package var mapPinGlyph: Color { mapPin == .white ? Color(0x000000) : .white }
}
