import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The state of reading one message, and the parts that the protocols share. A `BlockReader` reads its texts,
/// media and page.
struct CommonMessageReader {
  var read: BlockReader
  @CopyOnWrite var message = Message()
  var peers: PeerTable
  let options: MessageOptions
  let shape: FoundMessage.Shape
  /// The other messages of the list.
  var siblings: MessageSiblings
  /// The information around the message, which is read before it.
  let surroundings: MessageSurroundings
  /// The peer that the input identifies as the account's own.
  var myself: PeerID?
  var facts: [PeerID: ChatFacts]
  /// The state of a chat without a name.
  var looseState = StateFacts()
  /// The topics, the section and the discussion that the information around the messages states.
  var topics = TopicNames()
  var section: ChatSection?
  var discussed: Int64?
  /// The themes that the input describes, by their names.
  var themes: [String: ChatTheme] = [:]
  var ranks: [PeerID: Rank]
  /// The peers to which the message refers by an id.
  var mentioned: Set<PeerID> = []
  /// The message's own text split by its entities, and whether it came with a list of entities.
  var written: (text: EntityText, isListed: Bool)?
  /// The rich page in the message as a page of its own.
  var richPage: FoundPage?

  var fields: FieldReader { read.fields }

  /// - Parameter family: the family of the value, if it is known.
  init(
    _ shape: FoundMessage.Shape, family: Family?, siblings: MessageSiblings = MessageSiblings(),
    around surroundings: MessageSurroundings = MessageSurroundings(), options: MessageOptions
  ) {
    (self.options, self.shape, self.siblings, self.surroundings) = (options, shape, siblings, surroundings)
    peers = PeerTable(around: surroundings.peers).named(in: options.reading.language)
    myself = surroundings.myself
    facts = surroundings.facts
    ranks = surroundings.ranks
    let family: Family =
      switch shape {
      case .botAPI: family == .mtproto ? .mtproto : .botAPI
      case .tdlib: .tdlib
      case .wire: .mtproto
      case .exported, .written, .model: .botAPI
      }
    read = BlockReader(family: family, limits: options.reading.limits)
    read.media.transfers = surroundings.transfers
  }

  /// Drops the text next to a rich message, which is for programs that do not know rich messages.
  mutating func dropFallback() {
    guard case .page = message.content, !message.text.isEmpty else { return }
    fields.warn(.partNotDrawn, "the text next to the page is not drawn", at: message.text.origin)
    message.text = MessageText()
  }

  /// Reads a map of files next to the message (Spec/Input.md 2.5). Other objects with that name have
  /// constructors.
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

  /// Reads a 64-bit id; `nil` if it is missing, zero or not a number.
  mutating func number(_ object: JSONValue, _ names: [StaticString]) -> Int64? {
    fields.identifier(object, names).flatMap(Int64.init)
  }

  /// Reads a count; `nil` if it is unknown.
  mutating func count(_ object: JSONValue, _ names: [StaticString]) -> Int? {
    fields.integer(object, names).map { max(0, $0) }
  }

  /// Reads the id of a custom emoji as in rich text.
  mutating func customEmoji(
    _ object: JSONValue, _ names: [StaticString], alternative: String = ""
  ) -> CustomEmoji? {
    fields.identifier(object, names).map {
      CustomEmoji(id: $0, alternative: alternative, origin: object.origin)
    }
  }

  /// Reads a fact check; `nil` if its text has not been requested yet.
  mutating func factCheck(_ value: JSONValue) -> FactCheck? {
    value["text"].map { text in
      FactCheck(
        text: formatted(text.isObject ? text : value),
        country: fields.string(value, ["country_code", "country"]))
    }
  }

  /// Warns once that a part of the message is not kept (Spec/Rulings.md 70).
  mutating func noteLost(_ object: JSONValue, _ parts: [(field: StaticString, title: String)]) {
    for (field, title) in parts {
      guard let value = object[field], BesidePage.isSomething(value) else { continue }
      fields.warn(.partNotDrawn, "\(title) is not drawn", at: value)
    }
  }

  /// Ensures that no bubble is empty, because an empty message has lost its content.
  mutating func noteEmptiness(_ value: JSONValue) {
    guard message.showsNothing else { return }
    let lack = "the message has no text and no supported content"
    guard message.forward == nil, message.reply == nil, message.viaBot == nil else {
      fields.warn(.emptyPage, "\(lack): only its header is drawn", at: value)
      return
    }
    fields.warn(.emptyPage, "\(lack): the line for unsupported messages is drawn instead", at: value)
    let kind = "message without content"
    let isService = if case .service = message.content { true } else { false }
    message.content = isService ? .service(.unknown(kind: kind)) : .unsupported(kind: kind)
    message.text = MessageText()
  }

  // MARK: - Direction

  /// Sets the side of the message (Spec/Messages.md 1.8).
  mutating func decideDirection(author: PeerID?, flag: Bool?) {
    if let me = options.me {
      message.direction = author.map { me.means($0, in: peers) } == true ? .outgoing : .incoming
    } else if let flag {
      message.direction = flag ? .outgoing : .incoming
    } else if let myself, author != nil {
      message.direction = author == myself ? .outgoing : .incoming
    } else {
      message.direction = options.side
    }
  }

  /// Reads the input's own flag, under any of its names; `nil` if it is missing.
  mutating func outgoingFlag(_ object: JSONValue) -> Bool? {
    guard object.first(of: Self.outgoingFields) != nil else { return nil }
    return fields.flag(object, Self.outgoingFields)
  }

  private static let outgoingFields: [StaticString] = ["is_outgoing", "outgoing", "out"]

  /// Warns about an unknown kind. The phone's line for unsupported messages replaces it.
  mutating func unsupported(_ kind: String, at value: JSONValue, meant: String? = nil) -> MessageContent {
    warnUnknown("message type", kind, at: value, meant: meant)
    return .unsupported(kind: kind)
  }

  mutating func unknownAction(_ kind: String, at value: JSONValue) -> ServiceAction {
    warnUnknown("service message", kind, at: value)
    return .unknown(kind: kind)
  }

  private mutating func warnUnknown(
    _ what: String, _ kind: String, at value: JSONValue, meant: String? = nil
  ) {
    fields.note(
      .unknownName(
        .unknownMessage, what, kind, meant: meant,
        otherwise: "the line for unsupported messages is drawn instead", at: value.origin))
  }

  /// Reads the send state, which only handwritten messages can have; dumps of this kind do not contain it.
  /// The chat may report up to which message others have read.
  mutating func readSendState(_ value: JSONValue) {
    if message.direction == .outgoing, let chat = message.chat.id, let id = message.id,
      let lastRead = facts[chat]?.lastReadOutgoing
    {
      message.isSendStateGiven = true
      if id <= lastRead {
        message.sendState = .read
        return
      }
    }
    guard let state: SendState = value["send_state"].flatMap({ fields.named($0) }) else { return }
    (message.sendState, message.isSendStateGiven) = (state, true)
  }

  /// Sets the rank of an author who writes in the name of their group, whose signature is their title.
  mutating func anonymousRank(_ author: PeerID?) {
    guard message.chat.kind == .group, author != nil, author == message.chat.id, let title = message.signature
    else { return }
    message.rank = .admin(title: title)
    message.signature = nil
  }

  // MARK: - Texts

  /// Reads the message's own text, of which a page may be made.
  ///
  /// - Parameters:
  ///   - mode: the parse mode of the text, whose marks take precedence over entities.
  ///   - limit: the maximum number of UTF-16 units for a text that is not sent yet, in which the servers
  ///     would look for links.
  mutating func ownText(
    _ text: JSONValue?, entities: JSONValue?, mode: JSONValue? = nil, limit: Int? = nil
  ) -> MessageText {
    guard let cut = cut(text, entities: entities, mode: mode) else { return MessageText() }
    let isListed = entities != nil && !isMarked(mode)
    written = (cut, isListed)
    let result = MessageText(cut.segments, origin: cut.origin)
    guard let limit else { return result }
    if cut.units.count > limit {
      fields.warn(
        .protocolLimit, "the text has \(cut.units.count) UTF-16 units: the servers accept at most \(limit)",
        at: cut.origin)
    }
    return !isListed && options.reading.source.detectsEntities ? result.linked : result
  }

  mutating func text(_ text: JSONValue?, entities: JSONValue?, mode: JSONValue? = nil) -> MessageText {
    cut(text, entities: entities, mode: mode).map { MessageText($0.segments, origin: $0.origin) }
      ?? MessageText()
  }

  func isMarked(_ mode: JSONValue?) -> Bool {
    guard let mode, !mode.isNull, let name = mode.text else { return false }
    // Libraries use these names for plain text.
    return !["", "none", "disabled", "default"].contains(name.lowercased())
  }

  private mutating func cut(_ text: JSONValue?, entities: JSONValue?, mode: JSONValue?) -> EntityText? {
    guard let text, read.budget.takeTextRun(text.origin) else { return nil }
    guard text.isString else {
      if !text.isNull { fields.warn(.wrongKind, "expected a string, found \(text.kindName)", at: text) }
      return nil
    }
    return isMarked(mode) ? marked(text, mode) : read.entityText(text, entities: entities)
  }

  /// Reads a text with marks (Spec/Input.md 10.1). A text that the servers would reject is an error.
  private mutating func marked(_ text: JSONValue, _ mode: JSONValue?) -> EntityText {
    // Libraries write `ParseMode.HTML`.
    let name = mode?.text?.split(separator: ".").last.map(String.init) ?? ""
    guard let mode = MarkedText.Mode(named: name.replacing("_", with: "")) else {
      let names = MarkedText.Mode.allCases.map(\.rawValue).joined(separator: ", ")
      fields.note(
        Diagnostic(
          .error, code: .cannotParse, message: "unknown parse_mode '\(name.asExcerpt)'",
          help: "use one of \(names)", origin: mode?.origin ?? text.origin))
      return read.entityText(text, entities: nil)
    }
    let marked = MarkedText(text.string ?? "", mode: mode, origin: text.origin)
    if let fault = marked.fault {
      fields.note(
        Diagnostic(
          .error, code: .cannotParse,
          message: "can't parse entities: \(fault.reason), at byte offset \(fault.offset)",
          help: fault.help, origin: text.origin(ofByte: fault.offset)))
    }
    if marked.surplus > 0 {
      fields.warn(
        .protocolLimit,
        "the text has \(marked.surplus + MarkedText.mostEntities) entities: the servers keep \(MarkedText.mostEntities)",
        at: text)
    }
    return read.entityText(marked.units, marked.entities, at: text)
  }

  /// Reads TDLib's `formattedText`, MTProto's `textWithEntities`, or a string without entities.
  mutating func formatted(_ value: JSONValue?) -> MessageText {
    guard let value else { return MessageText() }
    guard value.isObject else { return MessageText(plain: value.text ?? "") }
    return text(value["text"], entities: value["entities"])
  }

  /// Reads the message's own formatted text.
  mutating func ownFormatted(_ value: JSONValue?) -> MessageText {
    guard let value else { return MessageText() }
    if value.isObject, let text = value["text"] { return ownText(text, entities: value["entities"]) }
    let string = value.text ?? ""
    written = (EntityText(units: Array(string.utf16), entities: [], origin: value.origin), false)
    return MessageText(plain: string)
  }

  /// Reads a formatted text as one rich text.
  mutating func formattedText(_ value: JSONValue?) -> RichText { formatted(value).flattened }

  /// Reads a string and its list of entities as one rich text.
  mutating func richText(
    _ object: JSONValue, _ field: StaticString, entities: [StaticString], mode: StaticString? = nil
  ) -> RichText? {
    guard let value = object[field] else { return nil }
    if value.isObject { return formattedText(value) }
    if value.isArray { return pieces(value) }
    let list = object.first(of: entities)
    let mode = mode.flatMap { object[$0] }
    guard value.isString, list != nil || isMarked(mode) else { return value.text.map(RichText.plain) }
    return text(value, entities: list, mode: mode).flattened
  }

  /// Reads a text in parts, as in exports.
  mutating func pieces(_ value: JSONValue) -> RichText {
    guard read.budget.takeTextRun(value.origin) else { return .empty }
    let text = read.entityText(pieces: value)
    return MessageText(text.segments, origin: text.origin).flattened
  }
}

extension MessageText {
  /// The text with links where the servers would find them.
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
