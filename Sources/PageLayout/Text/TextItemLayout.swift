import PageModel
import Primitives
import Typography

/// Lays out one attributed string as a text item (Docs/Layout.md 8).
struct TextItemLayout {
  let environment: LayoutEnvironment
  /// Width limit in points.
  var limit: Double
  let alignment: TextAlignment
  let category: TextCategory
  /// Whether natural text is only as wide as its widest line; else it takes the limit.
  var hugsContent = true

  /// A line with inline images may widen its item when it is this much wider than the limit.
  private static let wideningOverflow = 10.0

  /// - Parameter origin: of the item in its block.
  /// - Returns: the item's frame and content; `nil` when there is nothing to set.
  func layOut(_ text: AttributedText, at origin: Point = .zero) -> (frame: Rect, box: TextBox)? {
    guard !text.styled.isEmpty else { return nil }
    let text = text.fittingButtons(into: limit, environment: environment)
    let shaped = environment.shape(text.styled, origin: text.origin)
    let lines = shaped.lines(.fitting(limit: limit), measuresInk: environment.options.measuresInk)
    return layOut(text, lines: lines, at: origin)
  }

  /// - Parameters:
  ///   - text: whose buttons fit the limit.
  ///   - lines: of the text, broken at the limit.
  func layOut(
    _ text: AttributedText, lines: [TextLine], at origin: Point = .zero
  ) -> (frame: Rect, box: TextBox)? {
    guard let governing = text.styled.runs.first?.style else { return nil }
    let metrics = LineMetrics(font: governing, factor: TextCategoryStyle(category).lineSpacingFactor)
    let width = itemWidth(lines, text)
    var stacking = LineStacking(metrics: metrics)
    let placement = LinePlacement(text: text, metrics: metrics, limit: limit, scale: environment.scale)
    var boxLines: [BoxLine] = []
    for line in lines {
      let x = drawnX(line, itemWidth: width)
      let ascent = placement.ascent(of: line)
      let baseline = stacking.nextOrigin + ascent
      let attachments = placement.attachments(on: line, x: x, baseline: baseline)
      let frame = stacking.place(
        width: line.width, ascent: ascent, attachmentBottom: attachments.map(\.lowestEdge).max(),
        baseline: baseline)
      boxLines.append(
        BoxLine(
          frame: frame, x: x, line: line, text: placement.plainText(of: line),
          decorations: placement.decorations(on: line, x: x, baseline: baseline, attachments: attachments),
          attachments: attachments))
    }
    let height = text.isAnchorOnly ? 0 : stacking.height
    let box = TextBox(
      category: category, alignment: alignment, lines: boxLines, attributes: text.attributes,
      links: LinkAreas(text: text, metrics: metrics).links(in: boxLines),
      anchors: text.anchors(in: boxLines))
    return (Rect(origin: origin, size: Size(width, height)), box)
  }

  /// Docs/Layout.md 8.5.
  private func itemWidth(_ lines: [TextLine], _ text: AttributedText) -> Double {
    let widest = lines.map(\.width).max() ?? 0
    let hasImages = text.styled.attachments.contains { $0.kind == .image || $0.kind == .formula }
    if hugsContent, alignment == .natural { return widest }
    if hasImages, widest > limit + Self.wideningOverflow { return widest }
    // What stands beside the text may leave less than nothing of a narrow page.
    return max(0, limit)
  }

  private func drawnX(_ line: TextLine, itemWidth: Double) -> Double {
    switch alignment {
    case .center: Rounding.floor((itemWidth - line.width) / 2)
    case .right: itemWidth - line.width
    case .natural: line.isRTL ? itemWidth - line.width : 0
    }
  }
}

extension BoxAttachment {
  /// What moves the next line down: a formula that a superscript moves counts from where it would stand without.
  fileprivate var lowestEdge: Double { frame.maxY - (formula?.drop ?? 0) }
}

/// Vertical measures of a text item, from its first font (Docs/Layout.md 8.2).
struct LineMetrics: Equatable {
  let ascent: Double
  let descent: Double
  /// `L`: height of a line's box; its bottom is the baseline.
  let lineHeight: Double
  /// `S`: space between lines.
  let lineSpacing: Double
  /// `T`: where the first line starts.
  let topInset: Double
  /// How far something may hang below the baseline before the next line moves.
  let slack: Double

  /// What stays free between a line's depth and the next line.
  private static let clearance = 4.0

  init(font: FontStyle, factor: Double) {
    let metrics = font.metrics
    ascent = metrics.ascent
    descent = metrics.descent
    lineHeight = metrics.lineHeight
    lineSpacing = Rounding.floor(lineHeight * factor)
    topInset = max(0, ascent - lineHeight)
    slack = max(0, lineSpacing - Self.clearance)
  }
}

/// Stacks lines from top to bottom (Docs/Layout.md 8.2 and 8.3).
struct LineStacking {
  private let metrics: LineMetrics
  /// Top of the next line's box.
  private(set) var nextOrigin: Double
  private var lastBottom = 0.0
  private var lastExtra = 0.0

  init(metrics: LineMetrics) {
    self.metrics = metrics
    nextOrigin = metrics.topInset
  }

  /// Gives a line its frame and moves on.
  ///
  /// The reference's quirk is kept: when this line and the one before both reach deep, this line moves down by another
  /// line spacing, though its attachments and decorations stay (Docs/Layout.md 8.3).
  ///
  /// - Parameters:
  ///   - ascent: height of the line's box.
  ///   - attachmentBottom: of the attachment that hangs deepest.
  ///   - baseline: before the line is moved.
  mutating func place(
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

  /// Height of the item that ends with the line placed last.
  var height: Double { lastBottom + lastExtra + metrics.descent }
}
