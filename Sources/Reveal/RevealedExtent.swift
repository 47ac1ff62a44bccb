import PageLayout
import Primitives
import TextLayout

/// The lowest edge of what is revealed of some items. To ask for it costs no more on a long page than on a
/// short one.
struct RevealedExtent: Sendable {
  private let items: ChunkedArray<Item>
  /// The lowest bottom of the items before each, when all of them are wholly revealed.
  private let bottomsBefore: ChunkedArray<Double?>

  fileprivate struct Item {
    var start: Int
    var end: Int
    /// The bottom of the item, wholly revealed.
    var bottom: Double
    var parts: Parts
  }

  fileprivate enum Parts {
    /// Shows as a whole when the cursor has passed its end.
    case whole
    /// Shows as a whole as soon as the cursor has come to its start.
    case thinking
    /// Shows as a whole as soon as the cursor has passed its start.
    case code
    /// Down to the baseline of the last line that the reveal has come to, or the formulas that hang below it.
    case text(CharacterCosts, ChunkedArray<BoxLine>, top: Double)
    /// Down to the header, and what shows of the groups.
    indirect case groups([RevealedExtent], headerBottom: Double)
    /// Down to the last row that the reveal has come to; which never takes back what another showed
    /// (Spec/Rulings.md 36).
    case rows(ChunkedArray<CostRow>, titleBottom: Double)
  }

  /// `top`: of the group's space, on the page. `old`: of the items that stood there before. `keptCount`: how
  /// many of them, from the first, are the same.
  init(_ group: GroupCost, top: Double, after old: RevealedExtent? = nil, keptCount: Int = 0) {
    var items = old?.items.beginning(keptCount) ?? []
    var bottoms = old?.bottomsBefore.beginning(keptCount + 1) ?? [nil]
    for index in items.count..<group.items.count {
      items.append(Self.item(group.items[index], group.entries[index], top: top))
      bottoms.append(Self.lower(bottoms[index], items[index].bottom))
    }
    self.items = items
    bottomsBefore = bottoms
  }

  /// `nil` while nothing shows.
  func bottom(at cursor: Int) -> Double? {
    // The first item that the cursor has not passed; ends never fall from item to item.
    var index = items.partitionPoint { $0.end >= cursor }
    var bottom = bottomsBefore[index]
    while index < items.count, items[index].start <= cursor {
      bottom = Self.lower(bottom, items[index].revealedBottom(at: cursor))
      index += 1
    }
    return bottom
  }

  /// The bottom of all items, wholly revealed.
  private var fullBottom: Double? { bottomsBefore[items.count] }

  private static func lower(_ first: Double?, _ second: Double?) -> Double? {
    guard let first, let second else { return first ?? second }
    return max(first, second)
  }

  // MARK: - Items

  private static func item(_ item: LayoutItem, _ entry: CostEntry, top: Double) -> Item {
    let itemTop = top + item.frame.minY
    var (bottom, parts) = (top + item.frame.maxY, Parts.whole)
    switch item.content {
    case .text(let box): parts = .text(entry.characters, box.lines, top: itemTop)
    case .code: parts = .code
    case .thinking: parts = .thinking
    case .details(let details):
      let headerBottom = itemTop + details.headerHeight
      let groups = entry.groups.map { RevealedExtent($0, top: itemTop + $0.group.origin.y) }
      // What closes the block shows when the reveal ends (Spec/Rulings.md 39).
      bottom = groups.compactMap(\.fullBottom).reduce(headerBottom, max)
      parts = .groups(groups, headerBottom: headerBottom)
    case .table(let table): parts = .rows(entry.rows, titleBottom: itemTop + table.titleHeight)
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      break
    }
    return Item(start: entry.start, end: entry.end, bottom: bottom, parts: parts)
  }
}

extension RevealedExtent.Item {
  /// `nil` while nothing of it shows.
  fileprivate func revealedBottom(at cursor: Int) -> Double? {
    switch parts {
    case .whole: return cursor >= end ? bottom : nil
    case .thinking: return cursor >= start ? bottom : nil
    case .code: return cursor > start ? bottom : nil
    case .text(let costs, let lines, let top):
      guard cursor > start else { return nil }
      let count = costs.lineCount(within: cursor - start)
      return cursor >= end || count == 0 ? bottom : top + lines[count - 1].revealedBottom
    case .groups(let groups, let headerBottom):
      guard cursor > start else { return nil }
      return groups.reduce(headerBottom) { max($0, $1.bottom(at: cursor) ?? $0) }
    case .rows(let rows, let titleBottom):
      guard cursor > start else { return nil }
      return cursor >= end ? bottom : titleBottom + rows.reach(at: cursor)
    }
  }
}

extension BoxLine {
  fileprivate var revealedBottom: Double {
    attachments.reduce(baseline) { $1.formula == nil ? $0 : max($0, $1.frame.maxY) }
  }
}

/// How far down a page is revealed (Spec/Reveal.md 8).
package struct RevealedHeight: Sendable {
  private let extent: RevealedExtent
  /// The lowest bottom of the items up to each.
  private let bottoms: ChunkedArray<Double>
  /// Below the page's lowest item.
  private let closingPad: Double

  /// - Parameter old: of the layout that the costs were worked out after.
  package init(_ layout: Layout, _ costs: CostMap, after old: RevealedHeight? = nil) {
    let keptCount = old == nil ? 0 : costs.keptCount
    extent = RevealedExtent(costs.page, top: 0, after: old?.extent, keptCount: keptCount)
    var bottoms = old?.bottoms.beginning(keptCount) ?? []
    for item in layout.items[keptCount...] {
      bottoms.append(max(bottoms.last ?? item.frame.maxY, item.frame.maxY))
    }
    self.bottoms = bottoms
    closingPad = layout.size.height - (bottoms.last ?? 0)
  }

  /// Points; 0 while nothing shows.
  package func height(at cursor: Int) -> Double { extent.bottom(at: cursor).map { $0 + closingPad } ?? 0 }
}
