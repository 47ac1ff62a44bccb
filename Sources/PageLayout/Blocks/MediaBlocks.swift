import PageModel
import Primitives

/// Photos, videos, maps and embedded web pages (Spec/Layout.md 18).
extension BlockContext {
  func photoItems(_ photo: Photo, origin: InputOrigin) -> [LayoutItem] {
    mediaItems(mediaBox(photo, origin: origin), caption: photo.caption)
  }

  func videoItems(_ video: Video, origin: InputOrigin) -> [LayoutItem] {
    mediaItems(mediaBox(video, origin: origin), caption: video.caption)
  }

  func mapItems(_ map: Map, origin: InputOrigin) -> [LayoutItem] {
    let declared = Size(Double(map.width), Double(map.height))
    let box = MediaBox(
      kind: .map, media: MapPicture(latitude: map.latitude, longitude: map.longitude, zoom: map.zoom).id,
      natural: declared.width > 0 && declared.height > 0 ? declared : design.media.mapWithoutSize,
      background: environment.theme.mapBackground, origin: origin)
    return mediaItems(box, caption: map.caption)
  }

  /// Returns the poster and a play button if the embed has an address and a poster; otherwise a placeholder.
  func webEmbedItems(_ embed: WebEmbed, origin: InputOrigin) -> [LayoutItem] {
    if let poster = embed.poster { noteMissing(poster, origin: origin) }
    if case .real(let design) = design.embeds {
      return realEmbedItems(embed, unknownHeight: design.unknownHeight, origin: origin)
    }
    let natural = Size(width, embed.height > 0 ? Double(embed.height) : design.media.greyBoxes.webPage)
    let hasAddress = embed.url?.isEmpty == false
    guard hasAddress, let poster = embed.poster, environment.media.photos[poster] != nil else {
      if let card = webPageCard(embed, origin: origin) { return card }
      if hasAddress || embed.html?.isEmpty == false {
        environment.warn(.blockAsGreyBox(kind: Block(.webEmbed(embed)).name), origin: origin)
      }
      return greyBox(size: natural, caption: embed.caption, origin: origin)
    }
    let box = MediaBox(
      kind: .cover, media: poster, natural: natural, background: environment.theme.panelBackground,
      origin: origin)
    return mediaItems(box, caption: embed.caption)
  }

  /// Returns the items of a cover's content, which is laid out like any block except for its caption.
  func coverItems(_ inner: Block) -> [LayoutItem] {
    var context = self
    context.source += "/cover"
    context.isCover = true
    return context.items(of: inner)
  }

  /// Returns a frame and the caption below it.
  func mediaItems(_ box: MediaBox, caption: Caption) -> [LayoutItem] {
    let item = mediaItem(box, source: source)
    return [item] + captionItems(caption, origin: box.origin, below: item.frame.height)
  }

  /// Returns a box for content that is never drawn. On dark pages, it is as dark as the placeholders of images.
  func greyBox(size: Size, caption: Caption, origin: InputOrigin) -> [LayoutItem] {
    let theme = environment.theme
    let box = MediaBox(
      kind: .placeholder, media: nil, natural: size,
      background: theme.isDark ? theme.panelBackground : design.media.greyBoxes.color, origin: origin)
    return mediaItems(box, caption: caption)
  }

  func mediaItem(_ box: MediaBox, source: String) -> LayoutItem {
    var design = design.media
    var box = box
    switch box.kind {
    case .image, .video: if !isCover { box.fit = design.fit }
    // Maps, posters and placeholders have their own heights.
    case .map, .cover, .thumbnail, .placeholder: design.tallest = nil
    }
    let side = sideInset
    let frame = MediaFrame(natural: box.natural, width: width - 2 * side, design: design, isCover: isCover)
    return LayoutItem(
      frame: frame.rect.offsetBy(Point(side, 0)), source: source, content: .media(box))
  }

  // MARK: - Pictures

  /// Returns the content of a photo or video; `nil` for other blocks.
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

  /// Returns the known size. An unknown size is as wide as the page, with an aspect ratio of 3 : 2
  /// (Spec/Rulings.md 69).
  private func natural(_ known: Size?, orWarn warning: LayoutWarning, origin: InputOrigin) -> Size {
    if let known { return known }
    environment.warn(warning, origin: origin)
    let width = max(0, width)
    return Size(width, Rounding.floor(width * design.media.unknownHeight))
  }

  /// Returns the size of a photo or video, one point per pixel; `nil` if it is unknown, and for other blocks.
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

extension PhotoMedia {
  /// The largest size, one point per pixel; `nil` if there is none.
  var naturalSize: Size? {
    sizes.map { Size(Double($0.width), Double($0.height)) }
      .max { $0.width * $0.height < $1.width * $1.height }
  }

  /// The same size; `nil` also if its height is unknown.
  fileprivate var knownSize: Size? { naturalSize.flatMap { $0.height > 0 ? $0 : nil } }
}

extension DocumentMedia {
  fileprivate var knownSize: Size? { height > 0 ? Size(Double(width), Double(height)) : nil }
}

/// The frame of media in their block: at the left edge, and never larger than the media (Spec/Layout.md 18).
struct MediaFrame {
  /// The frame, in the block's space.
  let rect: Rect

  /// Creates the frame of media.
  ///
  /// - Parameters:
  ///   - natural: the natural size, one point per pixel.
  ///   - width: the bounding width.
  ///   - isCover: true if the media are the content of a cover.
  init(natural: Size, width: Double, design: MediaDesign, isCover: Bool = false) {
    let width = max(0, width)
    if case .filling(let tallest, let cover) = design.sizing {
      rect = Self.filling(natural: natural, width: width, tallest: tallest, cover: isCover ? cover : nil)
      return
    }
    var size = Size(width, max(0, natural.height))
    if natural.width > 0, natural.height > 0 {
      let scale = min(width / natural.width, 1)
      size = Size(Rounding.floor(natural.width * scale), Rounding.floor(natural.height * scale))
    }
    if let tallest = design.tallest { size.height = min(size.height, tallest.points(width: width)) }
    if size.width >= width - design.widthTolerance { size.width = width + design.bleed }
    rect = Rect(origin: .zero, size: size)
  }

  /// Returns the frame of media that fill the width (Spec/Article.md 5).
  ///
  /// - Parameter cover: the height of covers, as a share of the width; `nil` for other media.
  private static func filling(natural: Size, width: Double, tallest: Double, cover: Double?) -> Rect {
    var size = Size(width, max(0, natural.height))
    if natural.width > 0, natural.height > 0 {
      let byWidth = width / natural.width
      let scale = cover == nil ? min(byWidth, tallest / natural.height) : max(byWidth, 1 / natural.height)
      size = Size(Rounding.floor(natural.width * scale), Rounding.floor(natural.height * scale))
    }
    if let cover { size = Size(min(size.width, width), min(size.height, Rounding.floor(width * cover))) }
    return Rect(
      origin: Point(Rounding.floor((width - size.width) / 2), 0), size: size)
  }
}

extension MediaHeight {
  /// - Parameter width: the bounding width.
  func points(width: Double) -> Double {
    switch self {
    case .fixed(let height): height
    case .square(let most): min(most, width)
    }
  }
}

/// The text and credit below media of every kind (Spec/Layout.md 19).
extension BlockContext {
  /// Returns the items of a caption.
  ///
  /// - Parameters:
  ///   - origin: the origin of the block that has the caption.
  ///   - y: the bottom of the content above the caption, in the block's space.
  func captionItems(_ caption: Caption, origin: InputOrigin, below y: Double) -> [LayoutItem] {
    var items: [LayoutItem] = []
    var bottom = y
    func add(_ text: RichText, _ category: TextCategory, gap: Double, alignment: TextAlignment) {
      let item = textItem(
        text, BlockTextStyle(category), at: Point(inset, bottom + gap), limit: contentWidth,
        alignment: alignment,
        origin: origin)
      items += item.map { [$0] } ?? []
      bottom = item?.frame.maxY ?? bottom + gap
    }
    let hasText = !caption.text.isAbsent
    if hasText { add(caption.text, .caption, gap: design.media.captions.gap, alignment: .natural) }
    if !caption.credit.isAbsent {
      let alignsRight = hasText ? items.contains(where: \.hasRTLLine) : isRTL
      add(
        caption.credit, .credit, gap: hasText ? design.media.captions.creditGap : design.media.captions.gap,
        alignment: alignsRight ? .right : .natural)
    }
    if isCover, design.media.captions.padsText, let last = items.indices.last {
      items[last].frame.size.height += design.media.captions.coverPadding
    }
    return items
  }
}
