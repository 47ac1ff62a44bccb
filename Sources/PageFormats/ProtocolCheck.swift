import PageModel

/// Warns where a rich message goes beyond what the servers accept (Docs/Input.md 6.6). It is drawn all the
/// same.
struct ProtocolCheck {
  private var textLength = 0
  private var blockCount = 0
  private var mediaCount = 0
  private var depth = 0
  private var diagnostics: [Diagnostic] = []
  /// Blocks that are still to be visited, the next one last. Blocks nest deeper than a small stack would
  /// hold.
  private var pending: [(block: Block, depth: Int)] = []

  static func diagnostics(for page: Page) -> [Diagnostic] {
    var check = ProtocolCheck()
    check.visit(page.blocks, depth: 0)
    check.pending.reverse()
    while let (block, depth) = check.pending.popLast() {
      let firstChild = check.pending.endIndex
      check.visit(block, depth: depth)
      check.pending[firstChild...].reverse()
    }
    check.compare(check.textLength, ProtocolLimits.textLength, "characters of text")
    check.compare(check.blockCount, ProtocolLimits.blocks, "blocks, list items and table rows")
    check.compare(check.mediaCount, ProtocolLimits.media, "media")
    check.compare(check.depth, ProtocolLimits.depth, "levels of blocks and styles")
    return check.diagnostics
  }

  private mutating func compare(_ count: Int, _ limit: Int, _ what: String, at origin: InputOrigin = .none) {
    if count > limit { warn("\(count) \(what): a message may have \(limit)", at: origin) }
  }

  private mutating func warn(_ message: String, at origin: InputOrigin) {
    diagnostics.append(Diagnostic(.protocolLimit, message, at: origin))
  }

  // MARK: - Blocks

  private mutating func visit(_ block: Block, depth: Int) {
    blockCount += 1
    self.depth = max(self.depth, depth)
    switch block.kind {
    case .title(let text), .subtitle(let text), .kicker(let text), .header(let text), .subheader(let text),
      .heading(let text, _), .paragraph(let text), .footer(let text):
      visit(text, depth: depth)
    case .thinking(let text):
      if depth > 1 { misplaced("thinking stands at the top level only", block) }
      visit(text, depth: depth)
    case .authorDate(let line): visit(line.author, depth: depth)
    case .preformatted(let code): visit(code.text, depth: depth)
    case .formula(let source): textLength += source.unicodeScalars.count
    case .divider, .anchor, .chatBanner, .unsupported: break
    case .list(let list): visit(list, depth: depth)
    case .blockQuote(let quote):
      visit(quote.blocks, depth: depth)
      visit(quote.caption, depth: depth)
    case .pullQuote(let quote):
      visit(quote.text, depth: depth)
      visit(quote.caption, depth: depth)
    case .details(let details):
      visit(details.summary, depth: depth)
      visit(details.blocks, depth: depth)
    case .table(let table): visit(table, in: block, depth: depth)
    case .photo(let photo): visitMedia(photo.caption, depth: depth)
    case .video(let video): visitMedia(video.caption, depth: depth)
    case .audio(let audio): visitMedia(audio.caption, depth: depth)
    case .document(let document): visitMedia(document.caption, depth: depth)
    case .map(let map): visit(map, in: block, depth: depth)
    case .cover(let inner): visit([inner], depth: depth)
    case .collage(let group), .slideshow(let group): visit(group, in: block, depth: depth)
    case .webEmbed(let embed): visit(embed.caption, depth: depth)
    case .postEmbed(let post):
      visit(post.blocks, depth: depth)
      visit(post.caption, depth: depth)
    case .relatedArticles(let related): visit(related.title, depth: depth)
    case .buttonRow(let row): visit(row, in: block, depth: depth)
    }
  }

  private mutating func visit(_ blocks: [Block], depth: Int) {
    for block in blocks { pending.append((block, depth + 1)) }
  }

  private mutating func visit(_ list: List, depth: Int) {
    for item in list.items {
      blockCount += 1
      switch item.content {
      case .text(let text): visit(text, depth: depth + 1)
      case .blocks(let blocks): visit(blocks, depth: depth)
      }
    }
  }

  private mutating func visit(_ table: Table, in block: Block, depth: Int) {
    blockCount += table.rows.count
    if let caption = table.caption { visit(caption, depth: depth) }
    var columns = 0
    for row in table.rows {
      columns = max(columns, row.reduce(0) { $0 + $1.columnSpan })
      for cell in row {
        if let text = cell.text { visit(text, depth: depth) }
      }
    }
    compare(columns, ProtocolLimits.tableColumns, "columns of a table", at: block.origin)
  }

  private mutating func visit(_ group: MediaGroup, in block: Block, depth: Int) {
    for child in group.blocks {
      switch child.kind {
      case .photo, .video, .audio, .document, .unsupported: break
      default: misplaced("a \(block.name) holds media only, not a \(child.name.asExcerpt)", child)
      }
    }
    visit(group.blocks, depth: depth)
    visit(group.caption, depth: depth)
  }

  private mutating func visit(_ map: Map, in block: Block, depth: Int) {
    visit(map.caption, depth: depth)
    if !ProtocolLimits.mapZoom.contains(map.zoom) {
      warn(
        "a map of zoom \(map.zoom): 0 to \(ProtocolLimits.mapZoom.upperBound) are allowed", at: block.origin)
    }
    let long = max(map.width, map.height)
    let short = min(map.width, map.height)
    if map.width + map.height > ProtocolLimits.mapExtent {
      warn(
        "a map of \(map.width)×\(map.height): width and height may be \(ProtocolLimits.mapExtent) together",
        at: block.origin)
    } else if short > 0 && long > short * ProtocolLimits.mapAspectRatio {
      warn(
        "a map of \(map.width)×\(map.height): a side may be \(ProtocolLimits.mapAspectRatio) times the other",
        at: block.origin)
    }
  }

  private mutating func visit(_ row: ButtonRow, in block: Block, depth: Int) {
    for button in row.buttons { visit(button.label, depth: depth) }
    if !ProtocolLimits.buttonsInRow.contains(row.buttons.count) {
      let most = ProtocolLimits.buttonsInRow.upperBound
      warn("a row of \(row.buttons.count) buttons: 1 to \(most) are allowed", at: block.origin)
    }
  }

  private mutating func visitMedia(_ caption: Caption, depth: Int) {
    mediaCount += 1
    visit(caption, depth: depth)
  }

  private mutating func visit(_ caption: Caption, depth: Int) {
    visit(caption.text, depth: depth)
    visit(caption.credit, depth: depth)
  }

  private mutating func misplaced(_ message: String, _ block: Block) {
    diagnostics.append(Diagnostic(.misplacedBlock, message, at: block.origin))
  }

  // MARK: - Text

  private mutating func visit(_ text: RichText, depth: Int) {
    self.depth = max(self.depth, depth)
    switch text {
    case .plain(let string): textLength += string.unicodeScalars.count
    case .formula(let source): textLength += source.unicodeScalars.count
    case .customEmoji(let emoji): textLength += emoji.alternative.unicodeScalars.count
    case .inlineImage: break
    case .concat(let parts): for part in parts { visit(part, depth: depth) }
    case .styled(_, let inner), .link(_, let inner), .spoiler(let inner), .anchor(_, let inner),
      .reference(_, let inner), .unknown(_, let inner):
      visit(inner, depth: depth + 1)
    case .date(let date): visit(date.label, depth: depth + 1)
    case .diff(let new, let old):
      visit(new, depth: depth + 1)
      visit(old, depth: depth + 1)
    case .button(let button): visit(button.label, depth: depth + 1)
    }
  }
}
