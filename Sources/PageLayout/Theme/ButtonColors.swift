import PageModel
import Primitives
import TextLayout

extension ButtonColors {
  /// The colours of a button, by its style (Docs/Drawing.md 18).
  ///
  /// - Parameter isInline: whether the button stands in a text, not in a row.
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

  /// Letters on a tint of their colour; on outgoing bubbles, whose own colours are strong, white ones on all of it.
  private static func tinted(
    _ color: Color, theme: Theme, alpha: Double
  ) -> (fill: Color, label: Color) {
    switch theme.side {
    case .incoming: (color.multiplyingAlpha(by: alpha), color)
    case .outgoing: (color, .white)
    }
  }
}
