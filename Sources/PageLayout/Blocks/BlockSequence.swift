import PageModel
import Primitives

/// Lays out blocks one below the other (Docs/Layout.md 2).
struct BlockSequence {
  let environment: LayoutEnvironment
  let width: Double
  let inset: Double
  let fitsWidth: Bool

  /// - Parameter source: pointer of the list that holds the blocks; a block's own is its index below it.
  /// - Returns: the items from top to bottom, and the height with the closing gap.
  func layOut(_ blocks: [Block], source: String) -> (items: [LayoutItem], height: Double) {
    var items: [LayoutItem] = []
    var height = 0.0
    var previous: SpacingKind?
    var followsRTLText = false
    for (index, block) in blocks.enumerated() {
      let kind = SpacingKind(block)
      let gap =
        previous.map { Spacing.between($0, kind, fitsWidth: fitsWidth) }
        ?? Spacing.beforeFirst(block, fitsWidth: fitsWidth)
      let context = BlockContext(
        environment: environment, width: width, inset: inset, source: "\(source)/\(index)",
        followsRTLText: followsRTLText)
      let placed = context.items(of: block).map { $0.offsetBy(Point(0, height + gap)) }
      items += placed
      if let hasRTLLine = placed.last(where: \.isText)?.hasRTLLine { followsRTLText = hasRTLLine }
      // A block that takes no height is transparent: neither the height nor what came before changes.
      let bottom = placed.map(\.frame.maxY).max() ?? 0
      if bottom > height {
        height = bottom
        previous = kind
      }
    }
    if previous != nil { height += Spacing.afterLast(fitsWidth: fitsWidth) }
    return (items, height)
  }
}

extension LayoutItem {
  fileprivate var isText: Bool {
    if case .text = content { return true }
    return false
  }

  fileprivate var hasRTLLine: Bool {
    guard case .text(let box) = content else { return false }
    return box.lines.contains(where: \.line.isRTL)
  }
}
