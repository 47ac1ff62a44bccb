import PageModel

/// Warns where a rich message goes beyond what the servers accept (Docs/Input.md 6.6). It is drawn all the
/// same.
struct ProtocolCheck {
  private var textLength = Tally(limit: ProtocolLimits.textLength, of: "characters of text")
  private var blockCount = Tally(limit: ProtocolLimits.blocks, of: "blocks, list items and table rows")
  private var mediaCount = Tally(limit: ProtocolLimits.media, of: "media")
  private var depth = Tally(limit: ProtocolLimits.depth, of: "levels of blocks and styles")
  /// Of what is being visited: a block, a list item, a cell.
  private var origin = InputOrigin.none
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
    for tally in [check.textLength, check.blockCount, check.mediaCount, check.depth] { check.compare(tally) }
    return check.diagnostics
  }

  /// How many there are of something, and where there was one too many.
  private struct Tally {
    var count = 0
    let limit: Int
    let what: String
    private(set) var excess = InputOrigin.none

    init(limit: Int, of what: String) {
      self.limit = limit
      self.what = what
    }

    mutating func raise(to newCount: Int, at origin: InputOrigin) {
      guard newCount > count else { return }
      if count <= limit, newCount > limit { excess = origin }
      count = newCount
    }

    mutating func add(_ more: Int = 1, at origin: InputOrigin) { raise(to: count + more, at: origin) }
  }

  private mutating func compare(_ tally: Tally) {
    guard tally.count > tally.limit else { return }
    warn("\(tally.count) \(tally.what): a message may have \(tally.limit)", at: tally.excess)
  }

  private mutating func warn(_ message: String, at origin: InputOrigin) {
    diagnostics.append(Diagnostic(.protocolLimit, message, at: origin))
  }

  // MARK: - Blocks

  private mutating func visit(_ block: Block, depth: Int) {
    origin = block.origin
    blockCount.add(at: origin)
    self.depth.raise(to: depth, at: origin)
    switch block.kind {
    case .title(let text), .subtitle(let text), .kicker(let text), .header(let text), .subheader(let text),
      .heading(let text, _), .paragraph(let text), .footer(let text):
      visit(text, depth: depth)
    case .thinking(let text):
      if depth > 1 { misplaced("thinking stands at the top level only", block) }
      visit(text, depth: depth)
    case .authorDate(let line): visit(line.author, depth: depth)
    case .preformatted(let code): visit(code.text, depth: depth)
    case .formula(let source): count(source)
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
      origin = item.origin
      blockCount.add(at: origin)
      switch item.content {
      case .text(let text): visit(text, depth: depth + 1)
      case .blocks(let blocks): visit(blocks, depth: depth)
      }
    }
  }

  private mutating func visit(_ table: Table, in block: Block, depth: Int) {
    if let caption = table.caption { visit(caption, depth: depth) }
    var columns = Tally(limit: ProtocolLimits.tableColumns, of: "columns of a table")
    for row in table.rows {
      blockCount.add(at: row.first?.origin ?? block.origin)
      var width = 0
      for cell in row {
        origin = cell.origin
        width += cell.columnSpan
        columns.raise(to: width, at: origin)
        if let text = cell.text { visit(text, depth: depth) }
      }
    }
    compare(columns)
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
    mediaCount.add(at: origin)
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

  private mutating func count(_ text: String) { textLength.add(text.unicodeScalars.count, at: origin) }

  private mutating func visit(_ text: RichText, depth: Int) {
    self.depth.raise(to: depth, at: origin)
    switch text {
    case .plain(let string): count(string)
    case .formula(let source): count(source)
    case .customEmoji(let emoji): count(emoji.alternative)
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
