/// The palettes of a design, and what follows from them (Docs/Drawing.md 2).
package struct ColorDesign: Sendable {
  /// The default first.
  package var palettes: [Palette]
  package var code: CodeFill
  package var checkboxRing: CheckboxRing
  package var quote: QuoteAccent

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
