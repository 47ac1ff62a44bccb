import PageModel
import Primitives

/// Details: a row with a title and a chevron, and a body below while they are open (Docs/Layout.md 15).
extension BlockContext {
  private static let smallestHeader = 44.0
  /// Above and below the title together.
  private static let headerPadding = 26.0
  /// From the inset to the title: room for the chevron.
  private static let titleIndent = 23.0
  /// What the title leaves free of the width between the insets.
  private static let titleMargin = 32.0
  private static let chevronSide = 18.0
  /// The chevron stands so much lower than the middle of its row.
  private static let chevronDrop = 1.0
  private static let separatorMargin = 8.0

  func detailsItems(_ details: Details, origin: InputOrigin) -> [LayoutItem] {
    // A title is never aligned to the right: on such pages it hugs its text instead (Docs/Rulings.md 30).
    let set = textItem(
      details.summary, BlockTextStyle(.paragraph), at: .zero, limit: contentWidth - Self.titleMargin,
      alignment: .natural, origin: origin)
    guard var title = set else { return [] }
    let header = max(Self.smallestHeader, title.frame.height + Self.headerPadding)
    title.frame.origin = Point(
      isRTL ? width - inset - Self.titleIndent - title.frame.width : inset + Self.titleIndent,
      Rounding.floorToPixel((header - title.frame.height) / 2, scale: environment.scale))

    let ordinal = environment.outline.ordinal(at: source) ?? environment.outline.details.count
    let isOpen = environment.details.isOpen(details, ordinal: ordinal)
    let body = isOpen ? self.body(of: details, below: title) : BlockSequence.Result()
    let height = header + body.height
    let pixel = environment.pixel
    // A table that shows whole may reach beyond the block (Docs/Layout.md 16.5).
    let tables = body.items.wideExtent(margin: inset)
    let (left, right) = (min(0, tables.lowerBound), max(width, tables.upperBound))
    let box = DetailsBox(
      ordinal: ordinal, isOpen: isOpen, headerHeight: header, chevron: chevron(header: header),
      separator: Rect(Self.separatorMargin, height - pixel, width - 2 * Self.separatorMargin, pixel),
      bodyClip: Rect(left, header, right - left, body.height), color: environment.theme.separator,
      title: title, items: body.items)
    return [LayoutItem(frame: Rect(0, 0, width, height), source: source, content: .details(box))]
  }

  private func body(of details: Details, below title: LayoutItem) -> BlockSequence.Result {
    var sequence = self.sequence(.details, width: width, inset: inset)
    sequence.followsRTLText = title.hasRTLLine
    return sequence.layOut(details.blocks, source: source + "/blocks")
  }

  private func chevron(header: Double) -> Rect {
    let side = Self.chevronSide
    return Rect(
      isRTL ? width - inset - side : inset, header / 2 + Self.chevronDrop - side / 2, side, side)
  }
}
