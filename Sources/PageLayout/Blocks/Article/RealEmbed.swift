import PageModel
import Primitives

/// An embedded page at the size that it asks for: its poster, or a box in its place (Docs/Article.md 8).
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
