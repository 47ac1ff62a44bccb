import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// Reads messages that were written for rendering and never sent: by hand, or for bots that draw quotes
/// (Spec/Messages.md 1.15).
struct WrittenMessageReader: MessageProtocolReader {
  var common: CommonMessageReader

  mutating func readMessage(_ found: FoundMessage) {
    let value = found.value
    message.id = found.id
    message.chat = Chat(kind: .group)
    message.author = author(value["from"])
    message.direction = direction(value)
    common.readSendState(value)
    if let seconds = Self.date(of: value) { message.date = seconds }
    if fields.flag(value, ["edited"]) { message.editDate = message.date ?? 1 }
    if let tag = fields.optionalString(value, ["sender_tag"]) { message.rank = .member(title: tag) }
    if let bot = value["via_bot"] {
      let name = bot.text ?? fields.string(bot, ["username", "name", "first_name"])
      message.viaBot = ViaBot(username: name.removingPrefix("@"))
    }
    message.forward = forward(value["forward"])
    message.reply = reply(value)
    message.content = content(value)
    message.text = common.ownText(
      value.first(of: ["text", "caption"]), entities: value.first(of: ["entities", "caption_entities"]),
      mode: value["parse_mode"], limit: BotAPIMessageReader.mostText)
    message.keyboard = common.keyboard(value["reply_markup"])
    message.reactions = common.reactions(value["reactions"])
    noteWrongFields(of: value)
  }

  /// Warns of fields whose values say nothing. No program wrote them, so they are mistakes.
  private mutating func noteWrongFields(of value: JSONValue) {
    if let time = value["time"], time.text.flatMap(Self.minutes) == nil {
      warn(time, "a time such as \"9:41\"")
    }
    if let date = value["date"], ISODate.seconds(of: date) == nil {
      warn(date, "a day such as \"2026-06-04\", or seconds since 1970")
    }
    if let reply = value.first(of: ["reply", "reply_to", "reply_to_message_id"]), reply.isString,
      common.number(value, ["reply", "reply_to", "reply_to_message_id"]) == nil
    {
      warn(reply, "the id of a message")
    }
    if let reactions = value["reactions"], !reactions.isArray, !reactions.isObject {
      warn(reactions, "a list of reactions")
    }
  }

  private mutating func warn(_ value: JSONValue, _ wanted: String) {
    let found = value.text.map { "'\($0.asExcerpt)'" } ?? value.kindName
    fields.warn(value.isString ? .badValue : .wrongKind, "expected \(wanted), found \(found)", at: value)
  }

  // MARK: - Who

  /// Reads an author: an object as in Bot API, which may also have a whole name, or a name alone, which
  /// always means the same person.
  private mutating func author(_ value: JSONValue?) -> Author? {
    guard let value else { return nil }
    if let name = value.text { return name == Self.me ? nil : .peer(person(named: name)) }
    guard value.isObject else { return nil }
    var name = UserName(
      first: fields.string(value, ["first_name"]), last: fields.string(value, ["last_name"]))
    if name.whole.isEmpty { name = UserName(whole: fields.string(value, ["name", "title"])) }
    let id = common.number(value, ["id"])
    guard id != nil || !name.whole.isEmpty else { return nil }
    let peerID = id.map { PeerID(marked: $0) } ?? Self.id(named: name.whole)
    var peer = Peer(id: peerID, kind: .user(name), origin: value.origin)
    peer.username = fields.optionalString(value, ["username"])
    peer.color = common.nameColor(value)
    if let photo = value["photo"] { peer.photo = picture(photo) }
    common.peers.add(peer)
    return .peer(peerID)
  }

  private mutating func person(named name: String) -> PeerID {
    let id = Self.id(named: name)
    if common.peers.known(id) == nil { common.peers.add(Peer(id: id, kind: .user(UserName(whole: name)))) }
    return id
  }

  /// Returns an id that depends only on the name.
  private static func id(named name: String) -> PeerID {
    PeerID(.user, Int64(Digest.value(of: name.utf8) >> 16))
  }

  private static let me = "me"

  private mutating func direction(_ value: JSONValue) -> Direction {
    if let me = common.options.me {
      return message.author?.peer.map { me.means($0, in: common.peers) } == true ? .outgoing : .incoming
    }
    if value["from"]?.text == Self.me || fields.flag(value, ["me"]) { return .outgoing }
    return common.outgoingFlag(value) == true ? .outgoing : common.options.side
  }

  private mutating func forward(_ value: JSONValue?) -> Forward? {
    guard let value else { return nil }
    let name = value.text ?? fields.string(value, ["name", "first_name", "title"])
    return name.isEmpty ? nil : Forward(source: .hidden(name: name))
  }

  // MARK: - Replies

  private mutating func reply(_ value: JSONValue) -> Reply? {
    if let original = value["reply_message"], original.isObject,
      original.keys.first(where: { _ in true }) != nil
    {
      return reply(to: original)
    }
    guard let id = common.number(value, ["reply", "reply_to", "reply_to_message_id"]) else { return nil }
    var reply = reply(toID: id, at: value)
    reply?.messageID = id
    return reply
  }

  mutating func answered(_ original: JSONValue) -> Answered {
    var sender = author(original["from"])
    if sender == nil, let name = fields.optionalString(original, ["name"]) {
      sender = .peer(
        common.number(original, ["chat_id"]).map { id in
          let peer = Peer(id: PeerID(marked: id), kind: .user(UserName(whole: name)))
          common.peers.add(peer)
          return peer.id
        } ?? person(named: name))
    }
    let text = common.text(original.first(of: ["text", "caption"]), entities: original["entities"])
    return (content(original), text, sender)
  }

  func isTopicStart(_ value: JSONValue) -> Bool { false }

  // MARK: - Contents

  private mutating func content(_ value: JSONValue) -> MessageContent {
    if let rich = value["rich"], rich.isObject {
      var reader = QuotedBlockReader(common: common)
      defer { common = reader.common }
      return .page(reader.page(rich))
    }
    if let photo = value["photo"] { return .photo(PhotoContent(media: picture(photo))) }
    if let sticker = value["sticker"] {
      return .sticker(StickerContent(media: document(sticker, kind: .sticker)))
    }
    if let voice = value["voice"], voice.isObject {
      let media = document(voice, kind: .voice)
      let samples = voice["waveform"].map { $0.elements.compactMap { fields.integer($0) } } ?? []
      return .voice(
        VoiceContent(
          media: media, waveform: samples.prefix(Self.mostSamples).map { UInt8(min(max($0, 0), 31)) }))
    }
    guard let media = value["media"], let first = media.isArray ? Array(media.elements).last : media else {
      return .text
    }
    let type = fields.string(value, ["media_type"])
    switch TypeName.normalized(type) {
    case "sticker": return .sticker(StickerContent(media: document(first, kind: .sticker)))
    case "video": return .video(VideoContent(media: document(first, kind: .video)))
    case "animation", "gif": return .animation(VideoContent(media: document(first, kind: .animation)))
    case "document", "file": return .document(FileContent(media: document(first, kind: .file)))
    default:
      // A list contains one image in several sizes.
      return .photo(PhotoContent(media: picture(media)))
    }
  }

  private static let mostSamples = 1024

  // MARK: - Files

  /// Returns the sources of base64, a data URI, a file in the input's folder, or a name in the media folder.
  /// Nothing is downloaded.
  private mutating func sources(_ value: JSONValue) -> [MediaSource] {
    if let text = value.text { return [source(text)] }
    let written = value.first(of: ["base64", "data", "buffer", "bytes"]).flatMap(\.text).flatMap(
      Base64Coding.decode)
    if let written { return [.bytes(written)] }
    if let url = value.first(of: ["url", "file_uri", "image_url"])?.text { return [source(url)] }
    return read.media.sources(of: value)
  }

  /// Returns the source of a text. A long text in base64 is not the name of a file.
  private func source(_ text: String) -> MediaSource {
    if text.utf8.count > Self.longestName, !DataURI.isOne(text), !MediaReader.isAddress(text),
      let bytes = Base64Coding.decode(text)
    {
      return .bytes(bytes)
    }
    return read.media.source(path: text)
  }

  private static let longestName = 512

  mutating func picture(_ value: JSONValue) -> MediaID? {
    let values = value.isArray ? Array(value.elements) : [value]
    let sizes = values.compactMap { value -> PhotoSize? in
      let sources = sources(value)
      let isObject = value.isObject
      return sources.isEmpty
        ? nil
        : PhotoSize(
          width: isObject ? fields.extent(value, ["width"]) : 0,
          height: isObject ? fields.extent(value, ["height"]) : 0, sources: sources)
    }
    guard !sizes.isEmpty else { return nil }
    let id = read.media.newID("photo")
    read.media.table.photos[id] = PhotoMedia(id: id, sizes: sizes)
    return id
  }

  private mutating func document(_ value: JSONValue, kind: DocumentMedia.Kind) -> MediaID? {
    let id = read.media.newID(kind.rawValue)
    let isObject = value.isObject
    read.media.table.documents[id] = DocumentMedia(
      id: id, kind: kind, width: isObject ? fields.extent(value, ["width"]) : 0,
      height: isObject ? fields.extent(value, ["height"]) : 0,
      duration: isObject ? fields.extent(value, ["duration"]) : 0, sources: sources(value))
    return id
  }
}

// MARK: - Which messages are such

extension WrittenMessageReader {
  /// The fields that no protocol's messages have, and those of bots that draw quotes.
  private static let ownFields: [StaticString] = [
    "reply_message", "avatar", "media_type", "media_crop", "rich", "time", "me", "reply",
  ]
  private static let otherFields: [StaticString] = [
    "@type", "_", "class_name", "message_id", "chat", "chat_id", "text_entities", "from_id", "update_id",
    "type",
    "t", "delta", "choices", "tag",
  ]

  /// Returns whether an object is a message that was written for rendering.
  static func isOne(_ value: JSONValue) -> Bool {
    guard value.isObject, value.first(of: otherFields) == nil else { return false }
    let from = value["from"]
    let hasContent = value.first(of: ["text", "photo", "media", "rich", "voice", "sticker"]) != nil
    if from?.isString == true { return hasContent }
    guard hasContent else { return false }
    return value.first(of: ownFields) != nil || from?.first(of: ["name", "photo"]) != nil
  }

  /// Returns whether an object is the body of a request to such a bot.
  static func isBody(_ value: JSONValue) -> Bool {
    guard value.isObject, value["messages"]?.isArray == true else { return false }
    return value["type"].map { ["quote", "image", "stories"].contains($0.string ?? "") } ?? false
      || value.first(of: ["background_color", "emoji_brand"]) != nil
  }

  /// Returns the date of a message: a date, or a time on a day. A time alone is on day zero, which no chat
  /// shows.
  static func date(of value: JSONValue) -> Int? {
    let day = value["date"].flatMap(ISODate.seconds)
    guard let time = value["time"]?.text, let minutes = minutes(time) else { return day }
    let start = day.map { ISODate.day(of: $0) } ?? 0
    return start * secondsInDay + minutes * 60
  }

  static let secondsInDay = 86_400

  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}
