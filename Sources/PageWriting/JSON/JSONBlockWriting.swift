import PageModel
import PageReading

/// Writes blocks as in Spec/Input.md 4.4 and 6.2.
extension PageJSONWriter {
  mutating func blocks(_ key: String, _ blocks: [Block]) {
    json.beginArray(key)
    for block in blocks { self.block(nil, block) }
    json.end()
  }

  /// Writes a block. Kinds with several fields have methods of their own, which keeps the stack frame of this
  /// recursive method small.
  mutating func block(_ key: String?, _ block: Block) {
    begin(key, botName(of: block), block.typeInTDLib)
    switch block.kind {
    case .title(let text): self.text("title", text)
    case .subtitle(let text): self.text("subtitle", text)
    case .kicker(let text): self.text("kicker", text)
    case .header(let text): self.text("header", text)
    case .subheader(let text): self.text("subheader", text)
    case .heading(let text, let level):
      self.text("text", text)
      json.value("size", level)
    case .paragraph(let text), .thinking(let text): self.text("text", text)
    case .footer(let text): self.text(dialect == .tdlib ? "footer" : "text", text)
    case .authorDate(let line): authorDate(line)
    case .preformatted(let code):
      self.text("text", code.text)
      string("language", code.language)
    case .divider, .unsupported: break
    case .anchor(let name): json.value("name", name)
    case .formula(let source): json.value("expression", source)
    case .list(let list): self.list(list)
    case .blockQuote(let quote): blockQuote(quote)
    case .pullQuote(let quote):
      self.text("text", quote.text)
      textIfAny("credit", quote.caption)
    case .details(let details): self.details(details)
    case .table(let table): self.table(table)
    case .photo(let photo): self.photo(photo)
    case .video(let video): self.video(video)
    case .audio(let audio): self.audio(audio)
    case .document(let document):
      self.document("document", reference: "document_id", document.media, in: .file)
      caption(document.caption)
    case .map(let map): self.map(map)
    case .cover(let inner): self.block("cover", inner)
    case .collage(let group), .slideshow(let group):
      blocks("blocks", group.blocks)
      caption(group.caption)
    case .webEmbed(let embed): webEmbed(embed)
    case .postEmbed(let post): postEmbed(post)
    case .chatBanner(let banner): chatBanner(banner)
    case .relatedArticles(let articles): relatedArticles(articles)
    case .buttonRow(let row): buttonRow(row)
    }
    json.end()
  }

  private func botName(of block: Block) -> String {
    switch block.kind {
    case .blockQuote(let quote) where quote.isCollapsed: "expandable_blockquote"
    case .list(let list) where list.isOrderedByNameOnly: "ordered_list"
    default: block.name
    }
  }

  private mutating func authorDate(_ line: AuthorDate) {
    text("author", line.author)
    if let date = line.date { number("publish_date", date) }
  }

  /// Writes a block quote. An expandable quote has a single text in both protocols; other contents are an
  /// extension.
  private mutating func blockQuote(_ quote: BlockQuote) {
    if quote.isCollapsed, quote.blocks.count == 1, case .paragraph(let text) = quote.blocks[0].kind {
      self.text("text", text)
    } else {
      blocks("blocks", quote.blocks)
    }
    textIfAny("credit", quote.caption)
  }

  private mutating func details(_ details: Details) {
    text(dialect == .tdlib ? "header" : "summary", details.summary)
    blocks("blocks", details.blocks)
    flag("is_open", details.isOpen)
  }

  // MARK: - Lists

  private mutating func list(_ list: List) {
    json.beginArray("items")
    for item in list.items { self.item(item, of: list) }
    json.end()
  }

  private mutating func item(_ item: ListItem, of list: List) {
    begin(nil, nil, "pageBlockListItem")
    switch item.marker {
    case .bullet: if dialect == .tdlib { json.value("label", ListLabels.bullet) }
    case .label(let label): json.value("label", label)
    }
    switch item.content {
    case .text(let text): blocks("blocks", [Block(.paragraph(text))])
    case .blocks(let children): blocks("blocks", children)
    }
    flag("has_checkbox", item.check != .none)
    flag("is_checked", item.check == .checked)
    if list.isOrderedByNameOnly {
      if let value = item.value { json.value("value", value) }
    } else {
      number("value", item.value ?? 0)
    }
    string("type", item.numbering?.rawValue ?? "")
    json.end()
  }

  // MARK: - Tables

  private mutating func table(_ table: Table) {
    json.beginArray("cells")
    for row in table.rows {
      json.beginArray()
      for cell in row { self.cell(cell) }
      json.end()
    }
    json.end()
    flag("is_bordered", table.isBordered)
    flag("is_striped", table.isStriped)
    flag("is_compact", table.isCompact)
    if let caption = table.caption { text("caption", caption) }
  }

  private mutating func cell(_ cell: Table.Cell) {
    begin(nil, nil, "pageBlockTableCell")
    if let text = cell.text { self.text("text", text) }
    flag("is_header", cell.isHeader)
    if dialect == .tdlib || cell.columnSpan > 1 { json.value("colspan", cell.columnSpan) }
    if dialect == .tdlib || cell.rowSpan > 1 { json.value("rowspan", cell.rowSpan) }
    side("align", cell.alignment.rawValue, of: "pageBlockHorizontalAlignment")
    side("valign", cell.verticalAlignment.rawValue, of: "pageBlockVerticalAlignment")
    json.end()
  }

  private mutating func side(_ key: String, _ value: String, of type: String) {
    switch dialect {
    case .botAPI: json.value(key, value)
    case .tdlib: json.object(key) { $0.value("@type", type + value.capitalizedFirst) }
    }
  }

  // MARK: - Maps and embeds

  private mutating func map(_ map: Map) {
    begin("location", nil, "location")
    json.value("latitude", exactly: map.latitude)
    json.value("longitude", exactly: map.longitude)
    if dialect == .tdlib { json.value("horizontal_accuracy", 0) }
    json.end()
    json.value("zoom", map.zoom)
    json.value("width", map.width)
    json.value("height", map.height)
    caption(map.caption)
  }

  private mutating func webEmbed(_ embed: WebEmbed) {
    string("url", embed.url ?? "")
    string("html", embed.html ?? "")
    photo("poster_photo", reference: "poster_photo_id", embed.poster)
    number("width", embed.width)
    number("height", embed.height)
    caption(embed.caption)
    flag("is_full_width", embed.isFullWidth)
    flag("allow_scrolling", embed.allowsScrolling)
  }

  private mutating func postEmbed(_ post: PostEmbed) {
    json.value("url", post.url)
    json.value("author", post.author)
    photo("author_photo", reference: "author_photo_id", post.authorPhoto)
    number("date", post.date ?? 0)
    blocks("blocks", post.blocks)
    caption(post.caption)
  }

  private mutating func chatBanner(_ banner: ChatBanner) {
    json.value("title", banner.title)
    photo("photo", reference: "photo_id", banner.photo)
    number("accent_color_id", banner.accentColorID)
    string("username", banner.username)
  }

  private mutating func relatedArticles(_ related: RelatedArticles) {
    json.beginArray("articles")
    for article in related.articles {
      begin(nil, nil, "pageBlockRelatedArticle")
      json.value("url", article.url)
      string("title", article.title)
      string("description", article.description)
      photo("photo", reference: "photo_id", article.photo)
      string("author", article.author)
      number("publish_date", article.date ?? 0)
      json.end()
    }
    json.end()
    text("header", related.title)
  }

  // MARK: - Captions

  mutating func caption(_ caption: Caption) {
    guard caption != Caption() else { return }
    begin("caption", nil, "pageBlockCaption")
    text("text", caption.text)
    textIfAny("credit", caption.credit)
    json.end()
  }

  mutating func textIfAny(_ key: String, _ text: RichText) { if text != .empty { self.text(key, text) } }
}

extension List {
  /// True if only the type of the block says that the list is ordered (Spec/Convert.md 2). In both protocols,
  /// a list is ordered if its first item has a number. A list whose first item has none, or with a number
  /// zero, which means none there, uses the type of the wire protocol.
  fileprivate var isOrderedByNameOnly: Bool {
    guard isOrdered else { return false }
    let first = items.first
    return first?.value == nil && first?.numbering == nil || items.contains { $0.value == 0 }
  }
}

extension Block {
  fileprivate var typeInTDLib: String {
    switch kind {
    case .unsupported(let kind): kind
    case .heading: "pageBlockSectionHeading"
    case .preformatted: "pageBlockPreformatted"
    case .list(let list): list.isOrderedByNameOnly ? "pageBlockOrderedList" : "pageBlockList"
    case .blockQuote(let quote): quote.isCollapsed ? "pageBlockExpandableBlockQuote" : "pageBlockBlockQuote"
    case .pullQuote: "pageBlockPullQuote"
    case .buttonRow: "pageBlockButtonRow"
    case .title, .subtitle, .kicker, .header, .subheader, .paragraph, .footer, .authorDate, .thinking,
      .divider,
      .anchor, .formula, .details, .table, .photo, .video, .audio, .document, .map, .cover, .collage,
      .slideshow,
      .webEmbed, .postEmbed, .chatBanner, .relatedArticles:
      // The type has the same words in both protocols.
      "pageBlock" + name.split(separator: "_").map(\.capitalizedFirst).joined()
    }
  }
}
