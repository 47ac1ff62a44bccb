import PageModel
import Primitives
import Typography

/// The text of one cell: shaped once, then broken into lines as often as its column needs.
struct CellText {
  private let text: AttributedText
  private let shaped: ShapedText
  private let context: BlockContext

  /// `nil` when there is nothing to set.
  init?(_ richText: RichText, context: BlockContext, origin: InputOrigin) {
    let environment = context.environment
    text = RichTextFlattener.flatten(
      richText, style: BlockTextStyle(.table), environment: environment, origin: origin)
    guard !text.styled.isEmpty else { return nil }
    shaped = environment.shape(text.styled, origin: origin)
    self.context = context
  }

  private var environment: LayoutEnvironment { context.environment }

  /// Widths of the text at its narrowest and when it may fill the page (Docs/Layout.md 16.2 step 1), without insets.
  ///
  /// - Parameters:
  ///   - limit: in points, of the widest cell's text.
  ///   - imageLimit: in points; wider images are measured as if they were so wide.
  func widths(limit: Double, imageLimit: Double) -> WidthLimits {
    let measured = shapedForMeasuring(imageLimit: imageLimit)
    let minimum = Self.effectiveWidth(measured.lines(.minimum))
    let natural = Self.effectiveWidth(measured.lines(.fitting(limit: limit)))
    return WidthLimits(minimum: minimum, maximum: max(minimum, natural))
  }

  /// Lays the text out at the origin, `limit` points wide.
  func item(limit: Double, source: String) -> LayoutItem? {
    let lines = shaped.lines(.fitting(limit: limit), measuresInk: environment.options.measuresInk)
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: context.textAlignment, category: .table)
    return layout.layOut(text, lines: lines).map {
      LayoutItem(frame: $0.frame, source: source, content: .text($0.box))
    }
  }

  private func shapedForMeasuring(imageLimit: Double) -> ShapedText {
    // Down to whole points, as the image would be fitted.
    let limit = max(1, Rounding.floor(imageLimit))
    let hasWideImages = text.styled.attachments.contains { $0.kind == .image && $0.width > limit }
    guard hasWideImages else { return shaped }
    return ShapedText(
      text.styled.limitingImages(to: limit), direction: environment.direction, book: environment.book)
  }

  /// Of the widest line with the white space at its end, in whole points (Docs/Layout.md 8.4).
  private static func effectiveWidth(_ lines: [TextLine]) -> Double {
    Rounding.ceil(lines.map(\.width).max() ?? 0)
  }
}
