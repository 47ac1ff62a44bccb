import PageModel

extension ByteSource {
  private static let mostTextDepth = 6

  /// - Parameter depth: of texts around it.
  mutating func text(_ depth: Int = 0) -> RichText {
    guard depth < Self.mostTextDepth, budget > 0, !isAtEnd else { return .plain(string()) }
    budget -= 1
    let choice = one(of: TextChoice.allCases)
    let text = text(choice, depth + 1)
    require(TextChoice(text) == choice, "a text of another kind was made")
    return text
  }

  private mutating func text(_ choice: TextChoice, _ depth: Int) -> RichText {
    switch choice {
    case .plain: .plain(string())
    case .concat: .concat(several(5) { $0.text(depth) })
    case .styled: .styled(one(of: InlineStyle.allCases), text(depth))
    case .link: .link(target(), text(depth))
    case .spoiler: .spoiler(text(depth))
    case .date: .date(DateText(label: text(depth), unixTime: date(), format: dateFormat()))
    case .customEmoji: .customEmoji(CustomEmoji(id: "5", alternative: string()))
    case .inlineImage:
      .inlineImage(InlineImage(media: optional { $0.media() }, width: extent(), height: extent()))
    case .formula: .formula(string())
    case .anchor: .anchor(name: one(of: ["a", "", "b"]), text(depth))
    case .reference: .reference(name: one(of: ["a", "", "b"]), text(depth))
    case .diff: .diff(new: text(depth), old: text(depth))
    case .button: .button(button(depth))
    case .unknown: .unknown(kind: string(), text(depth))
    }
  }

  mutating func button(_ depth: Int = 0) -> Button {
    Button(
      label: text(depth), style: one(of: Button.Style.allCases),
      action: optional { source in
        Button.Action(
          kind: source.one(of: ["url", "callback_data", "copy_text", Button.Action.disabled, "web_app", "?"]),
          url: source.optional { $0.string() })
      })
  }

  private mutating func dateFormat() -> DateText.Format {
    switch byte() % 3 {
    case 0: .none
    case 1: .relative
    default:
      .absolute(
        weekday: flag(), date: one(of: [.none, .short, .long]), time: one(of: [.none, .short, .long]))
    }
  }

  private mutating func target() -> LinkTarget {
    let value = string()
    return one(of: [
      .url(value, hasInstantPage: false), .url(value, hasInstantPage: true), .email(value), .phone(value),
      .mention(username: value), .user(id: value), .hashtag(value), .cashtag(value), .botCommand(value),
      .bankCard(value), .tonAddress(value), .anchor(name: value), .reference(name: value),
    ])
  }
}

/// The cases of `RichText`. A new one does not compile below, and then not above.
private enum TextChoice: CaseIterable {
  case plain, concat, styled, link, spoiler, date, customEmoji, inlineImage, formula, anchor, reference, diff
  case button, unknown

  init(_ text: RichText) {
    self =
      switch text {
      case .plain: .plain
      case .concat: .concat
      case .styled: .styled
      case .link: .link
      case .spoiler: .spoiler
      case .date: .date
      case .customEmoji: .customEmoji
      case .inlineImage: .inlineImage
      case .formula: .formula
      case .anchor: .anchor
      case .reference: .reference
      case .diff: .diff
      case .button: .button
      case .unknown: .unknown
      }
  }
}
