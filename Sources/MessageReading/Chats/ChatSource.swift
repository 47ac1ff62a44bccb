import JSONText
import MessageModel
import PageModel
import PageReading

/// A chat whose messages are read when they are asked for, each by itself, in any order: what is held is the bytes of the
/// file, a few numbers for each message, and what stands around all of them.
package struct ChatSource: Sendable {
  /// Of the whole chat, the oldest first.
  private let entries: [IndexedMessage]
  /// Which of them were chosen.
  private var chosen: Range<Int>
  /// Where the messages stand that may be answered, by id.
  private let places: [Int64: Int]
  private let bytes: [UInt8]
  private let lists: [List]
  private let surroundings: MessageSurroundings
  private let options: MessageOptions
  /// Those of a chat that is in no file.
  private var read: [MessageResult] = []

  package private(set) var info: ChatInfo
  /// Who is in it, as far as that stands around the messages or in the first of them.
  package private(set) var peers = PeerTable()
  /// The photo of the chat.
  package private(set) var media = MediaTable()
  package let format: InputFormat
  /// Of the file as a whole: messages that cannot be read, and what the input lacks.
  package let diagnostics: [Diagnostic]
  /// How much was looked at to make it.
  let work: ChatIndexer.Work
  /// What became of the records of the file; those of this chat count as drawn.
  private var allRecords: ChatRecords

  private struct List {
    var pointer: String
    var isLines: Bool
    /// The exported chat around it.
    var chat: JSONPlace?
  }

  /// A value of a document, as it can be sent to another thread.
  private struct JSONPlace {
    var document: JSONDocument
    var index: Int
  }

  init(
    bytes: [UInt8], outline: ChatOutline, index: ChatIndexer, key: ChatKey, title: String?,
    surroundings: MessageSurroundings, options: MessageOptions
  ) {
    self.bytes = bytes
    self.surroundings = surroundings
    self.options = options
    lists = outline.lists.map { list in
      let chat = list.envelopes.last.flatMap { ChatExport.isOne($0) ? $0 : nil }
      return List(
        pointer: list.pointer, isLines: list.isLines,
        chat: chat.map { JSONPlace(document: $0.document, index: $0.index) })
    }
    let versions = (index.entries[key] ?? []).versions()
    let entries = versions.last.sortedByAge()
    self.entries = entries
    var records = index.records
    records[.drawn] = entries.count
    records[.replaced] = versions.earlierCount
    records[.leftOut] += versions.others.count
    records[.ofOtherChats] = index.entries.reduce(0) { $0 + ($1.key == key ? 0 : $1.value.count) }
    allRecords = records
    chosen = entries.indices
    let named = entries.enumerated().compactMap { place, entry in entry.id.map { ($0, place) } }
    places = Dictionary(named, uniquingKeysWith: { _, last in last })
    format = index.first?.format ?? .botAPI
    let wrong = [records.difference].compactMap { $0 } + versions.diagnostics
    diagnostics = (index.diagnostics + surroundings.diagnostics + wrong).sortedByPlace()
    work = index.work
    info = ChatInfo()
    describe(title: title)
  }

  /// A chat of messages that were read before.
  package init(_ messages: [MessageResult], options: MessageOptions = MessageOptions()) {
    read = messages
    bytes = []
    lists = []
    surroundings = MessageSurroundings()
    self.options = options
    entries = messages.enumerated().map {
      IndexedMessage(
        range: 0..<0, list: 0, place: $0.offset, id: $0.element.message.id, date: $0.element.message.date)
    }
    chosen = entries.indices
    places = [:]
    format = messages.first?.format ?? .botAPI
    diagnostics = []
    work = ChatIndexer.Work()
    info = ChatInfo()
    allRecords = ChatRecords(read: messages.count)
    describe(title: nil)
  }

  /// What one message says of its chat holds for all of them.
  private mutating func describe(title: String?) {
    info.myself = options.me?.found(in: surroundings.peers) ?? surroundings.myself
    guard let first = message(at: 0) else { return }
    peers = first.peers
    info.chat = first.message.chat
    info.title = title
    guard let id = info.chat.id else { return }
    if let peer = first.peers.known(id) {
      info.title = peer.name.isEmpty ? title : peer.name
      info.photo = peer.photo
      if let photo = peer.photo { media.photos[photo] = first.media.photos[photo] }
    }
    guard let facts = surroundings.facts[id] else { return }
    info.memberCount = facts.memberCount
    info.onlineCount = facts.onlineCount
    info.lastReadIncoming = facts.lastReadIncoming
    info.showsAuthors = facts.showsAuthors
    info.readerAction = facts.readerAction
    info.takesSuggestions = facts.takesSuggestions
    info.takesGifts = facts.takesGifts
  }

  // MARK: - Messages

  /// Of the messages that were chosen.
  package var count: Int { chosen.count }

  package func id(at index: Int) -> Int64? { entry(at: index)?.id }

  /// Seconds since 1970.
  package func date(at index: Int) -> Int? { entry(at: index)?.date }

  /// Where the message with an id stands among the chosen ones.
  package func index(ofMessage id: Int64) -> Int? {
    guard let place = places[id], chosen.contains(place) else { return nil }
    return place - chosen.lowerBound
  }

  /// The same, or an error that says which there are.
  package func requireIndex(ofMessage id: Int64) throws(ReadError) -> Int {
    if let index = index(ofMessage: id) { return index }
    throw ReadError(.notInChat, "no message \(id): \(ChatSelection().summary(of: Array(entries[chosen])))")
  }

  /// `2024-05-01`, in UTC; `nil` when no message has a date.
  package var firstAndLastDay: (String, String)? {
    let dates = entries[chosen].compactMap(\.date)
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return (ISODate.text(day: ISODate.day(of: first)), ISODate.text(day: ISODate.day(of: last)))
  }

  private func entry(at index: Int) -> IndexedMessage? {
    (0..<chosen.count).contains(index) ? entries[chosen.lowerBound + index] : nil
  }

  /// Reads one message. What is too much for one is the line for unsupported messages, with a warning.
  ///
  /// - Returns: `nil` beyond the last.
  package func message(at index: Int) -> MessageResult? {
    guard let entry = entry(at: index) else { return nil }
    if read.indices.contains(entry.place) { return read[entry.place] }
    guard var found = found(entry) else { return nil }
    found.exportedChat = lists[entry.list].chat.map { JSONValue(document: $0.document, index: $0.index) }
    let pointer = lists[entry.list].pointer + "/\(entry.place)"
    do throws(ReadError) {
      var result = try MessageReader.result(
        found, siblings: MessageSiblings(find: value), around: surroundings, options: options,
        mark: "\(entry.list).\(entry.place).")
      result.message.pointer = pointer + found.value.pointer
      return result
    } catch {
      let message = Message(
        id: entry.id, chat: info.chat, direction: options.side, date: entry.date,
        content: .unsupported(kind: "message"), origin: found.value.origin, pointer: pointer)
      let diagnostic = Diagnostic(.unknownMessage, error.message, at: found.value.origin)
      return MessageResult(message: message, format: found.format, diagnostics: [diagnostic])
    }
  }

  private func found(_ entry: IndexedMessage) -> FoundMessage? {
    let limits = options.reading.limits
    guard let document = try? JSONDocument(bytes, range: entry.range, limits: limits.json) else { return nil }
    return MessageFinder.message(in: document.root, options: options.reading)
  }

  /// A message of the chat that another one answers.
  private func value(ofMessage id: Int64) -> JSONValue? {
    places[id].flatMap { found(entries[$0])?.value }
  }

  /// What became of the records of the file.
  package var records: ChatRecords {
    var records = allRecords
    records[.drawn] = chosen.count
    records[.notChosen] = entries.count - chosen.count
    return records
  }

  // MARK: - Choosing

  /// Leaves what is around them.
  package mutating func removeMessages() { chosen = 0..<0 }

  /// Leaves the messages that a selection names.
  ///
  /// - Throws: `ReadError` when there are none, with what there is.
  package mutating func select(_ selection: ChatSelection) throws(ReadError) {
    chosen = try selection.range(in: entries)
  }
}

extension MessageResult {
  /// `2024-05-01`, in UTC; `nil` without a date.
  package var day: String? { message.date.map { ISODate.text(day: ISODate.day(of: $0)) } }
}
