import PageModel

/// Rich text as Docs/Input.md 4.5 and 6.3 have it.
extension PageJSONWriter {
  /// Few steps here: it recurses.
  mutating func text(_ key: String? = nil, _ text: RichText) {
    switch text {
    case .plain(let string): plain(key, string)
    case .concat(let texts): concatenation(key, texts)
    case .styled(let style, let inner):
      wrapped(key, style.rawValue, "richText" + style.nameInTDLib, inner)
    case .spoiler(let inner): wrapped(key, "spoiler", "richTextSpoiler", inner)
    case .unknown(let kind, let inner): wrapped(key, kind, kind, inner)
    case .link(let target, let inner): link(key, target, inner)
    case .date(let date): self.date(key, date)
    case .customEmoji(let emoji): customEmoji(key, emoji)
    case .inlineImage(let image): inlineImage(key, image)
    case .formula(let source):
      begin(key, "mathematical_expression", "richTextMathematicalExpression")
      json.value("expression", source)
      json.end()
    case .anchor(let name, let inner):
      begin(key, "anchor", "richTextAnchor")
      json.value("name", name)
      textIfAny("text", inner)
      json.end()
    case .reference(let name, let inner):
      begin(key, "reference", "richTextReference")
      json.value("name", name)
      self.text("text", inner)
      json.end()
    case .diff(let new, let old):
      begin(key, "diff", "richTextDiff")
      self.text("text", new)
      self.text("old_text", old)
      json.end()
    case .button(let button):
      begin(key, "button", "richTextButton")
      self.button("button", button)
      json.end()
    }
  }

  private mutating func plain(_ key: String?, _ string: String) {
    switch dialect {
    case .botAPI: json.value(key, string)
    case .tdlib:
      begin(key, nil, "richTextPlain")
      json.value("text", string)
      json.end()
    }
  }

  private mutating func concatenation(_ key: String?, _ texts: [RichText]) {
    if dialect == .tdlib { begin(key, nil, "richTexts") }
    json.beginArray(dialect == .tdlib ? "texts" : key)
    for part in texts { text(nil, part) }
    json.end()
    if dialect == .tdlib { json.end() }
  }

  private mutating func wrapped(_ key: String?, _ botAPI: String, _ tdlib: String, _ inner: RichText) {
    begin(key, botAPI, tdlib)
    text("text", inner)
    json.end()
  }

  // MARK: - Links

  private mutating func link(_ key: String?, _ target: LinkTarget, _ inner: RichText) {
    let (botAPI, tdlib) = target.types
    begin(key, botAPI, "richText" + tdlib)
    text("text", inner)
    switch target {
    case .url(let url, let hasInstantPage):
      json.value("url", url)
      flag("is_cached", hasInstantPage)
    case .email(let address): json.value("email_address", address)
    case .phone(let number): json.value("phone_number", number)
    case .mention(let username): json.value("username", username)
    case .user(let id): user(id)
    case .hashtag(let tag): json.value("hashtag", tag)
    case .cashtag(let tag): json.value("cashtag", tag)
    case .botCommand(let command): json.value("bot_command", command)
    case .bankCard(let number): json.value("bank_card_number", number)
    case .anchor(let name):
      json.value("anchor_name", name)
      if dialect == .tdlib { json.value("url", "#" + name) }
    case .reference(let name):
      json.value("reference_name", name)
      if dialect == .tdlib { json.value("url", "#" + name) }
    }
    json.end()
  }

  private mutating func user(_ id: String) {
    if dialect == .botAPI { json.beginObject("user") }
    let key = dialect == .botAPI ? "id" : "user_id"
    if let number = Int(id), String(number) == id { json.value(key, number) } else { json.value(key, id) }
    if dialect == .botAPI { json.end() }
  }

  // MARK: - Dates

  private mutating func date(_ key: String?, _ date: DateText) {
    begin(key, "date_time", "richTextDateTime")
    text("text", date.label)
    json.value("unix_time", date.unixTime)
    switch dialect {
    case .botAPI: string("date_time_format", date.format.letters)
    case .tdlib: formattingType(date.format)
    }
    json.end()
  }

  private mutating func formattingType(_ format: DateText.Format) {
    switch format {
    case .none: break
    case .relative: json.object("formatting_type") { $0.value("@type", "dateTimeFormattingTypeRelative") }
    case .absolute(let weekday, let date, let time):
      json.object("formatting_type") {
        $0.value("@type", "dateTimeFormattingTypeAbsolute")
        $0.object("time_precision") { $0.value("@type", "dateTimePartPrecision" + time.nameInTDLib) }
        $0.object("date_precision") { $0.value("@type", "dateTimePartPrecision" + date.nameInTDLib) }
        $0.value("show_day_of_week", weekday)
      }
    }
  }

  // MARK: - Attachments

  private mutating func customEmoji(_ key: String?, _ emoji: CustomEmoji) {
    begin(key, "custom_emoji", "richTextCustomEmoji")
    json.value("custom_emoji_id", emoji.id)
    json.value("alternative_text", emoji.alternative)
    json.end()
  }

  private mutating func inlineImage(_ key: String?, _ image: InlineImage) {
    begin(key, "icon", "richTextIcon")
    document("document", reference: "document_id", image.media, in: .file)
    json.value("width", image.width)
    json.value("height", image.height)
    json.end()
  }
}

extension InlineStyle {
  fileprivate var nameInTDLib: String { self == .code ? "Fixed" : rawValue.capitalizedFirst }
}

extension LinkTarget {
  fileprivate var types: (botAPI: String, tdlib: String) {
    switch self {
    case .url: ("url", "Url")
    case .email: ("email_address", "EmailAddress")
    case .phone: ("phone_number", "PhoneNumber")
    case .mention: ("mention", "Mention")
    case .user: ("text_mention", "MentionName")
    case .hashtag: ("hashtag", "Hashtag")
    case .cashtag: ("cashtag", "Cashtag")
    case .botCommand: ("bot_command", "BotCommand")
    case .bankCard: ("bank_card_number", "BankCardNumber")
    case .anchor: ("anchor_link", "AnchorLink")
    case .reference: ("reference_link", "ReferenceLink")
    }
  }
}

extension DateText.Format {
  /// Docs/Input.md 6.4.
  var letters: String {
    switch self {
    case .none: return ""
    case .relative: return "r"
    case .absolute(let weekday, let date, let time):
      let dateLetter =
        switch date {
        case .none: ""
        case .short: "d"
        case .long: "D"
        }
      let timeLetter =
        switch time {
        case .none: ""
        case .short: "t"
        case .long: "T"
        }
      return (weekday ? "w" : "") + dateLetter + timeLetter
    }
  }
}

extension DateText.Precision {
  fileprivate var nameInTDLib: String {
    switch self {
    case .none: "None"
    case .short: "Short"
    case .long: "Long"
    }
  }
}
