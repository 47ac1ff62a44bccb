import PageModel

/// What of a page has a name of its own: its details, counted in document order, and its anchors. What is closed or not
/// drawn counts too, so that the names do not depend on any choice (Docs/Rulings.md 51).
package struct PageOutline: Sendable {
  /// Pointers of all details into the page's blocks; the index of each is its ordinal.
  package private(set) var details: [String] = []
  /// Anchors and references in document order.
  package private(set) var anchors: [Anchor] = []
  private var ordinals: [String: Int] = [:]

  package struct Anchor: Equatable, Sendable {
    package var name: String
    /// Ordinals of the details around it, the outermost first.
    package var path: [Int]
  }

  package init(_ blocks: [Block]) { add(blocks, at: "", path: []) }

  /// The number of the details at a pointer.
  func ordinal(at source: String) -> Int? { ordinals[source] }

  /// The first anchor of a name.
  func anchor(named name: String) -> Anchor? { anchors.first { $0.name == name } }

  // MARK: - Blocks

  private mutating func add(_ blocks: [Block], at source: String, path: [Int]) {
    for (index, block) in blocks.enumerated() { add(block, at: "\(source)/\(index)", path: path) }
  }

  private mutating func add(_ block: Block, at source: String, path: [Int]) {
    switch block.kind {
    case .title(let text), .subtitle(let text), .kicker(let text), .header(let text), .subheader(let text),
      .heading(let text, _), .paragraph(let text), .footer(let text), .thinking(let text):
      add(text, path)
    case .authorDate(let line): add(line.author, path)
    case .preformatted(let code): add(code.text, path)
    case .anchor(let name): anchors.append(Anchor(name: name, path: path))
    case .list(let list):
      for (index, item) in list.items.enumerated() { add(item, at: "\(source)/items/\(index)", path: path) }
    case .blockQuote(let quote):
      add(quote.blocks, at: source + "/blocks", path: path)
      add(quote.caption, path)
    case .pullQuote(let quote):
      add(quote.text, path)
      add(quote.caption, path)
    case .details(let details): add(details, at: source, path: path)
    case .table(let table):
      if let caption = table.caption { add(caption, path) }
      for cell in table.rows.joined() { if let text = cell.text { add(text, path) } }
    case .photo(let photo): add(photo.caption, path)
    case .video(let video): add(video.caption, path)
    case .audio(let audio): add(audio.caption, path)
    case .document(let document): add(document.caption, path)
    case .map(let map): add(map.caption, path)
    case .cover(let block): add(block, at: source + "/cover", path: path)
    case .collage(let group), .slideshow(let group):
      add(group.blocks, at: source + "/blocks", path: path)
      add(group.caption, path)
    case .webEmbed(let embed): add(embed.caption, path)
    case .postEmbed(let post):
      add(post.blocks, at: source + "/blocks", path: path)
      add(post.caption, path)
    case .relatedArticles(let articles): add(articles.title, path)
    case .buttonRow(let row): for button in row.buttons { add(button.label, path) }
    case .divider, .formula, .chatBanner, .unsupported: break
    }
  }

  private mutating func add(_ item: ListItem, at source: String, path: [Int]) {
    switch item.content {
    case .text(let text): add(text, path)
    case .blocks(let blocks): add(blocks, at: source + "/blocks", path: path)
    }
  }

  private mutating func add(_ block: Details, at source: String, path: [Int]) {
    let ordinal = details.count
    details.append(source)
    ordinals[source] = ordinal
    // The title shows while the body is closed.
    add(block.summary, path)
    add(block.blocks, at: source + "/blocks", path: path + [ordinal])
  }

  private mutating func add(_ caption: Caption, _ path: [Int]) {
    add(caption.text, path)
    add(caption.credit, path)
  }

  // MARK: - Text

  private mutating func add(_ text: RichText, _ path: [Int]) {
    switch text {
    case .anchor(let name, let inner), .reference(let name, let inner):
      anchors.append(Anchor(name: name, path: path))
      add(inner, path)
    case .concat(let parts): for part in parts { add(part, path) }
    case .styled(_, let inner), .link(_, let inner), .spoiler(let inner), .unknown(_, let inner),
      .diff(let inner, _):
      add(inner, path)
    case .date(let date): add(date.label, path)
    case .button(let button): add(button.label, path)
    case .plain, .customEmoji, .inlineImage, .formula: break
    }
  }
}
