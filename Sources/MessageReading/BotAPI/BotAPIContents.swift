import JSONText
import MessageModel
import PageModel
import PageReading

/// Fields of Bot API's messages that hold a content, in the order in which they are looked for: an animation is a
/// document too, and a venue a location, for programs that do not know them.
enum BotAPIContentName: CaseIterable {
  case animation, document, audio, voice, video, videoNote, photo, livePhoto, sticker, contact, dice, game,
    poll
  case venue, location, invoice, checklist, paidMedia, story, giveaway, giveawayWinners

  var field: StaticString {
    switch self {
    case .animation: "animation"
    case .document: "document"
    case .audio: "audio"
    case .voice: "voice"
    case .video: "video"
    case .videoNote: "video_note"
    case .photo: "photo"
    case .livePhoto: "live_photo"
    case .sticker: "sticker"
    case .contact: "contact"
    case .dice: "dice"
    case .game: "game"
    case .poll: "poll"
    case .venue: "venue"
    case .location: "location"
    case .invoice: "invoice"
    case .checklist: "checklist"
    case .paidMedia: "paid_media"
    case .story: "story"
    case .giveaway: "giveaway"
    case .giveawayWinners: "giveaway_winners"
    }
  }
}

extension MessageBuilder {
  mutating func readBotAPIContent(_ value: JSONValue) {
    guard message.content == .text else { return }
    message.content = botAPIContent(value)
    guard message.content == .text, BlockReader.text(of: value).text == nil else { return }
    message.content = unknownBotAPIContent(value)
  }

  mutating func botAPIContent(_ value: JSONValue) -> MessageContent {
    for name in BotAPIContentName.allCases {
      guard let content = value[name.field], !content.isNull else { continue }
      return botAPIContent(content, name, in: value)
    }
    if let action = botAPIAction(value) { return .service(action) }
    // Requests have the fields of a poll, a place or a contact without an object around them.
    if value["question"] != nil { return .poll(botAPIPoll(value)) }
    if value["latitude"] != nil { return .location(location(value)) }
    if value["phone_number"] != nil { return .contact(contact(value)) }
    return .text
  }

  private mutating func botAPIContent(
    _ content: JSONValue, _ name: BotAPIContentName, in value: JSONValue
  ) -> MessageContent {
    let hasSpoiler = fields.flag(value, ["has_media_spoiler", "has_spoiler"])
    switch name {
    case .photo, .livePhoto:
      let photo = name == .livePhoto ? content["photo"] ?? content : content
      return .photo(PhotoContent(media: read.media.photo(photo), hasSpoiler: hasSpoiler))
    case .video:
      let cover = content["cover"].flatMap { read.media.photo($0) }
      return .video(
        VideoContent(media: read.media.document(content, kind: .video), cover: cover, hasSpoiler: hasSpoiler))
    case .animation:
      return .animation(
        VideoContent(media: read.media.document(content, kind: .animation), hasSpoiler: hasSpoiler))
    case .document: return .document(FileContent(media: read.media.document(content, kind: .file)))
    case .audio: return .music(FileContent(media: read.media.document(content, kind: .audio)))
    case .voice: return .voice(voice(content, isUnheard: false))
    case .videoNote: return .circle(CircleContent(media: circle(content)))
    case .sticker: return .sticker(sticker(content))
    case .contact: return .contact(contact(content))
    case .dice: return .dice(dice(content))
    case .poll: return .poll(botAPIPoll(content))
    case .venue: return .location(venue(content))
    case .location: return .location(location(content))
    case .game: return .summary(game(content))
    case .invoice: return .summary(invoice(content))
    case .checklist: return .summary(checklist(content))
    case .paidMedia: return .summary(paidMedia(content))
    case .story: return .summary(SummaryContent(kind: .story))
    case .giveaway, .giveawayWinners: return .summary(giveaway(content, isOver: name == .giveawayWinners))
    }
  }

  /// The first field that is none of every message's names the kind.
  private mutating func unknownBotAPIContent(_ value: JSONValue) -> MessageContent {
    for key in value.keys {
      guard let name = key.string, !Self.commonFields.contains(name), !value.value(ofKey: key).isNull else {
        continue
      }
      if value.value(ofKey: key).isObject || value.value(ofKey: key).isArray {
        return unsupported(name, at: key, meant: Spelling.nearest(to: name, among: Self.contentNames))
      }
    }
    // A message that Pyrogram does not know has a name for that.
    return unsupported("message without content", at: value)
  }

  private static let contentNames =
    BotAPIContentName.allCases.map(\.field.description) + ["text", "caption", "rich_message"]

  /// Of every message, whatever it holds.
  private static let commonFields: Set<String> = [
    "chat", "from", "from_user", "sender_chat", "sender_business_bot", "forward_origin", "forward_from",
    "forward_from_chat", "reply_to_message", "external_reply", "quote", "reply_to_story", "reply_parameters",
    "via_bot", "entities", "caption_entities", "link_preview_options", "reply_markup", "reactions",
    "suggested_post_info", "direct_messages_topic", "user", "users", "chats", "me", "files", "media",
    "web_page", "link_preview", "web_page_preview", "suggested_post_parameters",
  ]
}
