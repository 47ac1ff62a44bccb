import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The cards that previews of the app's own pages show instead of an image (Spec/Messages.md 1.4).
extension CommonMessageReader {
  /// - Parameters:
  ///   - preview: the preview, whose kind and address are known.
  ///   - holders: the objects with further information about the page: attributes, or the object of its kind.
  mutating func addCard(to preview: inout LinkPreview, from holders: [JSONValue]) {
    switch preview.type {
    case "telegram_background": preview.card = .wallpaper(wallpaper(holders, url: preview.url))
    case "telegram_theme":
      let settings = holders.compactMap { $0["settings"] }.flatMap {
        $0.isArray ? Array($0.elements) : [$0]
      }
      .first { $0.isObject }
      let base = settings.flatMap { $0["base_theme"] }.map { fields.kind(of: $0) } ?? ""
      preview.card = .theme(
        wallpaper: wallpaper(holders + [settings].compactMap { $0 }, url: preview.url),
        accent: settings.flatMap { color($0, "accent_color") },
        isDark: base.hasSuffix("night") || base.hasSuffix("tinted"))
    case "telegram_nft", "telegram_auction", "telegram_collection": preview.card = gift(holders)
    case "telegram_story", "telegram_live_story", "telegram_livestory", "telegram_story_album":
      preview.card = .story
      let story = holders.lazy.compactMap { $0["story"] }.first { $0.isObject }
      if let shown = story.flatMap({ contentPicture($0) })?.shown { preview.media = shown }
    default: break
    }
  }

  // MARK: - Wallpapers

  private mutating func wallpaper(_ holders: [JSONValue], url: String) -> [Color] {
    for holder in holders {
      let settings = holder["settings"]
      let places = [
        holder["background_type"], holder["background"]?["type"], settings?["background"]?["type"],
        holder["wallpaper"]?["settings"], settings?["wallpaper"]?["settings"],
      ]
      for place in places.compactMap({ $0 }) {
        let colors = fillColors(place["fill"] ?? place)
        if !colors.isEmpty { return colors }
      }
    }
    return Self.colors(inAddress: url)
  }

  private mutating func fillColors(_ fill: JSONValue) -> [Color] {
    if let list = fill["colors"], list.isArray {
      return list.elements.prefix(Self.mostColors).compactMap { fields.integer($0) }.map(Self.color)
    }
    for names in Self.colorFields {
      let colors = names.compactMap { color(fill, $0) }
      if !colors.isEmpty { return colors }
    }
    return []
  }

  private static let mostColors = 4
  private static let colorFields: [[StaticString]] = [
    ["color"], ["top_color", "bottom_color"],
    ["background_color", "second_background_color", "third_background_color", "fourth_background_color"],
  ]

  private mutating func color(_ object: JSONValue, _ name: StaticString) -> Color? {
    object[name].flatMap { fields.integer($0) }.map(Self.color)
  }

  private static func color(_ number: Int) -> Color {
    Color(UInt32(truncatingIfNeeded: number) & 0xffffff)
  }

  /// Returns the colors in `…/bg/8fb98d-dbddbb`, or in a background's address with
  /// `bg_color=8fb98d~dbddbb~6ba587`.
  private static func colors(inAddress url: String) -> [Color] {
    let parts = url.split(whereSeparator: { "/?&".contains($0) })
    guard let start = parts.firstIndex(of: "bg") else { return [] }
    for part in parts[(start + 1)...] {
      let words = part.hasPrefix("bg_color=") ? part.dropFirst("bg_color=".count) : part
      let colors = words.split(whereSeparator: { "-~".contains($0) }).map { word in
        word.utf8.count == 6 ? UInt32(word, radix: 16) : nil
      }
      if !colors.isEmpty, colors.allSatisfy({ $0 != nil }) {
        return colors.prefix(mostColors).compactMap { $0.map { Color($0) } }
      }
    }
    return []
  }

  // MARK: - Gifts

  private mutating func gift(_ holders: [JSONValue]) -> LinkPreview.Card {
    var (center, edge, sticker): (Color?, Color?, MediaID?)
    for holder in holders {
      let gift = holder["gift"]
      let attributes = gift?["attributes"].map { Array($0.elements) } ?? []
      let parts =
        [holder, gift, gift?["backdrop"]?["colors"], gift?["background"], gift?["model"]].compactMap { $0 }
        + attributes
      for part in parts where part.isObject {
        center = center ?? color(part, "center_color")
        edge = edge ?? color(part, "edge_color")
        let file = part.first(of: ["sticker", "document"]) ?? part["icons"]?.elements.first { _ in true }
        if sticker == nil, let file, file.isObject {
          sticker = read.media.document(file, kind: .sticker)
        }
      }
    }
    return .gift(center: center, edge: edge, sticker: sticker)
  }
}

/// Reads the previews of TDLib, which has a kind for each of the app's own pages.
extension TDLibMessageReader {
  mutating func linkPreview(_ value: JSONValue) -> LinkPreview? {
    guard value.isObject else { return nil }
    var preview = LinkPreview(
      url: fields.string(value, ["url"]),
      siteName: fields.string(value, ["site_name"]), title: fields.string(value, ["title"]),
      description: common.formatted(value["description"]))
    if let type = value["type"], type.isObject {
      preview.type = Self.wireType(fields.kind(of: type, without: "linkpreviewtype"), type)
      preview.media = common.previewMedia(type)
      preview.isRound = common.isRoundVideo(type)
      preview.galleryCount = type["media"].map { Array($0.elements).count } ?? 0
      preview.isPlayable = common.isVideo(preview.media) || preview.type == "embed"
      preview.duration = fields.extent(type, ["duration"])
      preview.stickers = common.stickers(type["stickers"])
      common.addCard(to: &preview, from: [type])
    } else {
      // The fields before TDLib 1.8.34.
      preview.type = value["type"]?.string ?? ""
      preview.media = common.previewMedia(value)
      preview.isRound = common.isRoundVideo(value)
      preview.isPlayable = common.isVideo(preview.media) || fields.optionalString(value, ["embed_url"]) != nil
      preview.duration = fields.extent(value, ["duration"])
    }
    if fields.flag(value, ["has_large_media"]) { preview.hasLargePicture = true }
    // TDLib has already decided the size.
    if value["show_large_media"] != nil {
      preview.pictureSize = fields.flag(value, ["show_large_media"]) ? .large : .small
    }
    preview.showsPictureFirst = fields.flag(value, ["show_media_above_description"])
    preview.isAboveText = fields.flag(value, ["show_above_text"])
    preview.hasInstantView = fields.extent(value, ["instant_view_version"]) > 0
    return preview
  }

  /// Returns MTProto's name for a kind of TDLib, on which the button depends.
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
    case "externalaudio", "externalvideo": "embed"
    case "giftauction": "telegram_auction"
    case "giftcollection": "telegram_collection"
    case "livestory": "telegram_live_story"
    case "storyalbum": "telegram_story_album"
    case "requestmanagedbot": "telegram_newbot"
    case "textcompositionstyle": "telegram_aicomposetone"
    case "stickerset": "telegram_stickerset"
    case "background": "telegram_background"
    case "theme": "telegram_theme"
    case "videochat": "telegram_livestream"
    case "sharefolder", "shareablechatfolder": "telegram_chatlist"
    case "album": "telegram_album"
    case "story": "telegram_story"
    case "upgradedgift": "telegram_nft"
    default: name
    }
  }
}
