import Primitives
import TextLayout
import Typography

extension InlineButton {
  /// The style of a label among text of a style.
  static func style(
    in surrounding: TextStyleStack, color: Color, design: InlineButtonDesign
  ) -> TextStyleStack {
    var style = TextStyleStack(category: design.label, textColor: color, scripts: surrounding.scripts)
    style.traits.isBold = surrounding.traits.isBold
    style.traits.isItalic = surrounding.traits.isItalic
    style.traits.isUnderlined = surrounding.traits.isUnderlined
    style.traits.isStruckThrough = surrounding.traits.isStruckThrough
    style.traits.isSpoiler = surrounding.traits.isSpoiler
    return style
  }

  /// - Parameter limit: width of the capsule at most.
  /// - Returns: `nil` for a button without a label.
  init?(
    _ label: AttributedText, badge: ButtonBadge?, colors: ButtonColors, limit: Double,
    environment: LayoutEnvironment
  ) {
    let design = environment.design.buttons.inline
    let padding = design.padding
    let badgeRoom = badge == nil ? 0 : (design.badgeGap ?? 0) + PlacedBadge.side
    let layout = TextItemLayout(
      environment: environment, limit: limit - 2 * padding.width - badgeRoom, alignment: .natural,
      category: .button)
    guard let font = label.styled.runs.first?.style, let text = layout.layOutOnOneLine(label) else {
      return nil
    }
    let size = Size(
      text.frame.width + 2 * padding.width + badgeRoom,
      font.metrics.ascent + font.metrics.descent + 2 * padding.height)
    let ascent = font.metrics.ascent + padding.height
    let lift = environment.design.buttons.baselineLift
    let placed = badge.map { badge in
      // In the middle of the capitals.
      let middle = ascent - lift - font.metrics.capHeight / 2
      let x = size.width - padding.width - PlacedBadge.side
      return PlacedBadge(
        badge: badge, frame: Rect(x, middle - PlacedBadge.side / 2, PlacedBadge.side, PlacedBadge.side),
        color: colors.label)
    }
    self.init(
      label: label,
      box: ButtonLabel(
        text: text.box, badge: placed, origin: Point(padding.width, padding.height - lift),
        fill: colors.fill),
      colors: colors, size: size, ascent: ascent)
  }
}

extension AttributedText {
  /// The text with the labels of those buttons cut that are wider than a line.
  func fittingButtons(into limit: Double, environment: LayoutEnvironment) -> AttributedText {
    var fitted = self
    for (index, attachment) in attachments.enumerated() {
      guard let button = attachment.button, attachment.size.width > limit,
        let cut = InlineButton(
          button.label, badge: button.box.badge?.badge, colors: button.colors, limit: limit,
          environment: environment)
      else { continue }
      fitted.attachments[index].button = cut
      fitted.attachments[index].size = cut.size
      fitted.styled.setWidth(cut.size.width, ofAttachment: index)
    }
    return fitted
  }
}
