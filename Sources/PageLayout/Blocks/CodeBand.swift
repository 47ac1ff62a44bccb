import PageModel
import Primitives
import TextLayout
import Typography

/// Code on a band that reaches from edge to edge (Docs/Layout.md 37).
extension BlockContext {
  func codeBandItems(_ block: Preformatted, _ design: CodeBandDesign, origin: InputOrigin) -> [LayoutItem] {
    let category = TextCategory.codeBlock(hasLanguage: !block.language.isEmpty)
    let (x, textX) = bandEdges
    let limit = contentWidth
    let attributed = RichTextFlattener.flatten(
      block.text, style: BlockTextStyle(category), environment: environment, origin: origin)
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: .natural, category: category)
    guard var text = layout.layOut(attributed) else { return [] }
    text.box.tints = environment.tints(of: attributed, language: block.language)
    let font = attributed.styled.runs.first?.style ?? self.design.style(of: category).font
    let language = languageLine(block.language, x: textX - x, limit: limit, design, origin: origin)
    let textY = language.map { $0.frame.maxY + design.languageGap } ?? design.free(above: font)
    let textOrigin = Point(textX - x, textY)
    let height = textY + text.frame.height + max(0, design.verticalInset - font.metrics.descent)
    let right = max(textOrigin.x + text.frame.width, language?.frame.maxX ?? 0)
    let code = CodeBox(
      cornerRadius: 0, color: environment.theme.codeBackground, language: block.language,
      languageLine: language, text: text.box, textOrigin: textOrigin, fittedWidth: right)
    return [LayoutItem(frame: Rect(x, 0, right, height), source: source, content: .code(code))]
  }

  /// Left edges of the band and of its text.
  private var bandEdges: (band: Double, text: Double) {
    switch place {
    case .page: (0, inset)
    case .quote:
      // Just inside the bar.
      if !isRTL, case .frame(let quote) = design.quote {
        (quote.barWidth - quote.lineInset, inset)
      } else {
        (inset, inset)
      }
    case .details, .bare, .post, .listItem, .cell: (inset, inset)
    }
  }

  private func languageLine(
    _ language: String, x: Double, limit: Double, _ design: CodeBandDesign, origin: InputOrigin
  ) -> LayoutItem? {
    guard !language.isEmpty else { return nil }
    let style = BlockTextStyle(
      .paragraph, color: environment.theme.textColor(.caption), weight: .bold)
    let y = design.free(above: self.design.style(of: .paragraph).font)
    return textItem(
      .plain(language.lowercased()), style, at: Point(x, y), limit: limit,
      alignment: isRTL ? .right : .natural, origin: origin)
  }
}

extension CodeBandDesign {
  fileprivate func free(above font: FontStyle) -> Double { font.metrics.free(above: verticalInset) }
}

extension FontMetrics {
  /// From the top of a text to its box, so that its capitals stand at an inset.
  func free(above inset: Double) -> Double { max(0, inset - (ascent - capHeight)) }
}
