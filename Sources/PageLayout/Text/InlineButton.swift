import Primitives
import Typography

/// A button among the letters of a text (Docs/Layout.md 31): its label on one line in a rounded box.
struct InlineButton {
  var label: AttributedText
  var box: ButtonLabel
  /// Of the box.
  var size: Size

  private static let padding = Size(6, 2)
  /// Of an inline button's font, in parts of the font around it: boxes of lines one above the other do not touch.
  private static let fontScale = 15.0 / 17

  /// The style of a label among text of a style.
  static func style(in surrounding: TextStyleStack, theme: Theme) -> TextStyleStack {
    var category = TextCategoryStyle(.button)
    category.font.size = Rounding.nearest(surrounding.font.size * fontScale)
    category.font.weight = .medium
    var style = TextStyleStack(category: category, textColor: theme.link)
    style.isBold = surrounding.isBold
    style.isItalic = surrounding.isItalic
    style.isUnderlined = surrounding.isUnderlined
    style.isStruckThrough = surrounding.isStruckThrough
    style.isSpoiler = surrounding.isSpoiler
    return style
  }

  /// - Parameter limit: width of the box at most.
  /// - Returns: `nil` for a button without a label.
  init?(_ label: AttributedText, limit: Double, environment: LayoutEnvironment) {
    let layout = TextItemLayout(
      environment: environment, limit: limit - 2 * Self.padding.width, alignment: .natural, category: .button)
    guard let font = label.styled.runs.first?.style, let text = layout.layOutOnOneLine(label) else {
      return nil
    }
    self.label = label
    box = ButtonLabel(
      text: text.box, origin: Point(Self.padding.width, Self.padding.height),
      fill: environment.theme.linkHighlight)
    size = Size(
      text.frame.width + 2 * Self.padding.width,
      font.metrics.ascent + font.metrics.descent + 2 * Self.padding.height)
  }
}

extension AttributedText {
  /// The text with the labels of those buttons cut that are wider than a line.
  func fittingButtons(into limit: Double, environment: LayoutEnvironment) -> AttributedText {
    var fitted = self
    for (index, attachment) in attachments.enumerated() {
      guard let button = attachment.button, attachment.size.width > limit,
        let cut = InlineButton(button.label, limit: limit, environment: environment)
      else { continue }
      fitted.attachments[index].button = cut
      fitted.attachments[index].size = cut.size
      fitted.styled.setWidth(cut.size.width, ofAttachment: index)
    }
    return fitted
  }
}
