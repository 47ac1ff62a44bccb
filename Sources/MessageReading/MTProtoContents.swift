import JSONText
import MessageModel
import PageModel
import PageReading

/// MTProto's `messageMedia…` and `messageAction…`.
extension MTProtoMessageReader {
  mutating func readMedia(_ media: JSONValue, of value: JSONValue) {
    if case .page = message.content { return }
    if fields.kind(of: media) == "messagemediawebpage" {
      guard let page = media["webpage"] else { return }
      var preview = common.wirePreview(page)
      preview?.pictureSize = common.pictureSize(media)
      preview?.isAboveText = message.hasInvertedMedia
      message.preview = preview
      return
    }
    let content = mediaContent(media)
    message.content = heard(content, isUnread: fields.flag(value, ["media_unread"], bit: 5))
    common.takeStory(media["story"], by: media.first(of: ["peer", "user_id"]))
  }

  /// Returns a content with its unheard state. Only voice messages and video notes show it.
  private func heard(_ content: MessageContent, isUnread: Bool) -> MessageContent {
    switch content {
    case .voice(var voice):
      voice.isUnheard = isUnread
      return .voice(voice)
    case .videoNote(var note):
      note.isUnheard = isUnread
      return .videoNote(note)
    case .text, .page, .photo, .video, .animation, .document, .music, .sticker, .contact, .location, .poll,
      .checklist, .dice, .game, .invoice, .paidMedia, .story, .giveaway, .call, .widget, .service, .expired,
      .restricted, .unsupported:
      return content
    }
  }

  mutating func mediaContent(_ media: JSONValue) -> MessageContent {
    let name = fields.kind(of: media, without: "messagemedia")
    switch name {
    case "empty", "webpage": return .text
    case "photo": return photo(media)
    case "document": return document(media)
    case "contact": return .contact(common.contact(media))
    case "geo", "geolive": return .location(common.location(media))
    case "venue": return .location(common.venue(media))
    case "dice": return .dice(common.dice(media))
    case "poll": return .poll(poll(media))
    case "game": return .game(common.game(media["game"] ?? media))
    case "invoice": return .invoice(common.invoice(media))
    case "todo":
      return .checklist(common.checklist(media["todo"] ?? media, completions: media["completions"]))
    case "paidmedia": return .paidMedia(common.paidMedia(media))
    case "giveaway", "giveawayresults":
      return .giveaway(common.giveaway(media, isOver: name == "giveawayresults"))
    case "story":
      let isExpired = media["story"].map { fields.kind(of: $0) } == "storyitemdeleted"
      if isExpired { return .expired(.story) }
      guard fields.flag(media, ["via_mention"], bit: 1) else { return .story(common.story(media["story"])) }
      let shown = media["story"]?["media"]?["photo"]
      return .service(.mentionedInStory(common.photoReference(shown)))
    case "widget": return .widget(common.widget(media["widget"] ?? media))
    case "videostream": return .call(CallContent(kind: .stream, isVideo: true, outcome: .answered))
    default: return common.unsupported(fields.family.typeName(of: media) ?? "media", at: media)
    }
  }

  private mutating func selfDestruction(_ media: JSONValue) -> SelfDestruction? {
    guard let seconds = fields.integer(media, ["ttl_seconds"]), seconds > 0 else { return nil }
    return SelfDestruction(seconds: seconds)
  }

  private mutating func photo(_ media: JSONValue) -> MessageContent {
    guard let photo = media["photo"], photo.isObject, fields.kind(of: photo) != "photoempty" else {
      return .expired(.photo)
    }
    return .photo(
      PhotoContent(
        media: read.media.photo(photo), hasSpoiler: fields.flag(media, ["spoiler"], bit: 3),
        selfDestruction: selfDestruction(media)))
  }

  /// Returns the content of a document, whose kind depends on its attributes.
  private mutating func document(_ media: JSONValue) -> MessageContent {
    guard let value = media["document"], value.isObject, fields.kind(of: value) != "documentempty" else {
      return .expired(expired(media))
    }
    guard let id = read.media.document(value, kind: .file), let document = read.media.table.documents[id]
    else {
      return .document(FileContent(media: nil))
    }
    let hasSpoiler = fields.flag(media, ["spoiler"], bit: 4)
    let destruction = selfDestruction(media)
    switch document.kind {
    case .video:
      if CommonMessageReader.isRound(value, fields) {
        return .videoNote(VideoNoteContent(media: id, selfDestruction: destruction))
      }
      let cover = media["video_cover"].flatMap { $0.isObject ? read.media.photo($0) : nil }
      return .video(
        VideoContent(media: id, cover: cover, hasSpoiler: hasSpoiler, selfDestruction: destruction))
    case .animation: return .animation(VideoContent(media: id, hasSpoiler: hasSpoiler))
    case .audio: return .music(FileContent(media: id))
    case .voice:
      return .voice(VoiceContent(media: id, waveform: common.waveform(id), selfDestruction: destruction))
    case .sticker: return .sticker(sticker(value, id, document))
    case .file: return .document(FileContent(media: id))
    }
  }

  private mutating func expired(_ media: JSONValue) -> ExpiredContent {
    if fields.flag(media, ["round"], bit: 7) { return .videoNote }
    return fields.flag(media, ["voice"], bit: 8) ? .voice : .video
  }

  private func attributes(_ value: JSONValue) -> [JSONValue] {
    value["attributes"].map { Array($0.elements) } ?? []
  }

  private mutating func sticker(
    _ value: JSONValue, _ id: MediaID, _ document: DocumentMedia
  ) -> StickerContent {
    let attribute = attributes(value).first {
      ["documentattributesticker", "documentattributecustomemoji"].contains(fields.kind(of: $0))
    }
    let effects = value["video_thumbs"].map { Array($0.elements) } ?? []
    return StickerContent(
      media: id, format: CommonMessageReader.format(document),
      emoji: attribute.map { fields.string($0, ["alt"]) } ?? "",
      isPremium: effects.contains { $0["type"]?.string == "f" })
  }

  // MARK: - Polls

  /// Reads a poll, whose results refer to the options by bytes.
  private mutating func poll(_ media: JSONValue) -> Poll {
    let value = media["poll"] ?? media
    var poll = Poll(question: common.formattedText(value["question"]), options: [])
    var places: [String: Int] = [:]
    for answer in fields.elements(value, ["answers"]) {
      if let option = answer["option"] { places[option.source] = poll.options.count }
      poll.options.append(
        Poll.Option(
          text: common.formattedText(answer["text"]), media: common.optionMedia(answer["media"])))
    }
    poll.media = common.optionMedia(media["attached_media"])
    poll.isClosed = fields.flag(value, ["closed"], bit: 0)
    poll.isAnonymous = !fields.flag(value, ["public_voters"], bit: 1)
    poll.closeDate = fields.date(value, ["close_date"])
    let allowsMultiple = fields.flag(value, ["multiple_choice"], bit: 2)
    poll.kind = .regular(allowsMultiple: allowsMultiple)
    let results = media["results"]
    if fields.flag(value, ["quiz"], bit: 3) {
      let explanation = results.flatMap { common.richText($0, "solution", entities: ["solution_entities"]) }
      poll.kind = .quiz(explanation: explanation, allowsMultiple: allowsMultiple)
    }
    guard let results, results.isObject else { return poll }
    poll.totalVoters = fields.extent(results, ["total_voters"])
    poll.recentVoters = common.peerList(results["recent_voters"]).map(Author.peer)
    for result in results["results"].map({ Array($0.elements) }) ?? [] {
      guard let index = result["option"].flatMap({ places[$0.source] }) else { continue }
      poll.options[index].votes = common.count(result, ["voters"])
      poll.options[index].isChosen = fields.flag(result, ["chosen"], bit: 0)
      poll.options[index].isCorrect = fields.flag(result, ["correct"], bit: 1)
    }
    return poll
  }

  // MARK: - Service messages

  mutating func service(_ value: JSONValue) -> MessageContent {
    let name = fields.kind(of: value, without: "messageaction")
    if name == "phonecall" { return .call(common.call(value)) }
    if name == "conferencecall" { return .call(common.groupCall(value)) }
    if name == "empty" { return .service(.sentence("")) }
    if let action = action(value, named: name) { return .service(action) }
    return .service(common.unknownAction(fields.family.typeName(of: value) ?? "action", at: value))
  }
}
