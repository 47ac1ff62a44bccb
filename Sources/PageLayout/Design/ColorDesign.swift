/// The palettes of a design, and what follows from them (Docs/Drawing.md 2).
package struct ColorDesign: Sendable {
  /// The default first.
  package var palettes: [Palette]
  package var code: CodeFill
  package var checkboxRing: CheckboxRing

  /// What code stands on.
  package enum CodeFill: Sendable {
    /// The message's main colour, which is its author's.
    case main(alpha: Double)
  }

  /// Around a checkbox that is not ticked.
  package enum CheckboxRing: Sendable {
    case accentControl
  }
}
