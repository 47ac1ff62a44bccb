import PageModel
import Primitives

/// Details: a row with a title and a chevron, and below it a body while they are open (Spec/Layout.md 15).
extension BlockContext {
  func detailsItems(_ details: Details, origin: InputOrigin) -> [LayoutItem] {
    let isMirrored = design.details.side.isMirrored(onPageThatIsRTL: isRTL)
    let style = BlockTextStyle(.detailsTitle, weight: design.details.titleWeight)
    // A title is never aligned to the right. On right-to-left pages, it is as wide as its text
    // (Spec/Rulings.md 30).
    let set = textItem(
      details.summary, style, at: .zero,
      limit: contentWidth - design.details.titleMargin,
      alignment: .natural, origin: origin)
    guard var title = set ?? emptyTitle(style, origin: origin) else { return [] }
    let header = max(design.details.smallestHeader, title.frame.height + design.details.headerPadding)
    title.frame.origin = Point(
      isMirrored
        ? width - inset - design.details.titleIndent - title.frame.width : inset + design.details.titleIndent,
      Rounding.floorToPixel((header - title.frame.height) / 2, scale: environment.scale))

    let ordinal = environment.outline.value.ordinal(at: source) ?? environment.outline.value.details.count
    let isOpen =
      environment.details.isOpen(details, ordinal: ordinal) != environment.toggled.contains(source)
    let body = isOpen ? self.body(of: details, below: title) : BlockSequence.Result()
    let height = header + body.height
    // A table that is shown in full can extend beyond the block (Spec/Layout.md 16.5).
    let tables = body.items.wideExtent(margin: inset)
    let (left, right) = (min(0, tables.lowerBound), max(width, tables.upperBound))
    let box = DetailsBox(
      ordinal: ordinal, isOpen: isOpen, headerHeight: header,
      chevron: chevron(header: header, isMirrored: isMirrored), chevronLook: chevronLook,
      chevronColor: chevronColor,
      separator: separator(header: header, height: height)?.withoutNegativeWidth,
      bodyClip: Rect(left, header, right - left, body.height), color: environment.theme.separator,
      title: title, items: body.items)
    return [LayoutItem(frame: Rect(0, 0, width, height), source: source, content: .details(box))]
  }

  /// Returns the replacement of an empty title; `nil` if the design does not draw details without a title.
  private func emptyTitle(_ style: BlockTextStyle, origin: InputOrigin) -> LayoutItem? {
    switch design.details.emptyTitle {
    case .nothing: nil
    case .row: textItem(.plain(" "), style, at: .zero, limit: contentWidth, origin: origin)
    }
  }

  private var chevronColor: Color {
    switch design.details.chevronColor {
    case .separator: environment.theme.separator
    case .text: environment.theme.textColor(.paragraph)
    }
  }

  private func body(of details: Details, below title: LayoutItem) -> BlockSequence.Result {
    var sequence = self.sequence(in: .details, width: width, inset: inset)
    sequence.followsRTLText = title.hasRTLLine
    var result = sequence.layOut(details.blocks, source: source + "/blocks")
    result.items = result.items.fitting(
      width: fittedWidth(of: result.items), limit: width, inset: inset, design: design)
    return result
  }

  /// - Parameter height: the height of the block.
  private func separator(header: Double, height: Double) -> Rect? {
    switch design.details.separator {
    case .line(let margin):
      Rect(margin, height - environment.pixel, width - 2 * margin, environment.pixel)
    case .belowHeader:
      Rect(isRTL ? 0 : inset, header - environment.pixel, width - inset, environment.pixel)
    case .none: nil
    }
  }

  /// Returns the width of the body, which fits its content as a page does.
  private func fittedWidth(of items: ChunkedArray<LayoutItem>) -> Double {
    min(width, (items.map(\.fittedMaxX).max().map(Rounding.ceil) ?? 0) + inset)
  }

  private func chevron(header: Double, isMirrored: Bool) -> Rect {
    switch design.details.chevron {
    case .square(let side, let drop):
      return Rect(
        isMirrored ? width - inset - side : inset, header / 2 + drop - side / 2, side, side)
    case .wide(let size, let drop):
      let y = Rounding.floorToPixel((header - size.height) / 2, scale: environment.scale) + drop
      return Rect(origin: Point(isMirrored ? width - inset - size.width : inset, y), size: size)
    }
  }

  private var chevronLook: DetailsBox.ChevronLook {
    switch design.details.chevron {
    case .square: .square
    case .wide: .wide
    }
  }
}
