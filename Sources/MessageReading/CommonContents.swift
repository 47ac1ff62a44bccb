import JSONText
import MessageModel
import PageModel
import PageReading

/// Contents that protocols describe alike.
extension CommonMessageReader {
  mutating func voice(_ value: JSONValue, isUnheard: Bool) -> VoiceContent {
    let media = read.media.document(value, kind: .voice)
    let isLoaded = (value["voice"] ?? value)["local"]?["is_downloading_completed"]?.bool
    return VoiceContent(
      media: media, waveform: waveform(media), isUnheard: isUnheard, transcript: transcript(value),
      isAway: isLoaded == false)
  }

  /// The samples that a document came with.
  func waveform(_ media: MediaID?) -> [UInt8] {
    let packed = media.flatMap { read.media.table.documents[$0]?.waveform } ?? []
    // The servers keep a hundred samples.
    return Waveform.samples(packed: Array(packed.prefix(Self.mostWaveformBytes)))
  }

  private static let mostWaveformBytes = 1024

  private mutating func transcript(_ value: JSONValue) -> String? {
    guard let result = value["speech_recognition_result"] else { return nil }
    return fields.optionalString(result, ["text"])
  }

  /// A round video has one length for both sides.
  mutating func videoNote(_ value: JSONValue) -> MediaID? {
    guard let id = read.media.document(value, kind: .video) else { return nil }
    let side = fields.extent(value, ["length"])
    if side > 0, read.media.table.documents[id]?.width == 0 {
      read.media.table.documents[id]?.width = side
      read.media.table.documents[id]?.height = side
    }
    return id
  }

  mutating func sticker(_ value: JSONValue) -> StickerContent {
    let media = read.media.document(value, kind: .sticker)
    var format: StickerContent.Format = .still
    if let name = value["format"].map({ fields.kind(of: $0) }) {
      format = name.hasSuffix("tgs") ? .animated : name.hasSuffix("webm") ? .video : .still
    } else if fields.flag(value, ["is_animated"]) {
      format = .animated
    } else if fields.flag(value, ["is_video"]) {
      format = .video
    } else {
      format = Self.format(media.flatMap { read.media.table.documents[$0] })
    }
    let isPremium = value["premium_animation"] != nil || value["full_type"]?["premium_animation"] != nil
    return StickerContent(
      media: media, format: format, emoji: fields.string(value, ["emoji"]), isPremium: isPremium)
  }

  static func format(_ document: DocumentMedia?) -> StickerContent.Format {
    switch document?.mimeType {
    case "application/x-tgsticker": .animated
    case "video/webm": .video
    default: .still
    }
  }

  mutating func dice(_ value: JSONValue) -> DiceContent {
    let emoji = fields.string(value, ["emoji", "emoticon"])
    return DiceContent(emoji: emoji.isEmpty ? Self.die : emoji, value: fields.extent(value, ["value"]))
  }

  private static let die = "🎲"

  mutating func contact(_ value: JSONValue) -> ContactContent {
    let id = number(value, ["user_id"])
    return ContactContent(
      name: UserName(first: fields.string(value, ["first_name"]), last: fields.string(value, ["last_name"])),
      phone: fields.string(value, ["phone_number"]), peer: id.map { PeerID(.user, $0) },
      details: Self.details(ofCard: fields.string(value, ["vcard"])))
  }

  /// The addresses in a card, which has a field a line.
  private static func details(ofCard card: String) -> [String] {
    card.split(whereSeparator: \.isNewline).prefix(mostCardLines).compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = line[..<colon].split(separator: ";").first?.uppercased() ?? ""
      let value = String(line[line.index(after: colon)...])
      return ["EMAIL", "URL", "ORG"].contains(name) && !value.isEmpty ? value : nil
    }
  }

  private static let mostCardLines = 64

  mutating func call(_ value: JSONValue) -> CallContent {
    let reason = value.first(of: ["discard_reason", "reason"]).map { $0.string ?? fields.kind(of: $0) } ?? ""
    let outcome: CallContent.Outcome =
      if reason.hasSuffix("missed") {
        message.direction == .outgoing ? .cancelled : .missed
      } else if reason.hasSuffix("declined") || reason.hasSuffix("busy") {
        .cancelled
      } else {
        .answered
      }
    return CallContent(
      isVideo: fields.flag(value, ["is_video", "video"], bit: 2), outcome: outcome,
      duration: fields.extent(value, ["duration", "duration_seconds"]))
  }

  // MARK: - Places

  mutating func location(_ value: JSONValue) -> LocationContent {
    let period = fields.extent(value, ["live_period", "period"])
    let place = value["location"] ?? value["geo"] ?? value
    var content = LocationContent(
      latitude: fields.double(place, ["latitude", "lat"]),
      longitude: fields.double(place, ["longitude", "long"]))
    if period > 0 {
      content.kind = .live(.init(period: period, heading: fields.integer(value, ["heading"])))
    }
    let picture = content.picture
    read.media.table.photos[picture.id] = picture.photo
    return content
  }

  mutating func venue(_ value: JSONValue) -> LocationContent {
    var content = location(value)
    content.kind = .venue(title: fields.string(value, ["title"]), address: fields.string(value, ["address"]))
    return content
  }

  mutating func photoReference(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject || value.isArray, !fields.kind(of: value).hasSuffix("empty") else {
      return nil
    }
    return read.media.photo(value).map(MediaReference.photo)
  }

  /// `quiz`, `PollType.QUIZ`, `pollTypeQuiz`
  func pollType(_ value: JSONValue) -> String {
    guard let type = value["type"] else { return "" }
    return (type.string.map(TypeName.normalized) ?? fields.kind(of: type)).removingPrefix("polltype")
  }

  mutating func indices(_ value: JSONValue, _ names: [StaticString]) -> [Int] {
    guard let value = value.first(of: names) else { return [] }
    return value.isArray ? value.elements.compactMap(\.integer) : fields.integer(value).map { [$0] } ?? []
  }

  /// A photo or a thumbnail beside an option or above a question.
  mutating func optionMedia(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject else { return nil }
    if let photo = value["photo"] { return read.media.photo(photo).map(MediaReference.photo) }
    let kinds: [(StaticString, DocumentMedia.Kind)] = [
      ("sticker", .sticker), ("video", .video), ("animation", .animation), ("document", .file),
    ]
    for (name, kind) in kinds {
      guard let file = value[name], file.isObject else { continue }
      return read.media.document(file, kind: kind).map(MediaReference.document)
    }
    return nil
  }

  // MARK: - Summaries

  mutating func game(_ value: JSONValue) -> SummaryContent {
    SummaryContent(
      kind: .game, title: fields.string(value, ["title"]), lines: lines(value, "description"),
      picture: picture(value["photo"]))
  }

  mutating func invoice(_ value: JSONValue) -> SummaryContent {
    let product = value["product_info"] ?? value
    var description = lines(product, "description")
    if description.isEmpty, let text = product["description"], text.isObject {
      description = [formatted(text).plainText]
    }
    return SummaryContent(
      kind: .invoice, title: fields.string(product, ["title"]), lines: description,
      picture: picture(product["photo"]), price: price(value))
  }

  private mutating func lines(_ value: JSONValue, _ field: StaticString) -> [String] {
    guard let text = value[field], text.isString else { return [] }
    return text.text.flatMap { $0.isEmpty ? nil : [$0] } ?? []
  }

  private mutating func picture(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject || value.isArray, fields.kind(of: value) != "webdocument" else {
      return nil
    }
    return read.media.photo(value).map(MediaReference.photo)
  }

  /// Tasks in their order, each with its box.
  ///
  /// - Parameter done: ids of tasks that do not say so themselves.
  mutating func checklist(_ value: JSONValue, done: Set<Int> = []) -> SummaryContent {
    let lines = tasks(of: value).map { task in
      let isDone =
        task["id"]?.integer.map(done.contains) ?? false
        || task.first(of: ["completed_by", "completed_by_user", "completed_by_user_id", "completed_by_chat"])
          != nil
        || (fields.integer(task, ["completion_date"]) ?? 0) > 0
      return (isDone ? "☑\u{FE0E} " : "☐ ") + taskName(task)
    }
    return SummaryContent(kind: .checklist, title: plain(value["title"]), lines: lines)
  }

  private mutating func tasks(of list: JSONValue) -> [JSONValue] {
    fields.elements(list, ["tasks", "list", "answers"])
  }

  mutating func taskName(_ task: JSONValue) -> String { plain(task.first(of: ["text", "title"])) }

  /// - Parameters:
  ///   - list: that holds the tasks, which have their numbers for a name where it is not known.
  ///   - done: names of fields.
  mutating func tasksDone(
    _ value: JSONValue, of list: JSONValue?, done: [StaticString], undone: [StaticString]
  ) -> ServiceAction {
    let ids = Set(fields.elements(value, done).compactMap(\.integer))
    guard ids.isEmpty else { return .tasksDone(names(ofTasks: ids, in: list), areDone: true) }
    let others = Set(fields.elements(value, undone).compactMap(\.integer))
    return .tasksDone(names(ofTasks: others, in: list), areDone: false)
  }

  private mutating func names(ofTasks ids: Set<Int>, in list: JSONValue?) -> [String] {
    guard let list else { return ids.map { "task \($0)" }.sorted() }
    return tasks(of: list).filter { $0["id"]?.integer.map(ids.contains) ?? false }.map { taskName($0) }
  }

  /// A string, or a text with entities.
  mutating func plain(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    return value.text ?? (value.isObject ? formatted(value).plainText : "")
  }

  mutating func paidMedia(_ value: JSONValue) -> SummaryContent {
    let media = fields.elements(value, ["paid_media", "media", "extended_media"])
    let count = media.count
    return SummaryContent(
      kind: .paidMedia, title: count > 1 ? "\(count) paid media" : "",
      price: stars(fields.extent(value, ["star_count", "stars_amount"])))
  }

  mutating func giveaway(_ value: JSONValue, isOver: Bool) -> SummaryContent {
    let count = fields.extent(value, ["winner_count", "winners_count", "quantity"])
    let winners = count > 0 ? count : value["winners"].map { Array($0.elements).count } ?? 0
    var lines = lines(value, "prize_description")
    if winners > 0 { lines.append(winners == 1 ? "1 winner" : "\(winners) winners") }
    return SummaryContent(
      kind: isOver ? .giveawayWinners : .giveaway, lines: lines)
  }

  // MARK: - Prices

  /// `4.99 USD`, `50 stars`
  mutating func price(_ value: JSONValue) -> String? {
    guard let amount = fields.integer(value, ["total_amount", "amount"]) else { return nil }
    let currency = fields.string(value, ["currency"])
    if currency == Self.starCurrency { return stars(amount) }
    if currency == Self.tonCurrency { return Self.ton(nano: amount) }
    if Self.wholeCurrencies.contains(currency) { return "\(amount) \(currency)" }
    let (units, cents) = amount.quotientAndRemainder(dividingBy: Self.centsInUnit)
    return "\(units).\(cents.magnitude < 10 ? "0" : "")\(cents.magnitude) \(currency)"
  }

  func stars(_ count: Int) -> String { Words.count(count, "star") }

  private static let centsInUnit = 100
  private static let starCurrency = "XTR"
  private static let tonCurrency = "TON"
  /// Those whose smallest unit is the currency itself, by ISO 4217.
  private static let wholeCurrencies: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
  ]
}
