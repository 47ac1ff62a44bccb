import PageModel

/// Warns about a rich message that exceeds the limits of the servers (Spec/Input.md 6.6). The message is
/// rendered nevertheless.
package struct ProtocolCheck {
  private var textLength = Tally(limit: ProtocolLimits.textLength, of: "characters of text")
  private var blockCount = Tally(limit: ProtocolLimits.blocks, of: "blocks")
  private var mediaCount = Tally(limit: ProtocolLimits.media, of: "media")
  private var depth = Tally(limit: ProtocolLimits.depth, of: "nested levels of blocks and styles")
  /// The origin of the current block, list item or cell.
  private var origin = InputOrigin.none
  private var diagnostics: [Diagnostic] = []
  /// The blocks that are not visited yet, the next one last. Blocks nest deeper than a small stack allows for
  /// recursion.
  private var pending: [(block: Block, depth: Int)] = []

  package static func diagnostics(for page: Page) -> [Diagnostic] {
    var check = ProtocolCheck()
    check.pending = page.blocks.reversed().map { ($0, 1) }
    while let (block, depth) = check.pending.popLast() {
      let firstChild = check.pending.endIndex
      check.visit(block, depth: depth)
      check.pending[firstChild...].reverse()
    }
    for tally in [check.textLength, check.blockCount, check.mediaCount, check.depth] { check.compare(tally) }
    return check.diagnostics
  }

  /// A count with its limit, and the origin of the first excess.
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
    warn(
      "the page has \(tally.count) \(tally.what): the servers accept at most \(tally.limit)", at: tally.excess
    )
  }

  private mutating func warn(_ message: String, at origin: InputOrigin) {
    diagnostics.append(Diagnostic(.protocolLimit, message, at: origin))
  }

  // MARK: - Blocks

  private mutating func visit(_ block: Block, depth: Int) {
    origin = block.origin
    if depth == 1 { blockCount.add(at: origin) }
    self.depth.raise(to: depth, at: origin)
    check(block, depth: depth)
    for part in block.parts {
      origin = part.origin
      let depth = depth + part.levels
      switch part.content {
      case .text(let text): visit(text, depth: depth)
      case .block(let child): pending.append((child, depth))
      }
    }
  }

  /// Checks the rules for a single kind of block.
  private mutating func check(_ block: Block, depth: Int) {
    switch block.kind {
    case .thinking: if depth > 1 { misplaced("a thinking block is allowed only at the top level", block) }
    case .table(let table): check(table, in: block)
    case .photo, .video, .audio, .document: mediaCount.add(at: block.origin)
    case .collage(let group), .slideshow(let group): check(group, in: block)
    case .map(let map): check(map, in: block)
    case .buttonRow(let row): check(row, in: block)
    case .title, .subtitle, .kicker, .header, .subheader, .heading, .paragraph, .footer, .authorDate,
      .preformatted,
      .divider, .anchor, .formula, .list, .blockQuote, .pullQuote, .details, .cover, .webEmbed, .postEmbed,
      .chatBanner,
      .relatedArticles, .unsupported:
      break
    }
  }

  private mutating func check(_ table: Table, in block: Block) {
    var columns = Tally(limit: ProtocolLimits.tableColumns, of: "columns in a table")
    for row in table.rows {
      var width = 0
      for cell in row {
        width += cell.columnSpan
        columns.raise(to: width, at: cell.origin)
      }
    }
    compare(columns)
  }

  private mutating func check(_ group: MediaGroup, in block: Block) {
    for child in group.blocks where !child.belongsInMediaGroups {
      misplaced("a \(block.name) may contain only media, not a \(child.name.asExcerpt)", child)
    }
  }

  private mutating func check(_ map: Map, in block: Block) {
    if !ProtocolLimits.mapZoom.contains(map.zoom) {
      warn(
        "the map has zoom \(map.zoom): the servers accept 0 to \(ProtocolLimits.mapZoom.upperBound)",
        at: block.origin)
    }
    let long = max(map.width, map.height)
    let short = min(map.width, map.height)
    if map.width + map.height > ProtocolLimits.mapExtent {
      warn(
        "a map of \(map.width)×\(map.height) is too large: its width and height may add up to \(ProtocolLimits.mapExtent)",
        at: block.origin)
    } else if short > 0 && long > short * ProtocolLimits.mapAspectRatio {
      warn(
        "a map of \(map.width)×\(map.height) is too narrow: one side may be \(ProtocolLimits.mapAspectRatio) times the other",
        at: block.origin)
    }
  }

  private mutating func check(_ row: ButtonRow, in block: Block) {
    if !ProtocolLimits.buttonsInRow.contains(row.buttons.count) {
      let most = ProtocolLimits.buttonsInRow.upperBound
      warn("a row has \(row.buttons.count) buttons: the servers accept 1 to \(most)", at: block.origin)
    }
  }

  private mutating func misplaced(_ message: String, _ block: Block) {
    diagnostics.append(Diagnostic(.misplacedBlock, message, at: block.origin))
  }

  // MARK: - Text

  private mutating func visit(_ text: RichText, depth: Int) {
    self.depth.raise(to: depth, at: origin)
    if case .plain(let string) = text { return textLength.add(string.scalarCount, at: origin) }
    switch text.parts {
    case .characters(let string): textLength.add(string.scalarCount, at: origin)
    case .row(let texts): for part in texts { visit(part, depth: depth) }
    case .wrapped(let inner): visit(inner, depth: depth + 1)
    case .changed(let new, let old):
      visit(new, depth: depth + 1)
      visit(old, depth: depth + 1)
    }
  }
}

extension String {
  /// The number of Unicode scalars. They are not decoded, because a page consists of many texts.
  fileprivate var scalarCount: Int {
    var text = self
    return text.withUTF8 { bytes in
      bytes.reduce(0) { $0 &+ (UTF8.isContinuation($1) ? 0 : 1) }
    }
  }
}

extension Block {
  /// True if the servers accept the block in a collage or slideshow. An unknown kind has its own warning.
  fileprivate var belongsInMediaGroups: Bool {
    switch kind {
    case .photo, .video, .audio, .document, .unsupported: true
    case .title, .subtitle, .kicker, .header, .subheader, .heading, .paragraph, .footer, .authorDate,
      .thinking,
      .preformatted, .divider, .anchor, .formula, .list, .blockQuote, .pullQuote, .details, .table, .map,
      .cover,
      .collage, .slideshow, .webEmbed, .postEmbed, .chatBanner, .relatedArticles, .buttonRow:
      false
    }
  }
}
