import PageModel
import Primitives

/// Text and credit below media of every kind (Docs/Layout.md 19).
extension BlockContext {
  private static let captionGap = 14.0
  /// Between text and credit.
  private static let creditGap = 10.0
  /// Below the last of them in a cover.
  private static let coverPadding = 14.0

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
    if hasText { add(caption.text, .caption, gap: Self.captionGap, alignment: .natural) }
    if !caption.credit.isAbsent {
      let alignsRight = hasText ? items.contains(where: \.hasRTLLine) : isRTL
      add(
        caption.credit, .credit, gap: hasText ? Self.creditGap : Self.captionGap,
        alignment: alignsRight ? .right : .natural)
    }
    if isCover, let last = items.indices.last { items[last].frame.size.height += Self.coverPadding }
    return items
  }
}
