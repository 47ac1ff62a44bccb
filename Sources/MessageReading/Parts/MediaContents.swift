import JSONText
import MessageModel
import PageModel

/// Media that Bot API and TDLib describe alike, and documents of the wire protocol.
extension MessageBuilder {
  mutating func voice(_ value: JSONValue, isUnheard: Bool) -> VoiceContent {
    let media = read.media.document(value, kind: .voice)
    return VoiceContent(
      media: media, waveform: waveform(media), isUnheard: isUnheard, transcript: transcript(value))
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
  mutating func circle(_ value: JSONValue) -> MediaID? {
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
    return content
  }

  mutating func venue(_ value: JSONValue) -> LocationContent {
    var content = location(value)
    content.kind = .venue(title: fields.string(value, ["title"]), address: fields.string(value, ["address"]))
    return content
  }
}
