import JSONText
import PageModel
import PageReading

/// What became of the records of a chat's file, the elements of its lists. Each of them has one fate, so that the fates
/// add up to what was read (Spec/Messages.md 2.6).
package struct ChatRecords: Equatable, Sendable {
  package enum Fate: String, CaseIterable, Sendable {
    /// A message in the picture.
    case drawn
    /// An earlier version of a message: a later record tells it again.
    case replaced
    /// A message that a later record deletes.
    case deleted
    /// An update of a part of a message, or of its end.
    case changing
    /// A message that the selection leaves out.
    case notChosen
    /// A message of another chat of the file.
    case ofOtherChats
    /// Somebody's description, or a chat's.
    case described
    /// An update or an object of another kind, which says nothing of a message.
    case aside
    /// What a warning says is left out.
    case leftOut

    /// The words behind a number.
    package var words: String {
      switch self {
      case .drawn: "drawn"
      case .replaced: "replaced by later versions"
      case .deleted: "deleted by later updates"
      case .changing: "changing messages"
      case .notChosen: "not chosen"
      case .ofOtherChats: "of other chats"
      case .described: "describing people and chats"
      case .aside: "of other kinds"
      case .leftOut: "left out with a warning"
      }
    }
  }

  package let read: Int
  /// None is zero.
  private var counts: [Fate: Int] = [:]

  package init(read: Int, _ counts: [Fate: Int] = [:]) {
    self.read = read
    self.counts = counts
  }

  package subscript(_ fate: Fate) -> Int {
    get { counts[fate] ?? 0 }
    set { counts[fate] = newValue == 0 ? nil : newValue }
  }

  /// Of how many something is known.
  package var known: Int { counts.values.reduce(0, +) }

  /// `nil` when the fates add up.
  package var difference: Diagnostic? {
    guard known != read else { return nil }
    let message =
      "internal error: only \(known) of \(read) records are accounted for; please report this"
    return Diagnostic(.internal, message)
  }

  /// `12: 9 drawn, 3 describing people and chats`
  package var summary: String {
    let parts = Fate.allCases.filter { counts[$0] != nil }.map { "\(self[$0]) \($0.words)" }
    return parts.isEmpty ? "\(read)" : "\(read): " + parts.joined(separator: ", ")
  }
}

/// Elements of a list that tell of messages, and of which none is drawn: no loss is silent (Spec/Messages.md 2.6).
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
      return "a list inside the list is left out; pass that list as its own input"
    }
    // The query of a button may be without its message.
    if mayBeMessage(value) || isWireMessageUpdate(value), value["callback_query"] == nil {
      return "cannot read the message in this element: it is left out"
    }
    let unknown = value.keys.first { isWhole(value.value(ofKey: $0)) }
    return unknown.map {
      "the update '\($0.text?.asExcerpt ?? "")' is not supported: its message is left out"
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
