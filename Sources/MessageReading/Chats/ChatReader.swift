import JSONText
import PageModel
import PageReading

package struct ChatOptions: Equatable, Sendable {
  /// How each message is read.
  package var message: MessageOptions
  /// Which of several chats: its name, its username or its id; `nil` for the only one.
  package var chat: String?
  /// Whether what messages said before they were edited stands above them.
  package var showsEdits: Bool

  package init(message: MessageOptions = MessageOptions(), chat: String? = nil, showsEdits: Bool = false) {
    (self.message, self.chat, self.showsEdits) = (message, chat, showsEdits)
  }
}

/// From the bytes of a file to a chat whose messages are read one by one (Spec/Messages.md 2).
package enum ChatReader {
  /// Looks at every message once, to know the order and where each stands.
  ///
  /// - Returns: `nil` for what is no list of messages: a message or a page by itself, or nothing.
  /// - Throws: `ReadError` for more than the limits allow, and when the chat that is meant is not there or not named.
  package static func open(
    _ bytes: [UInt8], options: ChatOptions = ChatOptions()
  ) throws(ReadError) -> ChatSource? {
    guard let outline = try outline(of: bytes, reading: options.message.reading) else { return nil }
    return try chat(outline, in: bytes, options: options)
  }

  /// Where messages may be; `nil` for what holds none.
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
    // What is around the messages gets other names once those of all people are known.
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
    surroundings.isOfMany = index.isOfMany(key, isKindKnown: Self.isKindKnown(key, outline))
    return ChatSource(
      bytes: bytes, outline: outline, index: index, key: key, title: names.title(of: key),
      surroundings: surroundings, options: options.message, showsEdits: options.showsEdits)
  }

  /// Whether the input says what kind of chat it is: protocols do by the id, an export by its type.
  private static func isKindKnown(_ key: ChatKey, _ outline: ChatOutline) -> Bool {
    switch key {
    case .peer: true
    case .list(let list): outline.lists[list].envelopes.last?["type"]?.string.map { !$0.isEmpty } ?? false
    case .unknown: false
    }
  }

  /// What a server answers to whoever sent a message holds this one message as an update.
  private static func isOneUpdate(_ outline: ChatOutline, _ index: ChatIndexer) -> Bool {
    index.count == 1 && outline.lists.contains { $0.holdsUpdates }
  }
}

/// Where the messages of a file may be: its lists, with the objects around each, and where their elements stand. None of
/// them is read.
struct ChatOutline {
  struct List {
    /// The objects around it, the outermost first.
    var envelopes: [JSONValue]
    /// Of the list itself.
    var pointer: String
    /// Whether its elements are lines of the file.
    var isLines = false
    /// Whether its elements are updates of the wire protocol.
    var holdsUpdates: Bool
    /// In bytes from the start of the file.
    var ranges: [Range<Int>]
    /// Whether the file ends within it.
    var isCut: Bool

    /// Whether it is a conversation in a request to a language model, or in its answer.
    var isConversation: Bool {
      ChatOutline.conversations.contains { pointer.hasSuffix("/" + String(describing: $0)) }
    }

    /// In one of its elements.
    func message(in element: JSONValue, options: ReadOptions) -> FoundMessage? {
      if element.isObject, envelopes.last.map(WrittenMessageReader.isBody) == true {
        return FoundMessage(value: element, shape: .written, format: .message)
      }
      return MessageFinder.message(in: element, options: options)
    }
  }

  var lists: [List]
  /// All of the file but the elements; `nil` for JSON lines.
  var document: JSONDocument?

  /// Without lists, all of the file is in the document.
  ///
  /// - Returns: `nil` for what is no JSON.
  /// - Throws: `ReadError` for more around the messages than the limits allow.
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
    } catch {
      // What is small is read as a page, which says what is wrong.
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

  /// Other keys under which requests to language models hold a conversation.
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

  /// A message or an update a line; `nil` for anything else. Streams are JSON lines, too: what is a message has an id or a
  /// date (Spec/Messages.md 2.1).
  private static func lines(_ bytes: [UInt8], limits: Limits) throws(ReadError) -> List? {
    var ranges: [Range<Int>] = []
    var lineCount = 0
    /// How many of them say neither that this is a chat nor that it is none.
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
      // A file of one line is no list, and may be long.
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
    guard isChat == true else { return nil }
    return List(
      envelopes: [], pointer: "", isLines: true, holdsUpdates: false, ranges: ranges, isCut: false)
  }

  /// The messages and updates in a server's reply, or in a list of TDLib, that is one line of a log; `nil` for any other
  /// line.
  private static func replies(in line: Range<Int>, of bytes: [UInt8], limits: Limits) -> [Range<Int>]? {
    let start = bytes[line.prefix(replyHead)]
    guard [#""ok""#, #""messages""#].contains(where: { !start.ranges(of: $0.utf8).isEmpty }),
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

  /// `nil` for a line that tells who somebody is, or is another update: messages may come.
  private static func isMessage(_ range: Range<Int>, in bytes: [UInt8], limits: Limits) -> Bool? {
    guard range.count <= limits.inputBytes, bytes[range.lowerBound] == UInt8(ascii: "{"),
      let root = try? JSONDocument(bytes, range: range, limits: limits.json).root
    else { return false }
    guard let found = try? MessageFinder.find(in: root, options: ReadOptions(limits: limits)) else {
      // Logs of TDLib have answers of other kinds, too.
      let isAnswer = root.first(of: ["@client_id", "@extra"]) != nil
      return isAnswer || MessageFinder.isUpdate(root) || CommonMessageReader.describes(root) ? nil : false
    }
    if found.shape == .written { return true }
    // Records of a streamed answer may have the model's role as well.
    if found.shape == .model { return ModelMessageReader.role(of: found.value) == .user ? true : nil }
    return found.siblings.isEmpty && root["draft_id"] == nil
      && found.value.first(of: ["message_id", "id", "date"]) != nil
  }
}
