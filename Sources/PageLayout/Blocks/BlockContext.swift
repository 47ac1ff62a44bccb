import PageModel
import Primitives

/// What one block is laid out with.
struct BlockContext {
  let environment: LayoutEnvironment
  /// `W`: the bounding width in points.
  var width: Double
  /// `H`: the horizontal inset in points.
  var inset: Double
  /// JSON pointer of the block.
  var source: String
  /// Whether the text item before the block has a line that reads from right to left.
  var followsRTLText = false

  /// Width between the insets.
  var contentWidth: Double { width - 2 * inset }

  var textAlignment: TextAlignment { environment.isRTL ? .right : .natural }

  /// A text item at the inset, as wide as the content at most (Docs/Layout.md 7).
  func textItem(
    _ text: RichText, _ category: TextCategory, origin: InputOrigin, alignment: TextAlignment? = nil
  ) -> [LayoutItem] {
    let attributed = RichTextFlattener.flatten(
      text, category: category, environment: environment, origin: origin)
    let layout = TextItemLayout(
      environment: environment, limit: contentWidth, alignment: alignment ?? textAlignment, category: category)
    guard let item = layout.layOut(attributed, at: Point(inset, 0)) else { return [] }
    return [LayoutItem(frame: item.frame, source: source, content: .text(item.box))]
  }
}
