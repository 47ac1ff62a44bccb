import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// A chat whose messages are read on request, each by itself and in any order. It keeps the bytes of the
/// file, a few values for each message, and the information around all of them.
package struct ChatSource: Sendable {
  /// The messages of the whole chat, the oldest first.
  let entries: [IndexedMessage]
  /// The indices of the selected messages.
  private var chosen: [Int]
  /// The places of messages by id, for replies.
  let places: [Int64: Int]
  private let bytes: [UInt8]
  let lists: [List]
  var surroundings: MessageSurroundings
  /// The information around the messages with real names, by which messages are searched.
  private let plainSurroundings: MessageSurroundings
  /// The elements of the lists that describe people and chats.
  private let descriptions: [Range<Int>]
  private(set) var options: MessageOptions
  package var anonymizer: Anonymizer { options.anonymizer }
  /// The messages of a chat that is not in a file.
  private(set) var read: [MessageResult] = []

  package internal(set) var info: ChatInfo
  /// The people in the chat, as far as the information around the messages or the first message names them.
  package internal(set) var peers = PeerTable()
  /// The media with the photo of the chat.
  package internal(set) var media = MediaTable()
  package private(set) var format: InputFormat
  /// The diagnostics about the file as a whole, such as unreadable messages and missing parts.
  package let diagnostics: [Diagnostic]
  /// The facts about scheduled messages and topics.
  let sections: SectionFacts
  /// The amount of work that was needed to create the chat.
  let work: ChatIndexer.Work
  /// The outcomes of the records of the file; those of this chat count as rendered.
  private var allRecords: ChatRecords
  /// The index of the last message that answers those before it, which are therefore read; 0 for none.
  private var lastAnswer = 0

  struct List {
    var pointer: String
    var isLines: Bool
    /// True if the list is the body of a request to a bot that draws quotes.
    var isBody: Bool
    /// The exported chat around the list.
    var chat: JSONPlace?
  }

  /// A value of a document in a form that can be sent to another thread.
  struct JSONPlace {
    var document: JSONDocument
    var index: Int
  }

  init(
    bytes: [UInt8], outline: ChatOutline, index: ChatIndexer, key: ChatKey, title: String?,
    surroundings: MessageSurroundings, options: MessageOptions, showsEdits: Bool
  ) {
    self.bytes = bytes
    plainSurroundings = surroundings
    self.surroundings = surroundings
    self.surroundings.peers.language = options.reading.language
    descriptions = index.descriptions
    self.options = options
    lists = outline.lists.map { list in
      let chat = list.envelopes.last.flatMap { ChatExport.isOne($0) ? $0 : nil }
      return List(
        pointer: list.pointer, isLines: list.isLines,
        isBody: list.envelopes.last.map(WrittenMessageReader.isBody) ?? false,
        chat: chat.map { JSONPlace(document: $0.document, index: $0.index) })
    }
    let versions = (index.entries[key] ?? []).versions(keepsEarlier: showsEdits)
    var entries = versions.last.sortedByAge()
    if options.guessesAlbums { entries.guessAlbums() }
    self.entries = entries
    var records = index.records
    records[.drawn] = entries.count(where: \.isRecord)
    records[.replaced] += versions.earlierCount
    records[.leftOut] += versions.others.count
    records[.ofOtherChats] = index.entries.reduce(0) { $0 + ($1.key == key ? 0 : $1.value.count) }
    allRecords = records
    chosen = Array(entries.indices)
    let named = entries.enumerated().compactMap { place, entry in entry.id.map { ($0, place) } }
    places = Dictionary(named, uniquingKeysWith: { _, last in last })
    format = index.first?.format ?? .botAPI
    let wrong = [records.difference].compactMap { $0 } + versions.diagnostics
    diagnostics = (index.diagnostics + surroundings.diagnostics + wrong).sortedByPlace()
    work = index.work
    info = ChatInfo()
    sections = index.sections[key] ?? SectionFacts()
    if options.anonymizer.hidesNames { learnNames() }
    self.options.anonymizer.apply(to: &self.surroundings)
    recognizeBot()
    lastAnswer = entries.lastIndex { result(of: $0)?.message.answers ?? false } ?? 0
    describe(title: title.map(self.options.anonymizer.title))
    describeState()
  }

  /// Creates a chat without messages (Spec/Messages.md 2.10).
  ///
  /// - Parameter found: the object around the missing messages.
  init(
    emptyOf found: FoundMessage, bytes: [UInt8], outline: ChatOutline, index: ChatIndexer,
    surroundings: MessageSurroundings, options: MessageOptions
  ) {
    self.init(
      bytes: bytes, outline: outline, index: index, key: .unknown, title: nil, surroundings: surroundings,
      options: options, showsEdits: false)
    format = found.format
    peers = self.surroundings.peers
    let others = peers.peers.keys.filter { $0 != info.myself }
    let chat = ([found.value] + found.envelopes.reversed()).lazy.compactMap { $0["chat"] }.first(
      where: \.isObject)
    let told = chat?.number(["id"]).map { id in
      found.shape == .wire ? others.first { $0.bare == id } ?? PeerID(marked: id) : PeerID(marked: id)
    }
    var id = told ?? (others.count == 1 ? others.first : nil)
    if found.shape == .exported {
      var reader = ExportMessageReader(common: CommonMessageReader(.exported, family: nil, options: options))
      reader.readChat(found.value)
      peers = reader.common.peers.mapped(self.options.anonymizer.peer)
      id = reader.message.chat.id
    }
    let peer = id.flatMap(peers.known)
    info.chat = Chat(id: id, kind: id.map(peers.chatKind) ?? .private)
    describe(peer: peer, named: nil, media: surroundings.media)
    media = surroundings.media
    describeState()
    let beginning = id.flatMap { surroundings.facts[$0]?.beginning } ?? BeginningFacts()
    info.beginning = info.marks.isSecret ? .secret : beginning.beginning(isBot: peer?.isBot ?? false)
  }

  /// Creates a chat of messages that are already read.
  package init(_ messages: [MessageResult], options: MessageOptions = MessageOptions()) {
    read = messages
    bytes = []
    lists = []
    surroundings = MessageSurroundings()
    plainSurroundings = MessageSurroundings()
    descriptions = []
    self.options = options
    entries = messages.enumerated().map {
      IndexedMessage(
        range: 0..<0, list: 0, place: $0.offset, id: $0.element.message.id, date: $0.element.message.date)
    }
    chosen = Array(entries.indices)
    places = [:]
    format = messages.first?.format ?? .botAPI
    diagnostics = []
    work = ChatIndexer.Work()
    info = ChatInfo()
    sections = SectionFacts()
    allRecords = ChatRecords(read: messages.count)
    lastAnswer = messages.lastIndex { $0.message.answers } ?? 0
    describe(title: nil)
    describeKeyboard(of: messages)
  }

  // MARK: - Messages

  /// The number of selected messages.
  package var count: Int { chosen.count }

  /// True if the first selected message is the first of the chat.
  package var beginsAtStart: Bool { chosen.first == 0 }

  /// Returns the place of a message in the file, in bytes.
  package func offset(ofMessageAt index: Int) -> Int? {
    entry(at: index).flatMap { $0.range.isEmpty ? nil : $0.range.lowerBound }
  }

  /// Returns a message as it is in the file, as JSON on one line; `nil` for a message that is not in a file.
  package func text(ofMessageAt index: Int) -> String? {
    guard let entry = entry(at: index), !entry.range.isEmpty, let found = found(entry) else { return nil }
    // Line breaks are between values only.
    return found.value.source.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  package func id(at index: Int) -> Int64? { entry(at: index)?.id }

  /// Returns the date of a message in seconds since 1970.
  package func date(at index: Int) -> Int? { entry(at: index)?.date }

  /// The latest date of all messages, selected or not.
  package var latestDate: Int? { entries.lazy.compactMap(\.date).max() }

  /// Returns the index of the message with an id among the selected ones.
  package func index(ofMessage id: Int64) -> Int? {
    places[id].flatMap { chosen.place(of: $0) }
  }

  /// Returns the index of the message with an id, or throws an error that lists the available ones.
  package func requireIndex(ofMessage id: Int64) throws(ReadError) -> Int {
    if let index = index(ofMessage: id) { return index }
    throw ReadError(.notInChat, "no message has id \(id): \(ChatSelection().summary(of: chosenEntries))")
  }

  /// The first and the last day, such as `2024-05-01`, in UTC; `nil` if no message has a date.
  package var firstAndLastDay: (String, String)? {
    let dates = chosenEntries.compactMap(\.date)
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return (ISODate.text(day: ISODate.day(of: first)), ISODate.text(day: ISODate.day(of: last)))
  }

  private var chosenEntries: [IndexedMessage] { chosen.map { entries[$0] } }

  private func entry(at index: Int) -> IndexedMessage? {
    chosen.indices.contains(index) ? entries[chosen[index]] : nil
  }

  /// Reads one message. A message that exceeds the limits becomes the line for unsupported messages, with a
  /// warning.
  ///
  /// - Returns: `nil` after the last message.
  package func message(at index: Int) -> MessageResult? {
    guard let entry = entry(at: index), var result = result(of: entry) else { return nil }
    if chosen[index] < lastAnswer, result.message.isReadWhenAnswered { result.message.sendState = .read }
    return result
  }

  /// Marks all messages as answered, because a message that is not in the file follows them.
  package mutating func receiveAnswer() { lastAnswer = entries.count }

  func result(of entry: IndexedMessage) -> MessageResult? {
    if read.indices.contains(entry.place) { return read[entry.place] }
    guard var found = found(entry) else { return nil }
    found.exportedChat = lists[entry.list].chat.map { JSONValue(document: $0.document, index: $0.index) }
    let pointer = lists[entry.list].pointer + "/\(entry.place)"
    do throws(ReadError) {
      var result = try MessageReader.result(
        found, siblings: MessageSiblings(find: value), around: surroundings, options: options,
        mark: "\(entry.list).\(entry.place).")
      result.message.pointer = pointer + found.value.pointer
      if let album = entry.albumID { result.message.albumID = album }
      if entry.isWritten { (result.message.id, result.message.date) = (entry.id, entry.date) }
      for (number, change) in entry.changes.enumerated() {
        guard let value = root(at: change.range) else { continue }
        result.apply(
          value, around: surroundings, options: options, mark: "\(entry.list).\(entry.place).\(number).")
      }
      if sections.areScheduled, result.message.schedule == .ifLater { result.message.schedule = .atDate }
      if entry.isPinUpdated { result.message.isPinned = entry.isPinned }
      return result
    } catch {
      let message = Message(
        id: entry.id, chat: info.chat, direction: options.side, date: entry.date,
        content: .unsupported(kind: "message"), origin: found.value.origin, pointer: pointer)
      let diagnostic = Diagnostic(.unknownMessage, error.message, help: error.help, at: found.value.origin)
      return MessageResult(message: message, format: found.format, diagnostics: [diagnostic])
    }
  }

  func found(_ entry: IndexedMessage) -> FoundMessage? {
    guard let root = root(at: entry.range) else { return nil }
    if lists[entry.list].isBody { return FoundMessage(value: root, shape: .written, format: .message) }
    return MessageFinder.message(in: root, options: options.reading)
  }

  private func root(at range: Range<Int>) -> JSONValue? {
    try? JSONDocument(bytes, range: range, limits: options.reading.limits.json).root
  }

  /// Returns a message of the chat to which another one replies.
  private func value(ofMessage id: Int64) -> JSONValue? {
    places[id].flatMap { found(entries[$0])?.value }
  }

  /// The outcomes of the records of the file.
  package var records: ChatRecords {
    var records = allRecords
    let all = records[.drawn]
    records[.drawn] = chosen.count { entries[$0].isRecord }
    records[.notChosen] = all - records[.drawn]
    return records
  }

  // MARK: - Names

  /// The chat with the names of the file, without anonymizing.
  private var plain: ChatSource {
    var plain = self
    (plain.options.anonymizer, plain.surroundings) = (Anonymizer(), plainSurroundings)
    return plain
  }

  /// Reads every message for the names of people, because others may mention them in any message.
  private mutating func learnNames() {
    let plain = plain
    var known = KnownPeople()
    known.peers = plainSurroundings.peers.peers
    for entry in entries {
      if let read = plain.result(of: entry) { known.add(read) }
    }
    options.anonymizer.learn(known)
  }

  /// Adds the people with some names who wrote messages, so that parts of the screen show them in the colors of their
  /// messages. The messages are read only as long as a name is unknown.
  package mutating func addAuthors(named names: [String]) {
    var missing = Set(names).subtracting(peers.peers.values.flatMap { [$0.name, $0.username ?? ""] })
    for index in 0..<count where !missing.isEmpty {
      guard let read = message(at: index), let author = read.message.author?.peer.flatMap(read.peers.known),
        missing.remove(author.name) != nil || author.username.map({ missing.remove($0) != nil }) ?? false
      else { continue }
      peers.add(author)
    }
  }

  // MARK: - Choosing

  /// Removes all messages, and keeps the information around them.
  package mutating func removeMessages() { chosen = [] }

  /// Returns the names of the first people who sent the chosen messages, for an error about another name.
  private func senders(among plain: ChatSource) -> String? {
    var names: [String] = []
    for index in chosen.indices where names.count <= Self.sendersNamed {
      guard let name = plain.message(at: index)?.authorName, !name.isEmpty, !names.contains(name) else {
        continue
      }
      names.append(name)
    }
    guard !names.isEmpty else { return nil }
    let more = names.count > Self.sendersNamed ? " and others" : ""
    return "senders are " + names.prefix(Self.sendersNamed).map(\.asExcerpt).joined(separator: ", ") + more
  }

  /// The number of senders that an error names.
  private static let sendersNamed = 10

  /// Keeps only the messages of a selection.
  ///
  /// - Throws: `ReadError` if there are none, with the available messages.
  package mutating func select(_ selection: ChatSelection) throws(ReadError) {
    chosen = Array(try selection.range(in: entries))
    guard selection.asksForContent else { return }
    let pinned = selection.feature == .pinned ? pinnedIDs : []
    let plain = plain
    let matches = chosen.indices.filter { index in
      plain.message(at: index).map { selection.contains($0, pinned: pinned) } ?? false
    }
    guard !matches.isEmpty else {
      throw ReadError(
        .notInChat, "no message \(selection.wantedContent): \(selection.summary(of: chosenEntries))",
        help: selection.author == nil || options.anonymizer.hidesNames ? nil : senders(among: plain))
    }
    // The neighbors of a match give its context.
    let around = selection.search == nil ? 0 : ChatSelection.neighbours
    var shown: [Int] = []
    for match in matches {
      let first = max(match - around, shown.last.map { $0 + 1 } ?? 0)
      let last = min(match + around, chosen.count - 1)
      if first <= last { shown += first...last }
    }
    chosen = shown.map { chosen[$0] }
  }

  /// The ids of messages that service messages report as pinned.
  private var pinnedIDs: Set<Int64> {
    Set(
      entries.compactMap { entry in
        guard let value = found(entry)?.value else { return nil }
        if value["action"]?.string == "pin_message" { return value.number(["message_id"]) }
        if let inner = value["pinned_message"] { return inner.number(["message_id", "id"]) }
        if value["content"]?["@type"]?.string == "messagePinMessage" {
          return value["content"]?.number(["message_id"])
        }
        return nil
      })
  }
}

// MARK: - What pages are made of

extension ChatSource {
  /// Returns a digest of the data of selected messages: their bytes, those of updates that change them and of
  /// messages to which they refer by id, and the information around all of them. The same bytes give the same
  /// digest.
  package func digest(of range: Range<Int>, settings: String) -> UInt64 {
    var digest = Digest()
    digest.add(settings.utf8)
    digest.add("\(info.title ?? "") \(info.memberCount ?? 0)".utf8)
    for range in descriptions { digest.add(bytes[range]) }
    for index in range {
      guard let entry = entry(at: index) else { continue }
      digest.add(bytes[entry.range])
      for change in entry.changes { digest.add(bytes[change.range]) }
      if entry.isPinUpdated { digest.add("\(entry.isPinned)".utf8) }
      guard let root = root(at: entry.range) else { continue }
      for index in root.document.nodes.indices {
        let value = JSONValue(document: root.document, index: index)
        guard let id = value.integer.map(Int64.init), let place = places[id], entries[place].id != entry.id
        else {
          continue
        }
        digest.add(bytes[entries[place].range])
      }
    }
    return digest.value
  }
}

extension [Int] {
  /// Returns the index of a number in a sorted list.
  fileprivate func place(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}

extension MessageResult {
  /// The day, such as `2024-05-01`, in UTC; `nil` without a date.
  package var day: String? { message.date.map { ISODate.text(day: ISODate.day(of: $0)) } }
}
