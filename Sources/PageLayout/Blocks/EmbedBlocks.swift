import PageModel
import Primitives

/// Blocks that a phone shows as grey boxes, and what they hold when the options ask for it (Docs/Layout.md 18).
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

  /// In place of the grey box of an embedded page; `nil` when that is to stay, or the page has no address.
  func webPageCard(_ embed: WebEmbed, origin: InputOrigin) -> [LayoutItem]? {
    guard environment.options.showsRichPlaceholders, let address = embed.url.map(WebAddress.init),
      !address.host.isEmpty
    else { return nil }
    let items = WebPageCard(context: self, origin: origin).items(address)
    return items
      + captionItems(embed.caption, origin: origin, below: items.map(\.frame.maxY).max() ?? 0)
  }

  /// Nothing where there is no chat.
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
