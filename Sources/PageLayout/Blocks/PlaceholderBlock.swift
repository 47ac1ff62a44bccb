import PageModel
import Primitives

extension BlockContext {
  /// `[kind]` on a rounded box: nothing that an author wrote vanishes (Docs/Rulings.md 22).
  func placeholderItems(_ block: Block) -> [LayoutItem] {
    switch design.small.unsupported {
    case .box(let design): boxItems(block, design)
    case .pill(let design): pillItems(block, design)
    case .nothing: []
    }
  }

  private func boxItems(_ block: Block, _ design: UnsupportedBoxDesign) -> [LayoutItem] {
    let label = RichTextFlattener.flatten(
      .plain("[\(block.name)]"), style: BlockTextStyle(.caption), environment: environment,
      origin: block.origin)
    let layout = TextItemLayout(
      environment: environment, limit: contentWidth - 2 * design.padding,
      alignment: .natural,
      category: .caption)
    guard let text = layout.layOut(label) else { return [] }
    let placeholder = Placeholder(
      name: block.name, background: environment.theme.panelBackground,
      cornerRadius: design.cornerRadius,
      label: text.box, labelOrigin: Point(design.padding, design.padding))
    let frame = Rect(inset, 0, contentWidth, text.frame.height + 2 * design.padding)
    return [LayoutItem(frame: frame, source: source, content: .placeholder(placeholder))]
  }

  /// In place of a group that holds something which cannot be drawn; `nil` where the group is drawn all the same.
  func pill(for block: Block) -> [LayoutItem]? {
    guard SpacingKind(block) == .unsupported, case .pill(let design) = design.small.unsupported else {
      return nil
    }
    return pillItems(block, design)
  }
}
