import MathTypesetting
import PageModel
import Primitives
import Typography

/// Converts a tree of rich text into runs of attributes and attachments (Spec/Layout.md 5 and 6).
struct RichTextFlattener {
  private let environment: LayoutEnvironment
  private let origin: InputOrigin
  /// True if the text is a button's label, which contains no buttons, and no images larger than emoji.
  private let isLabel: Bool
  /// The maximum width of a line, in points.
  private let room: Double
  private var result: AttributedText

  /// The text of an anchor without text.
  private static let zeroWidthSpace = "\u{200B}"
  /// The maximum side of an inline image, in pixels. A page can specify billions, which no image and no sum
  /// of widths can represent.
  private static let largestImageSide = 16_384

  private init(environment: LayoutEnvironment, origin: InputOrigin, isLabel: Bool, room: Double? = nil) {
    self.environment = environment
    self.room = room ?? environment.options.width
    self.origin = origin
    self.isLabel = isLabel
    result = AttributedText(origin: origin)
  }

  static func flatten(
    _ text: RichText, style: BlockTextStyle, environment: LayoutEnvironment, origin: InputOrigin,
    room: Double? = nil
  ) -> AttributedText {
    var flattener = RichTextFlattener(
      environment: environment, origin: origin, isLabel: style.category == .button, room: room)
    let textColor = style.color ?? environment.theme.textColor(style.category)
    let color = textColor.multiplyingAlpha(by: style.opacity)
    var stack = TextStyleStack(
      category: environment.design.style(of: style.category), textColor: color,
      scripts: environment.design.text.scripts)
    stack.traits.isItalic = style.isItalic
    if let weight = style.weight { stack.category.font.weight = weight }
    stack.linkColor = environment.linkColor(in: style, textColor: color)
    stack.hasLiningFigures = environment.options.hasLiningFigures
    if case .concat(let parts) = text, parts.count >= FlattenedTexts.fewestParts,
      environment.state.flattened != nil
    {
      flattener.append(
        parts, stack, .init(style: style, room: flattener.room, isQuoted: environment.isQuoted))
    } else {
      flattener.append(text, stack)
    }
    return flattener.result
  }

  /// Appends the parts of a text, starting after those that a cached text begins with, too.
  private mutating func append(
    _ parts: [RichText], _ stack: TextStyleStack, _ setting: FlattenedTexts.Setting
  ) {
    let known = environment.state.flattened?.take(parts, setting)
    if let known {
      result = known.result
      result.origin = origin
    }
    let log = environment.state.log.mark
    var count = known?.count ?? 0
    environment.state.flattened?.partCount += parts.count - count
    // Parts that are likely to change are not cached.
    let keptCount = max(count, parts.count - FlattenedTexts.changingParts)
    for part in parts[count..<keptCount] {
      append(part, stack)
      // A part with a warning is flattened again, so that the warning is repeated.
      if environment.state.log.mark != log { break }
      count += 1
    }
    if count == keptCount {
      environment.state.flattened?.add(.init(setting: setting, parts: parts, count: count, result: result))
    }
    for part in parts[count...].dropFirst(count == keptCount ? 0 : 1) { append(part, stack) }
  }

  private mutating func append(_ text: RichText, _ stack: TextStyleStack) {
    switch text {
    case .plain(let string): append(string, stack)
    case .concat(let parts): for part in parts { append(part, stack) }
    case .styled(let style, let inner): append(inner, stack.applying(style))
    case .link(let target, let inner): append(inner, pushing(target, on: stack))
    case .spoiler(let inner):
      var concealed = stack
      switch environment.design.text.spoilers {
      case .concealed: concealed.traits.isSpoiler = true
      case .plain: break
      }
      append(inner, concealed)
    case .date(let date): append(date, stack)
    case .customEmoji(let emoji): append(emoji, stack)
    case .inlineImage(let image): append(image, stack)
    case .formula(let source, let place): appendFormula(source, at: place, stack)
    case .anchor(let name, let inner):
      result.appendAnchor(name, isEmpty: inner.isAbsent)
      if inner.isAbsent { append(Self.zeroWidthSpace, stack) } else { append(inner, stack) }
    case .reference(let name, let inner):
      result.appendAnchor(name, isEmpty: false)
      append(inner, stack)
    case .unknown(_, let inner): append(inner, stack)
    case .diff(let new, _): append(new, stack)
    case .button(let button): append(button, stack)
    }
  }

  private mutating func append(_ string: String, _ stack: TextStyleStack) {
    result.append(
      environment.scalars(of: string), stack.font, rise: stack.baselineOffset,
      stack.attributes(theme: environment.theme))
  }

  private mutating func pushing(_ target: LinkTarget, on stack: TextStyleStack) -> TextStyleStack {
    var pushed = stack
    result.links.append(target)
    let index = result.links.count - 1
    switch target {
    case .email, .phone:
      // Bold and underlined in the text's color, unlike all other links (Spec/Rulings.md 35).
      pushed.traits.isBold = true
      pushed.traits.isUnderlined = true
      pushed.link = TextStyleStack.Link(index: index, isStyled: false, hasInstantPage: false)
    case .url(_, let hasInstantPage):
      pushed.link = TextStyleStack.Link(index: index, isStyled: !isLabel, hasInstantPage: hasInstantPage)
    case .mention, .user, .hashtag, .cashtag, .botCommand, .bankCard, .tonAddress, .anchor,
      .reference:
      // A label has the button's color only.
      pushed.link = TextStyleStack.Link(index: index, isStyled: !isLabel, hasInstantPage: false)
    }
    return pushed
  }

  private mutating func append(_ date: DateText, _ stack: TextStyleStack) {
    var stack = stack
    switch environment.design.text.dates {
    case .text: break
    case .label: return append(date.label, stack)
    case .link:
      if stack.link == nil, !isLabel {
        stack.link = TextStyleStack.Link(index: nil, isStyled: true, hasInstantPage: false)
      }
    }
    guard let formatted = environment.dates.format(date) else { return append(date.label, stack) }
    append(formatted, stack)
  }

  // MARK: - Attachments

  private mutating func append(_ button: Button, _ stack: TextStyleStack) {
    if isLabel { return append(button.label, stack) }
    if let url = button.action?.url { result.links.append(.url(url, hasInstantPage: false)) }
    let link = button.action?.url == nil ? stack.link?.index : result.links.count - 1
    if button.style == .link {
      var linked = stack
      linked.link = TextStyleStack.Link(index: link, isStyled: !button.isDisabled, hasInstantPage: false)
      return append(button.label, linked)
    }
    let colors = ButtonColors(
      button, isInline: true, theme: environment.theme, design: environment.design.colors.derived)
    let design = environment.design.buttons.inline
    var flattener = RichTextFlattener(environment: environment, origin: origin, isLabel: true)
    flattener.append(button.label, InlineButton.style(in: stack, color: colors.label, design: design))
    for anchor in flattener.result.anchors { result.appendAnchor(anchor.name, isEmpty: false) }
    let widest = environment.options.width - 2 * environment.design.page.inset
    let badge = design.badgeGap == nil ? nil : ButtonBadge(button.action)
    guard
      let inline = InlineButton(
        flattener.result, badge: badge, colors: colors, limit: widest, environment: environment)
    else { return }
    // The box indicates the link: no lines are drawn at it, and the link's color is not used.
    var plain = stack
    plain.traits.isUnderlined = false
    plain.traits.isStruckThrough = false
    plain.traits.isSpoiler = false
    plain.link = nil
    if result.styled.endsWithButton {
      result.appendGap(width: design.gap, stack.font, plain.attributes(theme: environment.theme))
    }
    plain.link = TextStyleStack.Link(index: link, isStyled: false, hasInstantPage: false)
    append(
      .init(.button(button), size: inline.size, ascent: inline.ascent, button: inline), kind: .button, plain)
  }

  private mutating func append(_ emoji: CustomEmoji, _ stack: TextStyleStack) {
    let side = emojiSide(stack)
    guard environment.design.text.emoji.isDrawn || isLabel else {
      return result.appendGap(width: side, stack.font, stack.attributes(theme: environment.theme))
    }
    let (environment, origin) = (environment, origin)
    let alternative = AlternativeTextLayout(side: side) {
      environment.shape($0, direction: .natural(fallbackIsRTL: false), origin: origin)
    }.layOut(emoji.alternative, font: stack.font)
    let ascent = isLabel ? stack.font.metrics.ascent : nil
    append(
      .init(.emoji(emoji), size: Size(side, side), alternative: alternative, ascent: ascent), kind: .emoji,
      stack)
  }

  /// Appends a formula in text style, or its source if it cannot be parsed (Spec/Layout.md 6).
  private mutating func appendFormula(_ source: String, at place: InputOrigin, _ stack: TextStyleStack) {
    let size = stack.font.size
    let origin = place.byteOffset == nil ? origin : place
    guard
      let formula = environment.typeset(source, mode: .inline, textSize: size, room: room, origin: origin),
      !isLabel || fits(formula, stack.font)
    else { return append(source, isLabel ? stack : stack.showingSource) }
    if !isLabel {
      // A line is as wide as a formula that it cannot break, and can extend into the page's margin.
      let excess = formula.size.width - room - environment.design.page.inset
      let mayWiden = if case .strip = environment.design.text.wide { true } else { false }
      environment.warnOfCut(source, excess: excess, mayWiden: mayWiden, origin: origin)
    }
    let inline = InlineFormula(
      source: source, typeset: formula, drop: stack.baselineOffset, isConcealed: stack.traits.isSpoiler)
    append(
      .init(.formula(source), size: formula.size, ascent: inline.ascent, formula: inline), kind: .formula,
      stack)
  }

  /// Returns true if a formula does not make a label taller.
  private func fits(_ formula: TypesetFormula, _ font: FontStyle) -> Bool {
    formula.ascent <= font.metrics.ascent && formula.descent <= font.metrics.descent
  }

  private func emojiSide(_ stack: TextStyleStack) -> Double {
    let metrics = stack.font.metrics
    let emoji = environment.design.text.emoji
    let margin = isLabel ? 0 : emoji.margin * stack.font.size / emoji.marginSize
    return metrics.ascent + metrics.descent + margin
  }

  private mutating func append(_ image: InlineImage, _ stack: TextStyleStack) {
    // The advance is the unscaled width, regardless of the width at which the image is drawn (Spec/Layout.md
    // 8.6).
    func side(_ pixels: Int) -> Double { Double(min(Self.largestImageSide, max(0, pixels))) }
    var size = Size(side(image.width), side(image.height))
    if isLabel { size = size.fitting(into: Size(emojiSide(stack), emojiSide(stack))) }
    append(.init(.image(image), size: size), kind: .image, stack)
  }

  private mutating func append(
    _ attachment: AttributedText.Attachment, kind: StyledText.Attachment.Kind, _ stack: TextStyleStack
  ) {
    result.append(
      attachment, kind: kind, stack.font, rise: stack.baselineOffset,
      stack.attributes(theme: environment.theme))
  }
}

extension LayoutEnvironment {
  /// - Parameter textColor: the color of the text around the links.
  fileprivate func linkColor(in style: BlockTextStyle, textColor: Color) -> Color {
    switch (style.category, design.text.secondaryLinks) {
    case (.caption, .text), (.credit, .text): textColor
    case (.caption, .link), (.credit, .link), (.kicker, _), (.header, _), (.subheader, _), (.paragraph, _),
      (.table, _), (.codeBlock, _), (.heading, _), (.button, _), (.detailsTitle, _), (.article, _):
      theme.link
    }
  }
}
