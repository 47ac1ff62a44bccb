import JSONText
import MessageModel
import PageModel
import PageReading

extension MessageBuilder {
  // MARK: - Bot API

  /// Bot API says nothing of the page; Pyrogram does, under one of three names.
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

  // MARK: - Wire protocol

  /// `nil` for a page that is not known yet or has nothing to show.
  mutating func wirePreview(_ value: JSONValue) -> LinkPreview? {
    guard value.isObject,
      !["webpageempty", "webpagepending", "webpagenotmodified"].contains(fields.kind(of: value))
    else { return nil }
    var preview = LinkPreview(
      url: fields.string(value, ["url"]), displayURL: fields.string(value, ["display_url"]),
      siteName: fields.string(value, ["site_name"]), title: fields.string(value, ["title"]),
      description: MessageText(plain: fields.string(value, ["description"])),
      type: value["type"]?.string ?? "", origin: value.origin)
    preview.media = previewMedia(value)
    preview.isPlayable = value["embed_url"] != nil || isVideo(preview.media)
    preview.duration = fields.extent(value, ["duration"])
    preview.hasLargePicture =
      value["has_large_media"] != nil || value["flags"] != nil
      ? fields.flag(value, ["has_large_media"], bit: 13) : nil
    preview.hasInstantView = value["cached_page"] != nil
    preview.showsPictureFirst = Self.picturePages.contains(preview.type) && value["embed_url"] != nil
    for attribute in value["attributes"].map({ Array($0.elements) }) ?? []
    where fields.kind(of: attribute) == "webpageattributestickerset" {
      preview.stickers = stickers(attribute["stickers"])
    }
    return preview
  }

  /// Kinds of pages that are pictures, with a player.
  private static let picturePages: Set<String> = [
    "photo", "video", "embed", "gif", "document", "telegram_album",
  ]
  private static let mostStickers = 4

  mutating func stickers(_ list: JSONValue?) -> [MediaID] {
    guard let list, list.isArray else { return [] }
    return list.elements.prefix(Self.mostStickers).compactMap { read.media.document($0, kind: .sticker) }
  }

  private mutating func previewMedia(_ value: JSONValue) -> MediaReference? {
    let kinds: [(StaticString, DocumentMedia.Kind)] = [
      ("document", .file), ("video", .video), ("animation", .animation), ("audio", .audio),
    ]
    for (name, kind) in kinds {
      guard let file = value[name], file.isObject, let id = read.media.document(file, kind: kind) else {
        continue
      }
      return .document(id)
    }
    // An embedded player shows a still of its film.
    guard let photo = value.first(of: ["photo", "thumbnail"]), photo.isObject || photo.isArray,
      fields.kind(of: photo) != "photoempty"
    else {
      return nil
    }
    return read.media.photo(photo).map(MediaReference.photo)
  }

  private func isVideo(_ media: MediaReference?) -> Bool {
    switch media {
    case .document(let id): read.media.table.documents[id].map { $0.kind == .video } ?? false
    case .photo, nil: false
    }
  }

  // MARK: - TDLib

  mutating func tdlibPreview(_ value: JSONValue) -> LinkPreview? {
    guard value.isObject else { return nil }
    var preview = LinkPreview(
      url: fields.string(value, ["url"]), displayURL: fields.string(value, ["display_url"]),
      siteName: fields.string(value, ["site_name"]), title: fields.string(value, ["title"]),
      description: formatted(value["description"]), origin: value.origin)
    if let type = value["type"], type.isObject {
      preview.type = Self.wireType(fields.kind(of: type, without: "linkpreviewtype"), type)
      preview.media = previewMedia(type)
      preview.isPlayable = isVideo(preview.media) || preview.type == "embed"
      preview.duration = fields.extent(type, ["duration"])
      preview.stickers = stickers(type["stickers"])
    } else {
      // Before TDLib 1.8.34.
      preview.type = value["type"]?.string ?? ""
      preview.media = previewMedia(value)
      preview.isPlayable = isVideo(preview.media) || fields.optionalString(value, ["embed_url"]) != nil
      preview.duration = fields.extent(value, ["duration"])
    }
    if value["has_large_media"] != nil { preview.hasLargePicture = fields.flag(value, ["has_large_media"]) }
    // TDLib has decided already.
    if value["show_large_media"] != nil {
      preview.pictureSize = fields.flag(value, ["show_large_media"]) ? .large : .small
    }
    preview.showsPictureFirst = fields.flag(value, ["show_media_above_description"])
    preview.isAboveText = fields.flag(value, ["show_above_text"])
    preview.hasInstantView = fields.extent(value, ["instant_view_version"]) > 0
    return preview
  }

  /// The wire protocol's word for a kind of TDLib's, on which the button depends.
  private static func wireType(_ name: String, _ type: JSONValue) -> String {
    switch name {
    case "embeddedvideoplayer", "embeddedaudioplayer", "embeddedanimationplayer": "embed"
    case "channelboost": "telegram_channel_boost"
    case "supergroupboost": "telegram_group_boost"
    case "chat":
      switch type["type"].flatMap({ Family.tdlib.typeName(of: $0) }) {
      case "inviteLinkChatTypeChannel":
        type["creates_join_request"]?.bool == true ? "telegram_channel_request" : "telegram_channel"
      default:
        type["creates_join_request"]?.bool == true ? "telegram_megagroup_request" : "telegram_megagroup"
      }
    case "user": type["is_bot"]?.bool == true ? "telegram_bot" : "telegram_user"
    case "webapp", "directmessageschat": "telegram_botapp"
    case "message": "telegram_message"
    case "stickerset": "telegram_stickerset"
    case "background": "telegram_background"
    case "theme": "telegram_theme"
    case "videochat": "telegram_livestream"
    case "sharefolder", "shareablechatfolder": "telegram_chatlist"
    case "album": "telegram_album"
    default: name
    }
  }
}
