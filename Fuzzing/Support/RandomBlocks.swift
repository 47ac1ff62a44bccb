import PageModel

extension ByteSource {
  private static let mostDepth = 6

  /// - Parameter depth: of blocks around them.
  mutating func blocks(_ depth: Int, most: Int = 4) -> [Block] {
    guard depth < Self.mostDepth, budget > 0 else { return [] }
    return several(most) { $0.block(depth) }
  }

  mutating func block(_ depth: Int) -> Block {
    budget -= 1
    guard depth < Self.mostDepth, budget > 0 else { return Block(.divider) }
    let choice = one(of: BlockChoice.allCases)
    let kind = kind(choice, depth + 1)
    require(BlockChoice(kind) == choice, "a block of another kind was made")
    return Block(kind)
  }

  private mutating func kind(_ choice: BlockChoice, _ depth: Int) -> Block.Kind {
    switch choice {
    case .paragraph: .paragraph(text())
    case .title: .title(text())
    case .subtitle: .subtitle(text())
    case .kicker: .kicker(text())
    case .header: .header(text())
    case .subheader: .subheader(text())
    case .heading: .heading(text(), level: 1 + byte() % 6)
    case .footer: .footer(text())
    case .authorDate: .authorDate(AuthorDate(author: text(), date: optional { $0.date() }))
    case .thinking: .thinking(text())
    case .preformatted: .preformatted(Preformatted(text: text(), language: string()))
    case .divider: .divider
    case .anchor: .anchor(name: one(of: ["a", "", "b"]))
    case .formula: .formula(string())
    case .list: .list(List(items: several(5) { $0.item(depth) }, isOrdered: flag()))
    case .blockQuote: .blockQuote(BlockQuote(blocks: blocks(depth), caption: text(), isCollapsed: flag()))
    case .pullQuote: .pullQuote(PullQuote(text: text(), caption: text()))
    case .details: .details(Details(summary: text(), blocks: blocks(depth), isOpen: flag()))
    case .table: .table(table())
    case .photo: .photo(Photo(media: medium(), caption: caption(), url: nil, hasSpoiler: flag()))
    case .video: .video(Video(media: medium(), caption: caption(), hasSpoiler: flag(), isAnimation: flag()))
    case .audio: .audio(Audio(media: medium(), caption: caption(), isVoice: flag()))
    case .document: .document(DocumentBlock(media: medium(), caption: caption()))
    case .map: .map(map())
    case .cover: .cover(block(depth))
    case .collage: .collage(MediaGroup(blocks: blocks(depth, most: 12), caption: caption()))
    case .slideshow: .slideshow(MediaGroup(blocks: blocks(depth, most: 12), caption: caption()))
    case .webEmbed: .webEmbed(webEmbed())
    case .postEmbed: .postEmbed(postEmbed(depth))
    case .chatBanner:
      .chatBanner(
        ChatBanner(title: string(), username: string(), photo: medium(), accentColorID: integer()))
    case .relatedArticles:
      .relatedArticles(RelatedArticles(title: text(), articles: several(4) { $0.article() }))
    case .buttonRow:
      .buttonRow(
        ButtonRow(buttons: several(10) { $0.button() }, alignment: one(of: ButtonRow.Alignment.allCases)))
    case .unsupported: .unsupported(kind: string())
    }
  }

  private mutating func item(_ depth: Int) -> ListItem {
    ListItem(
      content: flag() ? .blocks(blocks(depth)) : .text(text()),
      marker: flag() ? .label(string()) : .bullet, check: one(of: [.none, .unchecked, .checked]))
  }

  /// Readers bound what the cells of a table span together.
  private mutating func table() -> Table {
    let wideSpan = 300
    let spans = [1, 1, 1, 2, 3, 7, wideSpan]
    let rows = several(6) { source in
      source.several(7) { source in
        Table.Cell(
          text: source.flag() ? nil : source.text(), isHeader: source.flag(),
          columnSpan: source.one(of: spans),
          rowSpan: source.one(of: spans), alignment: source.one(of: Table.HorizontalAlignment.allCases),
          verticalAlignment: source.one(of: Table.VerticalAlignment.allCases))
      }
    }
    return Table(
      caption: optional { $0.text() }, rows: rows, isBordered: flag(), isStriped: flag(), isCompact: flag())
  }

  private mutating func caption() -> Caption {
    flag() ? Caption(text: text(), credit: text()) : Caption()
  }

  private mutating func map() -> Map {
    Map(
      latitude: number(), longitude: number(), zoom: extent(), width: extent(), height: extent(),
      caption: caption())
  }

  private mutating func webEmbed() -> WebEmbed {
    WebEmbed(
      url: optional { $0.string() }, html: optional { $0.string() }, poster: medium(), width: extent(),
      height: extent(), caption: caption(), isFullWidth: flag(), allowsScrolling: flag())
  }

  private mutating func postEmbed(_ depth: Int) -> PostEmbed {
    PostEmbed(
      url: string(), author: string(), authorPhoto: medium(), date: optional { $0.date() },
      blocks: blocks(depth), caption: caption())
  }

  private mutating func article() -> RelatedArticles.Article {
    RelatedArticles.Article(
      url: string(), title: string(), description: string(), photo: medium(), author: string(),
      date: optional { $0.date() })
  }
}

/// The cases of `Block.Kind`. A new one does not compile below, and then not above.
private enum BlockChoice: CaseIterable {
  case paragraph, title, subtitle, kicker, header, subheader, heading, footer, authorDate, thinking
  case preformatted, divider, anchor, formula, list, blockQuote, pullQuote, details, table, photo, video,
    audio
  case document, map, cover, collage, slideshow, webEmbed, postEmbed, chatBanner, relatedArticles, buttonRow
  case unsupported

  init(_ kind: Block.Kind) {
    self =
      switch kind {
      case .paragraph: .paragraph
      case .title: .title
      case .subtitle: .subtitle
      case .kicker: .kicker
      case .header: .header
      case .subheader: .subheader
      case .heading: .heading
      case .footer: .footer
      case .authorDate: .authorDate
      case .thinking: .thinking
      case .preformatted: .preformatted
      case .divider: .divider
      case .anchor: .anchor
      case .formula: .formula
      case .list: .list
      case .blockQuote: .blockQuote
      case .pullQuote: .pullQuote
      case .details: .details
      case .table: .table
      case .photo: .photo
      case .video: .video
      case .audio: .audio
      case .document: .document
      case .map: .map
      case .cover: .cover
      case .collage: .collage
      case .slideshow: .slideshow
      case .webEmbed: .webEmbed
      case .postEmbed: .postEmbed
      case .chatBanner: .chatBanner
      case .relatedArticles: .relatedArticles
      case .buttonRow: .buttonRow
      case .unsupported: .unsupported
      }
  }
}
