import Primitives

/// The layout of a page: the frames of its items, in points.
package struct Layout: Sendable {
  /// The available width of the page, in points.
  package var width: Double
  /// The space to the left and the right of the content, in points.
  package var inset: Double
  package var scale: Double
  package var isRTL: Bool
  package var isComplete: Bool
  /// True if the page is as wide as its content, as in a chat.
  package var fitsWidth: Bool
  /// The name of the design of the page.
  package var designName: String
  /// The size of the page, in points (Spec/Layout.md 1.3).
  package var size: Size
  package var theme: Theme
  /// The design of the bubble around the page.
  package var design: PageDesign
  /// The items, in paint order.
  package var items: ChunkedArray<LayoutItem>
  /// The line below a partial page, which is not a part of the page's size.
  package var showMore: ShowMore?
  /// The anchor that the options name, or `nil` if they name none or the page does not have it.
  package var anchor: ReachedAnchor?
  /// The visible part of the page on a screen, and the bars around it; `nil` for the whole page without a
  /// screen.
  package var screen: ArticleScreen?
}

/// The box that the page is clipped to (Spec/Picture.md, Sizes).
extension Layout {
  package var containerSize: Size {
    if let screen { return screen.size }
    if items.isEmpty { return design.emptyBubble }
    let height = size.height + 2 * design.rim.height
    let showMoreBottom = showMore.map { design.rim.height + $0.frame.maxY + design.showMore.bottomMargin }
    return Size(size.width + 2 * design.rim.width, max(height, showMoreBottom ?? 0))
  }
}

/// The line below a partial page that leads to the whole page (Spec/Layout.md 25).
package struct ShowMore: Sendable {
  /// The frame of the line below the page, in the page's space.
  package var frame: Rect
  /// The line, in the space of the frame.
  package var line: SingleLine
}

/// The anchor that the options name.
package struct ReachedAnchor: Equatable, Sendable {
  package var name: String
  /// The text line of the anchor, or an empty rect for an anchor block, in the page's space; `nil` if the
  /// anchor is in a part of the page that is not drawn.
  package var rect: Rect?
  /// The ordinals of the details that contain the anchor, outermost first. They are open.
  package var path: [Int]

  /// The space above the line that a link scrolls to, in points.
  package var margin: Double

  /// The y coordinate that a viewer scrolls to.
  package var scrollPosition: Double? { rect.map { max(0, $0.minY - margin) } }
}

extension Sequence<LayoutItem> {
  /// Returns the rect of the first anchor with a name, in the space of the items.
  func rect(ofAnchor name: String) -> Rect? {
    for item in self {
      if let rect = item.rect(ofAnchor: name) { return rect.offsetBy(item.frame.origin) }
    }
    return nil
  }
}

extension LayoutItem {
  /// Returns the rect of the first anchor with a name, in the item's own space.
  fileprivate func rect(ofAnchor name: String) -> Rect? {
    switch content {
    case .anchor(name): return .zero
    case .text(let box), .thinking(let box): return box.rect(ofAnchor: name)
    case .code(let code): return code.text.rect(ofAnchor: name)?.offsetBy(code.textOrigin)
    case .button(let button): return button.label.rect(ofAnchor: name)?.offsetBy(button.labelOrigin)
    case .table, .details, .panel:
      for group in groups {
        if let rect = group.items.rect(ofAnchor: name) { return rect.offsetBy(group.origin) }
      }
      return nil
    case .anchor, .marker, .shape, .placeholder, .media, .slideshow, .fileRow, .formula: return nil
    }
  }
}

extension TextBox {
  fileprivate func rect(ofAnchor name: String) -> Rect? { anchors.first { $0.name == name }?.rect }
}
