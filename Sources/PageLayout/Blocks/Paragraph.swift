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
    let excess = item.frame.width - contentWidth
    var (width, offset, scrolls) = (contentWidth, 0.0, true)
    switch environment.options.formulas {
    case .full: (width, scrolls) = (item.frame.width, false)
    case .scrolled(let distance): offset = min(max(0, distance), excess)
    }
    let text = item.offsetBy(Point(margin - offset - item.frame.minX, 0))
    let panel = PanelBox(kind: .strip, items: text.withFormulas, scrolls: scrolls)
    return LayoutItem(
      frame: Rect(inset, 0, width + 2 * margin, item.frame.height), source: source, content: .panel(panel))
  }
}
