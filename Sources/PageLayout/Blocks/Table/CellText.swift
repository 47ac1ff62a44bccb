import PageModel
import Primitives
import TextLayout
import Typography

/// The text of one cell: shaped once, then broken into lines as often as its column needs.
struct CellText {
  /// At its narrowest, and when it may fill the page (Docs/Layout.md 16.2 step 1); without insets.
  let widths: WidthLimits

  private let text: AttributedText
  private let shaped: ShapedText
  /// Broken as wide as the page.
  private let natural: [TextLine]
  private let context: BlockContext

  /// `nil` when there is nothing to set.
  ///
  /// - Parameters:
  ///   - limit: width of the widest cell's text, in points.
  ///   - imageLimit: wider images and buttons are measured as if they were so wide, in points.
  init?(
    _ richText: RichText, limit: Double, imageLimit: Double, context: BlockContext, origin: InputOrigin
  ) {
    let environment = context.environment
    text = RichTextFlattener.flatten(
      richText, style: BlockTextStyle(.table), environment: environment, origin: origin)
    guard !text.styled.isEmpty else { return nil }
    shaped = environment.shape(text.styled, origin: origin)
    natural = shaped.lines(.fitting(limit: limit), measuresInk: environment.options.measuresInk)
    self.context = context

    // Down to whole points, as an image would be fitted.
    let imageLimit = max(1, Rounding.floor(imageLimit))
    let hasWideImages = text.styled.attachments.contains { $0.kind.isLimited && $0.width > imageLimit }
    let measured =
      hasWideImages
      ? ShapedText(
        text.styled.limitingWidths(to: imageLimit), direction: environment.direction, book: environment.book)
      : shaped
    let minimum = Self.effectiveWidth(measured.lines(.minimum))
    let maximum = Self.effectiveWidth(hasWideImages ? measured.lines(.fitting(limit: limit)) : natural)
    widths = WidthLimits(minimum: minimum, maximum: max(minimum, maximum))
  }

  /// Lays the text out at the origin, `limit` points wide.
  ///
  /// - Parameter alignment: of its lines in the limit; `nil` for the page's, in an item as wide as they are.
  func item(limit: Double, alignment: TextAlignment? = nil, source: String) -> LayoutItem? {
    let environment = context.environment
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: alignment ?? context.textAlignment, category: .table,
      hugsContent: alignment == nil)
    let isCut = text.styled.attachments.contains { $0.kind == .button && $0.width > limit }
    let set = isCut ? layout.layOut(text) : layout.layOut(text, lines: lines(limit: limit))
    return set.map {
      LayoutItem(frame: $0.frame, source: source, content: .text($0.box))
    }
  }

  private func lines(limit: Double) -> [TextLine] {
    // One line stays one line wherever it fits, which spares most cells the second breaking.
    if natural.count == 1, natural[0].width <= limit { return natural }
    return shaped.lines(.fitting(limit: limit), measuresInk: context.environment.options.measuresInk)
  }

  /// Of the widest line with the white space at its end, in whole points (Docs/Layout.md 8.4).
  private static func effectiveWidth(_ lines: [TextLine]) -> Double {
    Rounding.ceil(lines.map(\.width).max() ?? 0)
  }
}
