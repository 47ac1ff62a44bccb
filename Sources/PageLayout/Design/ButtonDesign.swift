import Primitives

/// Buttons in rows and in text (Docs/Layout.md 31).
package struct ButtonDesign: Sendable {
  package var label: TextCategoryStyle
  package var padding: Double
  /// Of labels that would be cut otherwise.
  package var tightPadding: Double
  /// A badge and what is beside it stay free; on the other side as much, so that the label stays in the middle.
  package var badgeRoom: Double
  package var height: Double
  package var gap: Double
  package var mostInLine: Int
  /// On a page that is much narrower than any phone buttons go to a further line before they get narrower than this.
  package var narrowest: Double
  /// How much higher than in the middle of its button a label stands.
  package var baselineLift: Double
  package var inline: InlineButtonDesign
}

package struct InlineButtonDesign: Sendable {
  /// Whatever the size of the text around it.
  package var label: TextCategoryStyle
  /// Left and right, above and below.
  package var padding: Size
  /// Free between a button and one that follows it at once.
  package var gap: Double
  /// Between a label and the badge behind it; `nil` for no badge.
  package var badgeGap: Double?
}
