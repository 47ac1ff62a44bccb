import Primitives

/// Preformatted text (Docs/Layout.md 14).
package enum CodeDesign: Sendable {
  /// In a box with padding of its own.
  case box(CodeBoxDesign)
  /// On a band as wide as what it stands in.
  case band(CodeBandDesign)
}

package struct CodeBoxDesign: Sendable {
  package var textOrigin: Point
  /// Free on both sides together (Docs/Rulings.md 29).
  package var horizontalPadding: Double
  package var bottomPadding: Double
  /// Of the box in a quote; `nil` where it is a band there, too.
  package var quotedRadius: Double?
  /// Whether code whose language is named keeps the author's styles.
  package var keepsNamedStyles: Bool
}

package struct CodeBandDesign: Sendable {
  /// Above and below the letters themselves.
  package var verticalInset: Double
  /// Between the line that names the language and the code.
  package var languageGap: Double
}
