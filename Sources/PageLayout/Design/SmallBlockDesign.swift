/// Thinking text, and what stands for a block that cannot be drawn (Docs/Layout.md 23, Docs/Rulings.md 22).
package struct SmallBlockDesign: Sendable {
  /// Of thinking text: multiplies the colour's alpha.
  package var thinkingOpacity: Double
  package var placeholderRadius: Double
  /// Between a placeholder's edges and its label.
  package var placeholderPadding: Double
}
