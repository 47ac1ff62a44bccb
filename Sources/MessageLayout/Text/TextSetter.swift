import PageLayout
import PageModel
import Primitives
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

  func set(_ text: FlatText, dust: Color) -> SetText {
    let text = mostLines < .max ? text.limited(toLines: mostLines) : text
    let lines = lines(of: text)
    guard lines.count > mostLines, let last = lines.prefix(mostLines).last else {
      return place(lines, of: text, dust: dust)
    }
    let first = text.scalar(atUnit: last.range.lowerBound)
    let end = text.scalar(atUnit: last.range.upperBound)
    // What did not fit without the ellipsis does not fit with it.
    let shortened = Truncation.longest(end - first) { count -> SetText? in
      let beginning = text.cut(to: first + count)
      let lines = self.lines(of: beginning)
      return lines.count <= mostLines ? place(lines, of: beginning, dust: dust) : nil
    }
    return shortened ?? place(lines.prefix(0), of: text, dust: dust)
  }

  /// Whether a text takes more lines than that.
  func needs(moreThan count: Int, for text: FlatText) -> Bool {
    lines(of: text.limited(toLines: count)).count > count
  }

  private func lines(of text: FlatText) -> [TextLine] {
    environment.shape(text.styled, origin: text.origin).lines { .fitting(limit: max(0, limit($0))) }
  }

  private func place(_ lines: some Collection<TextLine>, of text: FlatText, dust: Color) -> SetText {
    let width = lines.map(\.width).max() ?? 0
    let units = TextUnits(text.styled)
    let decoration = LineDecoration(text: text, setting: setting, dust: dust, units: units)
    let boxLines = lines.enumerated().map { index, line -> BoxLine in
      let top = Double(index) * setting.pitch
      let x = drawnX(line, width: Rounding.ceil(width))
      return BoxLine(
        frame: Rect(0, top, line.width, setting.ascent), x: x, line: line,
        text: units.plainText(of: line), decorations: decoration.decorations(on: line, x: x, top: top),
        attachments: attachments(units.attachments, of: text, on: line, x: x, top: top))
    }
    let box = TextBox(
      category: .paragraph, alignment: alignment, lines: boxLines, attributes: text.attributes, links: [])
    return SetText(box: box, width: width, height: setting.totalHeight(lines.count))
  }

  private func drawnX(_ line: TextLine, width: Double) -> Double {
    switch alignment {
    case .center: Rounding.floor((width - line.width) / 2)
    case .left: 0
    case .right: width - line.width
    case .natural: line.isRTL ? width - line.width : 0
    }
  }

  // MARK: - Custom emoji

  /// Squares centred on their characters, which do not raise the line.
  private func attachments(
    _ indices: [Int: Int], of text: FlatText, on line: TextLine, x: Double, top: Double
  ) -> [BoxAttachment] {
    guard !indices.isEmpty else { return [] }
    return line.clusters.compactMap { cluster in
      guard cluster.isAttachment, let index = indices[cluster.range.lowerBound] else { return nil }
      let emoji = text.emoji[index]
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
