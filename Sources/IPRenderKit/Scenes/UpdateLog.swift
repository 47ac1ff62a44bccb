import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The presses, edits and drafts in a log of the Bot API or TDLib with one update, answer or request per line
/// (Spec/Convert.md 9).
struct UpdateLog {
  /// A button that was pressed.
  struct Press {
    /// The place of its line, in bytes.
    var offset: Int
    var message: Int64
    var label: String
  }

  /// A message as one of the lines has it.
  struct Version {
    var offset: Int
    var message: Int64
    var chat: Int64?
    var editDate: Int?
    var text: String?
    var labels: [String]
    /// The message as JSON on one line.
    var json: String
  }

  /// A state of a message that is still being written.
  struct Draft {
    /// The place of its line, in bytes.
    var line: Range<Int>
    var chat: Int64?
    /// The request or the update as JSON.
    var json: String
    /// The number of the draft in the log.
    var number: Int64
  }

  private(set) var presses: [Press] = []
  private(set) var drafts: [Draft] = []
  private var versions: [Version] = []

  /// The keys of an update, or an answer, that have a message.
  private static let keys: [StaticString] = [
    "message", "edited_message", "channel_post", "edited_channel_post", "business_message",
    "edited_business_message", "result",
  ]

  init(_ bytes: [UInt8], limits: Limits) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if let first = bytes[start..<end].first(where: { !ASCII.isSpace($0) }), first == UInt8(ascii: "{"),
        let root = try? JSONDocument(bytes, range: start..<end, limits: limits.json).root
      {
        if let press = Press(root, at: start) { presses.append(press) }
        if let draft = Draft(root, on: start..<end) { drafts.append(draft) }
        for key in Self.keys {
          if let version = root[key].flatMap({ Version($0, at: start) }) { versions.append(version) }
        }
      }
      start = end + 1
    }
  }

  /// Returns true if a place is in the line of a draft.
  func isDraft(at offset: Int) -> Bool {
    var (low, high) = (0, drafts.count)
    while low < high {
      let middle = (low + high) / 2
      if drafts[middle].line.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < drafts.count && drafts[low].line.contains(offset)
  }

  /// Returns the versions of the messages of a chat that were edited, from the first. An edit that is in the log
  /// twice, as an answer and as an update, counts once.
  func versions(in chat: PeerID?) -> [Int64: [Version]] {
    var found: [Int64: [Version]] = [:]
    for version in versions where chat == nil || version.chat == nil || version.chat == chat?.marked {
      if let last = found[version.message]?.last, last.editDate == version.editDate { continue }
      found[version.message, default: []].append(version)
    }
    return found.filter { $0.value.count > 1 }
  }
}

extension UpdateLog.Press {
  fileprivate init?(_ root: JSONValue, at offset: Int) {
    guard let query = root["callback_query"], let data = query["data"]?.text, let message = query["message"],
      let id = message.number(["message_id"]),
      let rows = message["reply_markup"]?["inline_keyboard"]
    else { return nil }
    let buttons = rows.elements.flatMap(\.elements)
    guard let label = buttons.first(where: { $0["callback_data"]?.text == data })?["text"]?.text else {
      return nil
    }
    self.init(offset: offset, message: id, label: label)
  }
}

extension UpdateLog.Draft {
  /// The keys under which programs write the parameters of a request.
  private static let bodies: [StaticString] = ["params", "parameters", "body", "request", "payload", "data"]

  fileprivate init?(_ root: JSONValue, on line: Range<Int>) {
    let values = [root] + Self.bodies.compactMap { root[$0] }
    guard let value = values.first(where: { $0.isObject && ($0.number(["draft_id"]) ?? 0) != 0 }),
      let number = value.number(["draft_id"])
    else { return nil }
    self.init(line: line, chat: value.number(["chat_id"]), json: value.source, number: number)
  }
}

extension UpdateLog.Version {
  fileprivate init?(_ value: JSONValue, at offset: Int) {
    guard value.isObject, let id = value.number(["message_id"]), value.number(["date"]) != nil else {
      return nil
    }
    let buttons = value["reply_markup"]?["inline_keyboard"]?.elements.flatMap(\.elements) ?? []
    self.init(
      offset: offset, message: id, chat: value["chat"]?.number(["id"]),
      editDate: value.number(["edit_date"]).map(Int.init), text: value["text"]?.text,
      labels: buttons.compactMap { $0["text"]?.text }, json: value.source)
  }
}
