import JSONText
import MessageModel
import PageModel
import PageReading

/// The wire protocol's `messageMedia…` and `messageAction…`.
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

  /// Voice and round videos show whether they were heard.
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
    // The largest number of 32 bits stands for "once".
    return seconds == Int(Int32.max) ? .once : .seconds(seconds)
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

  /// A document is what its attributes say.
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
      if isRound(value) { return .videoNote(VideoNoteContent(media: id, selfDestruction: destruction)) }
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

  private mutating func isRound(_ value: JSONValue) -> Bool {
    let video = attributes(value).first { fields.kind(of: $0) == "documentattributevideo" }
    return video.map { fields.flag($0, ["round_message"], bit: 0) } ?? false
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

  /// Results name their options by bytes.
  private mutating func poll(_ media: JSONValue) -> Poll {
    let value = media["poll"] ?? media
    var poll = Poll(question: common.formattedText(value["question"]), options: [])
    var places: [String: Int] = [:]
    for answer in fields.elements(value, ["answers"]) {
      if let option = answer["option"] { places[option.source] = poll.options.count }
      poll.options.append(
        Poll.Option(
          text: common.formattedText(answer["text"]), media: common.optionMedia(answer["media"]),
          origin: answer.origin))
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
    if let action = chatAction(value, name) ?? memberAction(value, name)
      ?? otherAction(value, name) ?? dealAction(value, name)
    {
      return .service(action)
    }
    return .service(common.unknownAction(fields.family.typeName(of: value) ?? "action", at: value))
  }

  private mutating func chatAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "chatcreate": .chatCreated(title: fields.string(value, ["title"]))
    case "channelcreate":
      message.chat.kind == .channel ? .channelCreated : .chatCreated(title: fields.string(value, ["title"]))
    case "chatedittitle": .titleChanged(fields.string(value, ["title"]))
    case "chateditphoto": .photoChanged(common.photoReference(value["photo"]))
    case "chatdeletephoto": .photoRemoved
    case "chatmigrateto", "channelmigratefrom": .upgraded
    case "historyclear": .historyCleared
    case "setchattheme": .themeChanged(emoji: fields.string(value["theme"] ?? value, ["emoticon"]))
    case "setchatwallpaper":
      .wallpaperChanged(
        common.wallpaper(value["wallpaper"]), isForBoth: fields.flag(value, ["for_both"], bit: 1))
    case "newcreatorpending": .owner(.left(next: common.user(value, ["new_creator_id"])))
    case "changecreator": .owner(.changed(to: common.user(value, ["new_creator_id"])))
    case "noforwardstoggle":
      .protection(.toggled(isOn: fields.flag(value, ["new_value"])))
    case "noforwardsrequest": .protection(.requested(isExpired: fields.flag(value, ["expired"], bit: 0)))
    case "changecommunity":
      value["community_id"] == nil
        ? .community(.removed) : .community(.added(common.community(value)))
    case "chatjoinedviacommunity": .community(.joined(common.community(value)))
    case "setmessagesttl": .timerChanged(seconds: fields.extent(value, ["period"]))
    case "boostapply": .boosted(times: max(1, fields.extent(value, ["boosts"])))
    case "groupcall":
      value["duration"] == nil
        ? .videoChat(.started) : .videoChat(.ended(seconds: fields.extent(value, ["duration"])))
    case "groupcallscheduled": .videoChat(.scheduled)
    case "invitetogroupcall": .videoChat(.invited(common.users(value, "users")))
    case "topiccreate": .topicCreated(title: fields.string(value, ["title"]))
    case "topicedit": topicEdited(value)
    default: nil
    }
  }

  private mutating func topicEdited(_ value: JSONValue) -> ServiceAction {
    if value["closed"] != nil { return .topicClosed(fields.flag(value, ["closed"])) }
    if value["hidden"] != nil { return .topicClosed(fields.flag(value, ["hidden"])) }
    return .topicEdited(title: fields.optionalString(value, ["title"]))
  }

  private mutating func memberAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "chatadduser": return .members(.added(common.users(value, "users")))
    case "chatdeleteuser":
      return common.number(value, ["user_id"]).map { .members(.removed([.peer(PeerID(.user, $0))])) }
    case "chatjoinedbylink": return .members(.joinedByLink)
    case "chatjoinedbyrequest": return .members(.joinedByRequest)
    case "contactsignup": return .members(.contactJoined)
    case "screenshottaken": return .members(.screenshotTaken)
    case "geoproximityreached":
      guard let traveler = common.peer(value["from_id"]), let watcher = common.peer(value["to_id"]) else {
        return nil
      }
      return .members(.came(traveler, near: watcher, meters: fields.extent(value, ["distance"])))
    default: return nil
    }
  }

  private mutating func otherAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "pinmessage": .pinned(pinned(message.reply))
    case "gamescore": .gameScored(fields.integer(value, ["score"]) ?? 0, title: "")
    case "paymentsent", "paymentsentme", "paymentrefunded":
      .paid(common.price(value) ?? .money(""), title: "")
    case "customaction": .sentence(fields.string(value, ["message"]))
    case "botallowed":
      fields.optionalString(value, ["domain"]).map(ServiceAction.websiteConnected)
        ?? .writeAccessAllowed(app: value["app"].flatMap { fields.optionalString($0, ["title"]) })
    case "webviewdatasent", "webviewdatasentme": .webAppDataSent(button: fields.string(value, ["text"]))
    case "requestedpeer", "requestedpeersentme":
      .peersShared(count: max(1, value["peers"].map { Array($0.elements).count } ?? 1))
    case "securevaluessent", "securevaluessentme": .passportSent
    case "managedbotcreated": .botCreated(common.user(value, ["bot_id"]))
    case "pollappendanswer": .optionAdded(common.optionText(value))
    case "polldeleteanswer": .optionDeleted(common.optionText(value))
    case "suggestbirthday": .birthdaySuggested(common.birthday(value))
    case "suggestprofilephoto": .photoSuggested(common.photoReference(value["photo"]))
    case "giveawaylaunch": .giveawayStarted
    case "giveawayresults": .giveawayCompleted(winners: fields.extent(value, ["winners_count"]))
    case "todoappendtasks": .tasksAdded(fields.elements(value, ["list"]).map { common.taskName($0) })
    case "todocompletions":
      common.tasksDone(
        value, of: message.reply?.messageID.flatMap { common.siblings[$0]?["media"]?["todo"] },
        done: ["completed"],
        undone: ["incompleted"])
    default: nil
    }
  }

  /// Gifts, prices and suggested posts.
  private mutating func dealAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "giftpremium": .gift(common.gift(.premium(months: months(value)), value))
    case "giftcode": .gift(common.gift(.code(months: months(value)), value))
    case "giftstars": .gift(common.gift(.stars(fields.extent(value, ["stars"])), value))
    case "giftton":
      .gift(
        common.gift(.ton(CommonMessageReader.ton(nano: fields.extent(value, ["crypto_amount"]))), value))
    case "gramtransfer":
      .amountSent(
        .money(CommonMessageReader.ton(nano: fields.extent(value, ["amount", "crypto_amount", "grams"]))))
    case "prizestars": .gift(common.gift(.prize(stars: fields.extent(value, ["stars"])), value))
    case "stargift", "stargiftunique": .gift(common.starGift(value))
    case "stargiftpurchaseoffer": .giftOffered(common.giftOffer(value))
    case "stargiftpurchaseofferdeclined": .giftOffered(common.giftOffer(value, isOver: true))
    case "paidmessagesrefunded":
      .price(
        .refunded(messages: fields.extent(value, ["count"]), stars: fields.extent(value, ["stars"])))
    case "paidmessagesprice": price(value)
    case "suggestedpostapproval": approval(value)
    case "suggestedpostsuccess": .post(common.postPaid(value))
    case "suggestedpostrefund":
      .post(.refunded(byPayer: fields.flag(value, ["payer_initiated"], bit: 0)))
    default: nil
    }
  }

  /// A channel has direct messages beside its posts, a group messages.
  private mutating func price(_ value: JSONValue) -> ServiceAction {
    let stars = fields.extent(value, ["stars"])
    guard message.chat.kind == .channel else { return .price(.messages(stars: stars)) }
    return .price(
      .direct(isOn: fields.flag(value, ["broadcast_messages_allowed"], bit: 0), stars: stars))
  }

  private mutating func approval(_ value: JSONValue) -> ServiceAction {
    if fields.flag(value, ["balance_too_low"], bit: 1) {
      return .post(.failed(price: common.amount(value["price"])))
    }
    if fields.flag(value, ["rejected"], bit: 0) {
      return .post(.declined(comment: fields.string(value, ["reject_comment"])))
    }
    return .post(
      .approved(price: common.amount(value["price"]), date: fields.date(value, ["schedule_date"])))
  }

  /// Newer layers count days.
  private mutating func months(_ value: JSONValue) -> Int {
    value["months"] == nil
      ? fields.extent(value, ["days"]) / Self.daysInMonth : fields.extent(value, ["months"])
  }

  private static let daysInMonth = 30
}
