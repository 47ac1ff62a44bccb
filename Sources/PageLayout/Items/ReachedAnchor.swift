import Primitives
import TextLayout

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

extension [LayoutItem] {
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
