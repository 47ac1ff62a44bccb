import PageModel
import Primitives

extension BlockContext {
  private static let cornerRadius = 8.0
  /// Between the box's edges and its label.
  private static let padding = 8.0

  /// `[kind]` on a rounded box: nothing that an author wrote vanishes (Docs/Rulings.md 22).
  func placeholderItems(_ block: Block) -> [LayoutItem] {
    let label = RichTextFlattener.flatten(
      .plain("[\(block.name)]"), style: BlockTextStyle(.caption), environment: environment,
      origin: block.origin)
    let layout = TextItemLayout(
      environment: environment, limit: contentWidth - 2 * Self.padding, alignment: .natural,
      category: .caption)
    guard let text = layout.layOut(label) else { return [] }
    let placeholder = Placeholder(
      name: block.name, background: environment.theme.panelBackground, cornerRadius: Self.cornerRadius,
      label: text.box, labelOrigin: Point(Self.padding, Self.padding))
    let frame = Rect(inset, 0, contentWidth, text.frame.height + 2 * Self.padding)
    return [LayoutItem(frame: frame, source: source, content: .placeholder(placeholder))]
  }
}
