import PageModel

/// Makes links of the addresses, names and numbers in a page's texts, as the servers do with the texts that
/// bots send (Spec/Input.md 8.4).
package enum AutoLinks {
  /// Returns a page with links. The cost is low when there is nothing to link, because this runs for every
  /// revision of a stream.
  package static func applied(to page: Page) -> Page {
    var linker = AutoLinker()
    guard let blocks = linker.linked(page.blocks) else { return page }
    var page = page
    page.blocks = blocks
    return page
  }

  /// Returns a text with links.
  package static func applied(to text: RichText) -> RichText {
    var linker = AutoLinker()
    return linker.linked(text) ?? text
  }
}

/// Adds links to one text after another. A text is searched as a whole, whatever its styles: if half of an
/// address is bold, each half becomes a link of its own to the same target.
struct AutoLinker {
  private var scanner = AutoLinkScanner()
  /// The ranges of bytes in which nothing is linked, in the order of the text: one range for each closed
  /// part.
  private var closed: [Range<Int>] = []
  /// The links in the current text.
  private var matches: [AutoLinkScanner.Match] = []
  // The position of the second walk: in the bytes, among the closed parts, and at the first match that does
  // not end before it.
  private var offset = 0
  private var closedIndex = 0
  private var matchIndex = 0

  /// Returns a text with links; `nil` if there is nothing to link.
  mutating func linked(_ text: RichText) -> RichText? {
    scanner.bytes.removeAll(keepingCapacity: true)
    closed.removeAll(keepingCapacity: true)
    gather(text)
    matches = scanner.matches()
    if !matches.isEmpty { dropClosedMatches() }
    guard !matches.isEmpty else { return nil }
    offset = 0
    closedIndex = 0
    matchIndex = 0
    return rebuilt(text)
  }

  // MARK: - What there is to read

  /// Returns whether a text is already a link, code, a formula or a button.
  private static func isClosed(_ text: RichText) -> Bool {
    switch text {
    case .plain, .concat, .spoiler, .anchor, .reference, .diff, .unknown: false
    case .styled(let style, _): style == .code
    case .link, .date, .customEmoji, .inlineImage, .formula, .button: true
    }
  }

  /// Collects all characters in a row in the first walk. Those of closed parts are included, because they are
  /// neighbors of the others.
  private mutating func gather(_ text: RichText) {
    if case .plain(let string) = text {
      scanner.bytes.append(contentsOf: string.utf8)
      return
    }
    if Self.isClosed(text) {
      let start = scanner.bytes.count
      gatherClosed(text)
      closed.append(start..<scanner.bytes.count)
      return
    }
    switch text.parts {
    case .characters(let string): scanner.bytes.append(contentsOf: string.utf8)
    case .row(let texts): for part in texts { gather(part) }
    case .wrapped(let inner), .changed(let inner, _): gather(inner)
    }
  }

  private mutating func gatherClosed(_ text: RichText) {
    switch text.parts {
    case .characters(let string):
      if case .inlineImage = text { scanner.bytes.append(contentsOf: Self.object.utf8) }
      scanner.bytes.append(contentsOf: string.utf8)
    case .row(let texts): for part in texts { gatherClosed(part) }
    case .wrapped(let inner), .changed(let inner, _): gatherClosed(inner)
    }
  }

  /// The placeholder of an image, which separates the words on its sides.
  private static let object = "\u{fffc}"

  private mutating func dropClosedMatches() {
    var index = 0
    matches.removeAll { match in
      while index < closed.count, closed[index].upperBound <= match.range.lowerBound { index += 1 }
      return index < closed.count && closed[index].lowerBound < match.range.upperBound
    }
  }

  // MARK: - Links

  /// Returns a text with links in the second walk, in step with the first; `nil` for a part without a link.
  private mutating func rebuilt(_ text: RichText) -> RichText? {
    if Self.isClosed(text) {
      offset = closed[closedIndex].upperBound
      closedIndex += 1
      return nil
    }
    switch text {
    case .plain(let string): return rebuilt(plain: string)
    case .concat(let parts): return rebuilt(row: parts)
    case .styled(let style, let inner): return rebuilt(inner).map { .styled(style, $0) }
    case .spoiler(let inner): return rebuilt(inner).map { .spoiler($0) }
    case .anchor(let name, let inner): return rebuilt(inner).map { .anchor(name: name, $0) }
    case .reference(let name, let inner): return rebuilt(inner).map { .reference(name: name, $0) }
    case .diff(let new, let old): return rebuilt(new).map { .diff(new: $0, old: old) }
    case .unknown(let kind, let inner): return rebuilt(inner).map { .unknown(kind: kind, $0) }
    case .link, .date, .customEmoji, .inlineImage, .formula, .button: return nil
    }
  }

  private mutating func rebuilt(row parts: [RichText]) -> RichText? {
    var row: [RichText]?
    for (index, part) in parts.enumerated() {
      let new = rebuilt(part)
      if new != nil, row == nil { row = Array(parts[..<index]) }
      if case .plain = part, case .concat(let pieces)? = new {
        row? += pieces
      } else {
        row?.append(new ?? part)
      }
    }
    return row.map { .concat($0) }
  }

  private mutating func rebuilt(plain string: String) -> RichText? {
    let end = offset + string.utf8.count
    var pieces: [RichText] = []
    while matchIndex < matches.count, matches[matchIndex].range.lowerBound < end {
      let match = matches[matchIndex]
      let linked = match.range.clamped(to: offset..<end)
      if offset < linked.lowerBound { pieces.append(.plain(scanner.text(offset..<linked.lowerBound))) }
      if !linked.isEmpty { pieces.append(.link(match.target, .plain(scanner.text(linked)))) }
      offset = linked.upperBound
      // The rest of the match is in the parts that follow.
      if match.range.upperBound > end { break }
      matchIndex += 1
    }
    defer { offset = end }
    if pieces.isEmpty { return nil }
    if offset < end { pieces.append(.plain(scanner.text(offset..<end))) }
    return pieces.count == 1 ? pieces[0] : .concat(pieces)
  }
}

/// Links in blocks and their contents. The methods return `nil` if there is nothing to link, so that nothing
/// is copied.
extension AutoLinker {
  mutating func linked(_ blocks: [Block]) -> [Block]? {
    var copy: [Block]?
    for index in blocks.indices {
      guard let kind = linked(blocks[index].kind) else { continue }
      if copy == nil { copy = blocks }
      copy?[index].kind = kind
    }
    return copy
  }

  /// Returns a block with links. Each container has its own method, which keeps the stack frame of this
  /// recursive one small.
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

  /// Returns whether one of two parts changed. Both arguments are evaluated, whatever the first one is.
  private func changed(_ first: Bool, _ second: Bool) -> Bool { first || second }

  // These methods put the linked value in place, and return whether they did.

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
