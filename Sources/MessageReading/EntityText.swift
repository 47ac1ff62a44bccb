import MessageModel
import PageModel

/// A text with entities, and the blocks that it makes: a paragraph for each line that is not blank, and
/// separate blocks for code and quotes (Spec/Input.md 10).
struct EntityText: Sendable {
  let units: [UInt16]
  let runs: EntityRuns
  /// The code and quotes in the order of the text, without overlaps.
  let regions: [Region]
  let origin: InputOrigin
  /// The entities that are left out because they cross another one.
  let crossing: [TextEntity]

  struct Region: Sendable {
    var entity: TextEntity
    /// The code in a quote.
    var inner: [TextEntity] = []
  }

  /// - Parameter entities: entities by their ranges, the longer first. Links do not overlap, nor do dates and
  ///   emoji.
  init(units: [UInt16], entities: [TextEntity], origin: InputOrigin) {
    self.units = units
    self.origin = origin
    var crossing: [TextEntity] = []
    var regions: [Region] = []
    for entity in entities where entity.isBlock && !Self.take(entity, into: &regions) {
      crossing.append(entity)
    }
    runs = EntityRuns(units: units, entities: entities.filter { !$0.isBlock })
    self.regions = regions
    self.crossing = crossing
  }

  /// Adds a block entity after the others, or code to the last quote; returns false if the entity crosses
  /// another one.
  private static func take(_ entity: TextEntity, into regions: inout [Region]) -> Bool {
    guard let last = regions.last, entity.range.lowerBound < last.entity.range.upperBound else {
      regions.append(Region(entity: entity))
      return true
    }
    guard case .quote = last.entity.kind, case .preformatted = entity.kind,
      entity.range.upperBound <= last.entity.range.upperBound,
      entity.range.lowerBound >= last.inner.last?.range.upperBound ?? 0
    else { return false }
    regions[regions.count - 1].inner.append(entity)
    return true
  }

  // MARK: - Blocks

  /// - Parameter limit: the maximum number of paragraphs. One more is returned if there are more.
  func blocks(limit: Int) -> [Block] {
    var blocks: [Block] = []
    var position = 0
    for region in regions {
      addParagraphs(position..<region.entity.range.lowerBound, to: &blocks, limit: limit)
      blocks.append(block(region, limit: limit))
      position = region.entity.range.upperBound
    }
    addParagraphs(position..<units.count, to: &blocks, limit: limit)
    return blocks
  }

  private func block(_ region: Region, limit: Int) -> Block {
    guard case .quote(let isCollapsed) = region.entity.kind else { return code(region.entity) }
    var blocks: [Block] = []
    var position = region.entity.range.lowerBound
    for entity in region.inner {
      addParagraphs(position..<entity.range.lowerBound, to: &blocks, limit: limit)
      blocks.append(code(entity))
      position = entity.range.upperBound
    }
    addParagraphs(position..<region.entity.range.upperBound, to: &blocks, limit: limit)
    return Block(
      .blockQuote(BlockQuote(blocks: blocks, isCollapsed: isCollapsed)), origin: region.entity.origin)
  }

  /// Returns a block of code. The line break at its end is dropped.
  private func code(_ entity: TextEntity) -> Block {
    var range = entity.range
    while let last = units[range].last, last == EntityRuns.lineFeed || last == EntityRuns.carriageReturn {
      range = range.lowerBound..<range.upperBound - 1
    }
    var language = ""
    if case .preformatted(let name) = entity.kind { language = name }
    let text = RichText.plain(runs.plainText(range))
    return Block(.preformatted(Preformatted(text: text, language: language)), origin: entity.origin)
  }

  private func addParagraphs(_ range: Range<Int>, to blocks: inout [Block], limit: Int) {
    for line in units[range].split(whereSeparator: {
      $0 == EntityRuns.lineFeed || $0 == EntityRuns.carriageReturn
    }) {
      if line.allSatisfy({ unit in Unicode.Scalar(unit)?.properties.isWhitespace ?? false }) { continue }
      if blocks.count > limit { return }
      blocks.append(Block(.paragraph(runs.text(line.startIndex..<line.endIndex)), origin: origin))
    }
  }
}

/// A text with entities as messages show it: quotes and code are separate, and every line break stays except
/// those at their borders (Spec/Messages.md 1.3).
extension EntityText {
  var segments: [MessageText.Segment] {
    var segments: [MessageText.Segment] = []
    var position = 0
    for region in regions {
      let start = region.entity.range.lowerBound
      // A line break at the beginning belongs to the region.
      add(min(position, start)..<start, to: &segments)
      add(region, to: &segments)
      position = region.entity.range.upperBound
      if !endsLine(region.entity.range) { position = afterLineBreak(position) }
    }
    add(position..<units.count, to: &segments)
    return segments
  }

  /// Adds a text. A line break at its end ends a line and begins no other. An empty text is an empty line.
  private func add(_ range: Range<Int>, to segments: inout [MessageText.Segment]) {
    guard !range.isEmpty else { return }
    segments.append(.text(runs.text(range.lowerBound..<beforeLineBreak(range))))
  }

  private func add(_ region: Region, to segments: inout [MessageText.Segment]) {
    let range = region.entity.range
    switch region.entity.kind {
    case .preformatted(let language):
      segments.append(.code(runs.plainText(range.lowerBound..<beforeLineBreak(range)), language: language))
    case .quote(let isCollapsible):
      segments.append(.quote(quote(region), isCollapsible: isCollapsible))
    case .style, .spoiler, .link, .date, .customEmoji:
      break
    }
  }

  private func quote(_ region: Region) -> RichText {
    let end = beforeLineBreak(region.entity.range)
    var parts: [RichText] = []
    var position = region.entity.range.lowerBound
    for code in region.inner {
      if position < code.range.lowerBound { parts.append(runs.text(position..<code.range.lowerBound)) }
      let codeEnd = min(end, code.range.upperBound)
      if code.range.lowerBound < codeEnd {
        parts.append(.styled(.code, .plain(runs.plainText(code.range.lowerBound..<codeEnd))))
      }
      position = codeEnd
    }
    if position < end { parts.append(runs.text(position..<end)) }
    return parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .concat(parts)
  }

  // MARK: - Line breaks

  private func endsLine(_ range: Range<Int>) -> Bool { beforeLineBreak(range) < range.upperBound }

  /// Returns the end of the range without a line break at its end.
  private func beforeLineBreak(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    if end > range.lowerBound, units[end - 1] == EntityRuns.lineFeed { end -= 1 }
    if end > range.lowerBound, units[end - 1] == EntityRuns.carriageReturn { end -= 1 }
    return end
  }

  private func afterLineBreak(_ position: Int) -> Int {
    var position = position
    if position < units.count, units[position] == EntityRuns.carriageReturn { position += 1 }
    if position < units.count, units[position] == EntityRuns.lineFeed { position += 1 }
    return position
  }
}
