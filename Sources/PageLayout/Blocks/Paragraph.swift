import PageModel
import Primitives

/// Paragraphs (Docs/Layout.md 10, Docs/Article.md 2).
extension BlockContext {
  func paragraphItems(_ text: RichText, origin: InputOrigin) -> [LayoutItem] {
    let items = textItem(text, .paragraph, origin: origin)
    switch design.text.wide {
    case .wider: return items
    case .strip(let margin):
      return items.map { item in
        item.frame.width > contentWidth + design.text.wideningOverflow
          ? strip(of: item, margin: margin) : item
      }
    }
  }

  /// - Parameter item: wider than the content, at the inset.
  private func strip(of item: LayoutItem, margin: Double) -> LayoutItem {
    let extent = WideBlockExtent(
      contentWidth: item.frame.width, overflow: environment.options.formulas, context: self)
    let width = extent.width - 2 * inset
    let text = item.offsetBy(Point(margin - extent.scrollOffset - item.frame.minX, 0))
    let panel = PanelBox(
      kind: .strip, items: text.withFormulas, scrolls: item.frame.width - width > Rounding.noise)
    return LayoutItem(
      frame: Rect(inset, 0, width + 2 * margin, item.frame.height), source: source, content: .panel(panel))
  }
}
