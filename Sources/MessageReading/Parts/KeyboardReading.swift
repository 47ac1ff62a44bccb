import JSONText
import MessageModel
import PageModel
import PageReading

/// Inline keyboards of every family. Keyboards in place of the reader's own are no part of a message.
extension MessageBuilder {
  mutating func keyboard(_ value: JSONValue?) -> InlineKeyboard? {
    guard let value, value.isObject || value.isArray else { return nil }
    let name = fields.kind(of: value)
    guard value["keyboard"] == nil, !["replykeyboardmarkup", "replymarkupshowkeyboard"].contains(name) else {
      return nil
    }
    let list = value.isArray ? value : value.first(of: ["inline_keyboard", "rows"])
    let rows = list.map { $0.elements.map { row(of: $0) } } ?? []
    let filled = rows.filter { !$0.isEmpty }
    return filled.isEmpty ? nil : InlineKeyboard(rows: filled)
  }

  private mutating func row(of value: JSONValue) -> [KeyboardButton] {
    let buttons = value.isObject ? value["buttons"] ?? value : value
    guard buttons.isArray else {
      fields.warn(.wrongKind, "expected a row of buttons, found \(value.kindName)", at: value)
      return []
    }
    return buttons.elements.compactMap { button in
      guard button.isObject, read.budget.takeBlock(button.origin) else { return nil }
      return keyboardButton(button)
    }
  }

  private mutating func keyboardButton(_ value: JSONValue) -> KeyboardButton {
    let button = read.button(fieldsOf: value)
    let style = value["style"]
    return KeyboardButton(
      label: button.label.plainText, kind: kind(of: button.action, value), style: button.style,
      icon: customEmoji(value, ["icon_custom_emoji_id"])
        ?? style.flatMap { $0.isObject ? customEmoji($0, ["icon"]) : nil },
      origin: value.origin)
  }

  /// By the field or constructor that says what pressing does.
  private mutating func kind(of action: Button.Action?, _ value: JSONValue) -> KeyboardButton.Kind {
    if value["pay"]?.bool == true { return .payment }
    if value["callback_game"] != nil { return .callback }
    if value["user_id"] != nil, action == nil { return .profile }
    // On the wire and in exports the button itself has the kind's name.
    let named = Self.kinds[
      fields.kind(of: value, without: "inputkeyboardbutton").removingPrefix("keyboardbutton")]
    guard let action else { return named ?? .callback }
    let kind = named ?? Self.kinds[TypeName.normalized(action.kind)] ?? .callback
    // The address that adds a bot to a group has an icon of its own.
    if kind == .url, Self.addsToGroup(action.url ?? value["url"]?.text) { return .addToGroup }
    return kind
  }

  private static func addsToGroup(_ url: String?) -> Bool {
    guard let url else { return false }
    return ["?startgroup", "&startgroup", "?startchannel", "&startchannel"].contains { url.contains($0) }
  }

  private static let kinds: [String: KeyboardButton.Kind] = [
    "url": .url, "loginurl": .login, "urlauth": .login, "auth": .login, "webapp": .webApp, "webview": .webApp,
    "simplewebview": .webApp, "callbackdata": .callback, "callback": .callback,
    "callbackwithpassword": .callback, "callbackgame": .callback, "game": .callback,
    "switchinlinequery": .switchInline, "switchinline": .switchInline,
    "switchinlinequerycurrentchat": .switchInline, "switchinlinequerychosenchat": .switchInline,
    "switchinlinesame": .switchInline, "copytext": .copy, "copy": .copy, "pay": .payment, "buy": .payment,
    "requestcontact": .phone, "requestphone": .phone, "requestlocation": .location,
    "requestgeolocation": .location, "userprofile": .profile, "user": .profile, "inputuserprofile": .profile,
    "disabled": .disabled, "message": .message,
  ]
}
