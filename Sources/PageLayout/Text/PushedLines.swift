import Primitives
import Typography

/// Stacks the lines of an item that holds nothing but their boxes: what is high pushes its line down
/// (Docs/Article.md 2).
struct PushedLines {
  private let rule: LineStackingDesign
  private let metrics: LineMetrics
  private let placement: LinePlacement
  private let x: (TextLine) -> Double

  /// - Parameter x: where a line is drawn.
  init(
    _ rule: LineStackingDesign, metrics: LineMetrics, placement: LinePlacement,
    x: @escaping (TextLine) -> Double
  ) {
    self.rule = rule
    self.metrics = metrics
    self.placement = placement
    self.x = x
  }

  func layOut(_ lines: [TextLine]) -> (lines: [BoxLine], height: Double) {
    var boxes: [BoxLine] = []
    boxes.reserveCapacity(lines.count)
    var top = 0.0
    var lastExtra = 0.0
    for line in lines {
      let x = x(line)
      var pushed = Pushed(top: top)
      var attachments = placement.attachments(on: line, x: x, baseline: top + metrics.lineHeight)
      // The app's articles know no buttons: they stand in a line as letters do.
      let high = attachments.indices.filter { attachments[$0].label == nil }
      for index in high { push(&attachments[index], &pushed) }
      if !high.isEmpty, line.clusters.allSatisfy(\.isAttachment) {
        pushed.extra += max(rule.leastLoneGap, metrics.lineSpacing / 2)
      }
      let height = max(metrics.lineHeight, pushed.tallest)
      for index in attachments.indices where attachments[index].formula != nil {
        attachments[index].frame.origin.y += height - metrics.lineHeight
      }
      let shift = lastExtra > 0 && pushed.extra > 0 ? metrics.lineSpacing : 0
      let frame = Rect(0, pushed.top + shift, line.width, height)
      boxes.append(
        BoxLine(
          frame: frame, x: x, line: line, text: placement.plainText(of: line),
          decorations: placement.decorations(
            on: line, x: x, baseline: pushed.top + height, attachments: attachments),
          attachments: attachments))
      // The next line counts from the line's own height; but it never stands on the words below a tall picture.
      top = max(
        frame.minY + metrics.lineHeight + metrics.lineSpacing + pushed.extra, frame.maxY + metrics.lineSpacing
      )
      lastExtra = pushed.extra
    }
    return (boxes, (boxes.last?.frame.maxY ?? 0) + lastExtra)
  }

  /// What the attachments of a line have done to it so far.
  private struct Pushed {
    /// Of the line.
    var top: Double
    var distance = 0.0
    /// Below it.
    var extra = 0.0
    var tallest = 0.0
  }

  private func push(_ attachment: inout BoxAttachment, _ line: inout Pushed) {
    let distance = line.top - metrics.slack - attachment.frame.minY - line.distance
    if distance > 0 {
      line.top += distance
      line.distance += distance
      attachment.frame.origin.y += distance
    }
    let room = line.top + metrics.lineHeight + metrics.slack
    line.extra = max(line.extra, attachment.frame.maxY - room)
    line.tallest = max(line.tallest, attachment.frame.height)
  }
}
