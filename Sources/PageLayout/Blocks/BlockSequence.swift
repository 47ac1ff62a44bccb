import PageModel
import Primitives

/// Lays out blocks one below the other (Docs/Layout.md 2).
struct BlockSequence {
  /// Where the gaps between blocks come from.
  enum Gaps {
    /// The spacing rules, with a margin at either end.
    case page
    /// The spacing rules, with the margins of a details' body.
    case details
    /// The spacing rules, without margins.
    case bare
    /// The same, but a block without height has no gap of its own and still counts as what stands above the next
    /// (Docs/Rulings.md 32).
    case listItem
    /// The same gap above each block but the first, whatever it emits (Docs/Rulings.md 32).
    case flat(Double)
  }

  let environment: LayoutEnvironment
  let width: Double
  let inset: Double
  let gaps: Gaps
  var followsRTLText = false

  struct Result {
    /// From top to bottom.
    var items: [LayoutItem] = []
    /// Bottom of the lowest block, with the closing gap.
    var height = 0.0
  }

  /// How far a sequence is: all that the next block needs to know of those before it.
  struct Progress {
    var result: Result
    var previous: SpacingKind?
    var followsRTLText: Bool
  }

  /// - Parameters:
  ///   - source: pointer of the list that holds the blocks; a block's own is its index below it.
  ///   - top: where the first block's gap starts.
  func layOut(_ blocks: [Block], source: String, top: Double = 0) -> Result {
    var progress = begin(top: top)
    for (index, block) in blocks.enumerated() { append(block, source: "\(source)/\(index)", to: &progress) }
    return end(progress)
  }

  func begin(top: Double = 0) -> Progress {
    Progress(result: Result(height: top), previous: nil, followsRTLText: followsRTLText)
  }

  /// - Parameter source: pointer of the block.
  func append(_ block: Block, source: String, to progress: inout Progress) {
    let context = BlockContext(
      environment: environment, width: width, inset: inset, source: source,
      followsRTLText: progress.followsRTLText)
    let items = context.items(of: block).separatingFormulas
    if let hasRTLLine = items.last(where: { $0.textBox != nil })?.hasRTLLine {
      progress.followsRTLText = hasRTLLine
    }
    let hasHeight = items.contains { $0.frame.maxY > 0 }
    let top = progress.result.height + gap(above: block, hasHeight: hasHeight, after: progress.previous)
    let placed = items.map { $0.offsetBy(Point(0, top)) }
    progress.result.items += placed
    let bottom = placed.map(\.frame.maxY).max() ?? 0
    switch gaps {
    case .page, .details, .bare:
      // A block that reaches no lower is transparent: neither the height nor what came before changes.
      guard bottom > progress.result.height else { return }
      progress.result.height = bottom
    case .listItem: progress.result.height = max(progress.result.height, bottom)
    // The gap stays where nothing is drawn.
    case .flat: progress.result.height = max(top, bottom)
    }
    progress.previous = SpacingKind(block)
  }

  func end(_ progress: Progress) -> Result {
    var result = progress.result
    if let previous = progress.previous { result.height += afterLast(previous) }
    return result
  }

  private func gap(above block: Block, hasHeight: Bool, after previous: SpacingKind?) -> Double {
    guard let previous else { return beforeFirst(block) }
    switch gaps {
    case .page, .details, .bare: return Spacing.between(previous, SpacingKind(block))
    case .listItem: return hasHeight ? Spacing.between(previous, SpacingKind(block)) : 0
    case .flat(let gap): return gap
    }
  }

  private func beforeFirst(_ block: Block) -> Double {
    switch gaps {
    case .page: Spacing.beforeFirst(block)
    case .details: Spacing.beforeFirstOfDetails(block)
    case .bare, .listItem, .flat: 0
    }
  }

  private func afterLast(_ kind: SpacingKind) -> Double {
    switch gaps {
    case .page: Spacing.afterLast(kind)
    case .details: Spacing.afterLastOfDetails
    case .bare, .listItem, .flat: 0
    }
  }
}

extension LayoutItem {
  /// The text of a text item.
  var textBox: TextBox? {
    switch content {
    case .text(let box), .thinking(let box): box
    case .code, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow,
      .button, .formula:
      nil
    }
  }

  var hasRTLLine: Bool { textBox?.lines.contains { $0.line.isRTL } ?? false }
}
