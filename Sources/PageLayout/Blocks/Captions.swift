import PageModel
import Primitives
import TextLayout

/// Text and credit below media of every kind (Docs/Layout.md 19).
extension BlockContext {
  /// - Parameters:
  ///   - origin: of the block that has the caption.
  ///   - y: bottom of what the caption belongs to, in the block's space.
  func captionItems(_ caption: Caption, origin: InputOrigin, below y: Double) -> [LayoutItem] {
    var items: [LayoutItem] = []
    var bottom = y
    func add(_ text: RichText, _ category: TextCategory, gap: Double, alignment: TextAlignment) {
      let item = textItem(
        text, BlockTextStyle(category), at: Point(inset, bottom + gap), limit: contentWidth,
        alignment: alignment,
        origin: origin)
      items += item.map { [$0] } ?? []
      bottom = item?.frame.maxY ?? bottom + gap
    }
    let hasText = !caption.text.isAbsent
    if hasText { add(caption.text, .caption, gap: design.media.captions.gap, alignment: .natural) }
    if !caption.credit.isAbsent {
      let alignsRight = hasText ? items.contains(where: \.hasRTLLine) : isRTL
      add(
        caption.credit, .credit, gap: hasText ? design.media.captions.creditGap : design.media.captions.gap,
        alignment: alignsRight ? .right : .natural)
    }
    if isCover, design.media.captions.padsText, let last = items.indices.last {
      items[last].frame.size.height += design.media.captions.coverPadding
    }
    return items
  }
}
