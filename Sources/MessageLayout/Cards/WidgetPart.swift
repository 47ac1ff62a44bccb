import MessageModel
import PageLayout
import Primitives

/// Lays out the placeholder of a program, which is never run (Spec/Bubbles.md 33).
struct WidgetPartLayout: PartLayout {
  let environment: MessageEnvironment
  let widget: WidgetContent

  let kind = PartKind.card

  /// iprender choices, except the size, which the message gives.
  private enum Metrics {
    static let inset = 8.0
    static let cornerRadius = 12.0
    static let standard = Size(280, 160)
    static let shortest = 50.0
    static let tallest = 600.0
    static let gap = 2.0
    static let fillAlpha = 0.06
    static let stroke = 1.0
    static let statusGap = 4.0
    static let statusBottom = 6.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let (fonts, colors) = (environment.fonts, environment.colors)
    let foot = StatusBelow(
      offer.status, gap: Metrics.statusGap, bottom: Metrics.statusBottom, bottomAlone: Metrics.inset)
    let wanted = widget.width > 0 ? Double(widget.width) : Metrics.standard.width
    let high = widget.height > 0 ? Double(widget.height) : Metrics.standard.height
    let height = min(Metrics.tallest, max(Metrics.shortest, high))
    let width = min(max(0, offer.width - 2 * Metrics.inset), max(wanted, foot.width))
    let room = max(0, width - 2 * Metrics.inset)
    let title = environment.label(
      widget.label.title(in: environment.language), fonts.sans(15, .semibold), colors.primaryText,
      limit: room, cut: .middle)
    let line = environment.label(
      environment.language[.widget], fonts.sans(13), colors.secondaryText, limit: room)
    return MeasuredPart(width: width + 2 * Metrics.inset) { corner, width in
      var stack = VerticalStack(at: corner, width: width, inset: Metrics.inset)
      let panel = stack.add(Size(width - 2 * Metrics.inset, height), gap: Metrics.inset)
      let texts = title.frame.height + Metrics.gap + line.frame.height
      var words = VerticalStack(
        at: Point(panel.minX, panel.minY + Rounding.floor((height - texts) / 2)), width: panel.width)
      let fill = colors.primaryText.multiplyingAlpha(by: Metrics.fillAlpha)
      let boxes = [
        Box(.panel, panel, .fill(radius: Metrics.cornerRadius, fill)).snapped,
        Box(
          .rim, panel,
          .stroke(
            radius: Metrics.cornerRadius - Metrics.stroke / 2, width: Metrics.stroke, colors.secondaryText)
        ).snapped,
        Box(words.add(title, .center), .title), Box(words.add(line, gap: Metrics.gap, .center), .text),
      ]
      let status = stack.add(foot)
      return PlacedPart(
        .widget, boxes, in: Rect(corner.x, corner.y, width, stack.y - corner.y), status: status)
    }
  }
}
