import PageModel

extension BlockReader {
  mutating func buttonRow(_ object: JSONValue) -> Block.Kind {
    if object["buttons"] == nil { warnMissing("buttons", of: object) }
    let buttons = elements(object, ["buttons"]).map { button($0) }
    return .buttonRow(ButtonRow(buttons: buttons, alignment: rowAlignment(object)))
  }

  private mutating func rowAlignment(_ object: JSONValue) -> ButtonRow.Alignment {
    if let value = object["align"] { return named(value) ?? .fill }
    if flag(object, ["align_left"]) { return .left }
    if flag(object, ["align_center"]) { return .center }
    return flag(object, ["align_right"]) ? .right : .fill
  }

  mutating func button(_ object: JSONValue) -> Button {
    guard object.isObject else { return Button(label: richText(object)) }
    return Button(
      label: requiredText(object, ["text"]), style: object["style"].map { style($0) } ?? .standard,
      action: action(object))
  }

  /// A name, or flags on the wire.
  private mutating func style(_ value: JSONValue) -> Button.Style {
    if value.isObject, family == .mtproto {
      if flag(value, ["bg_primary"]) { return .primary }
      if flag(value, ["bg_danger"]) { return .danger }
      return flag(value, ["bg_success"]) ? .success : .standard
    }
    return named(value) ?? .standard
  }

  /// One field names the action in Bot API; elsewhere it is an object of its own.
  private mutating func action(_ button: JSONValue) -> Button.Action? {
    if let type = button["type"], type.isObject, let name = family.typeName(of: type) {
      return Button.Action(kind: Self.actionKind(name), url: optionalString(type, ["url"]))
    }
    guard let kind = Self.actionFields.first(where: { button[$0] != nil }) else { return nil }
    return Button.Action(kind: kind.description, url: actionURL(button, kind))
  }

  private mutating func actionURL(_ button: JSONValue, _ kind: StaticString) -> String? {
    guard let value = button[kind] else { return nil }
    return value.isObject ? optionalString(value, ["url"]) : kind.description == "url" ? value.text : nil
  }

  private static let actionFields: [StaticString] = [
    "url", "web_app", "login_url", "callback_data", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "disabled",
  ]

  /// Bot API's name for `inlineKeyboardButtonTypeCallback`, `KeyboardButtonUrl`, …; others in small letters.
  private static func actionKind(_ type: String) -> String {
    var name = TypeName.normalized(type)
    for prefix in ["inlinekeyboardbuttontype", "keyboardbutton", "pagebuttontype"]
    where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
      break
    }
    return actionKinds[name] ?? name
  }

  private static let actionKinds = [
    "webapp": "web_app", "webview": "web_app", "loginurl": "login_url", "urlauth": "login_url",
    "callback": "callback_data", "callbackwithpassword": "callback_data",
    "switchinline": "switch_inline_query",
    "copytext": "copy_text", "copy": "copy_text",
  ]
}
