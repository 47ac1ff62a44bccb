import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The presses, edits, drafts, reactions, pins and deletions in a log of the Bot API or TDLib with one update, answer or
/// request per line (Spec/Convert.md 9).
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
    /// True if the person who holds the phone wrote it. Only TDLib says this.
    var isOutgoing = false
    /// The number of the change in TDLib, whose changes of content have no date: 0 for the message as it came; `nil` in
    /// the Bot API.
    var change: Int?
  }

  /// A reaction to a message, its pin, or its deletion.
  struct Change {
    enum Kind {
      /// A reaction that appears, or goes if it was there.
      case reaction(String, from: Person)
      case pin
      case unpin
      case delete
    }

    /// The person who reacts.
    enum Person {
      /// The person who holds the phone.
      case me
      /// A person of a bot's log, in which the one who holds the phone is no bot.
      case user(String, isBot: Bool)
      /// A person with an id; `nil` for an unknown person.
      case id(Int64?)
    }

    var offset: Int
    var message: Int64
    var chat: Int64?
    var kind: Kind
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
  private(set) var changes: [Change] = []
  private var versions: [Version] = []
  /// TDLib's messages as far as the log was read.
  private var states: [StateID: State] = [:]

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
        changes += Change.ofBotAPI(root, at: start)
        readTDLib(root, at: start)
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
      if let last = found[version.message]?.last, last.editDate == version.editDate,
        last.change == version.change
      {
        continue
      }
      found[version.message, default: []].append(version)
    }
    return found.filter { $0.value.count > 1 }
  }

  /// Returns the messages of a chat that the log deletes, as TDLib had them first.
  ///
  /// - Parameter known: The messages that the chat still has.
  func deleted(in chat: PeerID?, without known: Set<Int64>) -> [Version] {
    let gone = Set(
      changes.filter { if case .delete = $0.kind { !known.contains($0.message) } else { false } }.map(
        \.message))
    return versions.filter { version in
      version.change == 0 && gone.contains(version.message)
        && (chat == nil || version.chat == chat?.marked)
    }
  }
}

// MARK: - TDLib

extension UpdateLog {
  private struct StateID: Hashable {
    var chat: Int64?
    var message: Int64
  }

  /// A message of TDLib, whose parts change one by one.
  private struct State {
    var date: Int64
    var isOutgoing: Bool
    var content: String
    var text: String?
    var keyboard: String?
    var labels: [String]
    var changeCount = 0
    /// The number of each reaction, and whether the person who holds the phone chose it.
    var reactions: [String: (count: Int64, isChosen: Bool)] = [:]

    /// The message as JSON on one line.
    func json(_ id: StateID, editDate: Int64?) -> String {
      var json = JSONWriter(indentation: 0)
      json.beginObject()
      json.value("@type", "message")
      json.value("id", json: "\(id.message)")
      if let chat = id.chat { json.value("chat_id", json: "\(chat)") }
      json.value("date", json: "\(date)")
      if let editDate { json.value("edit_date", json: "\(editDate)") }
      json.value("content", json: content)
      if let keyboard { json.value("reply_markup", json: keyboard) }
      json.end()
      return json.takeText()
    }
  }

  private mutating func readTDLib(_ root: JSONValue, at offset: Int) {
    guard let type = root["@type"]?.text else { return }
    if type == "updateNewMessage", let message = root["message"] { return begin(message, at: offset) }
    let chat = root.number(["chat_id"])
    if type == "updateDeleteMessages" {
      guard root["is_permanent"]?.bool == true, root["from_cache"]?.bool != true else { return }
      for id in root["message_ids"]?.elements.compactMap({ $0.text ?? $0.numeral }).compactMap(Int64.init)
        ?? []
      {
        changes.append(Change(offset: offset, message: id, chat: chat, kind: .delete))
      }
      return
    }
    guard let message = root.number(["message_id"]) else { return }
    let id = StateID(chat: chat, message: message)
    switch type {
    case "updateMessageContent":
      guard var state = states[id], let content = root["new_content"] else { return }
      (state.content, state.text) = (content.source, content["text"]?["text"]?.text)
      add(&state, id, editDate: nil, at: offset)
    case "updateMessageEdited":
      guard var state = states[id] else { return }
      let keyboard = root["reply_markup"].flatMap { $0.isObject ? $0 : nil }
      // A change of the content alone was read before this.
      guard state.keyboard != keyboard?.source else { return }
      (state.keyboard, state.labels) = (keyboard?.source, Self.labels(of: keyboard))
      add(&state, id, editDate: root.number(["edit_date"]), at: offset)
    case "updateMessageIsPinned":
      let kind = root["is_pinned"]?.bool == true ? Change.Kind.pin : .unpin
      changes.append(Change(offset: offset, message: message, chat: chat, kind: kind))
    case "updateMessageInteractionInfo": react(root, id, at: offset)
    default: break
    }
  }

  private mutating func begin(_ message: JSONValue, at offset: Int) {
    guard let id = message.number(["id"]), let date = message.number(["date"]),
      let content = message["content"]
    else { return }
    let keyboard = message["reply_markup"].flatMap { $0.isObject ? $0 : nil }
    let state = State(
      date: date, isOutgoing: message["is_outgoing"]?.bool ?? false, content: content.source,
      text: content["text"]?["text"]?.text, keyboard: keyboard?.source, labels: Self.labels(of: keyboard))
    let chat = message.number(["chat_id"])
    states[StateID(chat: chat, message: id)] = state
    versions.append(
      Version(
        offset: offset, message: id, chat: chat, text: state.text, labels: state.labels, json: message.source,
        isOutgoing: state.isOutgoing, change: 0))
  }

  private mutating func add(_ state: inout State, _ id: StateID, editDate: Int64?, at offset: Int) {
    state.changeCount += 1
    states[id] = state
    versions.append(
      Version(
        offset: offset, message: id.message, chat: id.chat, editDate: editDate.map(Int.init),
        text: state.text, labels: state.labels, json: state.json(id, editDate: editDate),
        isOutgoing: state.isOutgoing, change: state.changeCount))
  }

  private mutating func react(_ root: JSONValue, _ id: StateID, at offset: Int) {
    guard var state = states[id] else { return }
    let reactions = root["interaction_info"]?["reactions"]?["reactions"]?.elements.map(\.self) ?? []
    let former = state.reactions
    state.reactions = [:]
    func add(_ emoji: String, from person: Change.Person) {
      changes.append(
        Change(offset: offset, message: id.message, chat: id.chat, kind: .reaction(emoji, from: person)))
    }
    for reaction in reactions {
      guard let emoji = reaction["type"]?["emoji"]?.text, let count = reaction.number(["total_count"]) else {
        continue
      }
      let isChosen = reaction["is_chosen"]?.bool ?? false
      let old = former[emoji] ?? (0, false)
      state.reactions[emoji] = (count, isChosen)
      if isChosen != old.isChosen { add(emoji, from: .me) }
      if count - (isChosen ? 1 : 0) > old.count - (old.isChosen ? 1 : 0) {
        add(
          emoji,
          from: .id(reaction["recent_sender_ids"]?.elements.map(\.self).last?.number(["user_id", "chat_id"])))
      }
    }
    for emoji in former.keys.sorted() where state.reactions[emoji] == nil && former[emoji]?.isChosen == true {
      add(emoji, from: .me)
    }
    states[id] = state
  }

  private static func labels(of keyboard: JSONValue?) -> [String] {
    keyboard?["rows"]?.elements.flatMap(\.elements).compactMap { $0["text"]?.text } ?? []
  }
}

extension UpdateLog.Change {
  /// Returns the reactions, the pin and the deletions of an update of the Bot API.
  fileprivate static func ofBotAPI(_ root: JSONValue, at offset: Int) -> [Self] {
    func change(_ message: Int64?, in value: JSONValue, _ kind: Kind) -> Self? {
      message.map { Self(offset: offset, message: $0, chat: value["chat"]?.number(["id"]), kind: kind) }
    }
    if let value = root["message_reaction"] {
      func emoji(_ key: StaticString) -> [String] {
        value[key]?.elements.compactMap { $0["emoji"]?.text } ?? []
      }
      let (old, new) = (emoji("old_reaction"), emoji("new_reaction"))
      let user = value["user"]
      let names = [user?["first_name"], user?["last_name"], value["actor_chat"]?["title"]].compactMap {
        $0?.text
      }
      let person = Person.user(names.joined(separator: " "), isBot: user?["is_bot"]?.bool != false)
      return (old.filter { !new.contains($0) } + new.filter { !old.contains($0) }).compactMap {
        change(value.number(["message_id"]), in: value, .reaction($0, from: person))
      }
    }
    if let value = root["deleted_business_messages"] {
      return value["message_ids"]?.elements.compactMap {
        change(($0.text ?? $0.numeral).flatMap { Int64($0) }, in: value, .delete)
      } ?? []
    }
    let messages = ["message", "channel_post", "business_message", "result"] as [StaticString]
    return messages.compactMap { root[$0] }.compactMap { value in
      change(value["pinned_message"]?.number(["message_id"]), in: value, .pin)
    }
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
