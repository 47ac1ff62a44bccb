import PageModel

/// A stretch of an ordinary message's text that is more than text (Docs/Input.md 10).
package struct TextEntity: Equatable {
  package enum Kind: Equatable {
    case style(InlineStyle)
    case spoiler
    case link(LinkTarget)
    case date(unixTime: Int, DateText.Format)
    case customEmoji(id: String)
    case preformatted(language: String)
    case quote(isCollapsed: Bool)
  }

  /// In UTF-16 units. Never empty, within the text, and between characters.
  package var range: Range<Int>
  package var kind: Kind
  package var origin: InputOrigin = .none

  package var isBlock: Bool {
    switch kind {
    case .preformatted, .quote: true
    case .style, .spoiler, .link, .date, .customEmoji: false
    }
  }
}

/// The kinds of entities by all their names.
enum TextEntityName {
  case style(InlineStyle)
  case spoiler
  /// A link, by the name that rich text has for its kind.
  case link(RichTextName)
  case date, customEmoji
  case preformatted
  case quote, expandableQuote
  /// What says nothing of the picture.
  case plain

  /// - Parameter raw: as it stands in the input: `text_link`, `textEntityTypeTextUrl`, `MessageEntityTextUrl`,
  ///   `MessageEntityType.TEXT_LINK`.
  init?(_ raw: String) {
    let name = TypeName.normalized(raw)
    let prefix = Self.prefixes.first { name.hasPrefix($0) && name.utf8.count > $0.utf8.count } ?? ""
    guard let kind = Self.names[String(name.dropFirst(prefix.count))] else { return nil }
    self = kind
  }

  /// As Bot API and exported chats write the names, for messages.
  static let writtenNames = [
    "mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bold", "italic",
    "underline",
    "strikethrough", "spoiler", "blockquote", "expandable_blockquote", "code", "pre", "text_link",
    "text_mention",
    "custom_emoji", "date_time",
  ]

  /// The longer ones first.
  private static let prefixes = ["messageentitytype", "inputmessageentity", "messageentity", "entitytype"]

  private static let names: [String: TextEntityName] = [
    "bold": .style(.bold), "italic": .style(.italic), "underline": .style(.underline),
    "strikethrough": .style(.strikethrough), "strike": .style(.strikethrough), "code": .style(.code),
    "spoiler": .spoiler,
    "url": .link(.url), "link": .link(.url), "textlink": .link(.url), "texturl": .link(.url),
    "email": .link(.email), "emailaddress": .link(.email), "phone": .link(.phone),
    "phonenumber": .link(.phone),
    "mention": .link(.mention), "textmention": .link(.user), "mentionname": .link(.user),
    "hashtag": .link(.hashtag), "cashtag": .link(.cashtag), "botcommand": .link(.botCommand),
    "bankcard": .link(.bankCard), "bankcardnumber": .link(.bankCard),
    "datetime": .date, "formatteddate": .date, "customemoji": .customEmoji,
    "pre": .preformatted, "precode": .preformatted,
    "blockquote": .quote, "expandableblockquote": .expandableQuote,
    "plain": .plain, "unknown": .plain, "mediatimestamp": .plain,
  ]
}
