/// Whether a page follows the text size that its reader has set (Docs/Layout.md 32).
package enum TextSizeDesign: Sendable {
  case fixed
  /// Texts and distances grow with the size of paragraphs.
  case scaled(ScaledTextDesign)
  /// Texts grow in steps, distances stay (Docs/Article.md 4).
  case steps(TextStepDesign)
}

package struct ScaledTextDesign: Sendable {
  /// Of paragraphs, when nothing is scaled.
  package var standard: Double
  /// That readers can choose from.
  package var offered: [Int]
  /// Sizes and distances in quotes, at any depth.
  package var inQuotes: Double
}

package struct TextStepDesign: Sendable {
  /// In percent.
  package var offered: [Int]
}
