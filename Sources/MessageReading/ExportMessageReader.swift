import JSONText
import MessageModel
import PageModel
import PageReading

/// One message of the desktop app's export (Docs/Messages.md 1.12).
struct ExportMessageReader: MessageProtocolReader {
  var common: CommonMessageReader

  mutating func readMessage(_ found: FoundMessage) {
    let value = found.value
    message.id = found.id
    readChat(found.exportedChat)
    message.author = author(value)
    common.decideDirection(author: message.author?.peer, flag: common.outgoingFlag(value))
    message.date = fields.date(value, ["date_unixtime", "date"])
    message.editDate = fields.date(value, ["edited_unixtime", "edited"])
    message.signature = fields.optionalString(value, ["author"])
    if let bot = fields.optionalString(value, ["via_bot"]) {
      message.viaBot = ViaBot(username: bot.removingPrefix("@"))
    }
    message.forward = forward(value)
    message.reply = common.number(value, ["reply_to_message_id"]).flatMap {
      reply(toID: $0, in: common.peer(value["reply_to_peer_id"]), at: value)
    }
    let text = text(value)
    message.text = MessageText(text.segments, origin: text.origin)
    common.written = (text, true)
    message.content = content(value)
    message.keyboard = common.keyboard(value["inline_bot_buttons"])
    message.reactions = common.reactions(value["reactions"])
    // What happened has a key for everything that it tells.
    if !Self.isService(value) { common.reviewKeys(of: value, in: "the message", MessageKeys.exported) }
  }

  mutating func author(_ value: JSONValue) -> Author? {
    let id =
      Self.isService(value)
      ? common.exportedPeer(value, name: "actor", id: "actor_id")
      : common.exportedPeer(value, name: "from", id: "from_id")
    return id.map(Author.peer) ?? fields.optionalString(value, ["from", "actor"]).map(Author.named)
  }

  static func isService(_ value: JSONValue) -> Bool { value["type"]?.string == "service" }

  mutating func readChat(_ chat: JSONValue?) {
    guard let chat, chat.isObject, let id = common.number(chat, ["id"]) else { return }
    let title = fields.string(chat, ["name"])
    let type = chat["type"]?.string ?? ""
    let peer: Peer
    if type.hasSuffix("channel") {
      peer = Peer(id: PeerID(.channel, id), kind: .channel(title: title), origin: chat.origin)
      message.chat.kind = .channel
    } else if type.hasSuffix("supergroup") {
      peer = Peer(
        id: PeerID(.channel, id), kind: .supergroup(title: title, isForum: false), origin: chat.origin)
      message.chat.kind = .group
    } else if type.hasSuffix("group") {
      peer = Peer(id: PeerID(.group, id), kind: .group(title: title), origin: chat.origin)
      message.chat.kind = .group
    } else {
      peer = Peer(
        id: PeerID(.user, id), kind: .user(UserName(whole: title)), isBot: type == "bot_chat",
        origin: chat.origin)
    }
    message.chat.id = peer.id
    common.peers.add(peer)
  }

  private mutating func forward(_ value: JSONValue) -> Forward? {
    if let peer = common.exportedPeer(value, name: "forwarded_from", id: "forwarded_from_id") {
      return Forward(source: peer.kind == .channel ? .channelPost(peer, signature: nil) : .peer(peer))
    }
    guard let name = fields.optionalString(value, ["forwarded_from"]) else { return nil }
    return Forward(source: .hidden(name: name))
  }

  /// Where the entities say nothing, the text without them does.
  private mutating func text(_ value: JSONValue) -> EntityText {
    var text = EntityText(units: [], entities: [], origin: .none)
    for pieces in [value["text_entities"], value["text"]].compactMap({ $0 }) where text.units.isEmpty {
      guard pieces.isArray || pieces.isString, read.budget.takeTextRun(pieces.origin) else { continue }
      text = read.entityText(pieces: pieces)
    }
    return text
  }

  mutating func answered(_ original: JSONValue) -> Answered {
    let content = content(original)
    let text = text(original)
    return (content, MessageText(text.segments, origin: text.origin), author(original))
  }

  // MARK: - Contents

  mutating func content(_ value: JSONValue) -> MessageContent {
    if Self.isService(value) { return action(value) }
    if value["type"]?.string == "unsupported" {
      fields.warn(
        .noContent, "the exporter did not know this message: nothing of it is in the file", at: value)
      return .unsupported(kind: "unsupported")
    }
    if let poll = value["poll"], poll.isObject { return .poll(pollContent(poll)) }
    if let contact = value["contact_information"], contact.isObject {
      return .contact(common.contact(contact))
    }
    if let place = place(value) { return .location(place) }
    if let title = fields.optionalString(value, ["game_title"]) {
      return .game(Game(title: title, description: common.formatted(value["game_description"])))
    }
    if let invoice = value["invoice_information"], invoice.isObject {
      return .invoice(common.invoice(invoice))
    }
    if let list = value["todo_list"], list.isObject { return .checklist(common.checklist(list)) }
    if let emoji = value["dice"], emoji.isObject { return .dice(common.dice(emoji)) }
    if let giveaway = value.first(of: ["giveaway_information", "giveaway_results"]), giveaway.isObject {
      return .giveaway(common.giveaway(giveaway, isOver: value["giveaway_results"] != nil))
    }
    let medium = medium(value)
    if let stars = fields.integer(value, ["paid_stars_amount"]),
      medium == nil || medium?.traits.picture != nil
    {
      return .paidMedia(
        PaidMedia(price: .stars(max(0, stars)), items: [PaidMedia.Item(picture: medium?.traits.picture)]))
    }
    if let medium { return medium }
    return text(value).units.isEmpty ? unknown(value) : .text
  }

  /// An object that no message has beside its content names the kind.
  private mutating func unknown(_ value: JSONValue) -> MessageContent {
    for key in value.keys where value.value(ofKey: key).isObject {
      if let name = key.string { return common.unsupported(name, at: key) }
    }
    return .text
  }

  private static let kinds: [String: DocumentMedia.Kind] = [
    "video_file": .video, "video_message": .video, "animation": .animation, "audio_file": .audio,
    "voice_message": .voice,
  ]

  private mutating func medium(_ value: JSONValue) -> MessageContent? {
    let destruction = fields.integer(value, ["self_destruct_period_seconds"]).map(SelfDestruction.seconds)
    let hasSpoiler = fields.flag(value, ["media_spoiler"])
    let (width, height) = (fields.extent(value, ["width"]), fields.extent(value, ["height"]))
    let type = value["media_type"]?.string
    if let photo = value["photo"], photo.isString {
      let id = read.media.newID("photo")
      let size = PhotoSize(width: width, height: height, sources: sources(photo))
      read.media.table.photos[id] = PhotoMedia(id: id, sizes: [size])
      return .photo(PhotoContent(media: id, hasSpoiler: hasSpoiler, selfDestruction: destruction))
    }
    let file = value["file"].flatMap { $0.isString ? $0 : nil }
    // What kind of file it was is said even where the file is not.
    guard file != nil || type != nil else { return nil }
    let kind = type == "sticker" ? .sticker : type.flatMap { Self.kinds[$0] } ?? .file
    let id = read.media.newID(kind == .sticker ? "photo" : kind.rawValue)
    read.media.table.documents[id] = DocumentMedia(
      id: id, kind: kind, mimeType: fields.string(value, ["mime_type"]), width: width, height: height,
      duration: fields.extent(value, ["duration_seconds"]), byteCount: fields.extent(value, ["file_size"]),
      fileName: fileName(value, file), title: fields.string(value, ["title"]),
      performer: fields.string(value, ["performer"]),
      thumbnail: kind == .sticker
        ? nil : value["thumbnail"].map { PhotoSize(width: 0, height: 0, sources: sources($0)) },
      sources: file.map { sources($0) } ?? [])
    switch kind {
    case .video where type == "video_message":
      return .videoNote(VideoNoteContent(media: id, selfDestruction: destruction))
    case .video: return .video(VideoContent(media: id, hasSpoiler: hasSpoiler, selfDestruction: destruction))
    case .animation:
      return .animation(VideoContent(media: id, hasSpoiler: hasSpoiler, selfDestruction: destruction))
    case .audio: return .music(FileContent(media: id))
    case .voice:
      // A sentence stands in place of a file that was left out.
      return .voice(VoiceContent(media: id, isAway: file.map { sources($0).isEmpty } ?? false))
    case .sticker: return .sticker(sticker(value, id))
    case .file: return .document(FileContent(media: id))
    }
  }

  /// A path beside the export; none for a file that was left out, which a sentence in brackets says.
  private func sources(_ value: JSONValue) -> [MediaSource] {
    guard let path = value.text, !path.isEmpty, !path.hasPrefix("(") else { return [] }
    return [read.media.source(path: path)]
  }

  private mutating func fileName(_ value: JSONValue, _ file: JSONValue?) -> String {
    if let name = fields.optionalString(value, ["file_name"]) { return name }
    guard let file, let path = file.text, !sources(file).isEmpty else { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// An export tells the format by the file's ending.
  private mutating func sticker(_ value: JSONValue, _ media: MediaID) -> StickerContent {
    let path = value["file"]?.text ?? ""
    let format: StickerContent.Format =
      path.hasSuffix(".tgs") ? .animated : path.hasSuffix(".webm") ? .video : .still
    return StickerContent(media: media, format: format, emoji: fields.string(value, ["sticker_emoji"]))
  }

  /// The exporter leaves out where a place is that nobody knows any more.
  private mutating func place(_ value: JSONValue) -> LocationContent? {
    let place = value["location_information"].flatMap { $0.isObject ? $0 : nil }
    guard place != nil || value.first(of: ["live_location_period_seconds", "place_name"]) != nil else {
      return nil
    }
    var content = place.map { common.location($0) } ?? LocationContent(latitude: 0, longitude: 0)
    if place == nil { fields.warn(.noContent, "this place has no coordinates", at: value) }
    if let title = fields.optionalString(value, ["place_name"]) {
      content.kind = .venue(title: title, address: fields.string(value, ["address"]))
    }
    let period = fields.extent(value, ["live_location_period_seconds"])
    if period > 0 { content.kind = .live(.init(period: period)) }
    return content
  }

  private mutating func pollContent(_ value: JSONValue) -> Poll {
    var poll = Poll(
      question: common.richText(value, "question", entities: []) ?? .empty,
      options: fields.elements(value, ["answers"]).map { answer in
        Poll.Option(
          text: common.richText(answer, "text", entities: []) ?? .empty,
          votes: common.count(answer, ["voters"]),
          isChosen: fields.flag(answer, ["chosen"]), origin: answer.origin)
      })
    poll.isClosed = fields.flag(value, ["closed"])
    poll.totalVoters = fields.extent(value, ["total_voters"])
    return poll
  }

  // MARK: - Service messages

  private mutating func action(_ value: JSONValue) -> MessageContent {
    let name = fields.string(value, ["action"])
    if name == "phone_call" { return .call(common.call(value)) }
    if name == "conference_call" {
      var call = common.call(value)
      call.kind = .group
      return .call(call)
    }
    return .service(action(value, name) ?? common.unknownAction(name, at: value))
  }

  private mutating func action(_ value: JSONValue, _ name: String) -> ServiceAction? {
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
    case "pin_message": .pinned(pinned(common.number(value, ["message_id"]), at: value))
    case "score_in_game":
      .gameScored(fields.integer(value, ["score"]) ?? 0, title: fields.string(value, ["game_title"]))
    case "send_payment":
      .paid(common.price(value) ?? .money(""), title: fields.string(value, ["invoice_title"]))
    case "custom_action": .sentence(fields.string(value, ["text"]))
    case "topic_created": .topicCreated(title: fields.string(value, ["title"]))
    case "topic_edit": .topicEdited(title: fields.optionalString(value, ["new_title"]))
    case "group_call":
      value["duration"] == nil
        ? .videoChat(.started) : .videoChat(.ended(seconds: fields.extent(value, ["duration"])))
    case "group_call_scheduled": .videoChat(.scheduled)
    case "send_premium_gift": .gift(GiftContent(.premium(months: fields.extent(value, ["months"]))))
    case "gift_code_prize": .gift(giftCode(value))
    case "send_star_gift", "send_unique_gift":
      .gift(GiftContent(.star(stars: fields.extent(value, ["stars"]), name: fields.string(value, ["title"]))))
    case "send_stars_gift": .gift(GiftContent(.stars(fields.extent(value, ["stars"]))))
    case "stars_prize": .gift(GiftContent(.prize(stars: fields.extent(value, ["stars"]))))
    case "allow_sending_messages", "attach_menu_bot_allowed": .writeAccessAllowed(app: nil)
    case "web_app_bot_allowed": .writeAccessAllowed(app: fields.optionalString(value, ["app_name"]))
    case "bot_allowed": .websiteConnected(fields.string(value, ["domain"]))
    case "send_passport_values": .passportSent
    case "requested_peer": .peersShared(count: max(1, fields.elements(value, ["peers"]).count))
    case "todo_append_tasks":
      .tasksAdded(fields.elements(value, ["tasks", "list"]).map { common.taskName($0) })
    case "suggest_profile_photo": .photoSuggested(nil)
    case "giveaway_launch": .giveawayStarted
    case "giveaway_results": .giveawayCompleted(winners: fields.extent(value, ["winners"]))
    case "invite_members": .members(.added(members(value)))
    case "remove_members": .members(.removed(members(value)))
    case "invite_to_group_call": .videoChat(.invited(members(value)))
    default: nil
    }
  }

  private mutating func giftCode(_ value: JSONValue) -> GiftContent {
    GiftContent(
      .code(months: fields.extent(value, ["months"])), isFromGiveaway: fields.flag(value, ["via_giveaway"]))
  }

  /// Members have names alone; who is called as the actor is the actor.
  private mutating func members(_ value: JSONValue) -> [Author] {
    let actor = fields.string(value, ["actor"])
    let author = author(value)
    return (value["members"].map { Array($0.elements) } ?? []).compactMap(\.text).map { name in
      name == actor ? author ?? .named(name) : .named(name)
    }
  }

  func isTopicStart(_ value: JSONValue) -> Bool { value["action"]?.string == "topic_created" }
}
