import JSONText
import MessageModel
import PageModel
import PageReading

/// What is read of one message, and how the protocols have it alike. A `BlockReader` reads its texts, media and page.
struct CommonMessageReader {
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
  /// The message's own text as it was cut, and whether it came with a list of entities.
  var written: (text: EntityText, isListed: Bool)?
  /// The rich page in the message as it stands by itself.
  var richPage: FoundPage?

  var fields: FieldReader { read.fields }

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
      case .exported, .written: .botAPI
      }
    read = BlockReader(family: family, limits: options.reading.limits)
  }

  /// A text beside a rich message is for programs that do not know those.
  mutating func dropFallback() {
    guard case .page = message.content, !message.text.isEmpty else { return }
    fields.warn(.partNotDrawn, "the text beside the page is not drawn", at: message.text.origin)
    message.text = MessageText()
  }

  /// A map of files beside the message (Docs/Input.md 2.5); other things of the name have constructors.
  mutating func readMediaMap(of holder: JSONValue) {
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
      guard let value = object[field], BesidePage.isSomething(value) else { continue }
      fields.warn(.partNotDrawn, "\(title) is not drawn", at: value)
    }
  }

  /// Says that a bubble is empty: a message that shows nothing may have lost something.
  mutating func noteEmptiness(_ value: JSONValue) {
    guard message.showsNothing else { return }
    fields.warn(
      .emptyPage, "nothing of this message shows: it has neither a text nor a content that is known",
      at: value)
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

  func chatKind(_ id: PeerID) -> Chat.Kind {
    switch peers[id].kind {
    case .user: .private
    case .group, .supergroup: .group
    case .channel: peers.known(id) == nil ? .group : .channel
    }
  }

  /// No such dump says what was read; by hand it can.
  mutating func sendState(_ value: JSONValue) -> SendState {
    guard let state = value["send_state"] else { return .sent }
    return fields.named(state) ?? .sent
  }

  /// Whether its chat says that others have read so far.
  var isRead: Bool {
    guard message.direction == .outgoing, let chat = message.chat.id, let id = message.id,
      let lastRead = facts[chat]?.lastReadOutgoing
    else { return false }
    return id <= lastRead
  }

  /// Who writes in the name of their group signs with their title.
  mutating func anonymousRank(_ author: PeerID?) {
    guard message.chat.kind == .group, author != nil, author == message.chat.id, let title = message.signature
    else { return }
    message.rank = .admin(title: title)
    message.signature = nil
  }

  // MARK: - Texts

  /// The message's own text, of which a page may be made.
  ///
  /// - Parameter isRequest: for a text that is yet to be sent, in which the servers would look for links.
  mutating func ownText(_ text: JSONValue?, entities: JSONValue?, isRequest: Bool = false) -> MessageText {
    guard let cut = cut(text, entities: entities) else { return MessageText() }
    written = (cut, entities != nil)
    let result = MessageText(cut.segments, origin: cut.origin)
    return isRequest && entities == nil && options.reading.source.detectsEntities ? result.linked : result
  }

  mutating func text(_ text: JSONValue?, entities: JSONValue?) -> MessageText {
    cut(text, entities: entities).map { MessageText($0.segments, origin: $0.origin) } ?? MessageText()
  }

  private mutating func cut(_ text: JSONValue?, entities: JSONValue?) -> EntityText? {
    guard let text, read.budget.takeTextRun(text.origin) else { return nil }
    guard text.isString else {
      if !text.isNull { fields.warn(.wrongKind, "expected a string, found \(text.kindName)", at: text) }
      return nil
    }
    return read.entityText(text, entities: entities)
  }

  /// TDLib's `formattedText`, the wire protocol's `textWithEntities`, or a string, in which there are no entities.
  mutating func formatted(_ value: JSONValue?) -> MessageText {
    guard let value else { return MessageText() }
    guard value.isObject else { return MessageText(plain: value.text ?? "") }
    return text(value["text"], entities: value["entities"])
  }

  /// The same of the message's own text.
  mutating func ownFormatted(_ value: JSONValue?) -> MessageText {
    guard let value else { return MessageText() }
    if value.isObject, let text = value["text"] { return ownText(text, entities: value["entities"]) }
    let string = value.text ?? ""
    written = (EntityText(units: Array(string.utf16), entities: [], origin: value.origin), false)
    return MessageText(plain: string)
  }

  /// A formatted text as one rich text.
  mutating func formattedText(_ value: JSONValue?) -> RichText { formatted(value).flattened }

  /// A string and its list of entities as one rich text.
  mutating func richText(
    _ object: JSONValue, _ field: StaticString, entities: [StaticString]
  ) -> RichText? {
    guard let value = object[field] else { return nil }
    if value.isObject { return formattedText(value) }
    let list = object.first(of: entities)
    guard value.isString, let list else { return value.text.map(RichText.plain) }
    return text(value, entities: list).flattened
  }
}

extension MessageText {
  /// With links where the servers would find them.
  fileprivate var linked: MessageText {
    let segments = segments.map { segment in
      switch segment {
      case .text(let text): Segment.text(AutoLinks.applied(to: text))
      case .quote(let text, let isCollapsible):
        Segment.quote(AutoLinks.applied(to: text), isCollapsible: isCollapsible)
      case .code: segment
      }
    }
    return MessageText(segments, origin: origin)
  }
}
