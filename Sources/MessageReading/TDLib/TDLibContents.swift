import JSONText
import MessageModel
import PageModel
import PageReading

/// TDLib's kinds of content that are no service message.
enum TDLibContentName: String {
  case text, formattedText = "formattedtext"
  case photo, video, animation, audio, document, voiceNote = "voicenote", videoNote = "videonote", sticker
  case animatedEmoji = "animatedemoji", dice, contact, location, venue, poll, call, groupCall = "groupcall"
  case story, game, invoice, checklist, paidMedia = "paidmedia", giveaway, giveawayWinners = "giveawaywinners"
  case richMessage = "richmessage"
  case expiredPhoto = "expiredphoto", expiredVideo = "expiredvideo", expiredVideoNote = "expiredvideonote"
  case expiredVoiceNote = "expiredvoicenote"
  case unsupported

  /// - Parameter raw: `messagePhoto`, or `inputMessagePhoto`, which is sent.
  init?(_ raw: String) {
    let name = TypeName.normalized(raw)
    self.init(rawValue: name.removingPrefix("inputmessage").removingPrefix("message"))
  }
}

extension MessageBuilder {
  mutating func readTDLibContent(_ value: JSONValue) {
    if case .page = message.content { return }
    let (content, text) = tdlibContent(value)
    message.content = content
    message.text = text
    message.hasInvertedMedia = fields.flag(value, ["show_caption_above_media"])
    if let preview = value.first(of: ["link_preview", "web_page"]) {
      message.preview = tdlibPreview(preview)
      message.hasInvertedMedia = message.preview?.isAboveText ?? false
    }
  }

  /// A content and its text or caption.
  mutating func tdlibContent(_ value: JSONValue) -> (MessageContent, MessageText) {
    let type = fields.family.typeName(of: value) ?? ""
    guard let name = TDLibContentName(type) else {
      if let action = tdlibAction(value, type) { return (.service(action), MessageText()) }
      return (unsupported(type, at: value), MessageText())
    }
    if name == .animatedEmoji { return (.text, MessageText(plain: fields.string(value, ["emoji"]))) }
    let text: JSONValue? =
      if name == .formattedText {
        value
      } else if name == .poll {
        value["description"]
      } else {
        value.first(of: ["caption", "text"])
      }
    return (tdlibContent(value, name), formatted(text))
  }

  private mutating func pollContent(_ value: JSONValue) -> MessageContent {
    var poll = tdlibPoll(value["poll"] ?? value)
    poll.media = optionMedia(value["media"])
    return .poll(poll)
  }

  private mutating func tdlibContent(_ value: JSONValue, _ name: TDLibContentName) -> MessageContent {
    let hasSpoiler = fields.flag(value, ["has_spoiler"])
    let destruction = selfDestruction(value)
    func file(_ field: StaticString) -> JSONValue { value[field] ?? value }
    switch name {
    case .text, .formattedText, .animatedEmoji: return .text
    case .poll: return pollContent(value)
    case .richMessage: return answeredPage(value["rich_message"] ?? value["message"] ?? value)
    case .photo:
      return .photo(
        PhotoContent(
          media: read.media.photo(file("photo")), hasSpoiler: hasSpoiler, selfDestruction: destruction))
    case .video:
      let cover = value["cover"].flatMap { $0.isObject ? read.media.photo($0) : nil }
      return .video(
        VideoContent(
          media: read.media.document(file("video"), kind: .video), cover: cover, hasSpoiler: hasSpoiler,
          selfDestruction: destruction))
    case .animation:
      return .animation(
        VideoContent(media: read.media.document(file("animation"), kind: .animation), hasSpoiler: hasSpoiler))
    case .audio: return .music(FileContent(media: read.media.document(file("audio"), kind: .audio)))
    case .document: return .document(FileContent(media: read.media.document(file("document"), kind: .file)))
    case .voiceNote:
      var voice = voice(file("voice_note"), isUnheard: isUnheard(value, "is_listened"))
      voice.selfDestruction = destruction
      return .voice(voice)
    case .videoNote:
      return .circle(
        CircleContent(
          media: circle(file("video_note")), isUnheard: isUnheard(value, "is_viewed"),
          selfDestruction: destruction))
    case .sticker:
      var sticker = sticker(file("sticker"))
      sticker.isPremium = sticker.isPremium || fields.flag(value, ["is_premium"])
      return .sticker(sticker)
    case .dice: return .dice(dice(value))
    case .contact: return .contact(contact(value["contact"] ?? value))
    case .location: return .location(location(value))
    case .venue: return .location(venue(value["venue"] ?? value))
    case .call: return .call(call(value))
    case .groupCall: return .summary(SummaryContent(kind: .videoChat, title: "Group call"))
    case .story: return .summary(SummaryContent(kind: .story))
    case .game: return .summary(game(value["game"] ?? value))
    case .invoice: return .summary(invoice(value))
    case .checklist: return .summary(checklist(value["list"] ?? value["checklist"] ?? value))
    case .paidMedia: return .summary(paidMedia(value))
    case .giveaway, .giveawayWinners: return .summary(giveaway(value, isOver: name == .giveawayWinners))
    case .expiredPhoto: return .expired(.photo)
    case .expiredVideo: return .expired(.video)
    case .expiredVideoNote: return .expired(.circle)
    case .expiredVoiceNote: return .expired(.voice)
    case .unsupported: return unsupported("messageUnsupported", at: value)
    }
  }

  private mutating func isUnheard(_ value: JSONValue, _ field: StaticString) -> Bool {
    value[field] != nil && !fields.flag(value, [field])
  }

  private mutating func selfDestruction(_ value: JSONValue) -> SelfDestruction? {
    guard let type = value["self_destruct_type"], type.isObject else {
      return fields.flag(value, ["is_secret"]) ? .once : nil
    }
    let seconds = fields.extent(type, ["self_destruct_time"])
    return seconds > 0 ? .seconds(seconds) : .once
  }
}
