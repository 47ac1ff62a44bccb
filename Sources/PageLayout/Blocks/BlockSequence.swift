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
    case listItem
    /// The same between any two, none at the ends and none before an anchor (Docs/Rulings.md 32a).
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
    let kind = SpacingKind(block)
    let gap = progress.previous.map { between($0, kind) } ?? beforeFirst(block)
    let context = BlockContext(
      environment: environment, width: width, inset: inset, source: source,
      followsRTLText: progress.followsRTLText)
    let placed = context.items(of: block).map { $0.offsetBy(Point(0, progress.result.height + gap)) }
    progress.result.items += placed
    if let hasRTLLine = placed.last(where: { $0.textBox != nil })?.hasRTLLine {
      progress.followsRTLText = hasRTLLine
    }
    // A block that takes no height is transparent: neither the height nor what came before changes.
    let bottom = placed.map(\.frame.maxY).max() ?? 0
    if bottom > progress.result.height {
      progress.result.height = bottom
      progress.previous = kind
    }
  }

  func end(_ progress: Progress) -> Result {
    var result = progress.result
    if let previous = progress.previous { result.height += afterLast(previous) }
    return result
  }

  private func between(_ above: SpacingKind, _ below: SpacingKind) -> Double {
    switch gaps {
    case .page, .details, .listItem: Spacing.between(above, below)
    case .flat(let gap): below == .anchor ? 0 : gap
    }
  }

  private func beforeFirst(_ block: Block) -> Double {
    switch gaps {
    case .page: Spacing.beforeFirst(block)
    case .details: Spacing.beforeFirstOfDetails(block)
    case .listItem, .flat: 0
    }
  }

  private func afterLast(_ kind: SpacingKind) -> Double {
    switch gaps {
    case .page: Spacing.afterLast(kind)
    case .details: Spacing.afterLastOfDetails
    case .listItem, .flat: 0
    }
  }
}

extension LayoutItem {
  /// The text of a text item.
  var textBox: TextBox? {
    switch content {
    case .text(let box), .thinking(let box): box
    case .code, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow,
      .button:
      nil
    }
  }

  var hasRTLLine: Bool { textBox?.lines.contains(where: \.line.isRTL) ?? false }
}
