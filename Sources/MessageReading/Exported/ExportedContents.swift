import JSONText
import MessageModel
import PageModel

extension MessageBuilder {
  mutating func exportedContent(_ value: JSONValue) -> MessageContent {
    if Self.isExportedService(value) { return exportedAction(value) }
    if value["type"]?.string == "unsupported" { return unsupported("unsupported", at: value) }
    if let poll = value["poll"], poll.isObject { return .poll(exportedPoll(poll)) }
    if let contact = value["contact_information"], contact.isObject { return .contact(self.contact(contact)) }
    if let place = value["location_information"], place.isObject {
      return .location(exportedPlace(place, in: value))
    }
    if let title = fields.optionalString(value, ["game_title"]) {
      return .summary(
        SummaryContent(
          kind: .game, title: title,
          lines: fields.optionalString(value, ["game_description"]).map { [$0] } ?? []))
    }
    if let invoice = value["invoice_information"], invoice.isObject {
      var content = self.invoice(invoice)
      content.price = price(invoice)
      return .summary(content)
    }
    if let list = value["todo_list"], list.isObject { return .summary(checklist(list)) }
    if let emoji = value["dice"], emoji.isObject { return .dice(dice(emoji)) }
    return exportedMedium(value) ?? .text
  }

  private mutating func exportedMedium(_ value: JSONValue) -> MessageContent? {
    let destruction = fields.integer(value, ["self_destruct_period_seconds"]).map(SelfDestruction.seconds)
    let block = read.exportedMedia(value).blocks.first
    guard let block else { return nil }
    switch block.kind {
    case .photo(let photo):
      if value["media_type"]?.string == "sticker" { return .sticker(exportedSticker(value, photo.media)) }
      return .photo(
        PhotoContent(media: photo.media, hasSpoiler: photo.hasSpoiler, selfDestruction: destruction))
    case .video(let video):
      if value["media_type"]?.string == "video_message" {
        return .circle(CircleContent(media: video.media, selfDestruction: destruction))
      }
      let content = VideoContent(
        media: video.media, hasSpoiler: video.hasSpoiler, selfDestruction: destruction)
      return video.isAnimation ? .animation(content) : .video(content)
    case .audio(let audio):
      return audio.isVoice
        ? .voice(VoiceContent(media: audio.media)) : .music(FileContent(media: audio.media))
    case .document(let document): return .document(FileContent(media: document.media))
    case .title, .subtitle, .kicker, .header, .subheader, .heading, .paragraph, .footer, .authorDate,
      .thinking,
      .preformatted, .divider, .anchor, .formula, .list, .blockQuote, .pullQuote, .details, .table, .map,
      .cover, .collage, .slideshow, .webEmbed, .postEmbed, .chatBanner, .relatedArticles, .buttonRow,
      .unsupported:
      return nil
    }
  }

  /// An export tells the format by the file's ending. The reader of pages takes the file as a photo; a sticker is a
  /// document.
  private mutating func exportedSticker(_ value: JSONValue, _ photo: MediaID?) -> StickerContent {
    let path = value["file"]?.text ?? ""
    let format: StickerContent.Format =
      path.hasSuffix(".tgs") ? .animated : path.hasSuffix(".webm") ? .video : .still
    var media: MediaID?
    if let photo, let size = read.media.table.photos[photo]?.sizes.first {
      read.media.table.photos[photo] = nil
      read.media.table.documents[photo] = DocumentMedia(
        id: photo, kind: .sticker, mimeType: fields.string(value, ["mime_type"]), width: size.width,
        height: size.height, sources: size.sources)
      media = photo
    }
    return StickerContent(media: media, format: format, emoji: fields.string(value, ["sticker_emoji"]))
  }

  private mutating func exportedPlace(_ place: JSONValue, in value: JSONValue) -> LocationContent {
    var content = location(place)
    if let title = fields.optionalString(value, ["place_name"]) {
      content.kind = .venue(title: title, address: fields.string(value, ["address"]))
    }
    let period = fields.extent(value, ["live_location_period_seconds"])
    if period > 0 { content.kind = .live(.init(period: period)) }
    return content
  }

  private mutating func exportedPoll(_ value: JSONValue) -> Poll {
    var poll = Poll(
      question: .plain(plain(value["question"])),
      options: fields.elements(value, ["answers"]).map { answer in
        Poll.Option(
          text: .plain(plain(answer["text"])), votes: count(answer, ["voters"]),
          isChosen: fields.flag(answer, ["chosen"]), origin: answer.origin)
      })
    poll.isClosed = fields.flag(value, ["closed"])
    poll.totalVoters = fields.extent(value, ["total_voters"])
    return poll
  }

  // MARK: - Service messages

  private mutating func exportedAction(_ value: JSONValue) -> MessageContent {
    let name = fields.string(value, ["action"])
    if name == "phone_call" { return .call(call(value)) }
    return .service(exportedAction(value, name) ?? unknownAction(name, at: value))
  }

  private mutating func exportedAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "create_group": .chatCreated(title: fields.string(value, ["title"]))
    case "create_channel": .channelCreated
    case "edit_group_title", "edit_channel_title", "edit_chat_title":
      .titleChanged(fields.string(value, ["title"]))
    case "edit_group_photo", "edit_channel_photo", "edit_chat_photo": .photoChanged(nil)
    case "delete_group_photo", "delete_channel_photo", "delete_chat_photo": .photoRemoved
    case "migrate_to_supergroup", "migrate_from_group": .upgraded
    case "clear_history": .historyCleared
    case "edit_chat_theme": .themeChanged(emoji: fields.string(value, ["emoticon"]))
    case "set_chat_wallpaper", "set_same_chat_wallpaper": .wallpaperChanged(isForBoth: false)
    case "set_messages_ttl": .timerChanged(seconds: fields.extent(value, ["period"]))
    case "boost_apply": .boosted(times: max(1, fields.extent(value, ["boosts"])))
    case "join_group_by_link": .members(.joinedByLink)
    case "join_group_by_request": .members(.joinedByRequest)
    case "joined_telegram": .members(.contactJoined)
    case "take_screenshot": .members(.screenshotTaken)
    case "pin_message": .pinned(pinned(number(value, ["message_id"]), at: value))
    case "score_in_game":
      .gameScored(fields.integer(value, ["score"]) ?? 0, title: fields.string(value, ["game_title"]))
    case "send_payment": .paid(amount: price(value) ?? "", title: fields.string(value, ["invoice_title"]))
    case "custom_action": .sentence(fields.string(value, ["text"]))
    case "topic_created": .topicCreated(title: fields.string(value, ["title"]))
    case "topic_edit": .topicEdited(title: fields.optionalString(value, ["new_title"]))
    case "group_call":
      value["duration"] == nil
        ? .videoChat(.started) : .videoChat(.ended(seconds: fields.extent(value, ["duration"])))
    case "group_call_scheduled": .videoChat(.scheduled)
    case "send_premium_gift": .gift(Self.premium(months: fields.extent(value, ["months"])))
    case "suggest_profile_photo": .photoSuggested(nil)
    case "giveaway_launch": .giveawayStarted
    case "giveaway_results": .giveawayCompleted(winners: fields.extent(value, ["winners"]))
    case "invite_members": .members(.added(exportedMembers(value)))
    case "remove_members": .members(.removed(exportedMembers(value)))
    case "invite_to_group_call": .videoChat(.invited(exportedMembers(value)))
    default: nil
    }
  }

  /// Members have names alone; who is called as the actor is the actor.
  private mutating func exportedMembers(_ value: JSONValue) -> [Author] {
    let actor = fields.string(value, ["actor"])
    let author = exportedAuthor(value)
    return (value["members"].map { Array($0.elements) } ?? []).compactMap(\.text).map { name in
      name == actor ? author ?? .named(name) : .named(name)
    }
  }
}
