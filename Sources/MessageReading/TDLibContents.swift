import JSONText
import MessageModel
import PageModel
import PageReading

/// TDLib's kinds of content except service messages.
enum TDLibContentName: String {
  case text, formattedText = "formattedtext"
  case photo, video, animation, audio, document, voiceNote = "voicenote", videoNote = "videonote", sticker
  case animatedEmoji = "animatedemoji", dice, stakeDice = "stakedice", contact, location
  case liveLocation = "livelocation", venue, widget, poll, call, groupCall = "groupcall"
  case story, game, invoice, checklist, paidMedia = "paidmedia", giveaway, giveawayWinners = "giveawaywinners"
  case richMessage = "richmessage"
  case expiredPhoto = "expiredphoto", expiredVideo = "expiredvideo", expiredVideoNote = "expiredvideonote"
  case expiredVoiceNote = "expiredvoicenote"
  case unsupported

  /// - Parameter raw: the name of the content, such as `messagePhoto`, or `inputMessagePhoto` for a message
  ///   to be sent.
  init?(_ raw: String) {
    let name = TypeName.normalized(raw)
    let bare = name.removingPrefix("inputmessage").removingPrefix("message")
    // Giveaways from before Telegram Stars.
    self.init(rawValue: bare.hasPrefix("premiumgiveaway") ? bare.removingPrefix("premium") : bare)
  }
}

extension TDLibMessageReader {
  mutating func readContent(_ value: JSONValue) {
    if case .page = message.content { return }
    message.content = content(value)
    message.text = text(value) { $0.ownFormatted($1) }
    common.takeStory(
      value["story"] ?? value, by: value.first(of: ["story_poster_chat_id", "story_sender_chat_id"]))
    message.hasInvertedMedia = fields.flag(value, ["show_caption_above_media"])
    if let preview = value.first(of: ["link_preview", "web_page"]) {
      message.preview = linkPreview(preview)
      message.hasInvertedMedia = message.preview?.isAboveText ?? false
    }
  }

  mutating func content(_ value: JSONValue) -> MessageContent {
    let type = fields.family.typeName(of: value) ?? ""
    if let name = TDLibContentName(type) { return content(value, name) }
    return action(value, named: TypeName.normalized(type).removingPrefix("message"))
      .map(MessageContent.service) ?? common.unsupported(type, at: value)
  }

  /// The text or caption of a content.
  mutating func text(
    _ value: JSONValue, read formatted: (inout CommonMessageReader, JSONValue?) -> MessageText
  ) -> MessageText {
    switch fields.family.typeName(of: value).flatMap({ TDLibContentName($0) }) {
    case nil: MessageText()
    case .animatedEmoji: MessageText(plain: fields.string(value, ["emoji"]))
    case .formattedText: formatted(&common, value)
    case .poll: formatted(&common, value["description"])
    default: formatted(&common, value.first(of: ["caption", "text", "paid_media_caption"]))
    }
  }

  /// Returns the parts of a content that a reply shows.
  mutating func excerpted(_ value: JSONValue) -> (content: MessageContent, text: MessageText) {
    let content = content(value)
    return (content, text(value) { $0.formatted($1) })
  }

  private mutating func pollContent(_ value: JSONValue) -> MessageContent {
    var poll = poll(value["poll"] ?? value)
    poll.media = common.optionMedia(value["media"])
    return .poll(poll)
  }

  private mutating func content(_ value: JSONValue, _ name: TDLibContentName) -> MessageContent {
    let hasSpoiler = fields.flag(value, ["has_spoiler"])
    let destruction = selfDestruction(value)
    func file(_ field: StaticString) -> JSONValue { value[field] ?? value }
    switch name {
    case .text, .formattedText, .animatedEmoji: return .text
    case .poll: return pollContent(value)
    case .richMessage: return common.answeredPage(in: value)
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
      var voice = common.voice(file("voice_note"), isUnheard: isUnheard(value, "is_listened"))
      voice.selfDestruction = destruction
      return .voice(voice)
    case .videoNote:
      return .videoNote(
        VideoNoteContent(
          media: common.videoNote(file("video_note")), isUnheard: isUnheard(value, "is_viewed"),
          selfDestruction: destruction))
    case .sticker:
      var sticker = common.sticker(file("sticker"))
      sticker.isPremium = sticker.isPremium || fields.flag(value, ["is_premium"])
      return .sticker(sticker)
    case .dice: return .dice(common.dice(value))
    case .stakeDice: return stakeDice(value)
    case .widget: return .widget(common.widget(value["widget"] ?? value))
    case .contact: return .contact(common.contact(value["contact"] ?? value))
    case .location, .liveLocation: return .location(common.location(value))
    case .venue: return .location(common.venue(value["venue"] ?? value))
    case .call: return .call(common.call(value))
    case .groupCall: return .call(common.groupCall(value))
    case .story:
      return fields.flag(value, ["via_mention"])
        ? .service(.mentionedInStory(nil)) : .story(common.story(value["story"] ?? value))
    case .game: return .game(common.game(value["game"] ?? value))
    case .invoice: return .invoice(common.invoice(value))
    case .checklist: return .checklist(common.checklist(value["list"] ?? value["checklist"] ?? value))
    case .paidMedia: return .paidMedia(common.paidMedia(value))
    case .giveaway, .giveawayWinners:
      return .giveaway(common.giveaway(value, isOver: name == .giveawayWinners))
    case .expiredPhoto: return .expired(.photo)
    case .expiredVideo: return .expired(.video)
    case .expiredVideoNote: return .expired(.videoNote)
    case .expiredVoiceNote: return .expired(.voice)
    case .unsupported: return common.unsupported("messageUnsupported", at: value)
    }
  }

  private mutating func stakeDice(_ value: JSONValue) -> MessageContent {
    common.noteLost(value, [("stake_toncoin_amount", "the stake of the dice")])
    return .dice(common.dice(value))
  }

  private mutating func isUnheard(_ value: JSONValue, _ field: StaticString) -> Bool {
    value[field] != nil && !fields.flag(value, [field])
  }

  /// Applies the message's self-destruction to a content without a field for it.
  mutating func applySelfDestruction(_ destruction: SelfDestruction) {
    if case .voice(var voice) = message.content {
      voice.selfDestruction = voice.selfDestruction ?? destruction
      message.content = .voice(voice)
    }
    if case .videoNote(var note) = message.content {
      note.selfDestruction = note.selfDestruction ?? destruction
      message.content = .videoNote(note)
    }
  }

  mutating func selfDestruction(_ value: JSONValue) -> SelfDestruction? {
    guard let type = value["self_destruct_type"], type.isObject else {
      return fields.flag(value, ["is_secret"]) ? .once : nil
    }
    let seconds = fields.extent(type, ["self_destruct_time"])
    return seconds > 0 ? .seconds(seconds) : .once
  }

  // MARK: - Polls

  mutating func poll(_ value: JSONValue) -> Poll {
    var poll = Poll(
      question: common.formattedText(value["question"]),
      options: fields.elements(value, ["options"]).map { option in
        Poll.Option(
          text: common.formattedText(option["text"]), votes: common.count(option, ["voter_count"]),
          isChosen: fields.flag(option, ["is_chosen", "is_being_chosen"]),
          media: common.optionMedia(option["media"]),
          recentVoters: common.peerList(option["recent_voter_ids"]))
      })
    if let type = value["type"], common.pollType(value) == "quiz" {
      let correct = Set(
        common.indices(type, ["correct_option_ids"]) + common.indices(type, ["correct_option_id"]))
      for index in poll.options.indices where correct.contains(index) { poll.options[index].isCorrect = true }
      let explanation = type["explanation"].map { common.formattedText($0) }
      poll.kind = .quiz(
        explanation: explanation.flatMap { $0.isAbsent ? nil : $0 },
        allowsMultiple: fields.flag(value, ["allows_multiple_answers"]))
    } else {
      let multiple = value["type"].map { fields.flag($0, ["allow_multiple_answers"]) } ?? false
      poll.kind = .regular(allowsMultiple: multiple || fields.flag(value, ["allows_multiple_answers"]))
    }
    poll.totalVoters = fields.extent(value, ["total_voter_count"])
    poll.isAnonymous = value["is_anonymous"] == nil || fields.flag(value, ["is_anonymous"])
    poll.isClosed = fields.flag(value, ["is_closed"])
    poll.closeDate = fields.date(value, ["close_date"])
    poll.recentVoters = common.peerList(value.first(of: ["recent_voter_ids", "recent_voter_user_ids"])).map(
      Author.peer)
    return poll
  }
}
