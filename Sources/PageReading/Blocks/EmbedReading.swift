import JSONText
import PageModel

extension BlockReader {
  package mutating func cover(_ object: JSONValue) -> Block.Kind {
    guard let inner = object["cover"] else {
      noteMissing("cover", of: object)
      return .unsupported(kind: "cover")
    }
    return .cover(block(inner))
  }

  mutating func mediaGroup(_ object: JSONValue) -> MediaGroup {
    MediaGroup(blocks: childBlocks(object, ["blocks", "page_blocks", "items"]), caption: caption(object))
  }

  package mutating func map(_ object: JSONValue) -> Block.Kind {
    let place = object.first(of: ["location", "geo"]) ?? object
    if place.first(of: ["latitude", "lat"]) == nil { noteMissing("location", of: object) }
    return .map(
      Map(
        latitude: double(place, ["latitude", "lat"]), longitude: double(place, ["longitude", "long"]),
        zoom: extent(object, ["zoom"]), width: extent(object, ["width", "w"]),
        height: extent(object, ["height", "h"]),
        caption: caption(object)))
  }

  package mutating func webEmbed(_ object: JSONValue) -> Block.Kind {
    .webEmbed(
      WebEmbed(
        url: optionalString(object, ["url"]), html: optionalString(object, ["html"]),
        poster: photo(object, id: "poster_photo_id", inPlace: "poster_photo"),
        width: extent(object, ["width", "w"]), height: extent(object, ["height", "h"]),
        caption: caption(object),
        isFullWidth: flag(object, ["is_full_width", "full_width"], bit: 0),
        allowsScrolling: flag(object, ["allow_scrolling"], bit: 3)))
  }

  package mutating func postEmbed(_ object: JSONValue) -> Block.Kind {
    object.ignore(["webpage_id"])
    return .postEmbed(
      PostEmbed(
        url: string(object, ["url"]), author: string(object, ["author"]),
        authorPhoto: photo(object, id: "author_photo_id", inPlace: "author_photo"),
        date: date(object, ["date"]),
        blocks: childBlocks(object), caption: caption(object)))
  }

  /// On the wire the chat itself is in the block.
  package mutating func chatBanner(_ object: JSONValue) -> Block.Kind {
    if let chat = object["channel"] {
      return .chatBanner(
        ChatBanner(
          title: string(chat, ["title"]), username: string(chat, ["username"]),
          photo: chat["photo"].flatMap { identifier($0, ["photo_id"]) }.map(MediaID.init),
          accentColorID: chat["color"].flatMap { integer($0, ["color"]) } ?? 0))
    }
    return .chatBanner(
      ChatBanner(
        title: string(object, ["title"]), username: string(object, ["username"]),
        photo: photo(object, id: "photo_id", inPlace: "photo"),
        accentColorID: integer(object, ["accent_color_id"]) ?? 0
      ))
  }

  package mutating func relatedArticles(_ object: JSONValue) -> Block.Kind {
    var articles: [RelatedArticles.Article] = []
    for article in elements(object, ["articles"]) {
      guard article.isObject else {
        warn(.wrongKind, "expected an article, found \(article.kindName)", at: article)
        continue
      }
      articles.append(
        RelatedArticles.Article(
          url: string(article, ["url"]), title: string(article, ["title"]),
          description: string(article, ["description"]),
          photo: photo(article, id: "photo_id", inPlace: "photo"),
          author: string(article, ["author"]), date: date(article, ["publish_date", "published_date"])))
    }
    return .relatedArticles(
      RelatedArticles(title: richText(object.first(of: ["header", "title", "text"])), articles: articles))
  }
}
