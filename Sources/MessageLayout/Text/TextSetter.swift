import PageLayout
import PageModel
import Primitives
import TextLayout
import Typography

/// Lines of a text where they stand, from the text's own corner.
struct SetText {
  var box: TextBox
  /// Widest line, not rounded.
  var width: Double
  var height: Double

  /// Width of each line.
  var lineWidths: [Double] { box.lines.map(\.line.width) }
  var hasRTLLine: Bool { box.lines.contains { $0.line.isRTL } }
}

/// Sets a text in lines (Docs/Bubbles.md 5.1).
struct TextSetter {
  let environment: MessageEnvironment
  let setting: LineSetting
  /// Of a line, by its number.
  let limit: (Int) -> Double
  var mostLines = Int.max
  var alignment = TextAlignment.natural

  init(
    _ environment: MessageEnvironment, _ setting: LineSetting, mostLines: Int = .max,
    alignment: TextAlignment = .natural, limit: @escaping (Int) -> Double
  ) {
    self.environment = environment
    self.setting = setting
    self.mostLines = mostLines
    self.alignment = alignment
    self.limit = limit
  }

  func set(_ text: AttributedText, dust: Color) -> SetText {
    text.set(inLines: mostLines, lines(of:)) { place($1, of: $0, dust: dust) }
      ?? place([], of: text, dust: dust)
  }

  /// Whether a text takes more lines than that.
  func needs(moreThan count: Int, for text: AttributedText) -> Bool {
    lines(of: text.limited(toLines: count)).count > count
  }

  private func lines(of text: AttributedText) -> [TextLine] {
    environment.shape(text.styled, origin: text.origin).lines { .fitting(limit: max(0, limit($0))) }
  }

  private func place(_ lines: [TextLine], of text: AttributedText, dust: Color) -> SetText {
    let width = lines.map(\.width).max() ?? 0
    let units = TextUnits(text.styled)
    let decoration = LineDecoration(text: text, setting: setting, dust: dust, units: units)
    let boxLines = lines.enumerated().map { index, line -> BoxLine in
      let top = Double(index) * setting.pitch
      let x = alignment.x(of: line, in: Rounding.ceil(width))
      return BoxLine(
        frame: Rect(0, top, line.width, setting.ascent), x: x, line: line,
        text: units.plainText(of: line), decorations: decoration.decorations(on: line, x: x, top: top),
        attachments: attachments(units.attachments(on: line), of: text, x: x, top: top))
    }
    let box = TextBox(
      category: .paragraph, alignment: alignment, lines: boxLines, attributes: text.attributes, links: [])
    return SetText(box: box, width: width, height: setting.totalHeight(lines.count))
  }

  // MARK: - Custom emoji

  /// Squares centred on their characters, which do not raise the line.
  private func attachments(
    _ places: [(cluster: LineCluster, index: Int)], of text: AttributedText, x: Double, top: Double
  ) -> [BoxAttachment] {
    places.compactMap { cluster, index in
      guard case .emoji(let emoji) = text.attachments[index].content else { return nil }
      let side = text.styled.attachments[index].width
      let y = top + (setting.height - side) / 2
      let run = text.styled.runs[text.styled.runIndex(at: text.styled.attachments[index].position)]
      let alternative = AlternativeTextLayout(side: side) { environment.shape($0, origin: text.origin) }
        .layOut(emoji.alternative, font: run.style)
      return BoxAttachment(
        content: .emoji(emoji),
        frame: Rect(
          x + cluster.x, Rounding.floorToPixel(y, scale: environment.scale), side, side),
        ascent: setting.ascent, index: cluster.range.lowerBound, color: text.attributes[run.tag].color,
        alternative: alternative)
    }
  }
}
