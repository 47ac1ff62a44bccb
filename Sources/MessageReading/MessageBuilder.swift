import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads one message of any protocol. Best effort throughout, as `BlockReader`, which reads its texts, media and page:
/// what is wrong is warned about where it stands, and everything around it is read.
struct MessageBuilder {
  var read: BlockReader
  var message = Message()
  var peers: PeerTable
  let options: MessageOptions
  let shape: FoundMessage.Shape
  /// Other messages of the list.
  var siblings: MessageSiblings
  /// What was read around the message before it.
  let surroundings: MessageSurroundings
  /// Whom the input says to be oneself.
  var myself: PeerID?
  var facts: [PeerID: ChatFacts]
  var ranks: [PeerID: Rank]
  /// Whom the message names by an id.
  var mentioned: Set<PeerID> = []

  var fields: FieldReader {
    get { read.media.fields }
    _modify { yield &read.media.fields }
  }

  static func result(
    _ found: FoundMessage, in bytes: [UInt8], options: MessageOptions
  ) throws(ReadError) -> MessageResult {
    var result: MessageResult
    do throws(ReadError) {
      result = try Self.result(
        found, siblings: MessageSiblings(found.siblings), around: MessageSurroundings(), options: options)
    } catch {
      throw error.located(in: bytes)
    }
    result.message.pointer = found.value.pointer
    return result
  }

  /// A message among others: what stands around all of them was read once.
  ///
  /// - Parameter mark: in made-up ids of media.
  /// - Throws: an error whose place is not worked out.
  static func result(
    _ found: FoundMessage, siblings: MessageSiblings,
    around surroundings: MessageSurroundings, options: MessageOptions,
    mark: String = ""
  ) throws(ReadError) -> MessageResult {
    var builder = MessageBuilder(
      found.shape, family: Family(of: found.value), siblings: siblings, around: surroundings, options: options
    )
    builder.read.media.mark = mark
    for diagnostic in found.diagnostics { builder.fields.note(diagnostic) }
    try builder.readAll(found)
    if let excess = builder.read.budget.excess { throw excess }
    if case .page(var page) = builder.message.content {
      page.media = builder.read.media.table
      builder.message.content = .page(page)
    }
    return MessageResult(
      message: builder.message, peers: builder.peers, media: builder.read.media.table, format: found.format,
      diagnostics: builder.fields.log.diagnostics.sortedByPlace())
  }

  /// - Parameter family: of the value that is read, if it says so.
  init(
    _ shape: FoundMessage.Shape, family: Family?, siblings: MessageSiblings = MessageSiblings(),
    around surroundings: MessageSurroundings = MessageSurroundings(), options: MessageOptions
  ) {
    self.options = options
    self.shape = shape
    self.siblings = siblings
    self.surroundings = surroundings
    peers = PeerTable(around: surroundings.peers)
    myself = surroundings.myself
    facts = surroundings.facts
    ranks = surroundings.ranks
    let family: Family =
      switch shape {
      case .botAPI: family == .mtproto ? .mtproto : .botAPI
      case .tdlib: .tdlib
      case .wire: .mtproto
      case .exported: .botAPI
      }
    read = BlockReader(family: family, limits: options.reading.limits)
  }

  private mutating func readAll(_ found: FoundMessage) throws(ReadError) {
    message.origin = found.value.origin
    // The made-up ids of a page's media are given first.
    try readPage(in: found.value)
    for envelope in found.envelopes { readPeers(of: envelope) }
    readPeers(of: found.value)
    switch found.shape {
    case .botAPI: readBotAPI(found.value)
    case .tdlib: readTDLib(found.value)
    case .wire: readWire(found.value)
    case .exported: readExported(found.value, chat: found.exportedChat)
    }
    readRank(in: found.envelopes + [found.value])
    dropFallback()
    for holder in found.envelopes + [found.value] { readMediaMap(of: holder) }
    adoptSurroundings(document: found.value.document)
  }

  /// A text beside a rich message is for programs that do not know those.
  private mutating func dropFallback() {
    guard case .page = message.content, !message.text.isEmpty else { return }
    fields.warn(.partNotDrawn, "the text beside the page is not drawn", at: message.text.origin)
    message.text = MessageText()
  }

  /// A map of files beside the message (Docs/Input.md 2.5); other things of the name have constructors.
  private mutating func readMediaMap(of holder: JSONValue) {
    for map in Self.mediaMaps(of: holder) { read.media.applyMap(map) }
  }

  static func mediaMaps(of holder: JSONValue) -> [JSONValue] {
    guard holder.isObject else { return [] }
    return [holder["files"], holder["media"]].compactMap { $0 }.filter {
      $0.isObject && Family(of: $0) == nil
    }
  }

  // MARK: - Fields

  /// A 64-bit id; `nil` when it is missing, zero or no number.
  mutating func number(_ object: JSONValue, _ names: [StaticString]) -> Int64? {
    fields.identifier(object, names).flatMap(Int64.init)
  }

  /// A count that may be unknown.
  mutating func count(_ object: JSONValue, _ names: [StaticString]) -> Int? {
    fields.integer(object, names).map { max(0, $0) }
  }

  /// The id of a custom emoji as rich text has it.
  mutating func customEmoji(
    _ object: JSONValue, _ names: [StaticString], alternative: String = ""
  ) -> CustomEmoji? {
    fields.identifier(object, names).map {
      CustomEmoji(id: $0, alternative: alternative, origin: object.origin)
    }
  }

  /// `nil` for one whose words are still to be asked for.
  mutating func factCheck(_ value: JSONValue) -> FactCheck? {
    value["text"].map { text in
      FactCheck(
        text: formatted(text.isObject ? text : value),
        country: fields.string(value, ["country_code", "country"]))
    }
  }

  /// Says once that a part of the message is not kept (Docs/Rulings.md 70).
  mutating func noteLost(_ object: JSONValue, _ parts: [(field: StaticString, title: String)]) {
    for (field, title) in parts {
      guard let value = object[field], MessagePart.isSomething(value) else { continue }
      fields.warn(.partNotDrawn, "\(title) is not drawn", at: value)
    }
  }

  // MARK: - Direction

  /// Docs/Messages.md 1.8.
  mutating func decideDirection(author: PeerID?, flag: Bool?) {
    if let me = options.me {
      message.direction = author == PeerID(marked: me) ? .outgoing : .incoming
    } else if let flag {
      message.direction = flag ? .outgoing : .incoming
    } else if let myself, author != nil {
      message.direction = author == myself ? .outgoing : .incoming
    } else {
      message.direction = options.side
    }
  }

  /// The input's own flag, by any of its names; `nil` when it has none.
  mutating func outgoingFlag(_ object: JSONValue) -> Bool? {
    guard object.first(of: Self.outgoingFields) != nil else { return nil }
    return fields.flag(object, Self.outgoingFields)
  }

  private static let outgoingFields: [StaticString] = ["is_outgoing", "outgoing", "out"]

  /// Warns of a kind that is not known; the phone's line stands in its place.
  mutating func unsupported(_ kind: String, at value: JSONValue, meant: String? = nil) -> MessageContent {
    warnUnknown("kind of message", kind, at: value, meant: meant)
    return .unsupported(kind: kind)
  }

  mutating func unknownAction(_ kind: String, at value: JSONValue) -> ServiceAction {
    warnUnknown("service message", kind, at: value)
    return .unknown(kind: kind)
  }

  private mutating func warnUnknown(
    _ what: String, _ kind: String, at value: JSONValue, meant: String? = nil
  ) {
    fields.warn(
      .unknownMessage,
      FieldReader.unknownName(
        what, kind, meant: meant, otherwise: "the line for unsupported messages stands in its place"),
      at: value)
  }
}
