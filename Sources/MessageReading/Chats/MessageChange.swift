import JSONText
import MessageModel
import PageModel
import PageReading

/// An update that refers to a message by its id alone, and changes or deletes it (Spec/Messages.md 2.7).
struct MessageChange {
  enum Effect {
    case deletes
    /// Another text or content, which makes another version of the message.
    case replaces
    /// The parts around the content: reactions, views, buttons and the date of an edit.
    case details
  }

  var effect: Effect
  /// The ids of the affected messages.
  var ids: [Int64]
  /// True if later versions of the message cannot contain the change, because Bot API messages have no
  /// reactions.
  var isNeverInMessages: Bool
  /// The chat of the messages; `nil` for any chat with such ids.
  var chat: PeerID?
  /// True if the messages become pinned, false if they are no longer; `nil` for another change.
  var pins: Bool?

  /// Returns `nil` for an element that changes nothing.
  init?(_ value: JSONValue) {
    guard value.isObject, let (object, name) = Self.constructor(of: value),
      let effect = Self.effects[name]
    else { return nil }
    self.effect = effect
    isNeverInMessages = Self.reactions.contains(name)
    // A message that TDLib only removed from its cache still exists.
    if effect == .deletes, object["from_cache"]?.bool == true { return nil }
    let list = object.first(of: ["message_ids", "messages"]).map { Array($0.elements) } ?? []
    let one = object.number(["message_id", "msg_id", "id"])
    ids = list.isEmpty ? [one].compactMap { $0 } : list.compactMap { $0.integer.map(Int64.init) }
    guard !ids.isEmpty else { return nil }
    chat = Self.chat(of: object)
    pins = Self.pins(object, name)
  }

  /// Returns the pinned state that an update gives to its messages. TDLib changes one message, the wire protocol
  /// several.
  private static func pins(_ object: JSONValue, _ name: String) -> Bool? {
    switch name {
    case "updatemessageispinned": object["is_pinned"]?.bool == true
    case "updatepinnedmessages", "updatepinnedchannelmessages":
      object["pinned"].map { $0.bool == true } ?? ((object["flags"]?.integer ?? 0) & 1 == 1)
    default: nil
    }
  }

  /// Returns an update with its type, or the object in the field of a Bot API update that names the type.
  private static func constructor(of value: JSONValue) -> (object: JSONValue, name: String)? {
    if let name = value.first(of: ["@type", "_", "className"])?.string {
      return (value, TypeName.normalized(name))
    }
    for (name, field) in botAPI {
      if let inner = value[field], inner.isObject { return (inner, name) }
    }
    return nil
  }

  private static let botAPI: [(String, StaticString)] = [
    ("messagereaction", "message_reaction"), ("messagereactioncount", "message_reaction_count"),
    ("deletedbusinessmessages", "deleted_business_messages"),
  ]

  private static let reactions: Set<String> = ["messagereaction", "messagereactioncount"]

  /// The effects by normalized names.
  private static let effects: [String: Effect] = [
    "updatedeletemessages": .deletes, "updatedeletechannelmessages": .deletes,
    "deletedbusinessmessages": .deletes,
    "updatemessagecontent": .replaces,
    "updatemessageedited": .details, "updatemessageinteractioninfo": .details,
    "updatemessageispinned": .details, "updatepinnedmessages": .details,
    "updatepinnedchannelmessages": .details, "updatemessagefactcheck": .details,
    "updatemessagereactions": .details, "updatechannelmessageviews": .details,
    "updatechannelmessageforwards": .details, "messagereaction": .details, "messagereactioncount": .details,
  ]

  private static func chat(of object: JSONValue) -> PeerID? {
    if let channel = object.number(["channel_id"]) { return PeerID(.channel, channel) }
    if let chat = object["chat"]?.number(["id"]) ?? object.number(["chat_id"]) { return PeerID(marked: chat) }
    guard let peer = object["peer"], peer.isObject else { return nil }
    if let id = peer.number(["channel_id"]) { return PeerID(.channel, id) }
    if let id = peer.number(["chat_id"]) { return PeerID(.group, id) }
    return peer.number(["user_id"]).map { PeerID(.user, $0) }
  }
}

// MARK: - Finding the messages

extension ChatIndexer {
  /// A change whose messages are not found yet.
  struct FoundChange {
    var change: MessageChange
    /// The range of the element, in bytes from the start of the file.
    var range: Range<Int>
  }

  /// Assigns the changes to their messages, and removes deleted messages (Spec/Messages.md 2.7).
  mutating func applyChanges() {
    guard !changes.isEmpty else { return }
    // Most files have no changes, so they need no table.
    var places: [ChatKey: [Int64: [Int]]] = [:]
    for (key, list) in entries {
      for (index, entry) in list.enumerated() {
        if let id = entry.id { places[key, default: [:]][id, default: []].append(index) }
      }
    }
    var deleted: [ChatKey: Set<Int>] = [:]
    for found in changes {
      let keys = keys(of: found.change.chat)
      let marksOfIDs = found.change.ids.map { id in
        keys.flatMap { key in (places[key]?[id] ?? []).map { (key, $0) } }
      }
      let marks = marksOfIDs.flatMap { $0 }
      guard !marks.isEmpty else {
        note(missing: found)
        continue
      }
      if found.change.effect == .deletes {
        records[.changing] += 1
        for (key, index) in marks { deleted[key, default: []].insert(index) }
        continue
      }
      // A later version of the message already contains the change.
      let latest = marksOfIDs.compactMap { marks in
        marks.last { key, index in
          found.change.isNeverInMessages
            || (entries[key]?[index].range.lowerBound ?? 0) < found.range.lowerBound
        }
      }
      records[latest.isEmpty ? .replaced : .changing] += 1
      let isNew = found.change.effect == .replaces
      if let isPinned = found.change.pins {
        for (key, index) in latest {
          entries[key]?[index].isPinned = isPinned
          entries[key]?[index].isPinUpdated = true
        }
      } else if let (key, index) = latest.last {
        entries[key]?[index].changes.append(IndexedMessage.Change(range: found.range, isVersion: isNew))
      }
    }
    for (key, indices) in deleted {
      records[.deleted] += indices.count
      let left = (entries[key] ?? []).enumerated().filter { !indices.contains($0.offset) }.map(\.element)
      entries[key] = left.isEmpty ? nil : left
      if left.isEmpty { chats.removeAll { $0 == key } }
    }
  }

  /// Returns the chats that may contain the messages. Ids are unique across private chats and basic groups,
  /// but only unique within a channel.
  private func keys(of chat: PeerID?) -> [ChatKey] {
    guard let chat else { return chats.filter { !$0.isChannel } }
    return entries[.peer(chat)] == nil ? chats.filter { $0 == .unknown } : [.peer(chat)]
  }

  /// Notes a change of messages that the file does not contain.
  private mutating func note(missing found: FoundChange) {
    guard found.change.effect == .replaces else {
      records[.aside] += 1
      return
    }
    records[.leftOut] += 1
    let ids = found.change.ids.map(String.init).joined(separator: ", ")
    note(
      Diagnostic(
        .unknownMessage, "this update changes message \(ids), which is not in the file",
        at: InputOrigin(byteOffset: found.range.lowerBound)))
  }
}

extension ChatKey {
  fileprivate var isChannel: Bool {
    if case .peer(let id) = self { id.kind == .channel } else { false }
  }
}

// MARK: - Applying them

extension MessageResult {
  /// Applies an update to the message.
  ///
  /// - Parameters:
  ///   - surroundings: the information around the message.
  ///   - mark: a part of generated media ids.
  mutating func apply(
    _ value: JSONValue, around surroundings: MessageSurroundings, options: MessageOptions, mark: String
  ) {
    if let content = value["new_content"], content.isObject {
      let found = FoundMessage(value: content, shape: .tdlib, format: .tdlib)
      guard
        let read = try? MessageReader.result(
          found, siblings: MessageSiblings(), around: surroundings, options: options, mark: mark)
      else { return }
      adopt(read)
      return
    }
    let family = Family(of: value)
    let shape: FoundMessage.Shape =
      family == .tdlib ? .tdlib : value["update_id"] == nil ? .wire : .botAPI
    var reader = TDLibMessageReader(
      common: CommonMessageReader(shape, family: family, around: surroundings, options: options))
    reader.common.read.media.mark = mark
    reader.common.message = message
    reader.readChange(value)
    options.anonymizer.apply(to: &reader.common.message, changedFrom: message)
    message = reader.common.message
    peers.add(reader.common.peers.mapped(options.anonymizer.peer))
    diagnostics = (diagnostics + reader.fields.log.diagnostics).sortedByPlace()
  }

  /// Replaces the content of the message.
  private mutating func adopt(_ other: MessageResult) {
    message.content = other.message.content
    message.text = other.message.text
    message.preview = other.message.preview
    message.hasInvertedMedia = other.message.hasInvertedMedia
    media.add(other.media)
    diagnostics = (diagnostics + other.diagnostics).sortedByPlace()
    pageSource = other.pageSource
  }
}

extension TDLibMessageReader {
  /// Reads the parts around a message's content from the updates of all protocols.
  fileprivate mutating func readChange(_ value: JSONValue) {
    if let date = fields.date(value, ["edit_date"]) { message.editDate = date }
    if fields.kind(of: value) == "updatemessageedited" {
      message.keyboard = common.keyboard(value["reply_markup"])
    }
    if value["interaction_info"] != nil { readInteraction(value["interaction_info"]) }
    if let fact = value["fact_check"], fact.isObject { message.factCheck = common.factCheck(fact) }
    if let views = common.count(value, ["views"]) { message.views = views }
    if let count = value["message_reaction_count"] {
      message.reactions = common.reactions(count)
    } else if let change = value["message_reaction"] {
      react(change)
    } else if value["interaction_info"] == nil, value["reactions"] != nil {
      message.reactions = common.reactions(value["reactions"])
    }
  }

  /// Replaces a person's old reactions with the new ones.
  private mutating func react(_ value: JSONValue) {
    let person = common.peer(value.first(of: ["user", "actor_chat"]))
    let before = common.reactions(value["old_reaction"]).list
    for reaction in before { message.reactions.take(reaction.symbol, of: person) }
    for reaction in common.reactions(value["new_reaction"]).list {
      message.reactions.add(reaction, of: person)
    }
  }
}

extension Reactions {
  fileprivate mutating func take(_ symbol: Symbol, of person: PeerID?) {
    guard let index = list.firstIndex(where: { $0.symbol.isSame(as: symbol) }) else { return }
    list[index].count -= 1
    list[index].people.removeAll { $0 == person }
    if list[index].count <= 0 { list.remove(at: index) }
  }

  fileprivate mutating func add(_ reaction: Reaction, of person: PeerID?) {
    let people = [person].compactMap { $0 }
    if let index = list.firstIndex(where: { $0.symbol.isSame(as: reaction.symbol) }) {
      list[index].count += 1
      list[index].people = people + list[index].people
    } else {
      var first = reaction
      (first.count, first.people) = (1, people)
      list.append(first)
    }
  }
}

extension Reactions.Symbol {
  /// Returns whether two symbols are the same, whatever their positions in the file.
  fileprivate func isSame(as other: Reactions.Symbol) -> Bool { key == other.key }
}
