import Primitives
import Typography

/// The way in which lines are stacked and their item's height is determined.
package enum LineStackingRule: Hashable, Sendable {
  /// The item contains all letters, from the first line's ascenders to the last line's descenders
  /// (Spec/Layout.md 8).
  case letters
  /// The item contains the boxes of the lines, and tall attachments push their line down (Spec/Article.md 2).
  case lines(LineStackingDesign)
}

package struct LineStackingDesign: Hashable, Sendable {
  /// The minimum space below a line that contains only attachments.
  var leastLoneGap: Double
}

/// The vertical metrics of a text item, from its first font (Spec/Layout.md 8.2).
package struct LineMetrics: Equatable, Sendable {
  package let ascent: Double
  package let descent: Double
  /// `L`: the height of a line's box; its bottom is the baseline.
  package let lineHeight: Double
  /// `S`: the space between lines.
  let lineSpacing: Double
  /// `T`: the offset of the first line from the top.
  let topInset: Double
  /// The distance that something may extend below the baseline before the next line moves.
  package let slack: Double

  /// - Parameter clearance: the space that is kept between the lowest part of a line and the next line.
  package init(font: FontStyle, factor: Double, clearance: Double, stacking: LineStackingRule = .letters) {
    let metrics = font.metrics
    ascent = metrics.ascent
    descent = metrics.descent
    lineHeight = metrics.lineHeight
    lineSpacing = Rounding.floor(lineHeight * factor)
    topInset =
      switch stacking {
      case .letters: max(0, ascent - lineHeight)
      case .lines: 0
      }
    slack = max(0, lineSpacing - clearance)
  }
}

/// Stacks lines from top to bottom (Spec/Layout.md 8.2 and 8.3).
package struct LineStacking: Sendable {
  private let metrics: LineMetrics
  /// The top of the next line's box.
  package private(set) var nextOrigin: Double
  private var lastBottom = 0.0
  private var lastExtra = 0.0

  package init(metrics: LineMetrics) {
    self.metrics = metrics
    nextOrigin = metrics.topInset
  }

  /// Returns the frame of a line, and advances to the next.
  ///
  /// Reproduces a quirk of the app: if this line and the previous one both extend far down, this line moves
  /// down by another line spacing, although its attachments and decorations stay (Spec/Layout.md 8.3).
  ///
  /// - Parameters:
  ///   - ascent: the height of the line's box.
  ///   - attachmentBottom: the lower edge of the lowest attachment.
  ///   - baseline: the baseline before the line is moved.
  package mutating func place(
    width: Double, ascent: Double, attachmentBottom: Double?, baseline: Double
  ) -> Rect {
    let depth = max(metrics.descent, attachmentBottom.map { $0 - baseline } ?? 0)
    let extra = max(0, depth - metrics.slack)
    let shift = lastExtra > 0 && extra > 0 ? metrics.lineSpacing : 0
    let frame = Rect(0, nextOrigin + shift, width, ascent)
    lastBottom = frame.maxY
    lastExtra = extra
    nextOrigin = frame.minY + ascent + metrics.lineSpacing + extra
    return frame
  }

  /// Advances past a line that is already placed.
  package mutating func place(again line: BoxLine) {
    _ = place(
      width: line.frame.width, ascent: line.frame.height,
      attachmentBottom: line.attachments.map(\.lowestEdge).max(), baseline: nextOrigin + line.frame.height)
  }

  /// The height of the item if the last placed line is its last.
  package var height: Double { lastBottom + lastExtra + metrics.descent }
}

/// Stacks the lines of an item that contains only their boxes: tall attachments push their line down
/// (Spec/Article.md 2).
struct PushedLines {
  private let rule: LineStackingDesign
  private let metrics: LineMetrics
  private let placement: LinePlacement
  private let x: (TextLine) -> Double

  /// - Parameter x: returns the x coordinate at which a line is drawn.
  init(
    _ rule: LineStackingDesign, metrics: LineMetrics, placement: LinePlacement,
    x: @escaping (TextLine) -> Double
  ) {
    (self.rule, self.metrics, self.placement, self.x) = (rule, metrics, placement, x)
  }

  func layOut(_ lines: [KeptLine]) -> (lines: [BoxLine], height: Double) {
    var boxes: [BoxLine] = []
    boxes.reserveCapacity(lines.count)
    var top = 0.0
    var lastExtra = 0.0
    for kept in lines {
      let line = kept.line
      let x = x(line)
      var pushed = Pushed(top: top)
      var attachments = placement.attachments(on: line, x: x, baseline: top + metrics.lineHeight)
      // Articles in the app have no buttons, so buttons are treated like letters.
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
          frame: frame, x: x, line: kept, text: placement.plainText(of: line),
          decorations: placement.decorations(
            on: line, x: x, baseline: pushed.top + height, attachments: attachments),
          attachments: attachments))
      // The next line is relative to the line's own height, but is never on the words below a tall
      // attachment.
      top = max(
        frame.minY + metrics.lineHeight + metrics.lineSpacing + pushed.extra, frame.maxY + metrics.lineSpacing
      )
      lastExtra = pushed.extra
    }
    return (boxes, (boxes.last?.frame.maxY ?? 0) + lastExtra)
  }

  /// The effects of a line's attachments so far.
  private struct Pushed {
    /// The top of the line.
    var top: Double
    var distance = 0.0
    /// The extra space below the line.
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
