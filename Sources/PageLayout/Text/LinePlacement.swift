import Primitives
import Typography

/// Places the parts of a line other than its glyphs: attachments and decorations (Spec/Layout.md 8.6 and 9).
struct LinePlacement {
  let text: AttributedText
  let metrics: LineMetrics
  let limit: Double
  let scale: Double
  let design: DecorationDesign
  private let units: TextUnits

  /// - Parameter start: the position before which no lines are requested.
  init(
    text: AttributedText, from start: TextPosition, metrics: LineMetrics, limit: Double, scale: Double,
    design: DecorationDesign
  ) {
    (self.text, self.design, self.metrics, self.limit, self.scale) = (text, design, metrics, limit, scale)
    units = TextUnits(text.styled, from: start)
  }

  func plainText(of line: TextLine) -> String { units.plainText(of: line) }

  // MARK: - Attachments

  func attachments(on line: TextLine, x: Double, baseline: Double) -> [BoxAttachment] {
    units.attachments(on: line).map { cluster, index in
      let attachment = text.attachments[index]
      let size = drawnSize(attachment)
      let middle = baseline - metrics.lineHeight / 2
      // Rounding to pixels is relative to the item's top (Spec/Rulings.md 26).
      let y =
        attachment.ascent.map { baseline - $0 + (attachment.formula?.drop ?? 0) }
        ?? Rounding.floorToPixel(middle - size.height / 2, scale: scale)
      let ascent = attachment.ascent ?? (metrics.lineHeight + size.height) / 2
      return BoxAttachment(
        content: attachment.content, frame: Rect(origin: Point(x + cluster.x, y), size: size), ascent: ascent,
        index: cluster.range.lowerBound, color: attributes(at: cluster.range.lowerBound).color,
        alternative: attachment.alternative, label: attachment.button?.box, formula: attachment.formula)
    }
    .sorted { $0.index < $1.index }
  }

  /// Returns the height of the line's box above its baseline, which is greater than that of the capitals if a
  /// button or a formula is taller. A button may use the space above the first line; a formula adds space
  /// (Spec/Layout.md 8.6).
  func ascent(of line: TextLine) -> Double {
    units.attachments(on: line).reduce(metrics.lineHeight) { highest, place in
      let attachment = text.attachments[place.index]
      return max(highest, attachment.formula?.ascent ?? (attachment.ascent ?? 0) - metrics.topInset)
    }
  }

  private func drawnSize(_ attachment: AttributedText.Attachment) -> Size {
    switch attachment.content {
    case .emoji, .button, .formula: attachment.size
    case .image: attachment.size.fitting(into: Size(limit, limit))
    }
  }

  private func attributes(at unit: Int) -> CharacterAttributes {
    text.attributes[units.runs[firstRun(endingAfter: unit)].tag]
  }

  /// Returns the index of the run that contains a unit of the text: the first that does not end before it.
  private func firstRun(endingAfter unit: Int) -> Int {
    var low = 0
    var high = units.runs.count - 1
    while low < high {
      let middle = (low + high) / 2
      if units.runs[middle].range.upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Decorations

  func decorations(
    on line: TextLine, x: Double, baseline: Double, attachments: [BoxAttachment]
  ) -> [Decoration] {
    var bands: [Decoration] = []
    var strikes: [Decoration] = []
    var underlines: [Decoration] = []
    var spoilers: [Decoration] = []
    let content = line.clusters.map(\.range.lowerBound).min().map { start in
      start..<(line.clusters.map(\.range.upperBound).max() ?? start)
    }
    guard let content else { return [] }
    for run in units.runs[firstRun(endingAfter: content.lowerBound)...] {
      guard run.range.lowerBound < content.upperBound else { break }
      let attributes = text.attributes[run.tag]
      guard attributes.isDecorated else { continue }
      let range = run.range.clamped(to: content)
      let covered = attachments.filter { range.contains($0.index) && $0.isPicture }
      for span in line.spans(of: range) {
        let box = DecorationGeometry(
          design: design, metrics: metrics, span: span, x: x, baseline: baseline, scale: scale,
          baselineOffset: attributes.baselineOffset, covered: covered.map(\.frame))
        if let color = attributes.marker { bands.append(.init(kind: .marker, rect: box.band, color: color)) }
        if let color = attributes.linkHighlight {
          bands.append(.init(kind: .link, rect: box.band, color: color))
        }
        if attributes.isStruckThrough {
          strikes.append(.init(kind: .strikethrough, rect: box.strikethrough, color: attributes.color))
        }
        if attributes.isUnderlined {
          underlines.append(.init(kind: .underline, rect: box.underline, color: attributes.color))
        }
        if attributes.isSpoiler {
          spoilers.append(.init(kind: .spoiler, rect: box.reference, color: attributes.color))
        }
      }
    }
    return bands + strikes + underlines + spoilers
  }
}

/// The boxes of decorations around one span of a line, in the item's coordinate space (Spec/Layout.md 9).
private struct DecorationGeometry {
  let design: DecorationDesign
  let metrics: LineMetrics
  /// The unrounded edges on the line.
  let span: ClosedRange<Double>
  /// The x coordinate at which the line is drawn.
  let x: Double
  let baseline: Double
  let scale: Double
  let baselineOffset: Double
  /// The frames of inline images and formulas that the span covers.
  let covered: [Rect]

  private var left: Double { Rounding.floor(span.lowerBound) }
  private var width: Double { Rounding.ceil(span.upperBound) - left }

  /// The box from the line's cap height down to its baseline.
  var reference: Rect { Rect(x + left, baseline - metrics.lineHeight, width, metrics.lineHeight) }

  /// The highlight behind the span.
  var band: Rect {
    var box = reference
    if let pictures = covered.first.map({ covered.dropFirst().reduce($0) { $0.union($1) } }) {
      box = pictures
    } else if baselineOffset != 0 {
      let height = Rounding.floorToPixel(metrics.lineHeight * design.scriptBoxFactor, scale: scale)
      box = Rect(box.minX, box.minY + design.scriptBoxOffset * baselineOffset, box.width, height)
    }
    let height = Rounding.floor(box.height * design.bandHeightFactor)
    return Rect(
      box.minX - design.bandOutset, Rounding.floor(box.minY + (box.height - height) / 2),
      box.width + 2 * design.bandOutset, height)
  }

  var strikethrough: Rect {
    let y = reference.minY + Rounding.floor(metrics.lineHeight / 2 + 1)
    return Rect(x + left, y, width, design.thickness)
  }

  var underline: Rect { Rect(x + left, baseline + design.underlineGap, width, design.thickness) }
}

/// The metrics of bands behind letters and of lines through and below them (Spec/Layout.md 9).
package struct DecorationDesign: Hashable, Sendable {
  var bandOutset: Double
  /// The height of a band, relative to that of capitals.
  var bandHeightFactor: Double
  /// The same for subscripts and superscripts.
  var scriptBoxFactor: Double
  var scriptBoxOffset: Double
  package var thickness: Double
  var underlineGap: Double
}
