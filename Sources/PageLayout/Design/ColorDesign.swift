import CodeHighlighting
import Primitives

/// The palettes of a design, and what follows from them (Docs/Drawing.md 2).
package struct ColorDesign: Sendable {
  /// The default first.
  package var palettes: [Palette]
  package var code: CodeFill
  package var checkboxRing: CheckboxRing
  package var quote: QuoteAccent
  package var syntax: SyntaxDesign
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

/// Colours of code whose language is known, on every palette the same (Docs/Highlighting.md 3).
package struct SyntaxDesign: Sendable {
  /// Whether code has them unasked.
  package var isAlwaysOn: Bool
  package var comment: Color
  package var punctuation: Color
  package var value: Color
  package var string: Color
  package var sign: Color
  package var keyword: Color
  package var className: Color

  package func color(of kind: TokenKind) -> Color {
    switch kind {
    case .comment, .prolog, .doctype, .cdata: comment
    case .punctuation: punctuation
    case .property, .tag, .boolean, .number, .constant, .symbol, .deleted: value
    case .selector, .attributeName, .string, .character, .builtin, .inserted: string
    case .operator, .entity, .url: sign
    case .atRule, .attributeValue, .keyword, .functionDefinition: keyword
    case .className: className
    }
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
