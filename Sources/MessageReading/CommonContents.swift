import JSONText
import MessageModel
import PageModel
import PageReading

/// Contents with the same fields in several protocols.
extension CommonMessageReader {
  mutating func voice(_ value: JSONValue, isUnheard: Bool) -> VoiceContent {
    let media = read.media.document(value, kind: .voice)
    let isLoaded = (value["voice"] ?? value)["local"]?["is_downloading_completed"]?.bool
    return VoiceContent(
      media: media, waveform: waveform(media), isUnheard: isUnheard, transcript: transcript(value),
      isAway: isLoaded == false)
  }

  /// Returns the waveform samples of a document.
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

  /// Reads a video note, which has one length for both sides.
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

  /// Returns the addresses in a card, which has one field per line.
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
        unanswered
      } else if reason.hasSuffix("declined") || reason.hasSuffix("busy") {
        .cancelled
      } else {
        .answered
      }
    return CallContent(
      isVideo: fields.flag(value, ["is_video", "video"], bit: 2), outcome: outcome,
      duration: fields.extent(value, ["duration", "duration_seconds"]))
  }

  /// Reads a call with more than two participants.
  mutating func groupCall(_ value: JSONValue) -> CallContent {
    let wasMissed = fields.flag(value, ["was_missed", "missed"], bit: 0)
    return CallContent(
      kind: .group, isVideo: fields.flag(value, ["is_video", "video"], bit: 4),
      outcome: wasMissed ? unanswered : .answered,
      duration: fields.extent(value, ["duration", "duration_seconds"]),
      participants: peerList(value.first(of: ["other_participant_ids", "other_participants"])))
  }

  private var unanswered: CallContent.Outcome { message.direction == .outgoing ? .cancelled : .missed }

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

  /// Returns `quiz` for `quiz`, `PollType.QUIZ` and `pollTypeQuiz`, for example.
  func pollType(_ value: JSONValue) -> String {
    guard let type = value["type"] else { return "" }
    return (type.string.map(TypeName.normalized) ?? fields.kind(of: type)).removingPrefix("polltype")
  }

  mutating func indices(_ value: JSONValue, _ names: [StaticString]) -> [Int] {
    guard let value = value.first(of: names) else { return [] }
    return value.isArray ? value.elements.compactMap(\.integer) : fields.integer(value).map { [$0] } ?? []
  }

  /// Returns a photo or a thumbnail next to an option or above a question.
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

  // MARK: - Prices

  /// Returns a price such as `4.99 USD` or `50 stars`.
  mutating func price(_ value: JSONValue) -> Price? {
    guard let amount = fields.integer(value, ["total_amount", "amount"]) else { return nil }
    let currency = fields.string(value, ["currency"])
    if currency == Self.starCurrency { return .stars(amount) }
    if currency == Self.tonCurrency { return .money(Self.ton(nano: amount)) }
    let digits =
      Self.wholeCurrencies.contains(currency) ? 0 : Self.thousandthsCurrencies.contains(currency) ? 3 : 2
    return .money(
      [Self.decimal(amount, digits: digits), currency].filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Returns a number with a decimal point before its last digits.
  private static func decimal(_ amount: Int, digits: Int) -> String {
    guard digits > 0 else { return String(amount) }
    let figures = String(amount.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - figures.count)) + figures
    return (amount < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  private static let starCurrency = "XTR"
  static let tonCurrency = "TON"
  /// The currencies without a smaller unit, by ISO 4217.
  private static let wholeCurrencies: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
  ]

  /// The currencies whose smallest unit is a thousandth, by ISO 4217.
  private static let thousandthsCurrencies: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}
