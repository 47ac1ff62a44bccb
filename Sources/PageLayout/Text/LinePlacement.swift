import PageModel
import Primitives
import Typography

/// Places what belongs to a line besides its glyphs: attachments and decorations (Docs/Layout.md 8.6 and 9).
struct LinePlacement {
  let text: AttributedText
  let metrics: LineMetrics
  let limit: Double
  let scale: Double
  let design: DecorationDesign
  private let units: TextUnits

  /// - Parameter start: lines before it are not asked for.
  init(
    text: AttributedText, from start: TextPosition, metrics: LineMetrics, limit: Double, scale: Double,
    design: DecorationDesign
  ) {
    self.text = text
    self.design = design
    self.metrics = metrics
    self.limit = limit
    self.scale = scale
    units = TextUnits(text.styled, from: start)
  }

  func plainText(of line: TextLine) -> String { units.plainText(of: line) }

  // MARK: - Attachments

  func attachments(on line: TextLine, x: Double, baseline: Double) -> [BoxAttachment] {
    line.clusters.compactMap { cluster in
      guard cluster.isAttachment, let index = units.attachments[cluster.range.lowerBound] else { return nil }
      let attachment = text.attachments[index]
      let size = drawnSize(attachment)
      let middle = baseline - metrics.lineHeight / 2
      // Whole pixels are counted from the item's top (Docs/Rulings.md 26).
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

  /// How far the line's box reaches above its baseline: further than the capitals where a button or a formula does. A
  /// button may use the room above the first line, a formula makes its own (Docs/Layout.md 8.6).
  func ascent(of line: TextLine) -> Double {
    let reaches = line.clusters.lazy.filter(\.isAttachment).compactMap { cluster in
      units.attachments[cluster.range.lowerBound].map { text.attachments[$0] }
    }.map { attachment in
      attachment.formula?.ascent ?? (attachment.ascent ?? 0) - metrics.topInset
    }
    return max(metrics.lineHeight, reaches.max() ?? 0)
  }

  private func drawnSize(_ attachment: AttributedText.Attachment) -> Size {
    switch attachment.content {
    case .emoji, .button, .formula: attachment.size
    case .image: Fitting.fit(attachment.size, into: Size(limit, limit))
    }
  }

  private func attributes(at unit: Int) -> CharacterAttributes {
    text.attributes[units.runs[firstRun(endingAfter: unit)].tag]
  }

  /// The run that holds a unit of the text: the first that does not end before it.
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

extension CharacterAttributes {
  fileprivate var isDecorated: Bool {
    isUnderlined || isStruckThrough || isSpoiler || marker != nil || linkHighlight != nil
  }
}

extension BoxAttachment {
  /// Highlight bands are drawn around it.
  fileprivate var isPicture: Bool {
    switch content {
    case .emoji, .button: false
    case .image, .formula: true
    }
  }
}
