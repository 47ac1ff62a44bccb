import JSONText
import MessageModel
import PageModel

/// The wire protocol's `messageMedia…`.
extension MessageBuilder {
  mutating func readWireMedia(_ media: JSONValue, of value: JSONValue) {
    if case .page = message.content { return }
    if fields.kind(of: media) == "messagemediawebpage" {
      guard let page = media["webpage"] else { return }
      var preview = wirePreview(page)
      preview?.pictureSize = pictureSize(media)
      preview?.isAboveText = message.hasInvertedMedia
      message.preview = preview
      return
    }
    let content = wireMedia(media)
    message.content = heard(content, isUnread: fields.flag(value, ["media_unread"], bit: 5))
  }

  /// Voice and round videos show whether they were heard.
  private func heard(_ content: MessageContent, isUnread: Bool) -> MessageContent {
    switch content {
    case .voice(var voice):
      voice.isUnheard = isUnread
      return .voice(voice)
    case .circle(var circle):
      circle.isUnheard = isUnread
      return .circle(circle)
    case .text, .page, .photo, .video, .animation, .document, .music, .sticker, .contact, .location, .poll,
      .dice, .call, .summary, .service, .expired, .restricted, .unsupported:
      return content
    }
  }

  mutating func wireMedia(_ media: JSONValue) -> MessageContent {
    let name = fields.kind(of: media, without: "messagemedia")
    switch name {
    case "empty", "webpage": return .text
    case "photo": return wirePhoto(media)
    case "document": return wireDocument(media)
    case "contact": return .contact(contact(media))
    case "geo", "geolive": return .location(location(media))
    case "venue": return .location(venue(media))
    case "dice": return .dice(dice(media))
    case "poll": return .poll(wirePoll(media))
    case "game": return .summary(game(media["game"] ?? media))
    case "invoice": return .summary(invoice(media))
    case "todo": return .summary(wireChecklist(media))
    case "paidmedia": return .summary(paidMedia(media))
    case "giveaway", "giveawayresults": return .summary(giveaway(media, isOver: name == "giveawayresults"))
    case "story":
      let isExpired = media["story"].map { fields.kind(of: $0) } == "storyitemdeleted"
      return isExpired ? .expired(.story) : .summary(SummaryContent(kind: .story))
    case "videostream": return .summary(SummaryContent(kind: .videoChat, title: "Live stream"))
    default: return unsupported(fields.family.typeName(of: media) ?? "media", at: media)
    }
  }

  private mutating func selfDestruction(_ media: JSONValue) -> SelfDestruction? {
    guard let seconds = fields.integer(media, ["ttl_seconds"]), seconds > 0 else { return nil }
    // The largest number of 32 bits stands for "once".
    return seconds == Int(Int32.max) ? .once : .seconds(seconds)
  }

  private mutating func wirePhoto(_ media: JSONValue) -> MessageContent {
    guard let photo = media["photo"], photo.isObject, fields.kind(of: photo) != "photoempty" else {
      return .expired(.photo)
    }
    return .photo(
      PhotoContent(
        media: read.media.photo(photo), hasSpoiler: fields.flag(media, ["spoiler"], bit: 3),
        selfDestruction: selfDestruction(media)))
  }

  /// A document is what its attributes say.
  private mutating func wireDocument(_ media: JSONValue) -> MessageContent {
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
      if isRound(value) { return .circle(CircleContent(media: id, selfDestruction: destruction)) }
      let cover = media["video_cover"].flatMap { $0.isObject ? read.media.photo($0) : nil }
      return .video(
        VideoContent(media: id, cover: cover, hasSpoiler: hasSpoiler, selfDestruction: destruction))
    case .animation: return .animation(VideoContent(media: id, hasSpoiler: hasSpoiler))
    case .audio: return .music(FileContent(media: id))
    case .voice:
      return .voice(VoiceContent(media: id, waveform: waveform(id), selfDestruction: destruction))
    case .sticker: return .sticker(wireSticker(value, id, document))
    case .file: return .document(FileContent(media: id))
    }
  }

  private mutating func expired(_ media: JSONValue) -> ExpiredContent {
    if fields.flag(media, ["round"], bit: 7) { return .circle }
    return fields.flag(media, ["voice"], bit: 8) ? .voice : .video
  }

  private mutating func isRound(_ value: JSONValue) -> Bool {
    let video = attributes(value).first { fields.kind(of: $0) == "documentattributevideo" }
    return video.map { fields.flag($0, ["round_message"], bit: 0) } ?? false
  }

  private func attributes(_ value: JSONValue) -> [JSONValue] {
    value["attributes"].map { Array($0.elements) } ?? []
  }

  private mutating func wireSticker(
    _ value: JSONValue, _ id: MediaID, _ document: DocumentMedia
  ) -> StickerContent {
    let attribute = attributes(value).first {
      ["documentattributesticker", "documentattributecustomemoji"].contains(fields.kind(of: $0))
    }
    let effects = value["video_thumbs"].map { Array($0.elements) } ?? []
    return StickerContent(
      media: id, format: Self.format(document), emoji: attribute.map { fields.string($0, ["alt"]) } ?? "",
      isPremium: effects.contains { $0["type"]?.string == "f" })
  }

  private mutating func wireChecklist(_ media: JSONValue) -> SummaryContent {
    let done = Set((media["completions"].map { Array($0.elements) } ?? []).compactMap { $0["id"]?.integer })
    let list = media["todo"] ?? media
    return checklist(list, done: done)
  }

  // MARK: - Polls

  /// Results name their options by bytes.
  private mutating func wirePoll(_ media: JSONValue) -> Poll {
    let value = media["poll"] ?? media
    var poll = Poll(question: formattedText(value["question"]), options: [])
    var places: [String: Int] = [:]
    for answer in fields.elements(value, ["answers"]) {
      if let option = answer["option"] { places[option.source] = poll.options.count }
      poll.options.append(
        Poll.Option(
          text: formattedText(answer["text"]), media: optionMedia(answer["media"]), origin: answer.origin))
    }
    poll.media = optionMedia(media["attached_media"])
    poll.isClosed = fields.flag(value, ["closed"], bit: 0)
    poll.isAnonymous = !fields.flag(value, ["public_voters"], bit: 1)
    poll.closeDate = fields.date(value, ["close_date"])
    let allowsMultiple = fields.flag(value, ["multiple_choice"], bit: 2)
    poll.kind = .regular(allowsMultiple: allowsMultiple)
    let results = media["results"]
    if fields.flag(value, ["quiz"], bit: 3) {
      let explanation = results.flatMap { richText($0, "solution", entities: ["solution_entities"]) }
      poll.kind = .quiz(explanation: explanation, allowsMultiple: allowsMultiple)
    }
    guard let results, results.isObject else { return poll }
    poll.totalVoters = fields.extent(results, ["total_voters"])
    poll.recentVoters = peerList(results["recent_voters"]).map(Author.peer)
    for result in results["results"].map({ Array($0.elements) }) ?? [] {
      guard let index = result["option"].flatMap({ places[$0.source] }) else { continue }
      poll.options[index].votes = count(result, ["voters"])
      poll.options[index].isChosen = fields.flag(result, ["chosen"], bit: 0)
      poll.options[index].isCorrect = fields.flag(result, ["correct"], bit: 1)
    }
    return poll
  }
}
