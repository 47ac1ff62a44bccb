import PageModel
import Primitives
import Typography

extension BlockContext {
  /// Returns `[kind]` on a rounded box, because no content of the author may vanish (Spec/Rulings.md 22).
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

  /// Returns a pill in place of a group that contains a block that cannot be drawn; `nil` if the group is
  /// drawn nevertheless.
  func pill(for block: Block) -> [LayoutItem]? {
    guard SpacingKind(block) == .unsupported, case .pill(let design) = design.small.unsupported else {
      return nil
    }
    return pillItems(block, design)
  }
}

/// One pill for consecutive blocks that cannot be drawn (Spec/Layout.md 42).
extension BlockContext {
  func pillItems(_ block: Block, _ design: UnsupportedPillDesign) -> [LayoutItem] {
    let button = SingleLine(
      environment.language[.update], font: design.buttonFont, color: design.text,
      limit: .greatestFiniteMagnitude, cut: .end,
      at: .zero, environment: environment, origin: block.origin)
    let buttonFont = design.buttonFont.metrics
    let buttonSize = Size(
      button.line.width + 2 * design.buttonPadding.width,
      Rounding.ceil(buttonFont.ascent + buttonFont.descent) + 2 * design.buttonPadding.height)
    let textX = design.insets.left + design.badgeSide + design.gap
    let buttonX = contentWidth - design.insets.right - buttonSize.width
    let room = max(0, buttonX - design.gap - textX)
    var texts: [SingleLine] = []
    var textHeight = 0.0
    func add(_ text: String, _ font: FontStyle, _ color: Color) {
      let metrics = font.metrics
      for line in words(text, font: font, limit: room, color: color, origin: block.origin) {
        var line = line
        line.origin = Point(textX, textHeight + metrics.ascent)
        texts.append(line)
        textHeight += Rounding.ceil(metrics.ascent + metrics.descent)
      }
    }
    add(environment.language[.blockNotSupported], design.title, design.text)
    add(
      environment.language[.pleaseUpdate], design.subtitle,
      design.text.multiplyingAlpha(by: design.subtitleOpacity))
    let inner = max(design.badgeSide, textHeight, buttonSize.height)
    let height = design.insets.top + inner + design.insets.bottom
    let middle = design.insets.top + inner / 2
    for index in texts.indices { texts[index].origin.y += middle - textHeight / 2 }
    var label = button
    label.origin = Point(
      buttonX + design.buttonPadding.width,
      middle - buttonSize.height / 2 + design.buttonPadding.height + buttonFont.ascent)
    let isDark = environment.theme.isDark
    let pill = UnsupportedPill(
      badge: Rect(
        design.insets.left, middle - design.badgeSide / 2, design.badgeSide, design.badgeSide),
      badgeColor: design.badge.color(isDark: isDark), texts: texts + [label],
      button: Rect(origin: Point(buttonX, middle - buttonSize.height / 2), size: buttonSize),
      buttonColor: design.button.color(isDark: isDark), textColor: design.text)
    let placeholder = Placeholder(
      name: block.name, background: design.fill.color(isDark: isDark),
      cornerRadius: min(height / 2, design.largestRadius),
      label: TextBox(category: .caption, alignment: .natural, lines: [], attributes: [], links: []),
      labelOrigin: .zero, pill: pill)
    return [
      LayoutItem(
        frame: Rect(inset, 0, contentWidth, height), source: source, content: .placeholder(placeholder))
    ]
  }

  /// Returns a text in lines of a width; empty if there is no room.
  private func words(
    _ text: String, font: FontStyle, limit: Double, color: Color, origin: InputOrigin
  ) -> [SingleLine] {
    guard limit > 0 else { return [] }
    var styled = StyledText()
    styled.append(text, style: font, tag: 0)
    return environment.shape(styled, origin: origin).lines(.fitting(limit: limit)).map {
      SingleLine(text: text, line: $0, color: color, origin: .zero)
    }
  }
}
