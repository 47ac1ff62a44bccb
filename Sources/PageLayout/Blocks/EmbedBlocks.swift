import PageModel
import Primitives

/// Blocks that a phone shows as gray boxes, and their content if the options ask for it (Spec/Layout.md 18).
extension BlockContext {
  func postEmbedItems(_ post: PostEmbed, origin: InputOrigin) -> [LayoutItem] {
    if case .real(let embeds) = design.embeds {
      return ArticlePostLayout(context: self, design: embeds.post, origin: origin).items(post)
    }
    if environment.options.showsRichPlaceholders {
      let items = EmbeddedPostLayout(context: self, origin: origin).items(post)
      if let bottom = items.map(\.frame.maxY).max() {
        return items + captionItems(post.caption, origin: origin, below: bottom)
      }
    }
    return greyBox(
      height: design.media.greyBoxes.post, of: .postEmbed(post), origin: origin, caption: post.caption)
  }

  /// Returns the card that replaces the gray box of an embedded page; `nil` if the gray box stays, or if the
  /// page has no address.
  func webPageCard(_ embed: WebEmbed, origin: InputOrigin) -> [LayoutItem]? {
    guard environment.options.showsRichPlaceholders, let address = embed.url.map(WebAddress.init),
      !address.host.isEmpty
    else { return nil }
    let items = WebPageCard(context: self, origin: origin).items(address)
    return items
      + captionItems(embed.caption, origin: origin, below: items.map(\.frame.maxY).max() ?? 0)
  }

  /// Returns the items of a chat banner, which are empty without a chat.
  func chatBannerItems(_ banner: ChatBanner, origin: InputOrigin) -> [LayoutItem] {
    let isAbsent = banner.title.isEmpty && banner.username.isEmpty && banner.photo == nil
    if isAbsent { return [] }
    if case .real(let embeds) = design.embeds {
      return ArticleBannerLayout(context: self, design: embeds.banner, origin: origin).items(banner)
    }
    if environment.options.showsRichPlaceholders {
      return ChatBannerLayout(context: self, origin: origin).items(
        banner, height: design.media.greyBoxes.banner)
    }
    return greyBox(height: design.media.greyBoxes.banner, of: .chatBanner(banner), origin: origin)
  }

  func relatedArticlesItems(_ related: RelatedArticles, origin: InputOrigin) -> [LayoutItem] {
    if case .real(let embeds) = design.embeds {
      return ArticleRowsLayout(context: self, design: embeds.related, origin: origin).items(related)
    }
    if environment.options.showsRichPlaceholders {
      let items = RelatedArticlesLayout(context: self, origin: origin).items(related)
      if !items.isEmpty { return items }
    }
    let height = design.media.greyBoxes.article * Double(related.articles.count)
    let clamped = min(design.media.greyBoxes.tallestArticles, max(design.media.greyBoxes.article, height))
    return greyBox(height: clamped, of: .relatedArticles(related), origin: origin)
  }

  private func greyBox(
    height: Double, of kind: Block.Kind, origin: InputOrigin, caption: Caption = Caption()
  ) -> [LayoutItem] {
    environment.warn(.blockAsGreyBox(kind: Block(kind).name), origin: origin)
    return greyBox(size: Size(width, height), caption: caption, origin: origin)
  }
}

/// An embedded page at its own size: its poster, or a box if there is none (Spec/Article.md 8).
extension BlockContext {
  func realEmbedItems(_ embed: WebEmbed, unknownHeight: Double, origin: InputOrigin) -> [LayoutItem] {
    let limit = embed.isFullWidth ? width : contentWidth
    let size = Self.size(of: embed, limit: limit, unknownHeight: unknownHeight)
    let frame = Rect(origin: Point(Rounding.floor((width - size.width) / 2), 0), size: size)
    let hasAddress = embed.url?.isEmpty == false
    let poster = embed.poster.flatMap { environment.media.photos[$0] == nil ? nil : $0 }
    let shown = hasAddress ? poster : nil
    if shown == nil { environment.warn(.blockAsBox(kind: Block(.webEmbed(embed)).name), origin: origin) }
    let box = MediaBox(
      kind: shown == nil ? .placeholder : .cover, media: shown, natural: size,
      background: environment.theme.panelBackground, origin: origin)
    return [LayoutItem(frame: frame, source: source, content: .media(box))]
      + captionItems(embed.caption, origin: origin, below: size.height)
  }

  private static func size(of embed: WebEmbed, limit: Double, unknownHeight: Double) -> Size {
    let declared = Size(Double(max(0, embed.width)), Double(max(0, embed.height)))
    guard declared.height > 0 else { return Size(limit, unknownHeight) }
    guard declared.width > 0 else { return Size(limit, declared.height) }
    let scale = min(limit / declared.width, limit / declared.height)
    return Size(Rounding.floor(declared.width * scale), Rounding.floor(declared.height * scale))
  }
}
