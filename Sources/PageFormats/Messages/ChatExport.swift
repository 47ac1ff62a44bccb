/// The messages of one exported chat, or of a whole account's (Docs/Input.md 10).
struct ChatExport {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// Whether the value is one, by its keys.
  static func isOne(_ value: JSONValue) -> Bool {
    value["messages"]?.isArray == true && value.first(of: ["name", "type", "id"]) != nil
      || value["chats"]?["list"]?.isArray == true
  }

  /// Without joined members, pinned messages and other services.
  var messages: [JSONValue] {
    lists.flatMap { $0.elements }.filter { $0.isObject && $0["type"]?.string != "service" }
  }

  private var lists: [JSONValue] {
    if root.isArray { return [root] }
    if let messages = root["messages"] { return [messages] }
    return (root["chats"]?["list"]?.elements).map { $0.compactMap { $0["messages"] } } ?? []
  }

  /// - Parameter id: of the message that is wanted; `nil` for the last.
  func message(_ id: Int?) -> JSONValue? {
    let messages = messages
    guard let id else { return messages.last }
    return messages.last { $0["id"]?.integer == id }
  }
}
