import JSONText
import MessageModel
import PageModel
import PageReading

/// The parts around a message's content in every family: forwards, link previews, reactions and keyboards.
extension CommonMessageReader {
  // MARK: - Forwards

  /// Reads a `MessageOrigin…`, whose fields have other names in TDLib.
  mutating func forwardSource(_ origin: JSONValue) -> Forward.Source {
    let signature = fields.optionalString(origin, ["author_signature"])
    if let name = fields.optionalString(origin, ["sender_user_name", "sender_name"]) {
      return .hidden(name: name)
    }
    if let user = peer(origin.first(of: ["sender_user", "sender_user_id"])) { return .peer(user) }
    if let chat = peer(origin.first(of: ["sender_chat", "sender_chat_id"])) { return .peer(chat) }
    if let chat = peer(origin.first(of: ["chat", "chat_id"])) {
      return .channelPost(chat, signature: signature)
    }
    fields.warn(.missingField, "the forward has no origin", at: origin)
    return .hidden(name: "")
  }

  func author(of source: Forward.Source) -> Author? {
    switch source {
    case .peer(let id), .channelPost(let id, _): .peer(id)
    case .hidden(let name), .imported(let name): .named(name)
    case .story(let id, _): id.map(Author.peer)
    }
  }

  // MARK: - Link previews

  /// Returns the link preview next to a message. Bot API has none; Pyrogram has it under one of three names.
  mutating func linkPreview(besides value: JSONValue) -> LinkPreview? {
    let holder = value.first(of: ["web_page_preview", "link_preview", "web_page"])
    guard let holder, holder.isObject else { return nil }
    var preview = wirePreview(holder["webpage"] ?? holder["web_page"] ?? holder)
    preview?.pictureSize = pictureSize(holder)
    if let options = value["link_preview_options"] {
      if fields.flag(options, ["is_disabled"]) { return nil }
      if preview?.pictureSize == .automatic { preview?.pictureSize = pictureSize(options) }
    }
    preview?.isAboveText = message.hasInvertedMedia
    return preview
  }

  mutating func pictureSize(_ value: JSONValue) -> LinkPreview.PictureSize {
    if fields.flag(value, ["force_large_media", "prefer_large_media"], bit: 0) { return .large }
    return fields.flag(value, ["force_small_media", "prefer_small_media"], bit: 1) ? .small : .automatic
  }

  /// Returns a preview; `nil` for a page that is not known yet or has nothing to show.
  mutating func wirePreview(_ value: JSONValue) -> LinkPreview? {
    guard value.isObject,
      !["webpageempty", "webpagepending", "webpagenotmodified"].contains(fields.kind(of: value))
    else { return nil }
    var preview = LinkPreview(
      url: fields.string(value, ["url"]),
      siteName: fields.string(value, ["site_name"]), title: fields.string(value, ["title"]),
      description: MessageText(plain: fields.string(value, ["description"])),
      type: value["type"]?.string ?? "")
    preview.media = previewMedia(value)
    preview.isRound = isRoundVideo(value)
    preview.isPlayable = value["embed_url"] != nil || isVideo(preview.media)
    preview.duration = fields.extent(value, ["duration"])
    // A flag that is not set says nothing.
    preview.hasLargePicture = fields.flag(value, ["has_large_media"], bit: 13) ? true : nil
    preview.hasInstantView = value["cached_page"] != nil
    if preview.isGallery, let blocks = value["cached_page"]?["blocks"] {
      preview.galleryCount = pictureCount(in: blocks)
    }
    preview.showsPictureFirst = Self.picturePages.contains(preview.type) && value["embed_url"] != nil
    let attributes = value["attributes"].map { Array($0.elements) } ?? []
    addCard(to: &preview, from: attributes)
    for attribute in attributes
    where fields.kind(of: attribute) == "webpageattributestickerset" {
      preview.stickers = stickers(attribute["stickers"])
    }
    return preview
  }

  /// The kinds of pages that are images, with a player.
  private static let picturePages: Set<String> = [
    "photo", "video", "embed", "gif", "document", "telegram_album",
  ]
  private static let mostStickers = 4

  mutating func stickers(_ list: JSONValue?) -> [MediaID] {
    guard let list, list.isArray else { return [] }
    return list.elements.prefix(Self.mostStickers).compactMap { read.media.document($0, kind: .sticker) }
  }

  mutating func previewMedia(_ value: JSONValue) -> MediaReference? {
    if let note = value["video_note"], note.isObject, let id = videoNote(note) { return .document(id) }
    let kinds: [(StaticString, DocumentMedia.Kind)] = [
      ("document", .file), ("video", .video), ("animation", .animation), ("audio", .audio),
      ("voice_note", .voice), ("sticker", .sticker),
    ]
    for (name, kind) in kinds {
      guard let file = value[name], file.isObject, let id = read.media.document(file, kind: kind) else {
        continue
      }
      return .document(id)
    }
    // A gallery shows its first image.
    if let first = value["media"]?.elements.first(where: \.isObject) { return previewMedia(first) }
    // An embedded player shows a frame of its video.
    guard let photo = value.first(of: ["photo", "thumbnail"]), photo.isObject || photo.isArray,
      fields.kind(of: photo) != "photoempty"
    else {
      return nil
    }
    return read.media.photo(photo).map(MediaReference.photo)
  }

  /// Returns whether the media of a preview are a round video.
  func isRoundVideo(_ value: JSONValue) -> Bool {
    if value["video_note"]?.isObject == true { return true }
    return value["document"].map { Self.isRound($0, fields) } ?? false
  }

  /// Returns whether a file of MTProto is a round video.
  static func isRound(_ file: JSONValue, _ fields: FieldReader) -> Bool {
    let video = file["attributes"]?.elements.first { fields.kind(of: $0) == "documentattributevideo" }
    return video.map { fields.flag($0, ["round_message"], bit: 0) } ?? false
  }

  /// Returns the number of photos and videos in the blocks of a page.
  private func pictureCount(in blocks: JSONValue, depth: Int = 0) -> Int {
    guard depth < Self.deepestGallery else { return 0 }
    return blocks.elements.reduce(0) { count, block in
      switch fields.kind(of: block) {
      case "photo", "video", "animation": return count + 1
      case "cover":
        let isPicture = block["cover"].map { ["photo", "video", "animation"].contains(fields.kind(of: $0)) }
        return count + (isPicture == true ? 1 : 0)
      default:
        let inner = block.first(of: ["items", "blocks", "page_blocks"])
        return count + (inner.map { pictureCount(in: $0, depth: depth + 1) } ?? 0)
      }
    }
  }

  private static let deepestGallery = 8

  func isVideo(_ media: MediaReference?) -> Bool {
    switch media {
    case .document(let id): read.media.table.documents[id].map { $0.kind == .video } ?? false
    case .photo, nil: false
    }
  }

  // MARK: - Reactions

  mutating func reactions(_ value: JSONValue?) -> Reactions {
    guard let value, value.isObject || value.isArray else { return Reactions() }
    let list = value.isArray ? value : value.first(of: ["reactions", "results"])
    var reactions = Reactions(
      list: list.map { $0.elements.compactMap { reaction($0) } } ?? [],
      areTags: value.isObject && fields.flag(value, ["are_tags", "reactions_as_tags"], bit: 3))
    if value.isObject { addRecent(of: value, to: &reactions) }
    if let me = options.me?.found(in: peers) ?? myself {
      for index in reactions.list.indices { reactions.list[index].putFirst(me) }
    }
    return reactions
  }

  private mutating func reaction(_ value: JSONValue) -> Reactions.Reaction? {
    guard value.isObject, read.budget.takeBlock(value.origin) else { return nil }
    guard let symbol = symbol(value) else {
      fields.warn(.badValue, "a reaction has no emoji: it is left out", at: value)
      return nil
    }
    var reaction = Reactions.Reaction(symbol: symbol)
    reaction.count = count(value, ["total_count", "count"]) ?? 1
    reaction.isChosen =
      fields.flag(value, ["is_chosen", "chosen"]) || value["chosen_order"] != nil
    reaction.people = peerList(value["recent_sender_ids"]) + exportedPeople(value["recent"])
    return reaction
  }

  private mutating func exportedPeople(_ value: JSONValue?) -> [PeerID] {
    guard let value, value.isArray else { return [] }
    return value.elements.compactMap { entry in exportedPeer(entry, name: "from", id: "from_id") }
  }

  private mutating func symbol(_ value: JSONValue) -> Reactions.Symbol? {
    let type = value.first(of: ["type", "reaction"])
    let holder = type.flatMap { $0.isObject ? $0 : nil } ?? value
    if let emoji = customEmoji(holder, ["custom_emoji_id", "document_id"]) { return .custom(emoji) }
    if let emoji = fields.optionalString(holder, ["emoji", "emoticon"]) { return .emoji(emoji) }
    let name = (type?.string ?? "") + fields.kind(of: holder)
    return name.lowercased().contains("paid") ? .paid : nil
  }

  /// Adds the recent reactions. MTProto lists those of all kinds together.
  private mutating func addRecent(of value: JSONValue, to reactions: inout Reactions) {
    guard let recent = value["recent_reactions"], recent.isArray else { return }
    let places = Dictionary(
      reactions.list.enumerated().map { ($0.element.symbol.key, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for entry in recent.elements {
      guard let symbol = symbol(entry), let person = peer(entry.first(of: ["peer_id", "sender_id"])),
        let index = places[symbol.key]
      else { continue }
      reactions.list[index].people.append(person)
    }
  }

  // MARK: - Keyboards

  mutating func keyboard(_ value: JSONValue?) -> InlineKeyboard? {
    guard let value, !value.isNull else { return nil }
    guard value.isObject || value.isArray else {
      fields.warn(.wrongKind, "expected a keyboard, found \(value.kindName)", at: value)
      return nil
    }
    let name = fields.kind(of: value)
    guard value["keyboard"] == nil, !["replykeyboardmarkup", "replymarkupshowkeyboard"].contains(name) else {
      return nil
    }
    let list = value.isArray ? value : value.first(of: ["inline_keyboard", "rows"])
    let rows = list.map { $0.elements.map { row(of: $0) } } ?? []
    let filled = rows.filter { !$0.isEmpty }
    return filled.isEmpty ? nil : InlineKeyboard(rows: filled)
  }

  private mutating func row(of value: JSONValue) -> [KeyboardButton] {
    let buttons = value.isObject ? value["buttons"] ?? value : value
    guard buttons.isArray else {
      fields.warn(.wrongKind, "expected a row of buttons, found \(value.kindName)", at: value)
      return []
    }
    return buttons.elements.compactMap { button in
      guard button.isObject, read.budget.takeBlock(button.origin) else { return nil }
      return keyboardButton(button)
    }
  }

  private mutating func keyboardButton(_ value: JSONValue) -> KeyboardButton {
    let button = read.button(fieldsOf: value)
    let style = value["style"]
    return KeyboardButton(
      label: button.label.plainText, kind: kind(of: button.action, value), style: button.style,
      icon: customEmoji(value, ["icon_custom_emoji_id"])
        ?? style.flatMap { $0.isObject ? customEmoji($0, ["icon"]) : nil },
      // In exports, the value stands beside the name of the kind.
      value: button.action.flatMap { $0.url ?? $0.text } ?? value["data"]?.text)
  }

  /// Returns the kind of a button, from the field or constructor of its action.
  private mutating func kind(of action: Button.Action?, _ value: JSONValue) -> KeyboardButton.Kind {
    if value["pay"]?.bool == true { return .payment }
    if value["callback_game"] != nil { return .callback }
    if value["user_id"] != nil, action == nil { return .profile }
    // In MTProto and in exports, the button itself has the name of the kind.
    let named = Self.kinds[
      fields.kind(of: value, without: "inputkeyboardbutton").removingPrefix("keyboardbutton")]
    guard let action else { return named ?? .callback }
    let kind = named ?? Self.kinds[TypeName.normalized(action.kind)] ?? .callback
    // An address that adds a bot to a group has its own icon.
    if kind == .url, Self.addsToGroup(action.url ?? value["url"]?.text) { return .addToGroup }
    return kind
  }

  private static func addsToGroup(_ url: String?) -> Bool {
    guard let url else { return false }
    return ["?startgroup", "&startgroup", "?startchannel", "&startchannel"].contains { url.contains($0) }
  }

  private static let kinds: [String: KeyboardButton.Kind] = [
    "url": .url, "loginurl": .login, "urlauth": .login, "auth": .login, "webapp": .webApp, "webview": .webApp,
    "simplewebview": .webApp, "callbackdata": .callback, "callback": .callback,
    "callbackwithpassword": .callback, "callbackgame": .callback, "game": .callback,
    "switchinlinequery": .switchInline, "switchinline": .switchInline,
    "switchinlinequerycurrentchat": .switchInline, "switchinlinequerychosenchat": .switchInline,
    "switchinlinesame": .switchInline, "copytext": .copy, "copy": .copy, "pay": .payment, "buy": .payment,
    "requestcontact": .phone, "requestphone": .phone, "requestlocation": .location,
    "requestgeolocation": .location, "userprofile": .profile, "user": .profile, "inputuserprofile": .profile,
    "disabled": .disabled, "message": .message,
  ]
}

extension Reactions.Symbol {
  /// The key that identifies the symbol.
  var key: String {
    switch self {
    case .emoji(let emoji): "emoji " + emoji
    case .custom(let emoji): "custom " + emoji.id
    case .paid: "paid"
    }
  }
}
