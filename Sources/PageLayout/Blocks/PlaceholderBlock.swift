import PageModel
import Primitives

extension BlockContext {
  /// `[kind]` on a rounded box: nothing that an author wrote vanishes (Docs/Rulings.md 22).
  func placeholderItems(_ block: Block) -> [LayoutItem] {
    let label = RichTextFlattener.flatten(
      .plain("[\(block.name)]"), style: BlockTextStyle(.caption), environment: environment,
      origin: block.origin)
    let layout = TextItemLayout(
      environment: environment, limit: contentWidth - 2 * design.small.placeholderPadding,
      alignment: .natural,
      category: .caption)
    guard let text = layout.layOut(label) else { return [] }
    let placeholder = Placeholder(
      name: block.name, background: environment.theme.panelBackground,
      cornerRadius: design.small.placeholderRadius,
      label: text.box, labelOrigin: Point(design.small.placeholderPadding, design.small.placeholderPadding))
    let frame = Rect(inset, 0, contentWidth, text.frame.height + 2 * design.small.placeholderPadding)
    return [LayoutItem(frame: frame, source: source, content: .placeholder(placeholder))]
  }
}
