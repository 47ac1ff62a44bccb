import PageModel
import Primitives
import Typography

/// Turns a tree of rich text into runs of attributes and attachments (Docs/Layout.md 5 and 6).
struct RichTextFlattener {
  private let environment: LayoutEnvironment
  private let origin: InputOrigin
  private(set) var result = AttributedText()

  /// Stands for an anchor without text.
  private static let zeroWidthSpace = "\u{200B}"
  /// The emoji cell is the font's box and this much more, at the size that it is told for.
  private static let emojiMargin = 4.0
  private static let emojiMarginSize = 17.0
  /// Pixels of an inline image's side. A page may claim billions; no picture and no sum of widths holds them.
  private static let largestImageSide = 16_384

  init(environment: LayoutEnvironment, origin: InputOrigin) {
    self.environment = environment
    self.origin = origin
    result.origin = origin
  }

  static func flatten(
    _ text: RichText, style: BlockTextStyle, environment: LayoutEnvironment, origin: InputOrigin
  ) -> AttributedText {
    var flattener = RichTextFlattener(environment: environment, origin: origin)
    let color = style.color ?? environment.theme.textColor(style.category)
    var stack = TextStyleStack(
      category: TextCategoryStyle(style.category), textColor: color.multiplyingAlpha(by: style.opacity))
    stack.isItalic = style.isItalic
    flattener.append(text, stack)
    return flattener.result
  }

  private mutating func append(_ text: RichText, _ stack: TextStyleStack) {
    switch text {
    case .plain(let string): append(string, stack)
    case .concat(let parts): for part in parts { append(part, stack) }
    case .styled(let style, let inner): append(inner, stack.applying(style))
    case .link(let target, let inner): append(inner, pushing(target, on: stack))
    case .spoiler(let inner):
      var concealed = stack
      concealed.isSpoiler = true
      append(inner, concealed)
    case .date(let date): append(date, stack)
    case .customEmoji(let emoji): append(emoji, stack)
    case .inlineImage(let image): append(image, stack)
    case .formula(let source):
      environment.warn(.formulaAsText, origin: origin)
      append(source, stack)
    case .anchor(let name, let inner):
      result.anchors.append((name, result.styled.scalars.count))
      if inner.isAbsent { append(Self.zeroWidthSpace, stack) } else { append(inner, stack) }
    case .reference(_, let inner), .unknown(_, let inner): append(inner, stack)
    case .diff(let new, _): append(new, stack)
    case .button(let button):
      append(button.label, pushing(.url(button.action?.url ?? "", hasInstantPage: false), on: stack))
    }
  }

  private mutating func append(_ string: String, _ stack: TextStyleStack) {
    result.styled.append(
      string, style: stack.font, rise: stack.baselineOffset,
      tag: tag(stack.attributes(theme: environment.theme)))
  }

  /// Equal attributes next to each other share a tag.
  private mutating func tag(_ attributes: CharacterAttributes) -> Int {
    if result.attributes.last != attributes { result.attributes.append(attributes) }
    return result.attributes.count - 1
  }

  private mutating func pushing(_ target: LinkTarget, on stack: TextStyleStack) -> TextStyleStack {
    var pushed = stack
    result.links.append(target)
    let index = result.links.count - 1
    switch target {
    case .email, .phone:
      // Bold and underlined in the text's colour, unlike all other links (Docs/Rulings.md 35).
      pushed.isBold = true
      pushed.isUnderlined = true
      pushed.link = TextStyleStack.Link(index: index, isStyled: false, hasInstantPage: false)
    case .url(_, let hasInstantPage):
      pushed.link = TextStyleStack.Link(index: index, isStyled: true, hasInstantPage: hasInstantPage)
    case .mention, .user, .hashtag, .cashtag, .botCommand, .bankCard, .anchor, .reference:
      pushed.link = TextStyleStack.Link(index: index, isStyled: true, hasInstantPage: false)
    }
    return pushed
  }

  private mutating func append(_ date: DateText, _ stack: TextStyleStack) {
    guard let formatted = environment.dates.format(date) else { return append(date.label, stack) }
    append(formatted, stack)
  }

  // MARK: - Attachments

  private mutating func append(_ emoji: CustomEmoji, _ stack: TextStyleStack) {
    let metrics = stack.font.metrics
    let side =
      metrics.ascent + metrics.descent + Self.emojiMargin * stack.font.size / Self.emojiMarginSize
    let alternative = AlternativeTextLayout(side: side, environment: environment, origin: origin).layOut(
      emoji.alternative, font: stack.font)
    appendAttachment(.emoji(emoji), kind: .emoji, size: Size(side, side), alternative: alternative, stack)
  }

  private mutating func append(_ image: InlineImage, _ stack: TextStyleStack) {
    // The advance is the raw width, whatever the width that the image is drawn with (Docs/Layout.md 8.6).
    func side(_ pixels: Int) -> Double { Double(min(Self.largestImageSide, max(0, pixels))) }
    let size = Size(side(image.width), side(image.height))
    appendAttachment(.image(image), kind: .image, size: size, stack)
  }

  private mutating func appendAttachment(
    _ content: AttachmentContent, kind: StyledText.Attachment.Kind, size: Size,
    alternative: AlternativeText? = nil,
    _ stack: TextStyleStack
  ) {
    result.styled.appendAttachment(
      kind, width: size.width, style: stack.font, rise: stack.baselineOffset,
      tag: tag(stack.attributes(theme: environment.theme)))
    result.attachments.append(
      AttributedText.Attachment(content: content, size: size, alternative: alternative))
  }
}
