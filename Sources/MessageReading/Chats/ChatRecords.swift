import JSONText
import PageModel
import PageReading

/// The outcomes of the records of a chat's file, which are the elements of its lists. Each record has one
/// outcome, so that the outcomes add up to the number of records (Spec/Messages.md 2.6).
public struct ChatRecords: Equatable, Sendable {
  /// The outcomes of a record.
  public enum RecordOutcome: String, CaseIterable, Sendable {
    /// A rendered message.
    case drawn
    /// An earlier version of a message, which a later record repeats.
    case replaced
    /// A message that a later record deletes.
    case deleted
    /// An update that changes or deletes a message.
    case changing
    /// A message that the selection leaves out.
    case notChosen
    /// A message of another chat of the file.
    case ofOtherChats
    /// A description of a person or a chat.
    case described
    /// An update or another object without a message.
    case aside
    /// A record that is left out with a warning.
    case leftOut

    /// The text after a count in the summary.
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

  /// The number of records in the lists of the file.
  public let read: Int
  /// The counts above zero.
  private var counts: [RecordOutcome: Int] = [:]

  package init(read: Int, _ counts: [RecordOutcome: Int] = [:]) {
    self.read = read
    self.counts = counts
  }

  /// The number of records with an outcome.
  public package(set) subscript(_ fate: RecordOutcome) -> Int {
    get { counts[fate] ?? 0 }
    set { counts[fate] = newValue == 0 ? nil : newValue }
  }

  /// The number of records with a known outcome.
  package var known: Int { counts.values.reduce(0, +) }

  /// The internal error if the outcomes do not add up; `nil` otherwise.
  package var difference: Diagnostic? {
    guard known != read else { return nil }
    let message =
      "internal error: only \(known) of \(read) records are accounted for; please report this"
    return Diagnostic(.internal, message)
  }

  /// A summary such as `12: 9 drawn, 3 describing people and chats`.
  package var summary: String {
    let parts = RecordOutcome.allCases.filter { counts[$0] != nil }.map { "\(self[$0]) \($0.words)" }
    return parts.isEmpty ? "\(read)" : "\(read): " + parts.joined(separator: ", ")
  }
}

/// List elements with messages that are not rendered. No loss is silent (Spec/Messages.md 2.6).
extension MessageFinder {
  /// Returns whether a value is an update of any kind.
  static func isUpdate(_ value: JSONValue) -> Bool {
    value["update_id"] != nil || constructor(of: value)?.hasPrefix("update") == true
  }

  /// Returns the warning about an element in which no message was found; `nil` if it contains none.
  static func lost(in value: JSONValue) -> String? {
    guard value.isObject else { return nil }
    for list in [value["updates"], value["messages"]].compactMap({ $0 })
    where list.elements.contains(where: { message(in: $0, options: ReadOptions()) != nil }) {
      return "a list inside the list is left out; pass that list as its own input"
    }
    // The query of a button may lack its message.
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

  /// Returns whether an object is a message of Bot API with a content. References to messages also have an id
  /// and a chat.
  private static func isWhole(_ value: JSONValue) -> Bool {
    guard value.isObject else { return false }
    if isTDLibMessage(value) { return true }
    return value["message_id"] != nil && value["chat"]?.isObject == true
      && (value.first(of: ["text", "caption"]) != nil
        || BotAPIContentName.allCases.contains { value[$0.field] != nil })
  }
}
