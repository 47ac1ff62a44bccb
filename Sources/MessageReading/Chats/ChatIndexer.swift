import JSONText
import MessageModel
import PageModel
import PageReading

/// A message of a chat that is not read yet: its place in the file, and the values that decide its order.
struct IndexedMessage {
  /// The range of the list element that contains the message, in bytes from the start of the file.
  var range: Range<Int>
  var list: Int
  /// The index of the element in its list.
  var place: Int
  var id: Int64?
  /// The date in seconds since 1970.
  var date: Int?
  /// The id that the message had while it was being sent.
  var formerID: Int64?
  /// The date of the last edit, as the message states it.
  var editDate: Int?
  /// The updates that change the message, in the order of the file.
  var changes: [Change] = []
  /// The pinned state of the message, and its effect on the reply keyboard of a bot.
  var isPinned = false
  /// True if an update states the pinned state.
  var isPinUpdated = false
  var keyboard: CommonMessageReader.KeyboardChange?
  /// True if the message was written by hand for rendering. Such messages stay in the order of the file.
  var isWritten = false
  /// The author of the photo or video of an export that may be part of an album.
  var albumAuthor: String?
  /// The album that the message is assumed to be in.
  var albumID: String?
  /// True if the message is an element of the file rather than a version before an update.
  var isRecord = true

  struct Change {
    /// The range of the update, in bytes from the start of the file.
    var range: Range<Int>
    /// True if the update makes another version of the message.
    var isVersion: Bool
  }
}

/// The identity of a chat in a file.
enum ChatKey: Hashable {
  case peer(PeerID)
  /// A chat of an export, by its list.
  case list(Int)
  /// A chat that the input does not name.
  case unknown
}

extension [IndexedMessage] {
  /// Joins photos and videos with consecutive ids, one author and the same second into albums, as the phone
  /// shows them.
  mutating func guessAlbums() {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, end - start < Self.mostInAlbum, self[end].follows(self[end - 1]) { end += 1 }
      if end - start > 1 {
        for index in start..<end { self[index].albumID = "album \(self[start].id ?? 0)" }
      }
      start = end
    }
  }

  private static var mostInAlbum: Int { 10 }

  /// Returns the messages with the oldest first (Spec/Messages.md 2.2). Servers list the newest first, and
  /// dumps and exports the oldest.
  func sortedByAge() -> [IndexedMessage] {
    let hasDates = allSatisfy { $0.date != nil }
    let hasIDs = allSatisfy { $0.id != nil }
    guard hasDates || hasIDs, !contains(where: \.isWritten) else { return self }
    return enumerated().sorted { first, second in
      Self.age(first.element, at: first.offset, hasDates, hasIDs)
        < Self.age(second.element, at: second.offset, hasDates, hasIDs)
    }
    .map(\.element)
  }

  private static func age(
    _ entry: IndexedMessage, at place: Int, _ hasDates: Bool, _ hasIDs: Bool
  ) -> (Int, Int64, Int) {
    (hasDates ? entry.date ?? 0 : 0, hasIDs ? entry.id ?? 0 : 0, place)
  }

  /// Returns the last of the messages with the same id.
  ///
  /// - Parameter keepsEarlier: true if the versions before an edit appear above the message.
  func versions(keepsEarlier: Bool = false) -> MessageVersions {
    var last: [Int64: Int] = [:]
    for (index, entry) in enumerated() {
      if let id = entry.id { last[id] = index }
    }
    let sent = Set(compactMap(\.formerID))
    var versions = MessageVersions()
    for (index, entry) in enumerated() {
      guard let id = entry.id, let place = last[id] else {
        versions.last.append(entry)
        continue
      }
      if place == index, !sent.contains(id) {
        versions.last += keepsEarlier ? entry.allVersions : [entry]
      } else if place == index || entry.isVersion(of: self[place]) {
        guard keepsEarlier, place != index, entry.editDate != self[place].editDate else {
          versions.earlierCount += 1
          continue
        }
        versions.last += entry.earlierVersions
      } else {
        versions.others.append(entry)
      }
    }
    return versions
  }
}

/// Messages that occur more than once, such as edited ones.
struct MessageVersions {
  /// The current versions.
  var last: [IndexedMessage] = []
  /// The number of other versions of the same messages.
  var earlierCount = 0
  /// The messages that are left out because another message has the same id.
  var others: [IndexedMessage] = []

  /// The warnings about those messages, because no loss is silent (Spec/Messages.md 2.6).
  var diagnostics: [Diagnostic] {
    others.map { entry in
      let id = entry.id.map { " \($0)" } ?? ""
      return Diagnostic(
        .sameID,
        "another message has the same id\(id) and another time: this one, which comes first in the file, is left out",
        at: InputOrigin(byteOffset: entry.range.lowerBound))
    }
  }
}

extension IndexedMessage {
  /// Returns whether the message may follow another one in an album.
  fileprivate func follows(_ other: IndexedMessage) -> Bool {
    guard let albumAuthor, albumAuthor == other.albumAuthor, let date, date == other.date,
      let id, let former = other.id
    else { return false }
    return id == former + 1
  }

  /// The versions before each update that replaced the content, and the current version.
  fileprivate var allVersions: [IndexedMessage] {
    changes.indices.filter { changes[$0].isVersion }.map { index in
      var earlier = self
      earlier.changes = Array(changes[..<index])
      earlier.isRecord = false
      return earlier
    } + [self]
  }

  /// The versions if a later element repeats the current one.
  fileprivate var earlierVersions: [IndexedMessage] {
    var versions = allVersions
    if versions.count > 1 { versions.removeLast() }
    versions[versions.count - 1].isRecord = true
    return versions
  }

  /// Returns whether two messages are versions of the same one. An edited message keeps its date.
  fileprivate func isVersion(of other: IndexedMessage) -> Bool {
    date == nil || other.date == nil || date == other.date
  }
}

/// The first pass over a chat. It reads each element of the lists once, and keeps only a few values.
struct ChatIndexer {
  /// The messages of each chat, in the order of the file.
  var entries: [ChatKey: [IndexedMessage]] = [:]
  /// The chats in the order in which they begin.
  var chats: [ChatKey] = []
  /// The elements that describe people and chats.
  private(set) var descriptions: [Range<Int>] = []
  /// The outcomes of the elements that are not messages.
  var records: ChatRecords
  /// The updates that refer to messages by their ids.
  private(set) var changes: [FoundChange] = []
  /// The facts about scheduled messages and topics of each chat.
  private(set) var sections: [ChatKey: SectionFacts] = [:]
  private var sectionFields: [Family: FieldReader] = [:]
  /// The chats as their first messages describe them.
  private(set) var described: [PeerID: Peer] = [:]
  /// The first message, whose family is assumed for the whole file.
  private(set) var first: FoundMessage?
  /// True if the file is an array that contains blocks. An element that looks like a message there is a block
  /// without its type.
  private(set) var holdsBlocks = false
  /// True if some elements are messages of a conversation with a language model.
  private var holdsModelMessages = false
  /// The number of parsed elements and their size in bytes.
  private(set) var work = Work()
  private var log = DiagnosticLog()
  /// The day of the last handwritten message that has one.
  private var writtenDay: Int?
  private let bytes: [UInt8]
  private let options: MessageOptions

  struct Work: Equatable {
    var elements = 0
    var bytes = 0
  }

  /// The authors of each chat, at most three, which decide whether it is a group.
  private var authors: [ChatKey: Set<String>] = [:]

  /// Returns whether a chat is a group although the input does not say so: more than two people write there,
  /// or two do and its kind is unknown.
  func isOfMany(_ key: ChatKey, isKindKnown: Bool) -> Bool {
    (authors[key]?.count ?? 0) > (isKindKnown ? 2 : 1)
  }

  private mutating func noteAuthor(of found: FoundMessage, in key: ChatKey) {
    guard found.shape != .written, found.shape != .model, (authors[key]?.count ?? 0) < 3 else { return }
    let value = found.value
    if value["type"]?.string == "service" || value["_"]?.string?.lowercased() == "messageservice" { return }
    let author = value.first(of: ["from_id", "from", "from_user", "sender_id", "sender", "sender_user_id"])
    guard let author else { return }
    let name =
      author.number(["user_id", "chat_id", "channel_id", "id"]).map { String($0) } ?? author.text
      ?? author.numeral ?? ""
    if !name.isEmpty { authors[key, default: []].insert(name) }
  }

  var diagnostics: [Diagnostic] { log.diagnostics }
  var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  init(_ outline: ChatOutline, in bytes: [UInt8], options: MessageOptions) {
    self.bytes = bytes
    self.options = options
    records = ChatRecords(read: outline.lists.reduce(0) { $0 + $1.ranges.count })
    for (index, list) in outline.lists.enumerated() {
      for (place, range) in list.ranges.enumerated() {
        if let fate = add(range, at: place, of: index, list) { records[fate] += 1 }
      }
      if list.isCut {
        let end = InputOrigin(byteOffset: max(0, bytes.count - 1))
        log.add(
          Diagnostic(
            .syntax, "the file ends in the middle of these messages: only complete ones are drawn",
            help: "check that the file is complete", at: end)
        )
      }
    }
    joinUnknown()
    applyChanges()
  }

  mutating func note(_ diagnostic: Diagnostic) { log.add(diagnostic) }

  /// - Returns: the outcome of the element; `nil` for a message or a change of one, whose outcome its chat
  ///   decides.
  private mutating func add(
    _ range: Range<Int>, at place: Int, of index: Int, _ list: ChatOutline.List
  ) -> ChatRecords.RecordOutcome? {
    work.elements += 1
    work.bytes += range.count
    guard let value = value(at: range) else { return .leftOut }
    if CommonMessageReader.isPeer(value) || CommonMessageReader.isGroup(value) { return describe(range) }
    if CommonMessageReader.tellsState(value), value.first(of: Self.contents) == nil { return describe(range) }
    if let found = list.message(in: value, options: options.reading) {
      if found.shape == .model, !ModelMessageReader.showsSomething(found.value) {
        log.add(
          Diagnostic(
            .partNotDrawn, "system prompts and tool messages are not drawn",
            at: value.origin))
        return .leftOut
      }
      if found.shape == .written || found.shape == .model {
        holdsModelMessages = holdsModelMessages || found.shape == .model
        add(
          found, writtenEntry(found, IndexedMessage(range: range, list: index, place: place)), hasChat: false)
        return nil
      }
      add(
        found,
        IndexedMessage(
          range: range, list: index, place: place, id: found.id,
          date: CommonMessageReader.schedule(of: found, fieldReader(of: found))?.date
            ?? Self.date(of: found.value),
          formerID: value.number(["old_message_id"]),
          editDate: found.value.first(of: ["edit_date", "edited_unixtime"]).flatMap(ISODate.seconds)),
        hasChat: list.envelopes.last.map(ChatExport.isOne) ?? false)
      return nil
    }
    if list.pointer.isEmpty, !list.isLines, MessageFinder.isBlock(value) {
      holdsBlocks = true
      return .aside
    }
    if let change = MessageChange(value) {
      changes.append(FoundChange(change: change, range: range))
      return nil
    }
    if holdsModelMessages || list.isConversation, AnswerReader.isPart(value) {
      log.add(
        Diagnostic(
          .partNotDrawn, "thoughts and tool calls outside of messages are not drawn", at: value.origin))
      return .leftOut
    }
    if let lost = MessageFinder.lost(in: value) {
      log.add(Diagnostic(.unknownMessage, lost, at: value.origin))
      return .leftOut
    }
    if CommonMessageReader.describes(value) { return describe(range) }
    guard !value.isObject || !Self.isKnown(value) else { return .aside }
    log.add(
      Diagnostic(
        .unknownMessage, "this element of the list is not a message: it is left out", at: value.origin))
    return .leftOut
  }

  /// The fields of messages, which may also have fields for chat actions.
  private static let contents: [StaticString] = ["text", "content", "message", "message_id", "photo", "rich"]

  /// Completes a handwritten message. A missing id is its place, and a missing day is that of the message
  /// above.
  private mutating func writtenEntry(_ found: FoundMessage, _ entry: IndexedMessage) -> IndexedMessage {
    var entry = entry
    entry.isWritten = true
    entry.id = found.id ?? Int64(entry.place + 1)
    entry.date = WrittenMessageReader.date(of: found.value)
    if found.value["date"] == nil, let writtenDay {
      entry.date = writtenDay * WrittenMessageReader.secondsInDay + (entry.date ?? 0)
    }
    if let date = entry.date, date >= WrittenMessageReader.secondsInDay { writtenDay = ISODate.day(of: date) }
    return entry
  }

  private mutating func describe(_ range: Range<Int>) -> ChatRecords.RecordOutcome {
    descriptions.append(range)
    return .described
  }

  private mutating func add(_ found: FoundMessage, _ entry: IndexedMessage, hasChat: Bool) {
    var entry = entry
    entry.isPinned = found.value.first(of: ["is_pinned", "pinned"])?.bool == true
    entry.keyboard = CommonMessageReader.keyboardChange(found.value)
    if found.shape == .exported { entry.albumAuthor = Self.albumAuthor(of: found.value) }
    let key = key(of: found, list: entry.list, hasChat: hasChat)
    if first == nil { first = found }
    noteAuthor(of: found, in: key)
    let fields = fieldReader(of: found)
    sections[key, default: SectionFacts()].note(found, fields, now: options.now)
    if entries[key] == nil {
      chats.append(key)
      describe(key, by: found)
    }
    entries[key, default: []].append(entry)
  }

  /// Returns the reader of the family of a message.
  private mutating func fieldReader(of found: FoundMessage) -> FieldReader {
    let family: Family =
      switch found.shape {
      case .tdlib: .tdlib
      case .wire: .mtproto
      case .botAPI, .exported, .written, .model: Family(of: found.value) ?? .botAPI
      }
    if let known = sectionFields[family] { return known }
    let reader = FieldReader(family: family)
    sectionFields[family] = reader
    return reader
  }

  /// Returns the author for an album, because an export does not say which messages form one.
  private static func albumAuthor(of value: JSONValue) -> String? {
    guard value["photo"]?.isString == true || value["media_type"]?.string == "video_file",
      value.first(of: ["forwarded_from", "self_destruct_period_seconds", "inline_bot_buttons"]) == nil,
      !CommonMessageReader.isDeleted(value, "forwarded_from")
    else { return nil }
    return value.first(of: ["from_id", "from"])?.text ?? ""
  }

  /// Parses one element. An error only affects this element.
  private mutating func value(at range: Range<Int>) -> JSONValue? {
    let limit = options.reading.limits.inputBytes
    guard range.count <= limit else {
      let message = "a message is larger than \(limit) bytes: it is left out"
      log.add(Diagnostic(.tooLarge, message, at: InputOrigin(byteOffset: range.lowerBound)))
      return nil
    }
    do throws(JSONError) {
      return try JSONDocument(bytes, range: range, options: options.reading).root
    } catch {
      let code: DiagnosticCode =
        switch error.reason {
        case .syntax: .syntax
        case .tooDeep: .tooDeep
        case .tooManyNodes: .tooManyNodes
        }
      let message = "cannot read a message, which is left out: \(error.message)"
      log.add(Diagnostic(code, message, help: error.help, at: InputOrigin(byteOffset: error.offset)))
      return nil
    }
  }

  /// Returns whether an element is an update of another kind, or an object with a type.
  private static func isKnown(_ value: JSONValue) -> Bool {
    value["update_id"] != nil || value["@type"] != nil || value["_"] != nil || value["className"] != nil
  }

  private static func date(of message: JSONValue) -> Int? {
    let seconds = message.first(of: ["date_unixtime", "date"]).flatMap(ISODate.seconds)
    return seconds == ISODate.unknown ? nil : seconds
  }

  // MARK: - Chats

  /// - Parameter hasChat: true if the object around the list is an exported chat.
  private func key(of found: FoundMessage, list: Int, hasChat: Bool) -> ChatKey {
    let value = found.value
    switch found.shape {
    case .exported: return hasChat ? .list(list) : .unknown
    case .written, .model: return .unknown
    case .botAPI:
      return Self.key(marked: value["chat"]?.number(["id"]) ?? value.number(["chat_id"]))
    case .tdlib: return Self.key(marked: value.number(["chat_id"]))
    case .wire:
      var reader = MTProtoMessageReader(
        common: CommonMessageReader(.wire, family: .mtproto, options: options))
      return reader.chat(of: value).map(ChatKey.peer) ?? .unknown
    }
  }

  private mutating func describe(_ key: ChatKey, by found: FoundMessage) {
    guard case .peer(let id) = key, let chat = found.value["chat"], chat.isObject else { return }
    var reader = CommonMessageReader(found.shape, family: Family(of: found.value), options: options)
    reader.addPeer(chat)
    described[id] = reader.peers.known(id)
  }

  private static func key(marked id: Int64?) -> ChatKey {
    id.map { .peer(PeerID(marked: $0)) } ?? .unknown
  }

  /// Adds messages without a chat to the only chat of the file.
  private mutating func joinUnknown() {
    guard chats.count == 2, let lost = entries[.unknown],
      let chat = chats.first(where: { $0 != .unknown }), let known = entries[chat]
    else { return }
    entries[chat] = (known + lost).sorted { $0.range.lowerBound < $1.range.lowerBound }
    entries[.unknown] = nil
    if let lostFacts = sections[.unknown] { sections[chat]?.add(lostFacts) }
    chats = [chat]
  }
}
