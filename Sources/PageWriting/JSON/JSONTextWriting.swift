import PageModel
import PageReading

/// Writes rich text as in Spec/Input.md 4.5 and 6.3.
extension PageJSONWriter {
  /// This method recurses, so its stack frame is kept small.
  mutating func text(_ key: String? = nil, _ text: RichText) {
    switch text {
    case .plain(let string): plain(key, string)
    case .concat(let texts): concatenation(key, texts)
    case .styled(let style, let inner): wrapped(key, style.rawValue, "richText" + style.nameInTDLib, inner)
    case .spoiler(let inner): wrapped(key, "spoiler", "richTextSpoiler", inner)
    case .unknown(let kind, let inner): wrapped(key, kind, kind, inner)
    case .link(let target, let inner): link(key, target, inner)
    case .date(let date): self.date(key, date)
    case .customEmoji(let emoji): customEmoji(key, emoji)
    case .inlineImage(let image): inlineImage(key, image)
    case .formula(let source, _):
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
    case .tonAddress(let address): json.value("ton_address", address)
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
    case .monthDayAndTime: formattingType(.absolute(weekday: false, date: .long, time: .short))
    case .relative: json.object("formatting_type") { $0.value("@type", "dateTimeFormattingTypeRelative") }
    case .absolute(let weekday, let date, let time):
      json.object("formatting_type") {
        $0.value("@type", "dateTimeFormattingTypeAbsolute")
        $0.object("time_precision") {
          $0.value("@type", "dateTimePartPrecision" + time.rawValue.capitalizedFirst)
        }
        $0.object("date_precision") {
          $0.value("@type", "dateTimePartPrecision" + date.rawValue.capitalizedFirst)
        }
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
    case .tonAddress: ("ton_address", "TonAddress")
    case .anchor: ("anchor_link", "AnchorLink")
    case .reference: ("reference_link", "ReferenceLink")
    }
  }
}

extension DateText.Format {
  /// The letters of the format (Spec/Input.md 6.4).
  var letters: String {
    func letter(_ precision: DateText.Precision, short: String) -> String {
      switch precision {
      case .none: ""
      case .short: short
      case .long: short.uppercased()
      }
    }
    return switch self {
    case .none: ""
    case .monthDayAndTime: Self.absolute(weekday: false, date: .long, time: .short).letters
    case .relative: "r"
    case .absolute(let weekday, let date, let time):
      (weekday ? "w" : "") + letter(date, short: "d") + letter(time, short: "t")
    }
  }
}

/// Writes buttons as in Spec/Input.md 4.4 and 6.2.
extension PageJSONWriter {
  mutating func buttonRow(_ row: ButtonRow) {
    json.beginArray("buttons")
    for button in row.buttons { self.button(nil, button) }
    json.end()
    guard row.alignment != .fill else { return }
    switch dialect {
    case .botAPI: json.value("align", row.alignment.rawValue)
    case .tdlib:
      json.object("align") {
        $0.value("@type", "pageBlockHorizontalAlignment" + row.alignment.rawValue.capitalizedFirst)
      }
    }
  }

  mutating func button(_ key: String?, _ button: Button) {
    begin(key, nil, "inlineButton")
    text("text", button.label)
    switch dialect {
    case .botAPI:
      if button.style != .standard { json.value("style", button.style.rawValue) }
      if let action = button.action { self.action(action) }
    case .tdlib:
      json.object("style") { $0.value("@type", "buttonStyle" + button.style.rawValue.capitalizedFirst) }
      if let action = button.action { actionInTDLib(action) }
    }
    json.end()
  }

  /// Writes the action as a single field. Actions without a field in the Bot API are objects, an extension.
  private mutating func action(_ action: Button.Action) {
    switch action.kind {
    case "url" where action.text == nil && action.url?.isEmpty == false: json.value("url", action.url)
    case "callback_data" where action.url == nil, "switch_inline_query" where action.url == nil,
      "switch_inline_query_current_chat" where action.url == nil:
      if let text = action.text { json.value(action.kind, text) } else { json.object(action.kind) { _ in } }
    case "disabled" where action == Button.Action(kind: action.kind): json.value("disabled", true)
    case "switch_inline_query_chosen_chat": actionObject(action.kind, action, text: "query")
    case "url", "web_app", "login_url", "callback_data", "switch_inline_query",
      "switch_inline_query_current_chat", "copy_text", "disabled":
      actionObject(action.kind, action, text: "text")
    default:
      json.object("type") {
        $0.value("type", action.kind)
        if let url = action.url { $0.value("url", url) }
        if let text = action.text { $0.value("text", text) }
      }
    }
  }

  private mutating func actionObject(_ key: String, _ action: Button.Action, text: String) {
    json.object(key) {
      if let url = action.url { $0.value("url", url) }
      if let value = action.text { $0.value(text, value) }
    }
  }

  private mutating func actionInTDLib(_ action: Button.Action) {
    let name =
      Self.actionNames[action.kind]
      ?? action.kind.split(separator: "_").map(\.capitalizedFirst).joined()
    json.object("type") {
      $0.value("@type", "inlineKeyboardButtonType" + name)
      if let url = action.url { $0.value("url", url) }
      guard let text = action.text else { return }
      switch action.kind {
      case "callback_data": $0.value("data", Base64Coding.encode(Array(text.utf8)))
      case "switch_inline_query", "switch_inline_query_current_chat", "switch_inline_query_chosen_chat":
        $0.value("query", text)
      default: $0.value("text", text)
      }
    }
  }

  /// The names of actions for which TDLib and the Bot API use different words.
  private static let actionNames = [
    "callback_data": "Callback", "switch_inline_query": "SwitchInline", "pay": "Buy", "user_profile": "User",
    "request_contact": "RequestPhone", "request_location": "RequestGeolocation",
  ]
}
