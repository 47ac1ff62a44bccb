import PageModel
import Primitives

/// One button of a row (Docs/Layout.md 31). Fills the item's frame.
public struct ButtonBox: Sendable {
  public var style: Button.Style
  public var fill: Color
  /// Of the label, and of the arrow that marks a button which leads to a page.
  public var color: Color
  public var cornerRadius: Double
  public var label: TextBox
  /// Where the label stands in the item.
  public var labelOrigin: Point
  public var target: LinkTarget?
}
