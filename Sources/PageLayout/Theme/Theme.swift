import PageModel
import Primitives

/// The colors of a page in a bubble, derived from one side of a palette (Spec/Layout.md 4.6).
public struct Theme: Hashable, Codable, Sendable {
  /// The name of the palette.
  public var name: String
  public var isDark: Bool
  public var side: Side
  /// The opaque background color.
  public var base: Color
  /// The fill of the bubble, which is always opaque: a translucent fill is composited over the base
  /// (Spec/Picture.md, Colors).
  public var bubbleFill: MessageColors.Fill

  public var primaryText: Color
  public var secondaryText: Color
  public var link: Color
  public var linkHighlight: Color
  public var marker: Color
  public var panelBackground: Color
  /// The color of names on panels.
  public var panelText: Color
  public var codeBackground: Color
  public var checkboxFill: Color
  public var checkboxBorder: Color
  /// The color of dividers, and of the lines and chevrons of details.
  public var separator: Color
  /// The color of the bar, fill and icon of a quote.
  public var quoteAccent: Color
  public var tableBorder: Color
  /// The fill of header cells and stripes of tables.
  public var tableFill: Color
  public var fileControl: Color
  public var fileTitle: Color
  public var fileDescription: Color
  public var mapBackground: Color
  public var accentControl: Color
  /// The color of the disc of a map's pin.
  public var mapPin: Color
  /// The fill of a button in a row, if it has no style.
  public var buttonFill: Color
  public var buttonLabel: Color
  /// The fill of a button in text, if it has no style.
  public var inlineButtonFill: Color
  public var inlineButtonLabel: Color
  public var primaryButtonFill: Color
  public var primaryButtonLabel: Color
  /// The color of buttons with the danger style.
  public var danger: Color
  /// The color of buttons with the success style.
  public var success: Color
  /// The colors of code that the palette sets.
  public var code: [CodeColor: Color]

  /// - Parameters:
  ///   - author: The color of the author of an incoming message, or `nil` for the accent text color.
  ///   - design: The design of the pages, because some colors depend on it.
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
    // The pin has the color of the app's lists, which is that of incoming controls.
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
    code = palette.code
    for (color, value) in colors.derived {
      if let slot = color.slot { self[keyPath: slot] = value }
    }
  }

  /// The color of the icon on the control of a file row; `nil` for an icon that is cut out of the control
  /// (Spec/Drawing.md 15).
  var fileGlyph: Color? { side == .incoming && fileControl != .white ? .white : nil }

  /// The color of the icon on the disc of a map's pin.
  package var mapPinGlyph: Color { mapPin == .white ? Color(0x000000) : .white }
}

/// A color that is derived from the palette, unless the palette sets it (Spec/Drawing.md 2.2).
public enum DerivedColor: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case linkHighlight, marker, panelBackground, panelText, codeBackground, checkboxFill, checkboxBorder,
    separator,
    quoteAccent
  case tableBorder, tableFill
  /// The colors of audio and file rows.
  case fileControl, fileTitle, fileDescription
  /// The background of a map without an image.
  case mapBackground
  /// The color of the disc of a map's pin.
  case mapPin
  /// The colors of buttons without a style, in rows and in text.
  case buttonFill, buttonLabel, inlineButtonFill, inlineButtonLabel
  case primaryButtonFill, primaryButtonLabel
  /// The colors of buttons with the danger and the success style.
  case danger, success
  /// The outline of a bubble.
  case bubbleStroke
  /// The check marks and the clock of a message's status.
  case check, clock
  /// The controls of voice messages, videos and files: the played part and the rest, and the icon on a control.
  case mediaActive, mediaInactive, controlGlyph
  /// The fill of an image that has not arrived.
  case mediaPlaceholder
  /// The pills of reactions.
  case reactionFill, reactionText, chosenReactionFill, chosenReactionText
  /// The heading of a fact check.
  case warning
  /// The parts of polls and checklists.
  case pollRadio, pollSeparator, pollBar, pollRight, pollWrong, pollMark, pollDisabled, pollTrack
  /// The flash over a message that a link leads to.
  case flash

  /// The property of a page's theme; `nil` for a color that only messages have.
  package var slot: WritableKeyPath<Theme, Color>? {
    switch self {
    case .linkHighlight: \.linkHighlight
    case .marker: \.marker
    case .panelBackground: \.panelBackground
    case .panelText: \.panelText
    case .codeBackground: \.codeBackground
    case .checkboxFill: \.checkboxFill
    case .checkboxBorder: \.checkboxBorder
    case .separator: \.separator
    case .quoteAccent: \.quoteAccent
    case .tableBorder: \.tableBorder
    case .tableFill: \.tableFill
    case .fileControl: \.fileControl
    case .fileTitle: \.fileTitle
    case .fileDescription: \.fileDescription
    case .mapBackground: \.mapBackground
    case .mapPin: \.mapPin
    case .buttonFill: \.buttonFill
    case .buttonLabel: \.buttonLabel
    case .inlineButtonFill: \.inlineButtonFill
    case .inlineButtonLabel: \.inlineButtonLabel
    case .primaryButtonFill: \.primaryButtonFill
    case .primaryButtonLabel: \.primaryButtonLabel
    case .danger: \.danger
    case .success: \.success
    case .bubbleStroke, .check, .clock, .mediaActive, .mediaInactive, .controlGlyph, .mediaPlaceholder,
      .reactionFill, .reactionText, .chosenReactionFill, .chosenReactionText, .warning, .pollRadio,
      .pollSeparator, .pollBar, .pollRight, .pollWrong, .pollMark, .pollDisabled, .pollTrack, .flash:
      nil
    }
  }
}

/// A color of chats and screens that does not depend on a side (Spec/Bubbles.md 13).
public enum ChatColor: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The pills of dates and service messages.
  case serviceFill, serviceText
  /// The pill and the disc on an image.
  case mediaOverlay, mediaControl
  case failure
  /// The pills of reactions below a message without a bubble.
  case freeReactionFill, freeReactionText, freeChosenReactionFill, freeChosenReactionText
  /// The buttons below a message.
  case keyboardFill, keyboardStroke, keyboardText, keyboardPrimary, keyboardDanger, keyboardSuccess
  /// The bar above unread messages.
  case unreadFill, unreadText, unreadLine
  /// The input field.
  case fieldFill, fieldPlaceholder, fieldControl
  /// The bars of a screen.
  case screenGlyph, screenAccent, screenSecondary, screenDestructive, screenLine
  /// The keyboard of a bot.
  case replyKeyboardFill, replyKeyboardKey, replyKeyboardDanger, replyKeyboardSuccess
  case stickerPlaceholder
  /// The labels of ranks, and of accounts that are reported as fraud.
  case ownerRank, adminRank, fraudLabel
}

extension ButtonColors {
  /// Creates the colors of a button from its style (Spec/Drawing.md 18).
  ///
  /// - Parameter isInline: true if the button is in a text instead of in a row.
  init(_ button: Button, isInline: Bool, theme: Theme, design: DerivedColorDesign) {
    let (fill, label): (Color, Color)
    switch button.style {
    case .standard:
      (fill, label) =
        isInline
        ? (theme.inlineButtonFill, theme.inlineButtonLabel) : (theme.buttonFill, theme.buttonLabel)
    case .primary: (fill, label) = (theme.primaryButtonFill, theme.primaryButtonLabel)
    case .danger: (fill, label) = Self.tinted(theme.danger, theme: theme, alpha: design.buttonTintAlpha)
    case .success: (fill, label) = Self.tinted(theme.success, theme: theme, alpha: design.buttonTintAlpha)
    case .link: (fill, label) = (Color(0x000000, alpha: 0), theme.link)
    }
    self.init(
      fill: fill, label: button.isDisabled ? label.multiplyingAlpha(by: design.disabledAlpha) : label)
  }

  /// Returns the colors of a tinted button: a label on a light tint of its color, or on outgoing bubbles,
  /// whose own colors are strong, a white label on the full color.
  private static func tinted(
    _ color: Color, theme: Theme, alpha: Double
  ) -> (fill: Color, label: Color) {
    switch theme.side {
    case .incoming: (color.multiplyingAlpha(by: alpha), color)
    case .outgoing: (color, .white)
    }
  }
}

extension Theme {
  func textColor(_ category: TextCategory) -> Color {
    switch category {
    case .caption, .credit: secondaryText
    case .kicker, .header, .subheader, .paragraph, .table, .codeBlock, .heading, .button, .detailsTitle,
      .article:
      primaryText
    }
  }
}
