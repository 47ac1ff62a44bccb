/// Formulas (Docs/Layout.md 17).
package struct FormulaDesign: Sendable {
  /// They are so much larger than the text around them.
  package var scale: Double
}
