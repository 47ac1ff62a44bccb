import JSONText
import PageModel
import PageReading

package struct ChatOptions: Equatable, Sendable {
  /// The options for reading each message.
  package var message: MessageOptions
  /// The selected chat: its name, its username or its id; `nil` for the only one.
  package var chat: String?
  /// True if the versions before an edit appear above the message.
  package var showsEdits: Bool

  package init(message: MessageOptions = MessageOptions(), chat: String? = nil, showsEdits: Bool = false) {
    (self.message, self.chat, self.showsEdits) = (message, chat, showsEdits)
  }
}

/// Reads the bytes of a file into a chat whose messages are read one by one (Spec/Messages.md 2).
package enum ChatReader {
  /// Examines every message once, to find the order and the position of each.
  ///
  /// - Returns: `nil` if the input is not a list of messages: a single message, a page, or anything else.
  /// - Throws: `ReadError` if the input exceeds the limits, or if the selected chat is missing or no chat is
  ///   selected.
  package static func open(
    _ bytes: [UInt8], options: ChatOptions = ChatOptions()
  ) throws(ReadError) -> ChatSource? {
    guard let outline = try outline(of: bytes, reading: options.message.reading) else { return nil }
    return try chat(outline, in: bytes, options: options)
  }

  /// Returns the lists that may contain messages; `nil` without such a list.
  static func outline(of bytes: [UInt8], reading: ReadOptions) throws(ReadError) -> ChatOutline? {
    guard reading.format?.holdsMessages ?? true else { return nil }
    guard bytes.count <= reading.limits.chatBytes else {
      throw ReadError(
        .tooLarge,
        "the input has \(bytes.count) bytes, more than the limit of \(reading.limits.chatBytes) for a chat")
    }
    return try ChatOutline(bytes, reading: reading)
  }

  static func chat(
    _ outline: ChatOutline, in bytes: [UInt8], options: ChatOptions
  ) throws(ReadError) -> ChatSource? {
    // The information around the messages is anonymized once the names of all people are known.
    var plain = options.message
    plain.anonymizer = Anonymizer()
    let index = ChatIndexer(outline, in: bytes, options: plain)
    guard !index.holdsBlocks, !Self.isOneUpdate(outline, index),
      let first = index.first
        ?? EmptyChat.found(outline, index, in: bytes, limits: options.message.reading.limits)
    else { return nil }
    var surroundings = ChatSurroundings.read(
      outline, index, first: first, in: bytes, options: plain)
    if let fault = Diagnostic(encodingOf: bytes) { surroundings.diagnostics.append(fault) }
    if index.first == nil {
      return ChatSource(
        emptyOf: first, bytes: bytes, outline: outline, index: index, surroundings: surroundings,
        options: options.message)
    }
    guard !index.chats.isEmpty else {
      throw ReadError(.notInChat, "later updates delete every message in the file")
    }
    let names = ChatNames(outline, index, surroundings)
    let key = try names.chosen(by: options.chat)
    let sections = index.sections[key] ?? SectionFacts()
    var topics = sections.topics
    topics.add(surroundings.topics)
    (surroundings.topics, surroundings.showsTopics) = (topics, sections.showsTopics)
    // MTProto lists the message of a thread first.
    if case .replies? = surroundings.section, surroundings.discussed == nil {
      surroundings.discussed = index.entries[key]?.compactMap(\.id).min()
    }
    surroundings.isOfMany = index.isOfMany(key, isKindKnown: Self.isKindKnown(key, outline))
    return ChatSource(
      bytes: bytes, outline: outline, index: index, key: key, title: names.title(of: key),
      surroundings: surroundings, options: options.message, showsEdits: options.showsEdits)
  }

  /// Returns whether the input states the kind of chat: protocols by the id, and an export by its type.
  private static func isKindKnown(_ key: ChatKey, _ outline: ChatOutline) -> Bool {
    switch key {
    case .peer: true
    case .list(let list): outline.lists[list].envelopes.last?["type"]?.string.map { !$0.isEmpty } ?? false
    case .unknown: false
    }
  }

  /// Returns whether the input is a server's response to a sent message, which contains this single message
  /// as an update.
  private static func isOneUpdate(_ outline: ChatOutline, _ index: ChatIndexer) -> Bool {
    index.count == 1 && outline.lists.contains { $0.holdsUpdates }
  }
}

/// The lists of a file that may contain messages, with the objects around each and the positions of the
/// elements, which are not parsed.
struct ChatOutline {
  struct List {
    /// The objects around the list, the outermost first.
    var envelopes: [JSONValue]
    /// The pointer to the list.
    var pointer: String
    /// True if the elements are lines of the file.
    var isLines = false
    /// True if the elements are updates of MTProto.
    var holdsUpdates: Bool
    /// The ranges of the elements, in bytes from the start of the file.
    var ranges: [Range<Int>]
    /// True if the file ends inside the list.
    var isCut: Bool

    /// True if the list is a conversation in a request to a language model, or in its answer.
    var isConversation: Bool {
      ChatOutline.conversations.contains { pointer.hasSuffix("/" + String(describing: $0)) }
    }

    /// Returns the message in one of the elements; `nil` without one.
    func message(in element: JSONValue, options: ReadOptions) -> FoundMessage? {
      if element.isObject, envelopes.last.map(WrittenMessageReader.isBody) == true {
        return FoundMessage(value: element, shape: .written, format: .message)
      }
      return MessageFinder.message(in: element, options: options)
    }
  }

  var lists: [List]
  /// The file without the elements; `nil` for JSON lines.
  var document: JSONDocument?

  /// Creates an outline. Without lists, the document contains the whole file.
  ///
  /// - Returns: `nil` if the file is not JSON.
  /// - Throws: `ReadError` if the content around the messages exceeds the limits.
  init?(_ bytes: [UInt8], reading: ReadOptions) throws(ReadError) {
    let limits = reading.limits
    guard Self.beginsJSON(bytes) else { return nil }
    if let lines = try Self.lines(bytes, limits: limits) {
      self.init(lists: [lines], document: nil)
      return
    }
    do throws(JSONError) {
      let (document, lists) = try JSONDocument.outline(of: bytes, lists: Self.names, limits: limits.json)
      reading.named?.note(document)
      self.init(document, lists)
      // An array of the file itself may be a log of replies and batches, like JSON lines.
      if self.lists.count == 1, self.lists[0].pointer.isEmpty {
        self.lists[0].ranges = Self.unpacked(self.lists[0].ranges, of: bytes, limits: limits)
      }
    } catch {
      // A small file is read as a page, which reports the error.
      guard bytes.count > limits.inputBytes else { return nil }
      throw ReadError(error, in: bytes)
    }
  }

  private init(lists: [List], document: JSONDocument?) {
    self.lists = lists
    self.document = document
  }

  private static let names = JSONListNames(
    names: ["messages", "updates", "result"] + conversations, depth: Limits.listDepth)

  /// Further keys of a conversation in requests to language models.
  static let conversations: [StaticString] = ["contents", "input", "chat_history", "conversations"]

  private init(_ document: JSONDocument, _ lists: [JSONList]) {
    let places = JSONPlaces(document)
    self.init(
      lists: lists.map { list in
        var envelopes: [JSONValue] = []
        var node = places.parents[list.node]
        while node >= 0 {
          envelopes.append(JSONValue(document: document, index: node))
          node = places.parents[node]
        }
        let pointer = places.pointer(at: document.nodes[list.node].start)
        return List(
          envelopes: envelopes.reversed(), pointer: pointer, holdsUpdates: pointer.hasSuffix("updates"),
          ranges: list.ranges, isCut: list.isCut)
      }, document: document)
  }

  private static func beginsJSON(_ bytes: [UInt8]) -> Bool {
    let start = ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0
    guard let first = bytes[start...].first(where: { !ASCII.isSpace($0) }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  // MARK: - JSON lines

  /// Returns the lines of a file with one message or update per line; `nil` for any other file. Streams are
  /// JSON lines too, but a message has an id or a date (Spec/Messages.md 2.1).
  private static func lines(_ bytes: [UInt8], limits: Limits) throws(ReadError) -> List? {
    var ranges: [Range<Int>] = []
    var lineCount = 0
    /// The number of lines that do not decide whether this is a chat.
    var undecided = 0
    var isChat: Bool?
    var start = ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let range = trimmed(start..<end, in: bytes)
      if !range.isEmpty {
        lineCount += 1
        ranges += replies(in: range, of: bytes, limits: limits) ?? [range]
      }
      // A file with one line is not a list, and may be long.
      while isChat == nil, lineCount > 1, undecided < ranges.count {
        isChat = isMessage(ranges[undecided], in: bytes, limits: limits)
        undecided += 1
      }
      if isChat == false { return nil }
      guard ranges.count <= limits.values else {
        throw ReadError(
          .tooManyNodes, "the JSON has more than \(limits.values) values",
          help: "raise the limit with --limit values=N", origin: InputOrigin(byteOffset: start))
      }
      start = end + 1
    }
    // A chat without messages has only descriptions.
    guard isChat == true || lineCount > 1 && ranges.allSatisfy({ describes($0, in: bytes, limits: limits) })
    else { return nil }
    return List(
      envelopes: [], pointer: "", isLines: true, holdsUpdates: false, ranges: ranges, isCut: false)
  }

  /// Returns the messages and updates in the replies and batches of an array.
  private static func unpacked(_ ranges: [Range<Int>], of bytes: [UInt8], limits: Limits) -> [Range<Int>] {
    guard ranges.contains(where: { mayBePacked($0, in: bytes) }) else { return ranges }
    let unpacked = ranges.flatMap { range -> [Range<Int>] in
      guard mayBePacked(range, in: bytes), range.count <= limits.inputBytes,
        let root = try? JSONDocument(bytes, range: range, limits: limits.json).root
      else { return [range] }
      let list = root["ok"]?.bool == true ? root["result"] ?? root : root
      guard list.isArray, list.elements.allSatisfy({ $0.isObject && isPart($0) }) else { return [range] }
      // A reply may have no updates. An empty array among messages is reported as what it is.
      if root.isArray, list.elements.first(where: { _ in true }) == nil { return [range] }
      return list.elements.map(\.range)
    }
    return unpacked.isEmpty ? ranges : unpacked
  }

  private static func isPart(_ value: JSONValue) -> Bool {
    MessageFinder.mayBeMessage(value) || MessageFinder.isUpdate(value) || CommonMessageReader.describes(value)
  }

  private static func mayBePacked(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let start = bytes[range.prefix(replyHead)]
    return start.first == UInt8(ascii: "[")
      || start.indices.contains { start[$0...].starts(with: #""ok""#.utf8) }
  }

  /// Returns the messages and updates in a line of a log that is a server's response or a list of TDLib;
  /// `nil` for any other line.
  private static func replies(in line: Range<Int>, of bytes: [UInt8], limits: Limits) -> [Range<Int>]? {
    let start = bytes[line.prefix(replyHead)]
    let isReply = [#""ok""#, #""messages""#].contains { key in
      start.indices.contains { start[$0...].starts(with: key.utf8) }
    }
    guard isReply,
      line.count <= limits.inputBytes,
      let root = try? JSONDocument(bytes, range: line, limits: limits.json).root
    else { return nil }
    if root["ok"]?.bool == true, let result = root["result"] {
      if result.isArray { return result.elements.filter(\.isObject).map(\.range) }
      return MessageFinder.mayBeMessage(result) ? [result.range] : nil
    }
    guard root["@type"]?.string?.lowercased().hasSuffix("messages") == true, let list = root["messages"]
    else {
      return nil
    }
    return list.elements.filter(\.isObject).map(\.range)
  }

  private static let replyHead = 64

  private static func trimmed(_ line: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func describes(_ range: Range<Int>, in bytes: [UInt8], limits: Limits) -> Bool {
    let root = try? JSONDocument(bytes, range: range, limits: limits.json).root
    return root.map { $0.isObject && CommonMessageReader.describes($0) } ?? false
  }

  /// Returns whether a line is a message; `nil` for a line that describes a person or is another update,
  /// because messages may follow.
  private static func isMessage(_ range: Range<Int>, in bytes: [UInt8], limits: Limits) -> Bool? {
    guard range.count <= limits.inputBytes, bytes[range.lowerBound] == UInt8(ascii: "{"),
      let root = try? JSONDocument(bytes, range: range, limits: limits.json).root
    else { return false }
    guard let found = try? MessageFinder.find(in: root, options: ReadOptions(limits: limits)) else {
      // Logs of TDLib also have responses of other kinds.
      let isAnswer = root.first(of: ["@client_id", "@extra"]) != nil
      return isAnswer || MessageFinder.isUpdate(root) || CommonMessageReader.describes(root) ? nil : false
    }
    if found.shape == .written { return true }
    // Records of a streamed answer may also have the model's role.
    if found.shape == .model { return ModelMessageReader.role(of: found.value) == .user ? true : nil }
    return found.siblings.isEmpty && root["draft_id"] == nil
      && found.value.first(of: ["message_id", "id", "date"]) != nil
  }
}
