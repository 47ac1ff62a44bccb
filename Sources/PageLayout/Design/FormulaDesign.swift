/// Formulas (Docs/Layout.md 17).
package struct FormulaDesign: Sendable {
  /// They are so much larger than the text around them.
  package var scale: Double
  package var alignment: Alignment

  /// Of formulas that are narrower than the page.
  package enum Alignment: Sendable {
    case leading
    /// In the page as wide as it came out.
    case centered
    /// In the width between the insets, on a whole point.
    case centeredWhole
  }
}
