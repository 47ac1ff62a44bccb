import Primitives

/// The palettes of a design, and what follows from them (Docs/Drawing.md 2).
package struct ColorDesign: Sendable {
  /// The default first.
  package var palettes: [Palette]
  package var code: CodeFill
  package var checkboxRing: CheckboxRing
  package var quote: QuoteAccent
  /// The colours of code, unless the options name others; `nil` for none.
  package var syntax: CodeColors?
  package var derived: DerivedColorDesign

  /// What code stands on.
  package enum CodeFill: Sendable {
    /// The message's main colour, which is its author's.
    case main(alpha: Double)
    /// The fill of a table's header cells.
    case tableHeader
  }

  /// Around a checkbox that is not ticked.
  package enum CheckboxRing: Sendable {
    case accentControl
    case tableBorder
  }

  /// Of a quote's bar and of what belongs to it.
  package enum QuoteAccent: Sendable {
    case text
    /// The message's main colour.
    case main
  }
}

/// How the colours of pages follow from those of messages (Docs/Drawing.md 2.2). Alphas multiply a colour's own.
package struct DerivedColorDesign: Sendable {
  /// The same in every theme, dark ones too.
  package var marker: Color
  package var linkHighlightAlpha: Double
  package var panelAlpha: Double
  package var separatorMainAlpha: Double
  package var separatorMix: Double
  package var mapBackground: LightAndDark
  /// The border, on the incoming side of a light theme.
  package var plainTableBorder: Color
  package var plainTableFill: Color
  package var tableBorderAlpha: Double
  package var tableFillAlpha: Double
  package var inlineButtonAlpha: Double
  /// A light theme's primary label where white would not show.
  package var primaryLabelOnWhite: Color
  package var danger: LightAndDark
  package var success: LightAndDark
  /// The alpha of the fill of an incoming button that warns or confirms.
  package var buttonTintAlpha: Double
  package var disabledAlpha: Double
}

package struct LightAndDark: Sendable {
  package var light: Color
  package var dark: Color

  package func color(isDark: Bool) -> Color { isDark ? dark : light }
}
