import JSONText
import PageModel

/// Media and embedded content. A media block refers to its media by an id in the page's tables, or contains
/// it.
extension BlockReader {
  mutating func photoBlock(_ object: JSONValue) -> Block.Kind {
    object.ignore(["webpage_id"])
    return .photo(
      Photo(
        media: media.photo(object, id: "photo_id", inPlace: "photo"), caption: caption(object),
        url: fields.optionalString(object, ["url"]),
        hasSpoiler: fields.flag(object, ["has_spoiler", "spoiler"])))
  }

  /// Reads a video. In MTProto, an animation is a video whose document says so (Spec/Input.md 5).
  mutating func videoBlock(_ object: JSONValue) -> Block.Kind {
    let id = media.document(object, id: "video_id", inPlace: "video", kind: .video)
    let isAnimation = id.flatMap { media.table.documents[$0]?.kind } == .animation
    return .video(
      Video(
        media: id, caption: caption(object),
        autoplays: fields.flag(object, ["need_autoplay", "autoplay"], bit: 0),
        loops: fields.flag(object, ["is_looped", "loop"], bit: 1) || isAnimation,
        hasSpoiler: fields.flag(object, ["has_spoiler", "spoiler"]), isAnimation: isAnimation))
  }

  mutating func animationBlock(_ object: JSONValue) -> Block.Kind {
    .video(
      Video(
        media: media.document(object, id: "video_id", inPlace: "animation", kind: .animation),
        caption: caption(object),
        autoplays: fields.flag(object, ["need_autoplay"]), loops: true,
        hasSpoiler: fields.flag(object, ["has_spoiler"]),
        isAnimation: true))
  }

  mutating func audioBlock(_ object: JSONValue, isVoice: Bool) -> Block.Kind {
    let id = media.document(
      object, id: "audio_id", inPlace: isVoice ? "voice_note" : "audio", kind: isVoice ? .voice : .audio)
    let isVoice = isVoice || id.flatMap { media.table.documents[$0]?.kind } == .voice
    return .audio(Audio(media: id, caption: caption(object), isVoice: isVoice))
  }

  mutating func documentBlock(_ object: JSONValue) -> Block.Kind {
    .document(
      DocumentBlock(
        media: media.document(object, id: "document_id", inPlace: "document", kind: .file),
        caption: caption(object)
      ))
  }

  // MARK: - Groups and embeds

  mutating func cover(_ object: JSONValue) -> Block.Kind {
    guard let inner = object["cover"] else {
      fields.noteMissing("cover", of: object)
      return .unsupported(kind: "cover")
    }
    return .cover(block(inner))
  }

  mutating func mediaGroup(_ object: JSONValue) -> MediaGroup {
    MediaGroup(blocks: childBlocks(object, ["blocks", "page_blocks", "items"]), caption: caption(object))
  }

  mutating func map(_ object: JSONValue) -> Block.Kind {
    let place = object.first(of: ["location", "geo"]) ?? object
    if place.first(of: ["latitude", "lat"]) == nil { fields.noteMissing("location", of: object) }
    return .map(
      Map(
        latitude: fields.double(place, ["latitude", "lat"]),
        longitude: fields.double(place, ["longitude", "long"]),
        zoom: fields.extent(object, ["zoom"]), width: fields.extent(object, ["width", "w"]),
        height: fields.extent(object, ["height", "h"]),
        caption: caption(object)))
  }

  mutating func webEmbed(_ object: JSONValue) -> Block.Kind {
    .webEmbed(
      WebEmbed(
        url: fields.optionalString(object, ["url"]), html: fields.optionalString(object, ["html"]),
        poster: media.photo(object, id: "poster_photo_id", inPlace: "poster_photo"),
        width: fields.extent(object, ["width", "w"]), height: fields.extent(object, ["height", "h"]),
        caption: caption(object),
        isFullWidth: fields.flag(object, ["is_full_width", "full_width"], bit: 0),
        allowsScrolling: fields.flag(object, ["allow_scrolling"], bit: 3)))
  }

  mutating func postEmbed(_ object: JSONValue) -> Block.Kind {
    object.ignore(["webpage_id"])
    return .postEmbed(
      PostEmbed(
        url: fields.string(object, ["url"]), author: fields.string(object, ["author"]),
        authorPhoto: media.photo(object, id: "author_photo_id", inPlace: "author_photo"),
        date: fields.date(object, ["date"]),
        blocks: childBlocks(object), caption: caption(object)))
  }

  /// Reads a chat banner. In MTProto, the block contains the chat itself.
  mutating func chatBanner(_ object: JSONValue) -> Block.Kind {
    if let chat = object["channel"] {
      return .chatBanner(
        ChatBanner(
          title: fields.string(chat, ["title"]), username: fields.string(chat, ["username"]),
          photo: chat["photo"].flatMap { fields.identifier($0, ["photo_id"]) }.map(MediaID.init),
          accentColorID: chat["color"].flatMap { fields.integer($0, ["color"]) } ?? 0))
    }
    return .chatBanner(
      ChatBanner(
        title: fields.string(object, ["title"]), username: fields.string(object, ["username"]),
        photo: media.photo(object, id: "photo_id", inPlace: "photo"),
        accentColorID: fields.integer(object, ["accent_color_id"]) ?? 0
      ))
  }

  mutating func relatedArticles(_ object: JSONValue) -> Block.Kind {
    var articles: [RelatedArticles.Article] = []
    for article in fields.elements(object, ["articles"]) {
      guard article.isObject else {
        fields.warn(.wrongKind, "expected an article, found \(article.kindName)", at: article)
        continue
      }
      articles.append(
        RelatedArticles.Article(
          url: fields.string(article, ["url"]), title: fields.string(article, ["title"]),
          description: fields.string(article, ["description"]),
          photo: media.photo(article, id: "photo_id", inPlace: "photo"),
          author: fields.string(article, ["author"]),
          date: fields.date(article, ["publish_date", "published_date"])))
    }
    return .relatedArticles(
      RelatedArticles(title: richText(object.first(of: ["header", "title", "text"])), articles: articles))
  }
}
