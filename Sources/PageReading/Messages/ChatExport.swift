import JSONText
import PageModel

/// The messages of one exported chat, or of a whole account's (Docs/Input.md 10).
package struct ChatExport {
  private let root: JSONValue

  package init(_ root: JSONValue) { self.root = root }

  /// Whether the value is one, by its keys.
  package static func isOne(_ value: JSONValue) -> Bool {
    value["messages"]?.isArray == true && value.first(of: ["name", "type", "id"]) != nil
      || value["chats"]?["list"]?.isArray == true
  }

  /// Without joined members, pinned messages and other services.
  package var messages: [JSONValue] { allMessages.filter { $0["type"]?.string != "service" } }

  package var allMessages: [JSONValue] { lists.flatMap { $0.elements }.filter(\.isObject) }

  /// The chat in which a message stands; `nil` for a bare list.
  package func chat(of message: JSONValue) -> JSONValue? {
    let chats = root["chats"]?["list"].map { Array($0.elements) } ?? (root.isObject ? [root] : [])
    return chats.last { $0.offset <= message.offset }
  }

  private var lists: [JSONValue] {
    if root.isArray { return [root] }
    if let messages = root["messages"] { return [messages] }
    return (root["chats"]?["list"]?.elements).map { $0.compactMap { $0["messages"] } } ?? []
  }

  /// - Parameters:
  ///   - id: of the message that is wanted; `nil` for the last.
  ///   - messages: among which it is.
  /// - Throws: what `fail` makes of the sentence that there is none.
  package func message(
    _ id: Int?, among messages: [JSONValue], orElse fail: (String) -> ReadError
  ) throws(ReadError) -> JSONValue {
    let wanted = id.map(Int64.init)
    let message = wanted.map { id in messages.last { $0.number(["id"]) == id } } ?? messages.last
    if let message { return message }
    throw fail("no message \(id.map { "\($0) " } ?? "")in this exported chat")
  }

  /// Says how many others there are when nobody chose.
  package func othersNote(_ id: Int?) -> Diagnostic? {
    let count = messages.count
    guard id == nil, count > 1 else { return nil }
    return Diagnostic(.partNotDrawn, "of \(count) messages only the last is drawn", at: root.origin)
  }
}
