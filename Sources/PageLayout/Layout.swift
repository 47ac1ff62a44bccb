import Primitives
import TextLayout

/// A page laid out: where everything stands, in points.
package struct Layout: Sendable {
  /// The width that the page was offered.
  package var width: Double
  /// Space left free on either side.
  package var inset: Double
  package var scale: Double
  package var isRTL: Bool
  package var isComplete: Bool
  /// Pages hug their content, as in a chat.
  package var fitsWidth: Bool
  /// The name of the design that the page was laid out by.
  package var designName: String
  /// The page's size (Spec/Layout.md 1.3).
  package var size: Size
  package var theme: Theme
  /// The design of the bubble around the page.
  package var design: PageDesign
  /// The items, in paint order.
  package var items: ChunkedArray<LayoutItem>
  /// What stands below a partial page; not a part of its size.
  package var showMore: ShowMore?
  /// The anchor that the options name.
  package var anchor: ReachedAnchor?
  /// What is seen of the page on a screen, and what stands around it; `nil` for the page alone, all of it.
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

/// The line below a partial page that leads to the whole one (Spec/Layout.md 25).
package struct ShowMore: Sendable {
  /// The frame, in the page's space, below the page.
  package var frame: Rect
  /// The line, in the frame.
  package var line: SingleLine
}

/// The anchor that was asked for.
package struct ReachedAnchor: Equatable, Sendable {
  package var name: String
  /// The line that it stands on, or an empty box where it is a block, in the page's space; `nil` when it is in
  /// something that is not drawn.
  package var rect: Rect?
  /// Ordinals of the details around it, which are open, the outermost first.
  package var path: [Int]

  /// What a link leaves free above the line that it leads to.
  package var margin: Double

  /// y that a viewer scrolls to.
  package var scrollPosition: Double? { rect.map { max(0, $0.minY - margin) } }
}

extension Sequence<LayoutItem> {
  /// The first anchor of a name, in the space of the items.
  func rect(ofAnchor name: String) -> Rect? {
    for item in self {
      if let rect = item.rect(ofAnchor: name) { return rect.offsetBy(item.frame.origin) }
    }
    return nil
  }
}

extension LayoutItem {
  /// In the item's own space.
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
