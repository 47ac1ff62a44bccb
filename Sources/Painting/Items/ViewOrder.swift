import PageLayout
import Primitives

/// What an article is drawn with, and above it what are views of their own (Docs/Article.md 10).
extension ItemPainting {
  /// Paints what lies below, texts without what stands in them.
  mutating func paintDrawn(_ items: [LayoutItem], at origin: Point) {
    for item in items {
      let frame = item.frame.offsetBy(origin)
      switch item.content {
      case .text(let box), .thinking(let box): paintLines(of: box, in: frame)
      case .code(let code):
        paintGround(of: code, in: frame)
        paintLines(of: code.text, in: frame.offsetBy(code.textOrigin))
      case .panel(let panel) where panel.kind == .post: paintDrawn(panel.items, at: frame.origin)
      case .marker(let marker) where !marker.isView: paint(item, at: origin)
      case .shape: paint(item, at: origin)
      case .marker, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow, .button, .formula,
        .panel:
        break
      }
    }
  }

  /// Paints what lies above.
  mutating func paintViews(_ items: [LayoutItem], at origin: Point) {
    for item in items {
      let frame = item.frame.offsetBy(origin)
      switch item.content {
      case .text(let box), .thinking(let box): paintAttachments(of: box, at: frame.origin)
      case .code(let code): paintAttachments(of: code.text, at: frame.offsetBy(code.textOrigin).origin)
      case .panel(let panel) where panel.kind == .post: paintViews(panel.items, at: frame.origin)
      case .marker(let marker) where !marker.isView: break
      case .shape, .anchor: break
      case .marker, .placeholder, .table, .details, .media, .slideshow, .fileRow, .button, .formula, .panel:
        paint(item, at: origin)
      }
    }
  }
}

extension ListMarker {
  fileprivate var isView: Bool {
    switch kind {
    case .bullet, .number: false
    case .checkbox: true
    }
  }
}
