import JSONText
import PageModel
import PageReading

/// A part of an ordinary message's text with a style or a function (Spec/Input.md 10).
struct TextEntity: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case style(InlineStyle)
    case spoiler
    case link(LinkTarget)
    case date(unixTime: Int, DateText.Format)
    case customEmoji(id: String)
    case preformatted(language: String)
    case quote(isCollapsed: Bool)
  }

  /// The range in UTF-16 units. It is not empty, is within the text, and does not split characters.
  var range: Range<Int>
  var kind: Kind
  var origin: InputOrigin = .none

  var isBlock: Bool {
    switch kind {
    case .preformatted, .quote: true
    case .style, .spoiler, .link, .date, .customEmoji: false
    }
  }
}

/// The kinds of entities with all their names.
enum TextEntityName {
  case style(InlineStyle)
  case spoiler
  /// A link, by the name of its kind in rich text.
  case link(RichTextName)
  case date, customEmoji
  case preformatted
  case quote, expandableQuote
  /// An entity that does not affect the image.
  case plain

  /// - Parameter raw: the name in the input: `text_link`, `textEntityTypeTextUrl`, `MessageEntityTextUrl` or
  ///   `MessageEntityType.TEXT_LINK`.
  init?(_ raw: String) {
    let name = TypeName.normalized(raw)
    let prefix = Self.prefixes.first { name.hasPrefix($0) && name.utf8.count > $0.utf8.count } ?? ""
    guard let kind = Self.names[String(name.dropFirst(prefix.count))] else { return nil }
    self = kind
  }

  /// The names as Bot API and exported chats write them, for error messages.
  static let writtenNames = [
    "mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bold", "italic",
    "underline",
    "strikethrough", "spoiler", "blockquote", "expandable_blockquote", "code", "pre", "text_link",
    "text_mention",
    "custom_emoji", "date_time", "ton_address",
  ]

  /// The prefixes, the longer ones first.
  private static let prefixes = ["messageentitytype", "inputmessageentity", "messageentity", "entitytype"]

  private static let names: [String: TextEntityName] = [
    "bold": .style(.bold), "italic": .style(.italic), "underline": .style(.underline),
    "strikethrough": .style(.strikethrough), "strike": .style(.strikethrough), "code": .style(.code),
    "spoiler": .spoiler,
    "url": .link(.url), "link": .link(.url), "textlink": .link(.url), "texturl": .link(.url),
    "email": .link(.email), "emailaddress": .link(.email), "phone": .link(.phone),
    "phonenumber": .link(.phone),
    "mention": .link(.mention), "textmention": .link(.user), "mentionname": .link(.user),
    "hashtag": .link(.hashtag), "cashtag": .link(.cashtag), "botcommand": .link(.botCommand),
    "bankcard": .link(.bankCard), "bankcardnumber": .link(.bankCard), "tonaddress": .link(.tonAddress),
    // Both the insertions and the deletions of a diff are in the text.
    "diffinsert": .plain, "diffreplace": .plain, "diffdelete": .style(.strikethrough),
    "datetime": .date, "formatteddate": .date, "customemoji": .customEmoji,
    "pre": .preformatted, "precode": .preformatted,
    "blockquote": .quote, "expandableblockquote": .expandableQuote,
    "plain": .plain, "unknown": .plain, "mediatimestamp": .plain,
  ]
}

/// The entities of messages, with offsets into the text or as parts of it.
extension BlockReader {
  /// Returns a text with its list of entities, split where they begin and end.
  mutating func entityText(_ text: JSONValue, entities list: JSONValue?) -> EntityText {
    // Offsets count every character, including those that no page shows.
    let units = Array((text.string ?? "").utf16)
    let values = list.map { fields.elements($0) } ?? []
    let located = values.compactMap { locate($0, in: units) }.sorted()
    var entities: [TextEntity] = []
    // Overlapping links are left out before their text is copied, because a link contains its text.
    var linkEnd = 0
    var leafEnd = 0
    for place in located {
      let isTaken =
        switch place.name {
        case .link: Self.take(place.range, after: &linkEnd)
        case .date, .customEmoji: Self.take(place.range, after: &leafEnd)
        case .style, .spoiler, .preformatted, .quote, .expandableQuote, .plain: true
        }
      if !isTaken {
        noteCrossing(place.object.origin)
      } else if let kind = entityKind(place.object, place.name, text: units[place.range]) {
        entities.append(TextEntity(range: place.range, kind: kind, origin: place.object.origin))
      }
    }
    return entityText(units, entities, at: text)
  }

  private static func take(_ range: Range<Int>, after end: inout Int) -> Bool {
    guard range.lowerBound >= end else { return false }
    end = range.upperBound
    return true
  }

  private mutating func noteCrossing(_ origin: InputOrigin) {
    fields.warn(.badValue, "an entity overlaps another of its type: it is left out", at: origin)
  }

  /// Returns a text in parts, split where they begin and end.
  mutating func entityText(pieces: JSONValue) -> EntityText {
    var units: [UInt16] = []
    var entities: [TextEntity] = []
    for piece in pieces.isString ? [pieces] : fields.elements(pieces) {
      let start = units.count
      let text = piece.isObject ? piece["text"] : piece
      units += (text?.string ?? "").utf16
      guard piece.isObject, start < units.count else { continue }
      if let name = entityName(piece), let kind = entityKind(piece, name, text: units[start...]) {
        entities.append(TextEntity(range: start..<units.count, kind: kind, origin: piece.origin))
      }
    }
    return entityText(units, entities, at: pieces)
  }

  mutating func entityText(_ units: [UInt16], _ entities: [TextEntity], at value: JSONValue)
    -> EntityText
  {
    let text = EntityText(units: units, entities: entities, origin: value.origin)
    for entity in text.crossing { noteCrossing(entity.origin) }
    return text
  }

  // MARK: - One entity

  private mutating func locate(_ object: JSONValue, in units: [UInt16]) -> LocatedEntity? {
    guard budget.takeTextRun(object.origin) else { return nil }
    guard let offset = fields.integer(object, ["offset"]), let length = fields.integer(object, ["length"])
    else {
      fields.warn(.missingField, "an entity has no offset or no length: it is left out", at: object)
      return nil
    }
    guard offset >= 0, length > 0, offset < units.count else {
      fields.warn(
        .badValue,
        "an entity at offset \(offset) with length \(length) is outside of its text of length \(units.count): it is left out",
        at: object)
      return nil
    }
    if offset + length > units.count {
      fields.warn(
        .badValue,
        "an entity ends at \(offset + length), after the end of its text of length \(units.count): it is shortened",
        at: object)
    }
    let range = whole(offset..<min(units.count, offset + length), in: units, at: object)
    return entityName(object).map { LocatedEntity(range: range, name: $0, object: object) }
  }

  /// Returns a range that includes both halves of the surrogate pairs at its ends.
  private mutating func whole(_ range: Range<Int>, in units: [UInt16], at object: JSONValue) -> Range<Int> {
    func isWithinCharacter(_ offset: Int) -> Bool {
      offset > 0 && offset < units.count && UTF16.isTrailSurrogate(units[offset])
        && UTF16.isLeadSurrogate(units[offset - 1])
    }
    let start = isWithinCharacter(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    let end = isWithinCharacter(range.upperBound) ? range.upperBound + 1 : range.upperBound
    if start..<end != range {
      fields.warn(
        .badValue, "an entity begins or ends within a character", help: "count offsets in UTF-16 units",
        at: object)
    }
    return start..<end
  }

  /// Returns the name of an entity; `nil` with a warning for an unknown one.
  private mutating func entityName(_ object: JSONValue) -> TextEntityName? {
    guard let type = Self.entityType(of: object) else {
      fields.warn(.missingField, "an entity has no type: its text is kept", at: object)
      return nil
    }
    if let name = TextEntityName(type) { return name }
    let meant = Spelling.nearest(to: type, among: TextEntityName.writtenNames)
    fields.note(
      .unknownName(
        .unknownRichText, "entity", type, meant: meant, otherwise: "its text is kept without the style",
        at: object.origin))
    return nil
  }

  /// Returns the type of an entity. In Pyrogram, all entities have the same constructor and a type; in TDLib,
  /// the type is an object.
  private static func entityType(of object: JSONValue) -> String? {
    if let type = object["type"]?.string { return type }
    let holder = holder(of: object)
    return (holder["@type"] ?? holder["_"] ?? holder["className"])?.string
  }

  private static func holder(of object: JSONValue) -> JSONValue {
    object["type"].flatMap { $0.isObject ? $0 : nil } ?? object
  }

  /// Returns the kind of an entity; `nil` for one without an effect.
  private mutating func entityKind(
    _ object: JSONValue, _ name: TextEntityName, text units: ArraySlice<UInt16>
  ) -> TextEntity.Kind? {
    let holder = Self.holder(of: object)
    switch name {
    case .plain: return nil
    case .style(let style): return .style(style)
    case .spoiler: return .spoiler
    case .preformatted: return .preformatted(language: fields.string(holder, ["language"]))
    case .quote: return .quote(isCollapsed: fields.flag(holder, ["collapsed"], bit: 0))
    case .expandableQuote: return .quote(isCollapsed: true)
    case .link(let kind): return linkKind(holder, kind, text: units)
    case .customEmoji: return .customEmoji(id: emojiID(holder) ?? "")
    case .date:
      let format = dateFormat(holder)
      return fields.date(holder, ["unix_time", "date"]).map { .date(unixTime: $0, format) }
    }
  }

  private mutating func linkKind(
    _ object: JSONValue, _ kind: RichTextName, text units: ArraySlice<UInt16>
  ) -> TextEntity.Kind {
    let visible = RichText.plain(EntityRuns.text(units.prefix(Limits.entityLength)))
    // Exported chats have an `href`.
    if kind == .url, let address = fields.optionalString(object, ["href"]) {
      return .link(.url(address, hasInstantPage: false))
    }
    return .link(target(object, kind, text: visible))
  }

  /// Returns the id of a custom emoji. An export has the emoji's file instead of an id.
  private mutating func emojiID(_ object: JSONValue) -> String? {
    guard let id = fields.identifier(object, ["custom_emoji_id", "document_id"]) else { return nil }
    guard id.contains("/"), !id.hasPrefix("(") else { return id }
    let key = MediaID(rawValue: id)
    media.table.documents[key] = DocumentMedia(id: key, kind: .sticker, sources: [media.source(path: id)])
    return id
  }
}

/// An entity with a valid range.
private struct LocatedEntity: Comparable {
  var range: Range<Int>
  var name: TextEntityName
  var object: JSONValue

  /// The sort order: the longer entity comes first, and of two equal ranges the quote.
  private var order: (Int, Int, Int) {
    switch name {
    case .quote, .expandableQuote: (range.lowerBound, -range.count, 0)
    case .style, .spoiler, .link, .date, .customEmoji, .preformatted, .plain:
      (range.lowerBound, -range.count, 1)
    }
  }

  static func < (first: LocatedEntity, second: LocatedEntity) -> Bool { first.order < second.order }

  static func == (first: LocatedEntity, second: LocatedEntity) -> Bool { first.order == second.order }
}
