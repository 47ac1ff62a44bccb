import PageModel
import Primitives
import TextLayout

/// One button of a row (Docs/Layout.md 31). Fills the item's frame.
package struct ButtonBox: Sendable {
  package var style: Button.Style
  package var fill: Color
  /// Of the label and the badge.
  package var color: Color
  package var cornerRadius: Double
  package var label: TextBox
  /// Where the label stands in the item.
  package var labelOrigin: Point
  package var badge: ButtonBadge?
  package var target: LinkTarget?
}
