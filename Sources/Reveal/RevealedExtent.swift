import PageLayout
import TextLayout

/// The lowest edge of what is revealed of some items. To ask for it costs no more on a long page than on a
/// short one.
struct RevealedExtent: Sendable {
  private let items: [Item]
  /// The lowest bottom of the items before each, when all of them are wholly revealed.
  private let bottomsBefore: [Double?]

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
    case text(CharacterCosts, bottoms: [Double])
    /// Down to the header, and what shows of the groups.
    case groups([RevealedExtent], headerBottom: Double)
    /// Down to the last row that the reveal has come to; which never takes back what another showed
    /// (Spec/Rulings.md 36).
    case rows([CostRow], titleBottom: Double)
  }

  /// `top`: of the group's space, on the page. `old`: of the items that stood there before. `keptCount`: how
  /// many of them, from the first, are the same.
  init(_ group: GroupCost, top: Double, after old: RevealedExtent? = nil, keptCount: Int = 0) {
    var items = old.map { Array($0.items.prefix(keptCount)) } ?? []
    var bottoms = old.map { Array($0.bottomsBefore.prefix(keptCount + 1)) } ?? [nil]
    items.reserveCapacity(group.items.count)
    bottoms.reserveCapacity(group.items.count + 1)
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
    case .text(let box):
      parts = .text(entry.characters, bottoms: box.lines.map { itemTop + $0.revealedBottom })
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
    case .text(let costs, let bottoms):
      guard cursor > start else { return nil }
      let lines = costs.lineCount(within: cursor - start)
      return cursor >= end || lines == 0 ? bottom : bottoms[lines - 1]
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
  /// Below the page's lowest item.
  private let closingPad: Double

  /// - Parameter old: of the layout that the costs were worked out after.
  package init(_ layout: Layout, _ costs: CostMap, after old: RevealedHeight? = nil) {
    extent = RevealedExtent(
      costs.page, top: 0, after: old?.extent, keptCount: old == nil ? 0 : costs.keptCount)
    closingPad = layout.size.height - (layout.items.map(\.frame.maxY).max() ?? 0)
  }

  /// Points; 0 while nothing shows.
  package func height(at cursor: Int) -> Double { extent.bottom(at: cursor).map { $0 + closingPad } ?? 0 }
}
