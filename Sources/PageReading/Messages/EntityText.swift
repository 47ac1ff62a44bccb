import PageModel

/// A text with entities, and the blocks that it makes: a paragraph for each line that is not blank, and blocks of their
/// own for code and quotes (Docs/Input.md 10).
package struct EntityText {
  package let units: [UInt16]
  package let runs: EntityRuns
  /// Code and quotes in the order of the text, none of them overlapping.
  package let regions: [Region]
  package let origin: InputOrigin
  /// What is left out, since it crosses another.
  let crossing: [TextEntity]

  package struct Region {
    package var entity: TextEntity
    /// Code in a quote.
    package var inner: [TextEntity] = []
  }

  /// - Parameter entities: by their places, the longer first. Links do not overlap, nor do dates and emoji.
  package init(units: [UInt16], entities: [TextEntity], origin: InputOrigin) {
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

  /// Whether there is room for one more: behind the others, or for code in the last quote.
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

  /// - Parameter limit: of paragraphs; when there are more, one more is made than that.
  package func blocks(limit: Int) -> [Block] {
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

  /// Its last line ends with the block.
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
