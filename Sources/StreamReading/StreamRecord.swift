import JSONText
import PageReading

/// What one line of a stream says: when, and what changes.
struct StreamRecord {
  enum Moment {
    /// Seconds from the stream's start.
    case at(Double)
    /// Seconds after the record before.
    case after(Double)
    /// As long after the record before as its content takes to write.
    case untimed
  }

  enum Change {
    /// A whole page takes the place of everything.
    case page(JSONValue)
    /// Text takes the place of everything.
    case text(JSONValue)
    /// Text follows what is there.
    case moreText(JSONValue)
    /// What the model is doing stands for the page's next part.
    case thinking(JSONValue)
    /// The model's thoughts go on. They end when its answer begins.
    case moreThinking(JSONValue)
    case noThinking
    case end
  }

  var moment: Moment
  var changes: [Change]
  /// For messages about the record.
  var value: JSONValue
}

/// The shapes that the lines of a stream have (Docs/Input.md 12).
enum StreamRecordShape {
  /// A line of this program's own stream scripts.
  case script
  /// A piece of a chat completion.
  case chunk
  /// A named event of a model's answer.
  case event(name: String)
  /// A draft, whole each time.
  case draft

  /// `nil` for what may be a page, but no part of a stream.
  init?(_ value: JSONValue) {
    guard value.isObject, value.first(of: ["_", "className", "blocks", "page_blocks"]) == nil else {
      return nil
    }
    if value["rich_message"] != nil { self = .draft; return }
    if let type = value["@type"]?.string {
      guard RootName(type) == .pendingMessage else { return nil }
      self = .draft
      return
    }
    if let choices = value["choices"], choices.isArray {
      let isChunk = value["object"]?.string == "chat.completion.chunk"
      guard isChunk || choices.elements.contains(where: { $0["delta"] != nil }) else { return nil }
      self = .chunk
      return
    }
    if let type = value["type"]?.string, Self.eventPrefixes.contains(where: type.hasPrefix) {
      self = .event(name: type)
      return
    }
    guard value.keys.contains(where: { key in Self.scriptKeys.contains(where: key.isKey) }) else {
      return nil
    }
    self = .script
  }

  private static let scriptKeys: [StaticString] = ["t", "dt", "delta", "page", "thinking", "done"]

  /// Of the events that the models' providers send.
  private static let eventPrefixes = ["message_", "content_block_", "response.", "ping"]
}
