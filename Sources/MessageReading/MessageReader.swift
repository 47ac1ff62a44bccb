import JSONText
import MessageModel
import PageModel
import PageReading

package struct MessageOptions: Equatable, Sendable {
  package var reading: ReadOptions
  /// Whose messages are outgoing.
  package var me: PeerReference?
  /// The side of a message of which neither `me` nor the input tells it.
  package var side: Direction
  /// What of people is not to be seen.
  package var anonymizer = Anonymizer()
  /// Whether photos of an export are an album that have one author and one second, and ids in a row.
  package var guessesAlbums = true

  package init(reading: ReadOptions = ReadOptions(), me: PeerReference? = nil, side: Direction = .incoming) {
    (self.reading, self.me, self.side) = (reading, me, side)
  }
}

/// Somebody, as people name them.
package enum PeerReference: Equatable, Sendable {
  /// As Bot API writes it.
  case id(Int64)
  /// A name, or a user name.
  case name(String)

  /// `9`, `user9`, `channel9`, `-1009`, `@anna`, `Anna Lind`.
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

  /// Who it is, among those that stand with a message.
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
  /// Whom the input describes.
  package var peers: PeerTable
  /// Of the message, its page and its peers.
  package var media: MediaTable
  package var format: InputFormat
  /// Whether the input is a page that stands in no message.
  package var isBarePage: Bool
  /// Warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]
  /// What a page of the message is made of; `nil` for what is one already.
  var pageSource: PageSource?

  package init(
    message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable(), format: InputFormat,
    isBarePage: Bool = false, diagnostics: [Diagnostic] = [], pageSource: PageSource? = nil
  ) {
    (self.message, self.peers, self.media, self.format) = (message, peers, media, format)
    (self.isBarePage, self.diagnostics, self.pageSource) = (isBarePage, diagnostics, pageSource)
  }
}

/// From the bytes of a file to one message of any protocol (Spec/Messages.md 1.7). What is a page by itself becomes the
/// content of a message of which nothing else is known.
package enum MessageReader {
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` for what is neither a message nor a page. What is wrong with a part of a message costs that
  ///   part alone and is a diagnostic.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: MessageOptions = MessageOptions()
  ) throws(ReadError) -> MessageResult {
    try read(
      try InputReader.content(bytes, name: name, options: options.reading), in: bytes, options: options)
  }

  /// The same of what was parsed.
  package static func read(
    _ content: Sniffer.Content, in bytes: [UInt8], options: MessageOptions
  ) throws(ReadError) -> MessageResult {
    switch try InputReader.single(content, in: bytes, options) {
    case .message(let result): return result
    case .page(let result): return barePage(result, options: options)
    // Chats are looked for before.
    case .chat: throw ReadError(.unknownShape, "the input is a chat, not a single message")
    }
  }

  private static func barePage(_ result: ReadResult, options: MessageOptions) -> MessageResult {
    let message = Message(direction: options.side, content: .page(result.page))
    return MessageResult(
      message: message, media: result.page.media, format: result.format, isBarePage: true,
      diagnostics: result.diagnostics)
  }

  /// A message that stands in nothing, or in what was found with it.
  ///
  /// - Throws: an error whose place is not worked out.
  static func result(_ found: FoundMessage, options: MessageOptions) throws(ReadError) -> MessageResult {
    let siblings = MessageSiblings(found.siblings, options: options.reading)
    var result = try result(found, siblings: siblings, options: options)
    result.message.pointer = found.value.pointer
    return result
  }

  /// A message among others: what stands around all of them was read once.
  ///
  /// - Parameter mark: in made-up ids of media.
  /// - Throws: an error whose place is not worked out.
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

  /// Keys of what somebody said, of which nothing is lost without a word.
  private static let said: [StaticString] = ["text", "caption", "message", "text_entities", "gift_text"]

  private static func read(
    _ found: FoundMessage, by protocolReader: some MessageProtocolReader
  ) throws(ReadError) -> MessageResult {
    var reader = protocolReader
    reader.common.message.origin = found.value.origin
    // The made-up ids of a page's media are given first.
    try reader.common.readPage(of: found)
    let holders = found.envelopes + [found.value]
    for holder in holders { reader.common.readPeers(of: holder) }
    for key in found.value.hiddenKeys where Self.said.contains(where: key.isKey) {
      reader.common.fields.warn(
        .badValue, "the key '\(key.text?.asExcerpt ?? "")' occurs twice: the first value is ignored",
        at: key)
    }
    reader.readMessage(found)
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
