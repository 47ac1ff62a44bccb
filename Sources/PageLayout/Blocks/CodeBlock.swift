import PageModel
import Primitives
import TextLayout

/// Preformatted text on its band (Docs/Layout.md 14).
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
    guard var text = layout.layOut(attributed, at: design.textOrigin) else { return [] }
    text.box.tints = environment.tints(of: attributed, language: block.language)
    // Inside a quote the inset is larger than the page's: there the band keeps to it and is rounded.
    let quotedRadius = inset > environment.design.page.inset ? design.quotedRadius : nil
    let isQuoted = quotedRadius != nil
    let frame = Rect(
      isQuoted ? inset : 0, 0, isQuoted ? contentWidth : width, text.frame.maxY + design.bottomPadding)
    let code = CodeBox(
      cornerRadius: quotedRadius ?? 0,
      color: environment.theme.codeBackground, language: block.language, text: text.box,
      textOrigin: design.textOrigin)
    return [LayoutItem(frame: frame, source: source, content: .code(code))]
  }

  /// Dimmed text of a model that is still thinking (Docs/Layout.md 23).
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
