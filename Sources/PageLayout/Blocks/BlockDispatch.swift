import PageModel
import Primitives

extension BlockContext {
  /// Returns the items of a block at the origin. This is the only place that lists all kinds: a new kind does
  /// not compile until it is added here.
  func items(of block: Block) -> [LayoutItem] {
    switch block.kind {
    // Text (Spec/Layout.md 7).
    case .title(let text), .header(let text): textItem(text, .header, origin: block.origin)
    case .subtitle(let text), .subheader(let text): textItem(text, .subheader, origin: block.origin)
    case .kicker(let text): textItem(text, .kicker, origin: block.origin)
    case .heading(let text, let level):
      textItem(text, design.text.headings.category(level: level), origin: block.origin)
    case .paragraph(let text): paragraphItems(text, origin: block.origin)
    case .footer(let text): textItem(text, .caption, origin: block.origin)
    case .authorDate(let authorDate): authorDateItems(authorDate, origin: block.origin)

    case .thinking(let text): thinkingItems(text, origin: block.origin)
    case .preformatted(let code): preformattedItems(code, origin: block.origin)

    // Structure (Spec/Layout.md 11 to 13).
    case .list(let list): listItems(list)
    case .blockQuote(let quote): blockQuoteItems(quote, origin: block.origin)
    case .pullQuote(let quote): pullQuoteItems(quote, origin: block.origin)

    // Formulas (Spec/Layout.md 17).
    case .formula(let source): formulaItems(source, origin: block.origin)

    // Small blocks (Spec/Layout.md 23).
    case .divider: dividerItems()
    case .anchor(let name): [LayoutItem(frame: .zero, source: source, content: .anchor(name: name))]

    // Containers (Spec/Layout.md 15 and 16).
    case .table(let table): tableItems(table, origin: block.origin)

    case .details(let details): detailsItems(details, origin: block.origin)

    // Media (Spec/Layout.md 18 to 22).
    case .photo(let photo): photoItems(photo, origin: block.origin)
    case .video(let video): videoItems(video, origin: block.origin)
    case .map(let map): mapItems(map, origin: block.origin)
    case .webEmbed(let embed): webEmbedItems(embed, origin: block.origin)
    case .cover(let inner): coverItems(inner)
    case .collage(let collage): pill(for: block) ?? collageItems(collage, origin: block.origin)
    case .slideshow(let slideshow): slideshowItems(slideshow, origin: block.origin)

    case .audio(let audio): audioItems(audio, origin: block.origin)
    case .document(let document): documentItems(document, origin: block.origin)

    case .postEmbed(let post): postEmbedItems(post, origin: block.origin)
    case .chatBanner(let banner): chatBannerItems(banner, origin: block.origin)
    case .relatedArticles(let related): relatedArticlesItems(related, origin: block.origin)

    case .buttonRow(let row): buttonRowItems(row, origin: block.origin)

    // Not drawn yet (Spec/Rulings.md 22).
    case .unsupported: placeholderItems(block)
    }
  }
}
