import PageModel
import Primitives

extension BlockContext {
  /// The items of one block at the origin. The one place that lists all kinds; a new kind does not compile until it
  /// has a line here.
  func items(of block: Block) -> [LayoutItem] {
    switch block.kind {
    // Text (Docs/Layout.md 7).
    case .title(let text), .header(let text): textItem(text, .header, origin: block.origin)
    case .subtitle(let text), .subheader(let text): textItem(text, .subheader, origin: block.origin)
    case .kicker(let text): textItem(text, .kicker, origin: block.origin)
    case .heading(let text, let level): textItem(text, TextCategory.heading(level), origin: block.origin)
    case .paragraph(let text): textItem(text, .paragraph, origin: block.origin)
    case .footer(let text): textItem(text, .caption, origin: block.origin)
    case .authorDate(let authorDate): authorDateItems(authorDate, origin: block.origin)

    case .thinking(let text): thinkingItems(text, origin: block.origin)
    case .preformatted(let code): preformattedItems(code, origin: block.origin)

    // Structure (Docs/Layout.md 11 to 13).
    case .list(let list): listItems(list)
    case .blockQuote(let quote): blockQuoteItems(quote, origin: block.origin)
    case .pullQuote(let quote): pullQuoteItems(quote, origin: block.origin)

    // Small blocks (Docs/Layout.md 23).
    case .divider: dividerItems()
    case .anchor(let name): [LayoutItem(frame: .zero, source: source, content: .anchor(name: name))]

    // Containers (Docs/Layout.md 15 and 16).
    case .table(let table): tableItems(table, origin: block.origin)

    case .details(let details): detailsItems(details, origin: block.origin)

    // Media (Docs/Layout.md 18 to 22).
    case .photo, .video, .map, .cover, .collage, .slideshow, .webEmbed: unbuiltItems(block)

    case .audio, .document: unbuiltItems(block)

    case .postEmbed, .chatBanner, .relatedArticles: unbuiltItems(block)

    case .buttonRow(let row): buttonRowItems(row, origin: block.origin)

    // Not drawn yet (Docs/Rulings.md 22).
    case .unsupported: placeholderItems(block)

    case .formula: unbuiltItems(block)
    }
  }

  private func unbuiltItems(_ block: Block) -> [LayoutItem] {
    environment.warn(.blockAsPlaceholder(kind: block.name), origin: block.origin)
    return placeholderItems(block)
  }
}
