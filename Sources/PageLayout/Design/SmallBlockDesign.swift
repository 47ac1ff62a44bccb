import Primitives
import Typography

/// Thinking text, and what stands for a block that cannot be drawn (Docs/Layout.md 23, Docs/Rulings.md 22).
package struct SmallBlockDesign: Sendable {
  package var divider: DividerDesign
  package var thinking: ThinkingDesign
  package var unsupported: UnsupportedDesign
}

package struct DividerDesign: Sendable {
  package var thickness: LineThickness
  package var color: LineColor
  /// Whether it is drawn below the last block of all.
  package var showsLast: Bool

  package enum LineColor: Sendable {
    case separator, caption
  }
}

/// Thinking text.
package enum ThinkingDesign: Sendable {
  /// The opacity multiplies the colour's alpha; the item is so much lower than its text.
  case dimmed(opacity: Double, cut: Double)
  case nothing
}

package enum UnsupportedDesign: Sendable {
  /// Its name on a box.
  case box(UnsupportedBoxDesign)
  /// A pill that asks for a newer app, for all such blocks in a row.
  case pill(UnsupportedPillDesign)
  case nothing
}

package struct UnsupportedBoxDesign: Sendable {
  package var cornerRadius: Double
  /// Between the box's edges and its label.
  package var padding: Double
}

package struct UnsupportedPillDesign: Sendable {
  package var insets: Insets
  package var badgeSide: Double
  /// Between badge, texts and button.
  package var gap: Double
  package var title: FontStyle
  package var subtitle: FontStyle
  package var subtitleOpacity: Double
  package var buttonFont: FontStyle
  package var buttonPadding: Size
  package var largestRadius: Double
  /// Colours of what stands on the chat's background, not on the bubble.
  package var text: Color
  package var fill: LightAndDark
  package var badge: LightAndDark
  package var button: LightAndDark

  package struct Insets: Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double
  }
}
