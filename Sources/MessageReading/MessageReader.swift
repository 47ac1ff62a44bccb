import JSONText
import MessageModel
import PageModel
import PageReading

package struct MessageOptions: Equatable, Sendable {
  package var reading: ReadOptions
  /// The person whose messages are outgoing.
  package var me: PeerReference?
  /// The side of a message for which neither `me` nor the input determines it.
  package var side: Direction
  /// The anonymizer that hides names and faces.
  package var anonymizer = Anonymizer()
  /// True to join photos of an export with the same author, the same second and consecutive ids into an
  /// album.
  package var guessesAlbums = true
  /// The present, in seconds since 1970, UTC; `nil` if it is unknown.
  package var now: Int?

  package init(reading: ReadOptions = ReadOptions(), me: PeerReference? = nil, side: Direction = .incoming) {
    (self.reading, self.me, self.side) = (reading, me, side)
  }
}

/// A reference to a person or a chat.
package enum PeerReference: Equatable, Sendable {
  /// The id as in Bot API.
  case id(Int64)
  /// A name or a username.
  case name(String)

  /// Creates a reference from `9`, `user9`, `channel9`, `-1009`, `@anna` or `Anna Lind`.
  package init(_ text: String) {
    for (prefix, kind) in [("user", PeerID.Kind.user), ("channel", .channel), ("chat", .group)] {
      guard text.hasPrefix(prefix), let bare = Int64(text.dropFirst(prefix.count)), bare > 0 else { continue }
      self = .id(PeerID(kind, bare).marked)
      return
    }
    self = Int64(text).map(PeerReference.id) ?? .name(text)
  }

  func means(_ id: PeerID, in peers: PeerTable) -> Bool {
    switch self {
    case .id(let marked): return id == PeerID(marked: marked)
    case .name(let name):
      guard let peer = peers.known(id) else { return false }
      let username = name.hasPrefix("@") ? String(name.dropFirst()) : name
      return peer.name == name || peer.username?.lowercased() == username.lowercased()
    }
  }

  /// Returns the peer of the reference, among those next to a message.
  package func found(in peers: PeerTable) -> PeerID? {
    switch self {
    case .id(let marked): PeerID(marked: marked)
    case .name: peers.peers.keys.filter { means($0, in: peers) }.min { $0.marked < $1.marked }
    }
  }
}

extension PeerReference: ExpressibleByIntegerLiteral {
  package init(integerLiteral id: Int64) { self = .id(id) }
}

package struct MessageResult: Equatable, Sendable {
  package var message: Message
  /// The peers that the input describes.
  package var peers: PeerTable
  /// The media of the message, its page and its peers.
  package var media: MediaTable
  package var format: InputFormat
  /// True if the input is a page without a message.
  package var isBarePage: Bool
  /// The warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]
  /// The source of the message's page; `nil` if the input is a page.
  var pageSource: PageSource?

  package init(
    message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable(), format: InputFormat,
    isBarePage: Bool = false, diagnostics: [Diagnostic] = [], pageSource: PageSource? = nil
  ) {
    (self.message, self.peers, self.media, self.format) = (message, peers, media, format)
    (self.isBarePage, self.diagnostics, self.pageSource) = (isBarePage, diagnostics, pageSource)
  }
}

/// Reads the bytes of a file into one message of any protocol (Spec/Messages.md 1.7). A page becomes the
/// content of a message without other information.
package enum MessageReader {
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` if the input is neither a message nor a page. An error in a part of a message only
  ///   affects this part and is a diagnostic.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: MessageOptions = MessageOptions()
  ) throws(ReadError) -> MessageResult {
    try read(
      try InputReader.content(bytes, name: name, options: options.reading), in: bytes, options: options)
  }

  /// Reads one message from parsed content.
  package static func read(
    _ content: Sniffer.Content, in bytes: [UInt8], options: MessageOptions
  ) throws(ReadError) -> MessageResult {
    switch try InputReader.single(content, in: bytes, options) {
    case .message(let result): return result
    case .page(let result): return barePage(result, options: options)
    // The search for chats comes first.
    case .chat: throw ReadError(.unknownShape, "the input is a chat, not a single message")
    }
  }

  private static func barePage(_ result: ReadResult, options: MessageOptions) -> MessageResult {
    let message = Message(direction: options.side, content: .page(result.page))
    return MessageResult(
      message: message, media: result.page.media, format: result.format, isBarePage: true,
      diagnostics: result.diagnostics)
  }

  /// Reads a message alone, or with the objects that were found around it.
  ///
  /// - Throws: an error without its line and column.
  static func result(_ found: FoundMessage, options: MessageOptions) throws(ReadError) -> MessageResult {
    let siblings = MessageSiblings(found.siblings, options: options.reading)
    var result = try result(found, siblings: siblings, options: options)
    result.message.pointer = found.value.pointer
    return result
  }

  /// Reads one of several messages, with the information around all of them, which is read once.
  ///
  /// - Parameter mark: a part of generated media ids.
  /// - Throws: an error without its line and column.
  static func result(
    _ found: FoundMessage, siblings: MessageSiblings, around surroundings: MessageSurroundings = .init(),
    options: MessageOptions, mark: String = ""
  ) throws(ReadError) -> MessageResult {
    var common = CommonMessageReader(
      found.shape, family: Family(of: found.value), siblings: siblings, around: surroundings, options: options
    )
    common.read.media.mark = mark
    for diagnostic in found.diagnostics { common.fields.note(diagnostic) }
    return
      switch found.shape
    {
    case .botAPI: try read(found, by: BotAPIMessageReader(common: common))
    case .tdlib: try read(found, by: TDLibMessageReader(common: common))
    case .wire: try read(found, by: MTProtoMessageReader(common: common))
    case .exported: try read(found, by: ExportMessageReader(common: common))
    case .written: try read(found, by: WrittenMessageReader(common: common))
    case .model: try read(found, by: ModelMessageReader(common: common))
    }
  }

  /// The keys with an author's words, which are never lost silently.
  private static let said: [StaticString] = ["text", "caption", "message", "text_entities", "gift_text"]

  private static func read(
    _ found: FoundMessage, by protocolReader: some MessageProtocolReader
  ) throws(ReadError) -> MessageResult {
    var reader = protocolReader
    reader.common.message.origin = found.value.origin
    // The media of a page get the first generated ids.
    try reader.common.readPage(of: found)
    let holders = found.envelopes + [found.value]
    for holder in holders { reader.common.readPeers(of: holder) }
    for key in found.value.hiddenKeys where Self.said.contains(where: key.isKey) {
      reader.common.fields.warn(
        .badValue, "the key '\(key.text?.asExcerpt ?? "")' occurs twice: the first value is ignored",
        at: key)
    }
    reader.readMessage(found)
    reader.common.readSection(of: found)
    reader.common.readRank(in: holders)
    reader.common.readSimilar(in: holders)
    reader.common.dropFallback()
    reader.common.fillDraft(found)
    reader.common.noteEmptiness(found.value)
    for holder in holders { reader.common.readMediaMap(of: holder) }
    reader.common.adoptSurroundings(document: found.value.document)
    let common = reader.common
    if let excess = common.read.budget.excess { throw excess }
    var message = common.message
    if message.chat.kind == .private, common.surroundings.isOfMany { message.chat.kind = .group }
    if case .page(var page) = message.content {
      page.media = common.read.media.table
      message.content = .page(page)
    }
    var result = MessageResult(
      message: message, peers: common.peers, media: common.read.media.table, format: found.format,
      diagnostics: common.fields.log.diagnostics.sortedByPlace(),
      pageSource: PageSource(found, text: common.written, richPage: common.richPage))
    common.options.anonymizer.apply(to: &result)
    return result
  }
}
