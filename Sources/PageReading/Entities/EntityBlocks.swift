import PageModel

/// Blocks and what they hold; `nil` where nothing is to be linked, so that nothing is copied.
extension EntityLinker {
  mutating func linked(_ blocks: [Block]) -> [Block]? {
    var copy: [Block]?
    for index in blocks.indices {
      guard let kind = linked(blocks[index].kind) else { continue }
      if copy == nil { copy = blocks }
      copy?[index].kind = kind
    }
    return copy
  }

  /// Each container has a method of its own, which keeps the stack of this one small: it recurses.
  private mutating func linked(_ kind: Block.Kind) -> Block.Kind? {
    switch kind {
    case .title, .subtitle, .kicker, .header, .subheader, .heading, .paragraph, .footer, .thinking,
      .pullQuote:
      return linkedText(kind)
    case .photo, .video, .audio, .document, .map, .webEmbed: return linkedCaption(kind)
    case .list(let list): return linkedList(list)
    case .blockQuote(let quote): return linkedQuote(quote)
    case .details(let details): return linkedDetails(details)
    case .table(let table): return linkedTable(table)
    case .cover(let block): return linkedCover(block)
    case .collage(let group): return linkedGroup(group).map { .collage($0) }
    case .slideshow(let group): return linkedGroup(group).map { .slideshow($0) }
    case .postEmbed(let post): return linkedPost(post)
    case .authorDate, .preformatted, .divider, .anchor, .formula, .chatBanner, .relatedArticles, .buttonRow,
      .unsupported:
      return nil
    }
  }

  private mutating func linkedText(_ kind: Block.Kind) -> Block.Kind? {
    switch kind {
    case .title(let text): return linked(text).map { .title($0) }
    case .subtitle(let text): return linked(text).map { .subtitle($0) }
    case .kicker(let text): return linked(text).map { .kicker($0) }
    case .header(let text): return linked(text).map { .header($0) }
    case .subheader(let text): return linked(text).map { .subheader($0) }
    case .heading(let text, let level): return linked(text).map { .heading($0, level: level) }
    case .paragraph(let text): return linked(text).map { .paragraph($0) }
    case .footer(let text): return linked(text).map { .footer($0) }
    case .thinking(let text): return linked(text).map { .thinking($0) }
    case .pullQuote(var quote):
      return changed(take(&quote.text), take(&quote.caption)) ? .pullQuote(quote) : nil
    default: return nil
    }
  }

  private mutating func linkedCaption(_ kind: Block.Kind) -> Block.Kind? {
    switch kind {
    case .photo(var photo): return take(&photo.caption) ? .photo(photo) : nil
    case .video(var video): return take(&video.caption) ? .video(video) : nil
    case .audio(var audio): return take(&audio.caption) ? .audio(audio) : nil
    case .document(var document): return take(&document.caption) ? .document(document) : nil
    case .map(var map): return take(&map.caption) ? .map(map) : nil
    case .webEmbed(var embed): return take(&embed.caption) ? .webEmbed(embed) : nil
    default: return nil
    }
  }

  // MARK: - Containers

  private mutating func linkedList(_ list: List) -> Block.Kind? {
    guard let items = linked(list.items) else { return nil }
    return .list(List(items: items, isOrdered: list.isOrdered))
  }

  private mutating func linkedQuote(_ quote: BlockQuote) -> Block.Kind? {
    var quote = quote
    return changed(take(&quote.blocks), take(&quote.caption)) ? .blockQuote(quote) : nil
  }

  private mutating func linkedDetails(_ details: Details) -> Block.Kind? {
    var details = details
    return changed(take(&details.summary), take(&details.blocks)) ? .details(details) : nil
  }

  private mutating func linkedTable(_ table: Table) -> Block.Kind? {
    var table = table
    return take(&table) ? .table(table) : nil
  }

  private mutating func linkedCover(_ block: Block) -> Block.Kind? {
    var block = block
    guard let kind = linked(block.kind) else { return nil }
    block.kind = kind
    return .cover(block)
  }

  private mutating func linkedGroup(_ group: MediaGroup) -> MediaGroup? {
    var group = group
    return changed(take(&group.blocks), take(&group.caption)) ? group : nil
  }

  private mutating func linkedPost(_ post: PostEmbed) -> Block.Kind? {
    var post = post
    return changed(take(&post.blocks), take(&post.caption)) ? .postEmbed(post) : nil
  }

  /// Both are asked, whatever the first says.
  private func changed(_ first: Bool, _ second: Bool) -> Bool { first || second }

  // Each puts what is linked in place, and says whether it did.

  private mutating func take(_ text: inout RichText) -> Bool {
    guard let new = linked(text) else { return false }
    text = new
    return true
  }

  private mutating func take(_ blocks: inout [Block]) -> Bool {
    guard let new = linked(blocks) else { return false }
    blocks = new
    return true
  }

  private mutating func take(_ caption: inout Caption) -> Bool {
    changed(take(&caption.text), take(&caption.credit))
  }

  private mutating func take(_ table: inout Table) -> Bool {
    var isChanged = false
    if let caption = table.caption.flatMap({ linked($0) }) {
      table.caption = caption
      isChanged = true
    }
    for row in table.rows.indices {
      for column in table.rows[row].indices {
        guard let text = table.rows[row][column].text.flatMap({ linked($0) }) else { continue }
        table.rows[row][column].text = text
        isChanged = true
      }
    }
    return isChanged
  }

  private mutating func linked(_ items: [ListItem]) -> [ListItem]? {
    var copy: [ListItem]?
    for index in items.indices {
      guard let content = linked(items[index].content) else { continue }
      if copy == nil { copy = items }
      copy?[index].content = content
    }
    return copy
  }

  private mutating func linked(_ content: ListItem.Content) -> ListItem.Content? {
    switch content {
    case .text(let text): linked(text).map { .text($0) }
    case .blocks(let blocks): linked(blocks).map { .blocks($0) }
    }
  }
}
