import JSONText
import MessageModel
import PageModel
import PageReading

/// One message of a chat before it is read: where it stands, and what decides its place among the others.
struct IndexedMessage {
  /// Of the list's element that holds it, in bytes from the start of the file.
  var range: Range<Int>
  var list: Int
  /// Of the element in its list.
  var place: Int
  var id: Int64?
  /// Seconds since 1970.
  var date: Int?
  /// The id that the message had while it was being sent.
  var formerID: Int64?
  /// When it was edited, as the message says.
  var editDate: Int?
  /// Updates that change it, in the order of the file.
  var changes: [Change] = []
  /// Whether it is pinned, and what it does to the buttons that a bot offers.
  var isPinned = false
  var keyboard: CommonMessageReader.KeyboardChange?
  /// Whether somebody wrote it to be drawn: such messages stand in the order of the file.
  var isWritten = false
  /// Who sent the photo or video of an export that may be one of an album.
  var albumAuthor: String?
  /// The album that it is taken to be in.
  var albumID: String?
  /// Whether it stands for an element of the file, and is not what one was before an update.
  var isRecord = true

  struct Change {
    /// Of the update, in bytes from the start of the file.
    var range: Range<Int>
    /// Whether it makes another version of the message.
    var isVersion: Bool
  }
}

/// Which of the chats in a file a message stands in.
enum ChatKey: Hashable {
  case peer(PeerID)
  /// An export's, by the list.
  case list(Int)
  /// Nobody says.
  case unknown
}

extension [IndexedMessage] {
  /// Joins photos and videos of one author and one second whose ids follow each other, as the phone shows them.
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

  /// The oldest first (Spec/Messages.md 2.2). Servers give the newest first, dumps and exports the oldest.
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

  /// Of messages with the same id the last.
  ///
  /// - Parameter keepsEarlier: whether what a message said before it was edited stands above it.
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

/// Messages that are told more than once, as edited ones are.
struct MessageVersions {
  /// What holds.
  var last: [IndexedMessage] = []
  /// How many others there are of the same messages.
  var earlierCount = 0
  /// Messages whose id another one has, too, which is drawn.
  var others: [IndexedMessage] = []

  /// What is said of those: each loss is told (Spec/Messages.md 2.6).
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

  /// What it was before each update that replaced its content, and what it is.
  fileprivate var allVersions: [IndexedMessage] {
    changes.indices.filter { changes[$0].isVersion }.map { index in
      var earlier = self
      earlier.changes = Array(changes[..<index])
      earlier.isRecord = false
      return earlier
    } + [self]
  }

  /// The same where a later element tells again what it is now.
  fileprivate var earlierVersions: [IndexedMessage] {
    var versions = allVersions
    if versions.count > 1 { versions.removeLast() }
    versions[versions.count - 1].isRecord = true
    return versions
  }

  /// An edited message keeps its time.
  fileprivate func isVersion(of other: IndexedMessage) -> Bool {
    date == nil || other.date == nil || date == other.date
  }
}

/// The first pass over a chat: each element of its lists is looked at once, and of what it is only a little is kept.
struct ChatIndexer {
  /// In the order of the file.
  var entries: [ChatKey: [IndexedMessage]] = [:]
  /// In the order in which they begin.
  var chats: [ChatKey] = []
  /// Elements that say who people and chats are.
  private(set) var descriptions: [Range<Int>] = []
  /// What became of those that are no messages.
  var records: ChatRecords
  /// Updates that tell of messages by their ids.
  private(set) var changes: [FoundChange] = []
  /// Chats as their first messages describe them.
  private(set) var described: [PeerID: Peer] = [:]
  /// Whose names the first message's fields have.
  private(set) var first: FoundMessage?
  /// Whether the file is an array with blocks among its elements: what looks like a message there is a block that lacks
  /// its type.
  private(set) var holdsBlocks = false
  /// Whether some elements are messages of a conversation with a language model.
  private var holdsModelMessages = false
  /// How many elements were parsed, and how many bytes they have.
  private(set) var work = Work()
  private var log = DiagnosticLog()
  /// Of the last message that somebody wrote with one.
  private var writtenDay: Int?
  private let bytes: [UInt8]
  private let options: MessageOptions

  struct Work: Equatable {
    var elements = 0
    var bytes = 0
  }

  /// Up to three authors of each chat, which decide whether it is a group.
  private var authors: [ChatKey: Set<String>] = [:]

  /// Returns whether a chat is a group though nothing says so: more than two people write there, or two and its kind is
  /// not known.
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

  /// - Returns: what becomes of the element; `nil` for a message and for what changes one, which its chat decides.
  private mutating func add(
    _ range: Range<Int>, at place: Int, of index: Int, _ list: ChatOutline.List
  ) -> ChatRecords.Fate? {
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
          range: range, list: index, place: place, id: found.id, date: Self.date(of: found.value),
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

  /// Of messages, which may have fields that tell what somebody does.
  private static let contents: [StaticString] = ["text", "content", "message", "message_id", "photo", "rich"]

  /// What is written by hand may leave out the id, which is then the place, and the day, which is then that of the
  /// message above.
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

  private mutating func describe(_ range: Range<Int>) -> ChatRecords.Fate {
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
    if entries[key] == nil {
      chats.append(key)
      describe(key, by: found)
    }
    entries[key, default: []].append(entry)
  }

  /// An export does not say which messages are an album.
  private static func albumAuthor(of value: JSONValue) -> String? {
    guard value["photo"]?.isString == true || value["media_type"]?.string == "video_file",
      value.first(of: ["forwarded_from", "self_destruct_period_seconds", "inline_bot_buttons"]) == nil
    else { return nil }
    return value.first(of: ["from_id", "from"])?.text ?? ""
  }

  /// Parses one element; what is wrong with it costs it alone.
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

  /// Updates of other kinds, and objects that have a name.
  private static func isKnown(_ value: JSONValue) -> Bool {
    value["update_id"] != nil || value["@type"] != nil || value["_"] != nil || value["className"] != nil
  }

  private static func date(of message: JSONValue) -> Int? {
    let seconds = message.first(of: ["date_unixtime", "date"]).flatMap(ISODate.seconds)
    return seconds == ISODate.unknown ? nil : seconds
  }

  // MARK: - Chats

  /// - Parameter hasChat: whether the object around the list is an exported chat.
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

  /// Messages that do not say where they stand are of the one chat that there is.
  private mutating func joinUnknown() {
    guard chats.count == 2, let lost = entries[.unknown],
      let chat = chats.first(where: { $0 != .unknown }), let known = entries[chat]
    else { return }
    entries[chat] = (known + lost).sorted { $0.range.lowerBound < $1.range.lowerBound }
    entries[.unknown] = nil
    chats = [chat]
  }
}
