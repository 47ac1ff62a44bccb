import PageModel
import Primitives

/// Colours of a button, by its style (Docs/Drawing.md 18).
struct ButtonColors {
  let fill: Color
  let label: Color

  /// - Parameter isInline: whether the button stands in a text, not in a row.
  init(_ button: Button, isInline: Bool, theme: Theme, design: DerivedColorDesign) {
    let label: Color
    switch button.style {
    case .standard:
      fill = isInline ? theme.inlineButtonFill : theme.buttonFill
      label = isInline ? theme.inlineButtonLabel : theme.buttonLabel
    case .primary: (fill, label) = (theme.primaryButtonFill, theme.primaryButtonLabel)
    case .danger: (fill, label) = Self.tinted(theme.danger, theme: theme, alpha: design.buttonTintAlpha)
    case .success: (fill, label) = Self.tinted(theme.success, theme: theme, alpha: design.buttonTintAlpha)
    case .link: (fill, label) = (Color(0x000000, alpha: 0), theme.link)
    }
    self.label = button.isDisabled ? label.multiplyingAlpha(by: design.disabledAlpha) : label
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
