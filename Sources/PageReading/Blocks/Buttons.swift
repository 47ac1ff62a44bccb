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

  /// Reads the button that an object describes, whatever else the object is.
  package mutating func button(fieldsOf object: JSONValue) -> Button {
    Button(
      label: requiredText(object, ["text"]), style: object["style"].map { style($0) } ?? .standard,
      action: action(object))
  }

  /// Reads a style, which is a name, or flags in MTProto.
  private mutating func style(_ value: JSONValue) -> Button.Style {
    if value.isObject, fields.family == .mtproto {
      if fields.flag(value, ["bg_primary"]) { return .primary }
      if fields.flag(value, ["bg_danger"]) { return .danger }
      return fields.flag(value, ["bg_success"]) ? .success : .standard
    }
    return fields.named(value) ?? .standard
  }

  /// Reads the action of a button. Bot API has one field for each action; the other families have an object.
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

  /// Returns the text of an action. Data is bytes in base64; data that is not text is dropped.
  private func actionText(_ action: JSONValue) -> String? {
    if let text = action.first(of: ["text", "query"])?.text { return text }
    return fields.bytes(action, ["data"]).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private mutating func actionURL(_ button: JSONValue, _ kind: StaticString) -> String? {
    guard let value = button[kind] else { return nil }
    return value.isObject
      ? fields.optionalString(value, ["url"]) : kind.description == "url" ? value.text : nil
  }

  /// The names of the actions of a button, which are the names of their fields.
  static var buttonKinds: [String] { actionFields.map(\.description) }

  private static let actionFields: [StaticString] = [
    "url", "web_app", "login_url", "callback_data", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "disabled",
  ]

  /// Returns Bot API's name for `inlineKeyboardButtonTypeCallback`, `KeyboardButtonUrl` and so on; other
  /// names in lower case.
  static func actionKind(_ type: String) -> String {
    var name = TypeName.normalized(type)
    // The rest is read like a name without a prefix.
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
    // A button without a further name sends its label.
    "": "message",
  ]
}
