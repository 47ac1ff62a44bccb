import PageModel
import PageReading

/// Buttons as Docs/Input.md 4.4 and 6.2 have them.
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

  /// One field names the action; those that Bot API has no field for are an object, an extension.
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
      case "callback_data": $0.value("data", Base64.encode(Array(text.utf8)))
      case "switch_inline_query", "switch_inline_query_current_chat", "switch_inline_query_chosen_chat":
        $0.value("query", text)
      default: $0.value("text", text)
      }
    }
  }

  /// Where TDLib has another word than Bot API.
  private static let actionNames = [
    "callback_data": "Callback", "switch_inline_query": "SwitchInline", "pay": "Buy", "user_profile": "User",
    "request_contact": "RequestPhone", "request_location": "RequestGeolocation",
  ]
}
