import JSONText
import PageModel
import PageReading

/// Elements of a list that tell of messages, and of which none is drawn: no loss is silent (Docs/Messages.md 2.6).
extension MessageFinder {
  /// Whether a value is an update of any kind.
  static func isUpdate(_ value: JSONValue) -> Bool {
    value["update_id"] != nil || constructor(of: value)?.hasPrefix("update") == true
  }

  /// What to say of an element in which no message was found; `nil` when it tells of none.
  static func lost(in value: JSONValue) -> String? {
    guard value.isObject else { return nil }
    for list in [value["updates"], value["messages"]].compactMap({ $0 })
    where list.elements.contains(where: { message(in: $0, options: ReadOptions()) != nil }) {
      return "messages in a list within the list are left out: give that one by itself"
    }
    // The query of a button may be without its message.
    if mayBeMessage(value) || isWireMessageUpdate(value), value["callback_query"] == nil {
      return "the message in this element cannot be read: it is left out"
    }
    let unknown = value.keys.first { isWhole(value.value(ofKey: $0)) }
    return unknown.map {
      "'\($0.text?.asExcerpt ?? "")' holds a message, and is no kind of update that is known: it is left out"
    }
  }

  private static func constructor(of value: JSONValue) -> String? {
    value.first(of: ["@type", "_", "className"])?.string.map(TypeName.normalized)
  }

  private static func isWireMessageUpdate(_ value: JSONValue) -> Bool {
    ["updatenewmessage", "updatenewchannelmessage", "updateeditmessage", "updateeditchannelmessage"].contains(
      constructor(of: value) ?? "")
  }

  /// Whether an object is a message of Bot API with a content; notes on one have its id and its chat as well.
  private static func isWhole(_ value: JSONValue) -> Bool {
    guard value.isObject else { return false }
    if isTDLibMessage(value) { return true }
    return value["message_id"] != nil && value["chat"]?.isObject == true
      && (value.first(of: ["text", "caption"]) != nil
        || BotAPIContentName.allCases.contains { value[$0.field] != nil })
  }
}
