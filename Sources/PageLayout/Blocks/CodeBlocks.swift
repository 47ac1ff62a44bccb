import PageModel
import Primitives
import SyntaxHighlighting
import Typography

/// Preformatted text on its background band (Spec/Layout.md 14).
extension BlockContext {
  func preformattedItems(_ block: Preformatted, origin: InputOrigin) -> [LayoutItem] {
    switch design.code {
    case .box(let design): codeBoxItems(block, design, origin: origin)
    case .band(let design): codeBandItems(block, design, origin: origin)
    }
  }

  private func codeBoxItems(
    _ block: Preformatted, _ design: CodeBoxDesign, origin: InputOrigin
  ) -> [LayoutItem] {
    let category = TextCategory.codeBlock(hasLanguage: !block.language.isEmpty)
    let attributed = RichTextFlattener.flatten(
      design.keepsNamedStyles || block.language.isEmpty ? block.text : .plain(block.text.plainText),
      style: BlockTextStyle(category), environment: environment, origin: origin)
    let layout = TextItemLayout(
      environment: environment, limit: contentWidth - design.horizontalPadding, alignment: .natural,
      category: category,
      hugsContent: false)
    guard let text = layout.layOut(attributed, at: design.textOrigin) else { return [] }
    // Inside a quote, the inset is larger than the page's: there the band is limited to the inset and has
    // rounded corners.
    let quotedRadius = inset > environment.design.page.inset ? design.quotedRadius : nil
    let isQuoted = quotedRadius != nil
    let frame = Rect(
      isQuoted ? inset : 0, 0, isQuoted ? contentWidth : width, text.frame.maxY + design.bottomPadding)
    var code = CodeBox(
      cornerRadius: quotedRadius ?? 0,
      color: environment.theme.codeBackground, language: block.language, text: text.box,
      textOrigin: design.textOrigin)
    paint(&code, attributed)
    return [LayoutItem(frame: frame, source: source, content: .code(code))]
  }

  /// Returns the dimmed text of a model that is still thinking (Spec/Layout.md 23).
  func thinkingItems(_ text: RichText, origin: InputOrigin) -> [LayoutItem] {
    guard case .dimmed(let opacity, let cut) = design.small.thinking else { return [] }
    let dimmed = BlockTextStyle(.paragraph, opacity: opacity)
    guard let item = textItem(text, dimmed, at: Point(inset, 0), limit: contentWidth, origin: origin),
      let box = item.textBox
    else { return [] }
    var frame = item.frame
    frame.size.height -= cut
    return [LayoutItem(frame: frame, source: source, content: .thinking(box))]
  }
}

/// Code on a band that extends from edge to edge (Spec/Layout.md 37).
extension BlockContext {
  func codeBandItems(_ block: Preformatted, _ design: CodeBandDesign, origin: InputOrigin) -> [LayoutItem] {
    let category = TextCategory.codeBlock(hasLanguage: !block.language.isEmpty)
    let (x, textX) = bandEdges
    let limit = contentWidth
    let attributed = RichTextFlattener.flatten(
      block.text, style: BlockTextStyle(category), environment: environment, origin: origin)
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: .natural, category: category)
    guard let text = layout.layOut(attributed) else { return [] }
    let font = attributed.styled.runs.first?.style ?? self.design.style(of: category).font
    let language = languageLine(block.language, x: textX - x, limit: limit, design, origin: origin)
    let textY = language.map { $0.frame.maxY + design.languageGap } ?? design.free(above: font)
    let textOrigin = Point(textX - x, textY)
    let height = textY + text.frame.height + max(0, design.verticalInset - font.metrics.descent)
    let right = max(textOrigin.x + text.frame.width, language?.frame.maxX ?? 0)
    var code = CodeBox(
      cornerRadius: 0, color: environment.theme.codeBackground, language: block.language,
      languageLine: language, text: text.box, textOrigin: textOrigin, fittedWidth: right)
    paint(&code, attributed)
    // Trailing white space beyond the limit does not widen the band.
    let frame = Rect(x, 0, min(right, width - x), height).withoutNegativeWidth
    return [LayoutItem(frame: frame, source: source, content: .code(code))]
  }

  /// The left edges of the band and of its text.
  private var bandEdges: (band: Double, text: Double) {
    switch place {
    case .page: (0, inset)
    case .quote:
      // The band begins directly after the bar.
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
    let style = BlockTextStyle(.paragraph, color: environment.theme.textColor(.caption))
    let y = design.free(above: self.design.style(of: .paragraph).font)
    return textItem(
      .styled(.bold, .plain(language.lowercased())), style, at: Point(x, y), limit: limit,
      alignment: isRTL ? .right : .natural, origin: origin)
  }
}

extension CodeBandDesign {
  fileprivate func free(above font: FontStyle) -> Double { font.metrics.free(above: verticalInset) }
}

extension FontMetrics {
  /// Returns the space above a text that places its capitals at an inset from the top.
  func free(above inset: Double) -> Double { max(0, inset - (ascent - capHeight)) }
}

/// A cache of the code blocks that were tokenized last, for the longer versions that they grow into.
struct TokenMemory {
  /// The cached tokens, least recently used first.
  private var known: [CodeTokens] = []

  /// The maximum number of entries: the number of code blocks that can grow at the same time.
  private static let mostKnown = 8

  /// Returns the tokens of a text. Only the part that is not cached is tokenized.
  mutating func tokens(of scalars: [UInt32], _ language: CodeLanguage) -> [CodeToken] {
    var tokens = CodeTokens(language)
    if let index = known.lastIndex(where: { $0.language == language && $0.begins(scalars) }) {
      tokens = known.remove(at: index)
    } else if known.count == Self.mostKnown {
      known.removeFirst()
    }
    tokens.update(scalars)
    known.append(tokens)
    return tokens.tokens
  }
}

extension BlockContext {
  /// Colors code, unless its language is unknown or neither the options nor the design ask for colors.
  private func paint(_ code: inout CodeBox, _ text: AttributedText) {
    guard let colors = environment.options.codeColors ?? design.colors.syntax,
      let language = CodeLanguage(named: code.language)
    else { return }
    let theme = environment.theme
    let grounds = theme.bubbleFill.ends.map { end in fills.reduce(end) { $1.composited(over: $0) } }
    let look = CodeLook(
      colors, band: code.color, on: grounds, text: theme.textColor(.paragraph), own: theme.code)
    code.color = look.band
    let scalars = text.styled.scalars
    code.text.tints = look.tokens.tints(
      of: environment.state.tokens.tokens(of: scalars, language), in: scalars)
  }
}

extension TokenColors {
  /// Returns the colors of code that is tokenized only once; `nil` if its language is unknown.
  package func tints(of scalars: [UInt32], language: String) -> [TextTint]? {
    guard let language = CodeLanguage(named: language) else { return nil }
    var tokens = CodeTokens(language)
    tokens.update(scalars)
    return tints(of: tokens.tokens, in: scalars)
  }

  /// Returns the colors of tokens.
  ///
  /// - Parameter scalars: the code that contains the tokens.
  func tints(of tokens: [CodeToken], in scalars: [UInt32]) -> [TextTint] {
    var tints: [TextTint] = []
    var scalar = 0
    var unit = 0
    func units(to position: Int) -> Int {
      while scalar < position {
        unit += scalars[scalar] > 0xFFFF ? 2 : 1
        scalar += 1
      }
      return unit
    }
    for token in tokens {
      let start = units(to: token.range.lowerBound)
      tints.append(
        TextTint(range: start..<units(to: token.range.upperBound), color: color(of: token.kind)))
    }
    return tints
  }
}
