import PageModel
import Primitives

/// Photos, videos, maps and embedded web pages (Docs/Layout.md 18).
extension BlockContext {
  private static let mapWithoutSize = Size(600, 300)
  private static let embedHeight = 240.0

  func photoItems(_ photo: Photo, origin: InputOrigin) -> [LayoutItem] {
    mediaItems(mediaBox(photo, origin: origin), caption: photo.caption)
  }

  func videoItems(_ video: Video, origin: InputOrigin) -> [LayoutItem] {
    mediaItems(mediaBox(video, origin: origin), caption: video.caption)
  }

  func mapItems(_ map: Map, origin: InputOrigin) -> [LayoutItem] {
    let declared = Size(Double(map.width), Double(map.height))
    let box = MediaBox(
      kind: .map, media: nil,
      natural: declared.width > 0 && declared.height > 0 ? declared : Self.mapWithoutSize,
      background: environment.theme.mapBackground, origin: origin)
    return mediaItems(box, caption: map.caption)
  }

  /// With an address and a poster the poster and a play button, else a placeholder.
  func webEmbedItems(_ embed: WebEmbed, origin: InputOrigin) -> [LayoutItem] {
    let natural = Size(width, embed.height > 0 ? Double(embed.height) : Self.embedHeight)
    let hasAddress = embed.url?.isEmpty == false
    guard hasAddress, let poster = embed.poster, environment.media.photos[poster] != nil else {
      if let card = webPageCard(embed, origin: origin) { return card }
      if hasAddress || embed.html?.isEmpty == false {
        environment.warn(.blockAsGreyBox(kind: Block(.webEmbed(embed)).name), origin: origin)
      }
      return mediaItems(.placeholder(natural: natural, origin: origin), caption: embed.caption)
    }
    let box = MediaBox(
      kind: .cover, media: poster, natural: natural, background: environment.theme.panelBackground,
      origin: origin)
    return mediaItems(box, caption: embed.caption)
  }

  /// What a cover holds, which is laid out like any block but for its caption.
  func coverItems(_ inner: Block) -> [LayoutItem] {
    var context = self
    context.source += "/cover"
    context.isCover = true
    return context.items(of: inner)
  }

  /// A frame and the caption below it.
  func mediaItems(_ box: MediaBox, caption: Caption) -> [LayoutItem] {
    let item = mediaItem(box, source: source)
    return [item] + captionItems(caption, origin: box.origin, below: item.frame.height)
  }

  func mediaItem(_ box: MediaBox, source: String) -> LayoutItem {
    let frame = MediaFrame(natural: box.natural, width: width).rect
    return LayoutItem(frame: frame, source: source, content: .media(box))
  }

  // MARK: - Pictures

  /// Height of media of unknown size in parts of their width.
  private static let unknownHeight = 2.0 / 3

  /// What a photo or video shows; `nil` for blocks of other kinds.
  func mediaBox(of block: Block) -> MediaBox? {
    if case .photo(let photo) = block.kind { return mediaBox(photo, origin: block.origin) }
    if case .video(let video) = block.kind { return mediaBox(video, origin: block.origin) }
    return nil
  }

  func mediaBox(_ photo: Photo, origin: InputOrigin) -> MediaBox {
    let held = photo.media.flatMap { environment.media.photos[$0] }
    let warning = LayoutWarning.mediaAsBox(kind: "photo", id: photo.media?.rawValue, isHeld: held != nil)
    return MediaBox(
      kind: .image, media: held?.id, natural: natural(held?.knownSize, orWarn: warning, origin: origin),
      hasSpoiler: photo.hasSpoiler, hasLink: photo.url?.isEmpty == false,
      background: environment.theme.panelBackground, origin: origin)
  }

  private func mediaBox(_ video: Video, origin: InputOrigin) -> MediaBox {
    let held = video.media.flatMap { environment.media.documents[$0] }
    let warning = LayoutWarning.mediaAsBox(
      kind: video.isAnimation ? "animation" : "video", id: video.media?.rawValue, isHeld: held != nil)
    return MediaBox(
      kind: .video, media: held?.id, natural: natural(held?.knownSize, orWarn: warning, origin: origin),
      hasSpoiler: video.hasSpoiler, background: environment.theme.panelBackground, origin: origin)
  }

  /// A size that nobody knows is as wide as the page, and 3 : 2 (Docs/Rulings.md 69).
  private func natural(_ known: Size?, orWarn warning: LayoutWarning, origin: InputOrigin) -> Size {
    if let known { return known }
    environment.warn(warning, origin: origin)
    let width = max(0, width)
    return Size(width, Rounding.floor(width * Self.unknownHeight))
  }

  /// In pixels taken as points; `nil` when nobody knows it, and for blocks that are neither photo nor video.
  func knownSize(of block: Block) -> Size? {
    if case .photo(let photo) = block.kind {
      return photo.media.flatMap { environment.media.photos[$0]?.knownSize }
    }
    if case .video(let video) = block.kind {
      return video.media.flatMap { environment.media.documents[$0]?.knownSize }
    }
    return nil
  }
}

extension MediaBox {
  private static let placeholderColor = Color(0xd9d9d9)

  /// A grey box in the place of what is never drawn.
  static func placeholder(natural: Size, origin: InputOrigin) -> MediaBox {
    MediaBox(
      kind: .placeholder, media: nil, natural: natural, background: placeholderColor, origin: origin)
  }
}

extension PhotoMedia {
  /// Of the largest size, in pixels taken as points; `nil` when there is none.
  var naturalSize: Size? {
    sizes.map { Size(Double($0.width), Double($0.height)) }
      .max { $0.width * $0.height < $1.width * $1.height }
  }

  /// The same; `nil` when it says no height, too.
  fileprivate var knownSize: Size? { naturalSize.flatMap { $0.height > 0 ? $0 : nil } }
}

extension DocumentMedia {
  fileprivate var knownSize: Size? { height > 0 ? Size(Double(width), Double(height)) : nil }
}
