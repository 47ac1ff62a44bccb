import PageModel
import Primitives
import TextLayout

/// Lays out blocks one below the other (Docs/Layout.md 2).
struct BlockSequence {
  let environment: LayoutEnvironment
  let width: Double
  let inset: Double
  let place: BlockPlace
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

    fileprivate var above: ItemsAbove? {
      guard let first = result.items.first, let last = result.items.last else { return nil }
      return ItemsAbove(first: first.frame, last: last.frame, endWithText: last.textBox != nil)
    }
  }

  /// - Parameters:
  ///   - source: pointer of the list that holds the blocks; a block's own is its index below it.
  ///   - top: where the first block's gap starts.
  func layOut(_ blocks: [Block], source: String, top: Double = 0) -> Result {
    var progress = begin(top: top)
    for (index, block) in blocks.enumerated() {
      append(
        block, source: "\(source)/\(index)", isLast: index == blocks.count - 1, to: &progress)
    }
    return end(progress)
  }

  func begin(top: Double = 0) -> Progress {
    Progress(result: Result(height: top), previous: nil, followsRTLText: followsRTLText)
  }

  /// - Parameters:
  ///   - source: pointer of the block.
  ///   - isLast: whether no other follows.
  func append(_ block: Block, source: String, isLast: Bool, to progress: inout Progress) {
    let context = BlockContext(
      environment: environment, width: width, inset: inset, source: source, place: place,
      followsRTLText: progress.followsRTLText, isLast: isLast, above: progress.above)
    let kind = SpacingKind(block)
    if kind == .unsupported, progress.previous == .unsupported,
      case .pill = environment.design.small.unsupported
    {
      // One pill stands for all of them.
      return
    }
    let items = context.items(of: block).separatingFormulas
    if let hasRTLLine = items.last(where: { $0.textBox != nil })?.hasRTLLine {
      progress.followsRTLText = hasRTLLine
    }
    let hasHeight = items.contains { $0.frame.maxY > 0 && spacing.counts($0) }
    let top = progress.result.height + gap(above: kind, hasHeight: hasHeight, after: progress.previous)
    let placed = items.map { $0.offsetBy(Point(0, top)) }
    progress.result.items += placed
    var bottom = placed.lazy.filter { spacing.counts($0) }.map(\.frame.maxY).max() ?? 0
    bottom += context.room(below: items, of: block)
    switch spacing.step(in: place) {
    case .transparentWithoutHeight:
      guard hasHeight else { return }
      progress.result.height = bottom
    case .transparent:
      guard bottom > progress.result.height else { return }
      progress.result.height = bottom
    case .counted: progress.result.height = max(progress.result.height, bottom)
    case .countedWithGap: progress.result.height = max(top, bottom)
    }
    progress.previous = kind
  }

  func end(_ progress: Progress) -> Result {
    var result = progress.result
    if let previous = progress.previous { result.height += spacing.afterLast(previous, in: place) }
    return result
  }

  private var spacing: SpacingDesign { environment.design.spacing }

  private func gap(above kind: SpacingKind, hasHeight: Bool, after previous: SpacingKind?) -> Double {
    guard let previous else { return spacing.beforeFirst(kind, in: place) }
    return spacing.gap(previous, kind, in: place, hasHeight: hasHeight)
  }
}

extension LayoutItem {
  /// The text of a text item.
  var textBox: TextBox? {
    switch content {
    case .text(let box), .thinking(let box): box
    case .code, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow,
      .button, .formula, .panel:
      nil
    }
  }

  var hasRTLLine: Bool { textBox?.lines.contains { $0.line.isRTL } ?? false }
}
