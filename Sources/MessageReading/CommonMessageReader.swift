import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// What is read of one message, and how the protocols have it alike. A `BlockReader` reads its texts, media and page.
struct CommonMessageReader {
  var read: BlockReader
  @CopyOnWrite var message = Message()
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
  /// What is said of a chat that nobody names.
  var looseState = StateFacts()
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
  }

  /// A text beside a rich message is for programs that do not know those.
  mutating func dropFallback() {
    guard case .page = message.content, !message.text.isEmpty else { return }
    fields.warn(.partNotDrawn, "the text next to the page is not drawn", at: message.text.origin)
    message.text = MessageText()
  }

  /// A map of files beside the message (Spec/Input.md 2.5); other things of the name have constructors.
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

  /// Says once that a part of the message is not kept (Spec/Rulings.md 70).
  mutating func noteLost(_ object: JSONValue, _ parts: [(field: StaticString, title: String)]) {
    for (field, title) in parts {
      guard let value = object[field], BesidePage.isSomething(value) else { continue }
      fields.warn(.partNotDrawn, "\(title) is not drawn", at: value)
    }
  }

  /// Sees that no bubble is empty: a message that shows nothing has lost something.
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

  /// Spec/Messages.md 1.8.
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

  /// The input's own flag, by any of its names; `nil` when it has none.
  mutating func outgoingFlag(_ object: JSONValue) -> Bool? {
    guard object.first(of: Self.outgoingFields) != nil else { return nil }
    return fields.flag(object, Self.outgoingFields)
  }

  private static let outgoingFields: [StaticString] = ["is_outgoing", "outgoing", "out"]

  /// Warns of a kind that is not known; the phone's line is drawn instead.
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
  /// - Parameters:
  ///   - mode: of the text's marks, which count more than entities.
  ///   - limit: of UTF-16 units, for a text that is yet to be sent; the servers would look for links in it.
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
    // Libraries write so that nothing is to be read.
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

  /// A text with marks (Spec/Input.md 10.1). What the servers would refuse it for is an error.
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

  /// A text in pieces, as exports have it.
  mutating func pieces(_ value: JSONValue) -> RichText {
    guard read.budget.takeTextRun(value.origin) else { return .empty }
    let text = read.entityText(pieces: value)
    return MessageText(text.segments, origin: text.origin).flattened
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
