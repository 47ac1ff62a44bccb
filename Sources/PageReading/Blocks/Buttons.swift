import JSONText
import PageModel

extension BlockReader {
  mutating func buttonRow(_ object: JSONValue) -> Block.Kind {
    if object["buttons"] == nil { fields.noteMissing("buttons", of: object) }
    let buttons = fields.elements(object, ["buttons"]).map { button($0) }
    return .buttonRow(ButtonRow(buttons: buttons, alignment: rowAlignment(object)))
  }

  private mutating func rowAlignment(_ object: JSONValue) -> ButtonRow.Alignment {
    let flags: [(isSet: Bool, alignment: ButtonRow.Alignment)] = [
      (fields.flag(object, ["align_left"]), .left), (fields.flag(object, ["align_center"]), .center),
      (fields.flag(object, ["align_right"]), .right),
    ]
    if let value = object["align"] { return fields.named(value) ?? .fill }
    return flags.first(where: \.isSet)?.alignment ?? .fill
  }

  mutating func button(_ value: JSONValue) -> Button {
    guard value.isObject else { return Button(label: richText(value)) }
    let object = value.notingFields()
    let button = button(fieldsOf: object)
    fields.reviewFields(of: object, in: "a button")
    return button
  }

  /// The button that an object describes, whatever else it is.
  package mutating func button(fieldsOf object: JSONValue) -> Button {
    Button(
      label: requiredText(object, ["text"]), style: object["style"].map { style($0) } ?? .standard,
      action: action(object))
  }

  /// A name, or flags on the wire.
  private mutating func style(_ value: JSONValue) -> Button.Style {
    if value.isObject, fields.family == .mtproto {
      if fields.flag(value, ["bg_primary"]) { return .primary }
      if fields.flag(value, ["bg_danger"]) { return .danger }
      return fields.flag(value, ["bg_success"]) ? .success : .standard
    }
    return fields.named(value) ?? .standard
  }

  /// One field names the action in Bot API; elsewhere it is an object of its own.
  private mutating func action(_ button: JSONValue) -> Button.Action? {
    let kinds = Self.actionFields.filter { button[$0] != nil }
    if let type = button["type"], type.isObject, let name = fields.family.typeName(of: type) {
      return Button.Action(
        kind: Self.actionKind(name), url: fields.optionalString(type, ["url"]), text: actionText(type))
    }
    guard let kind = kinds.first, let value = button[kind] else { return nil }
    let text = value.isObject ? actionText(value) : kind.description == "url" ? nil : value.text
    return Button.Action(kind: kind.description, url: actionURL(button, kind), text: text)
  }

  /// Data are bytes, written in base64; those that are no text are not kept.
  private func actionText(_ action: JSONValue) -> String? {
    if let text = action.first(of: ["text", "query"])?.text { return text }
    return fields.bytes(action, ["data"]).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private mutating func actionURL(_ button: JSONValue, _ kind: StaticString) -> String? {
    guard let value = button[kind] else { return nil }
    return value.isObject
      ? fields.optionalString(value, ["url"]) : kind.description == "url" ? value.text : nil
  }

  /// What a button may do, by the names of the fields.
  static var buttonKinds: [String] { actionFields.map(\.description) }

  private static let actionFields: [StaticString] = [
    "url", "web_app", "login_url", "callback_data", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "disabled",
  ]

  /// Bot API's name for `inlineKeyboardButtonTypeCallback`, `KeyboardButtonUrl`, …; others in small letters.
  static func actionKind(_ type: String) -> String {
    var name = TypeName.normalized(type)
    // What is left is read as it is when it is written.
    while let prefix = actionPrefixes.first(where: name.hasPrefix) { name.removeFirst(prefix.count) }
    let known = actionFields.map(\.description) + actionKinds.values
    return actionKinds[name] ?? known.first { TypeName.normalized($0) == name } ?? name
  }

  private static let actionPrefixes = ["inlinekeyboardbuttontype", "keyboardbutton", "pagebuttontype"]

  private static let actionKinds = [
    "webapp": "web_app", "webview": "web_app", "loginurl": "login_url", "urlauth": "login_url",
    "callback": "callback_data", "callbackwithpassword": "callback_data",
    "switchinline": "switch_inline_query",
    "copytext": "copy_text", "copy": "copy_text", "buy": "pay", "simplewebview": "web_app",
    "user": "user_profile", "userprofile": "user_profile", "inputuserprofile": "user_profile",
    "requestphone": "request_contact", "requestgeolocation": "request_location",
    // A button without more to its name sends its label.
    "": "message",
  ]
}
