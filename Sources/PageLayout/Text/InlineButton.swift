import Primitives
import Typography

/// A button among the letters of a text (Docs/Layout.md 31): its label on one line in a capsule.
struct InlineButton {
  var label: AttributedText
  var box: ButtonLabel
  /// Of the capsule.
  var size: Size
  /// Of the capsule above the line's baseline, on which its label stands.
  var ascent: Double

  private static let padding = Size(7, 1)
  /// Whatever the size of the text around it.
  private static let fontSize = 15.0
  /// Free between a button and one that follows it at once.
  static let gap = 3.0

  /// The style of a label among text of a style.
  static func style(in surrounding: TextStyleStack, color: Color) -> TextStyleStack {
    var category = TextCategoryStyle(.button)
    category.font.size = fontSize
    var style = TextStyleStack(category: category, textColor: color)
    style.isBold = surrounding.isBold
    style.isItalic = surrounding.isItalic
    style.isUnderlined = surrounding.isUnderlined
    style.isStruckThrough = surrounding.isStruckThrough
    style.isSpoiler = surrounding.isSpoiler
    return style
  }

  /// - Parameter limit: width of the capsule at most.
  /// - Returns: `nil` for a button without a label.
  init?(_ label: AttributedText, fill: Color, limit: Double, environment: LayoutEnvironment) {
    let layout = TextItemLayout(
      environment: environment, limit: limit - 2 * Self.padding.width, alignment: .natural, category: .button)
    guard let font = label.styled.runs.first?.style, let text = layout.layOutOnOneLine(label) else {
      return nil
    }
    self.label = label
    box = ButtonLabel(
      text: text.box, origin: Point(Self.padding.width, Self.padding.height - ButtonLabel.baselineLift),
      fill: fill)
    size = Size(
      text.frame.width + 2 * Self.padding.width,
      font.metrics.ascent + font.metrics.descent + 2 * Self.padding.height)
    ascent = font.metrics.ascent + Self.padding.height
  }
}

extension AttributedText {
  /// The text with the labels of those buttons cut that are wider than a line.
  func fittingButtons(into limit: Double, environment: LayoutEnvironment) -> AttributedText {
    var fitted = self
    for (index, attachment) in attachments.enumerated() {
      guard let button = attachment.button, attachment.size.width > limit,
        let cut = InlineButton(button.label, fill: button.box.fill, limit: limit, environment: environment)
      else { continue }
      fitted.attachments[index].button = cut
      fitted.attachments[index].size = cut.size
      fitted.styled.setWidth(cut.size.width, ofAttachment: index)
    }
    return fitted
  }
}
