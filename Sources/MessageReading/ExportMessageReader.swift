import JSONText
import Localization
import MessageModel
import PageModel
import PageReading
import Primitives

/// Reads one message of the desktop app's export (Spec/Messages.md 1.12).
struct ExportMessageReader: MessageProtocolReader {
  var common: CommonMessageReader

  mutating func readMessage(_ found: FoundMessage) {
    let value = found.value
    message.id = found.id
    readChat(found.exportedChat)
    message.author = author(value)
    common.decideDirection(
      author: message.author?.peer, flag: common.outgoingFlag(value) ?? ownFlag(value, in: found.exportedChat)
    )
    message.date = fields.date(value, ["date_unixtime", "date"])
    message.editDate = fields.date(value, ["edited_unixtime", "edited"])
    // In older exports, a message that was never edited has an edit date in 1970.
    if let edited = message.editDate, let date = message.date, edited < date { message.editDate = nil }
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
    // A rich message is already read as a page.
    if message.content == .text { message.content = content(value) }
    message.keyboard = common.keyboard(value["inline_bot_buttons"])
    message.reactions = common.reactions(value["reactions"])
    // Service messages have many different keys, which are not checked.
    if !Self.isService(value) { common.reviewKeys(of: value, in: "the message", MessageKeys.exported) }
  }

  mutating func author(_ value: JSONValue) -> Author? {
    let author =
      Self.isService(value)
      ? common.exportedAuthor(value, name: "actor", id: "actor_id")
      : common.exportedAuthor(value, name: "from", id: "from_id")
    return author ?? fields.optionalString(value, ["from", "actor"]).map(Author.named)
  }

  /// Returns whether the owner of the export wrote the message; `nil` if the chat does not tell. In a private
  /// chat, everyone but the other side is the owner; saved messages were written or forwarded by the owner.
  private mutating func ownFlag(_ value: JSONValue, in chat: JSONValue?) -> Bool? {
    guard let chat, let author = message.author?.peer,
      let id = Self.id(of: chat).map({ PeerID(.user, $0) })
    else { return nil }
    switch chat["type"]?.string {
    case "personal_chat" where common.myself == nil, "bot_chat" where common.myself == nil:
      return author == id ? nil : true
    case "saved_messages": return author == id && forward(value) == nil
    default: return nil
    }
  }

  static func isService(_ value: JSONValue) -> Bool { value["type"]?.string == "service" }

  mutating func readChat(_ chat: JSONValue?) {
    guard let chat, chat.isObject else { return }
    let type = chat["type"]?.string ?? ""
    let title = Self.title(of: chat, in: common.peers.language)
    guard let id = Self.id(of: chat) ?? Self.inventedID(title: title, type: type) else { return }
    let peer: Peer
    if type.hasSuffix("channel") {
      peer = Peer(
        id: PeerID(exported: id, .channel), kind: .channel(title: title), origin: chat.origin)
      message.chat.kind = .channel
    } else if type.hasSuffix("supergroup") {
      peer = Peer(
        id: PeerID(exported: id, .channel), kind: .supergroup(title: title, isForum: false),
        origin: chat.origin)
      message.chat.kind = .group
    } else if type.hasSuffix("group") {
      peer = Peer(id: PeerID(exported: id, .group), kind: .group(title: title), origin: chat.origin)
      message.chat.kind = .group
    } else {
      peer = Peer(
        id: PeerID(.user, id), kind: .user(UserName(whole: title)), isBot: type == "bot_chat",
        origin: chat.origin)
    }
    message.chat.id = peer.id
    common.peers.add(peer)
  }

  /// Returns the id of a chat. Programs that change exports may write it as a string, or like the id of a
  /// peer.
  static func id(of chat: JSONValue) -> Int64? {
    if let number = chat.number(["id"]) { return number }
    let digits = chat["id"]?.string.map { $0.drop { !$0.isNumber } } ?? ""
    return Int64(digits)
  }

  /// Returns the replacement for the missing id of a chat of known kind.
  private static func inventedID(title: String, type: String) -> Int64? {
    type.isEmpty ? nil : Int64(Digest.value(of: title.utf8) >> 24) + 1
  }

  /// Returns the title of a chat. The chat of saved messages has no name.
  static func title(of chat: JSONValue, in language: Language) -> String {
    chat["name"]?.text ?? (chat["type"]?.string == "saved_messages" ? language[.savedMessages] : "")
  }

  private mutating func forward(_ value: JSONValue) -> Forward? {
    switch common.exportedAuthor(value, name: "forwarded_from", id: "forwarded_from_id") {
    case .peer(let peer):
      Forward(source: peer.kind == .channel ? .channelPost(peer, signature: nil) : .peer(peer))
    case .named(let name): Forward(source: .hidden(name: name))
    case .you, nil: nil
    }
  }

  /// Returns the text with entities, or the text without them if the entities have none.
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
        .noContent, "the exporter did not support this message, so the file does not contain it", at: value)
      return .unsupported(kind: "unsupported")
    }
    if value["text"] == nil, let words = fields.optionalString(value, ["information_text"]) {
      return .service(.sentence(words))
    }
    if let page = value["rich_message"], page.isObject || page.isArray {
      return common.answeredPage(in: page)
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

  /// Returns the content for an unknown kind, which an object in the message names.
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
    let destruction = fields.integer(value, ["self_destruct_period_seconds"]).map(
      SelfDestruction.init(seconds:))
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
    // The kind of a file is kept even without the file.
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
      // The path of a file that was left out is a sentence.
      return .voice(
        VoiceContent(
          media: id, selfDestruction: destruction, isAway: file.map { sources($0).isEmpty } ?? false))
    case .sticker: return .sticker(sticker(value, id))
    case .file: return .document(FileContent(media: id))
    }
  }

  /// Returns the path of a file next to the export; nothing for a file that was left out, whose path is a
  /// sentence in parentheses.
  func sources(_ value: JSONValue) -> [MediaSource] {
    guard let path = value.text, !path.isEmpty, !path.hasPrefix("(") else { return [] }
    return [read.media.source(path: path)]
  }

  private mutating func fileName(_ value: JSONValue, _ file: JSONValue?) -> String {
    if let name = fields.optionalString(value, ["file_name"]) { return name }
    guard let file, let path = file.text, !sources(file).isEmpty else { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Returns a sticker. An export only indicates the format by the file extension.
  private mutating func sticker(_ value: JSONValue, _ media: MediaID) -> StickerContent {
    let path = value["file"]?.text ?? ""
    let format: StickerContent.Format =
      path.hasSuffix(".tgs") ? .animated : path.hasSuffix(".webm") ? .video : .still
    return StickerContent(media: media, format: format, emoji: fields.string(value, ["sticker_emoji"]))
  }

  /// Returns a location. The exporter leaves out the coordinates if they are no longer known.
  private mutating func place(_ value: JSONValue) -> LocationContent? {
    let place = value["location_information"].flatMap { $0.isObject ? $0 : nil }
    guard place != nil || value.first(of: ["live_location_period_seconds", "place_name"]) != nil else {
      return nil
    }
    var content = place.map { common.location($0) } ?? LocationContent(latitude: 0, longitude: 0)
    if place == nil { fields.warn(.noContent, "the location has no coordinates", at: value) }
    if let title = fields.optionalString(value, ["place_name"]) {
      content.kind = .venue(title: title, address: fields.string(value, ["address"]))
    }
    // An HTML export does not say how long a position was shared.
    if let period = fields.integer(value, ["live_location_period_seconds"]), period >= 0 {
      content.kind = .live(.init(period: period))
    }
    return content
  }

  private mutating func pollContent(_ value: JSONValue) -> Poll {
    var poll = Poll(
      question: common.richText(value, "question", entities: []) ?? .empty,
      options: fields.elements(value, ["answers"]).map { answer in
        Poll.Option(
          text: common.richText(answer, "text", entities: []) ?? .empty,
          votes: common.count(answer, ["voters"]),
          isChosen: fields.flag(answer, ["chosen"]))
      })
    poll.isClosed = fields.flag(value, ["closed"])
    poll.totalVoters = fields.extent(value, ["total_voters"])
    return poll
  }

  func isTopicStart(_ value: JSONValue) -> Bool { value["action"]?.string == "topic_created" }
}

extension PeerID {
  /// Creates the id of a peer from exports up to 2020, in which the upper half of the number is the kind of
  /// peer; `nil` for a user.
  init?(oldExport id: Int64) {
    switch id >> 32 {
    case 1: self.init(.group, id & 0xffff_ffff)
    case 2: self.init(.channel, id & 0xffff_ffff)
    default: return nil
    }
  }

  /// Creates the id of a chat, whose kind the export states.
  init(exported id: Int64, _ kind: Kind) {
    self = PeerID(oldExport: id).flatMap { $0.kind == kind ? $0 : nil } ?? PeerID(kind, id)
  }
}
