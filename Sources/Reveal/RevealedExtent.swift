import PageLayout
import Primitives

/// The lowest edge of the revealed part of some items. A query costs no more on a long page than on a short
/// one.
struct RevealedExtent: Sendable {
  /// The items, without inline formulas, which belong to the text before them.
  private let items: ChunkedArray<Item>
  /// For each item, the lowest bottom edge of the items before it when all of them are completely revealed.
  private let bottomsBefore: ChunkedArray<Double?>
  /// The top edge of the group's coordinate space, on the page.
  private let top: Double

  fileprivate struct Item {
    /// The index in the group.
    var index: Int
    var start: Int
    var end: Int
    /// The bottom edge of the item when it is completely revealed.
    var bottom: Double
    var parts: Parts
    /// The lowest bottom edge of the formulas in a text.
    var formulaBottom: Double?
    /// The lowest edge of the frames of all items up to this one.
    var lowest = -Double.infinity
  }

  fileprivate enum Parts {
    /// An item that appears as a whole when the cursor passes its end.
    case whole
    /// An item that appears as a whole as soon as the cursor reaches its start.
    case thinking
    /// An item that appears as a whole as soon as the cursor passes its start.
    case code
    /// A text that is visible down to the baseline of the last line that the cursor has reached, or to the
    /// formulas below that baseline.
    case text(CharacterCosts, ChunkedArray<BoxLine>, top: Double)
    /// Details that are visible down to the header, or to the revealed part of the groups.
    indirect case groups([RevealedExtent], headerBottom: Double)
    /// A table that is visible down to the last row that the cursor has reached. A row never hides what an
    /// earlier row showed (Spec/Rulings.md 36).
    case rows(ChunkedArray<CostRow>, titleBottom: Double)
  }

  /// - Parameters:
  ///   - top: the top edge of the group's coordinate space, on the page.
  ///   - old: the extent of the items that were previously in the same place.
  ///   - keptCount: the number of items at the start that are the same in both.
  init(_ group: GroupCost, top: Double, after old: RevealedExtent? = nil, keptCount: Int = 0) {
    // A text and its formulas are one, so the text around the last kept item is visited again.
    let around = [keptCount, keptCount - 1].filter(group.items.indices.contains)
    let start = around.compactMap { group.entries[$0].place?.text }.first ?? keptCount
    let knownCount = old.map { $0.items.partitionPoint { $0.index >= start } } ?? 0
    var items = old?.items.beginning(knownCount) ?? []
    var bottoms = old?.bottomsBefore.beginning(knownCount + 1) ?? [nil]
    var index = start
    while index < group.items.count {
      var item = Self.item(
        group.items[index], group.entries[index], at: index, top: top, after: old?.groups(ofItem: index) ?? []
      )
      let formulaCount = group.formulaCount(of: index)
      let place = formulaCount > 0 ? group.entries[index + formulaCount].place : nil
      item.formulaBottom = place.map { top + $0.bottom }
      item.lowest = max(
        items.last?.lowest ?? -.infinity, top + group.items[index].frame.maxY,
        item.formulaBottom ?? -.infinity)
      item.bottom = max(item.bottom, item.formulaBottom ?? -.infinity)
      items.append(item)
      bottoms.append(Self.lower(bottoms.last ?? nil, item.bottom))
      index += 1 + formulaCount
    }
    self.items = items
    bottomsBefore = bottoms
    self.top = top
  }

  /// Returns the extents of the groups of an item that is not a table.
  private func groups(ofItem index: Int) -> [RevealedExtent] {
    let place = items.partitionPoint { $0.index >= index }
    guard place < items.count, items[place].index == index, case .groups(let groups, _) = items[place].parts
    else {
      return []
    }
    return groups
  }

  /// Returns the lowest revealed edge; `nil` while nothing is visible.
  func bottom(at cursor: Int) -> Double? {
    // The first item that the cursor has not passed. The ends of items never decrease.
    var index = items.partitionPoint { $0.end >= cursor }
    var bottom = bottomsBefore[index]
    while index < items.count, items[index].start <= cursor {
      bottom = Self.lower(bottom, items[index].revealedBottom(at: cursor))
      index += 1
    }
    return bottom
  }

  /// The lowest edge of all items when they are completely revealed.
  private var fullBottom: Double? { bottomsBefore[items.count] }

  private static func lower(_ first: Double?, _ second: Double?) -> Double? {
    guard let first, let second else { return first ?? second }
    return max(first, second)
  }

  /// The lowest edge of the frames of all items; `nil` without items.
  var lowestFrame: Double? { items.last?.lowest }

  // MARK: - Items

  /// - Parameter old: the extents of the groups of the item that was previously in the same place.
  private static func item(
    _ item: LayoutItem, _ entry: CostEntry, at index: Int, top: Double, after old: [RevealedExtent]
  ) -> Item {
    let itemTop = top + item.frame.minY
    var (bottom, parts) = (top + item.frame.maxY, Parts.whole)
    switch item.content {
    case .text(let box): parts = .text(entry.characters, box.lines, top: itemTop)
    case .code: parts = .code
    case .thinking: parts = .thinking
    case .details(let details):
      let headerBottom = itemTop + details.headerHeight
      let groups = entry.groups.indices.map { number in
        let group = entry.groups[number]
        let top = itemTop + group.group.origin.y
        let known = number < old.count && old[number].top == top ? old[number] : nil
        return RevealedExtent(group, top: top, after: known, keptCount: known == nil ? 0 : group.kept.count)
      }
      // The space that closes the block appears when the reveal ends (Spec/Rulings.md 39).
      bottom = groups.compactMap(\.fullBottom).reduce(headerBottom, max)
      parts = .groups(groups, headerBottom: headerBottom)
    case .table(let table): parts = .rows(entry.rows, titleBottom: itemTop + table.titleHeight)
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      break
    }
    return Item(index: index, start: entry.start, end: entry.end, bottom: bottom, parts: parts)
  }
}

extension RevealedExtent.Item {
  /// Returns the bottom edge of the revealed part; `nil` while nothing of the item is visible.
  fileprivate func revealedBottom(at cursor: Int) -> Double? {
    switch parts {
    case .whole: return cursor >= end ? bottom : nil
    case .thinking: return cursor >= start ? bottom : nil
    case .code: return cursor > start ? bottom : nil
    case .text(let costs, let lines, let top):
      // A formula in a text without cost is visible at its end.
      guard cursor > start else { return cursor >= end ? formulaBottom : nil }
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

/// The height of the revealed part of a page (Spec/Reveal.md 8).
package struct RevealedHeight: Sendable {
  private let extent: RevealedExtent
  /// The space below the lowest item of the page, in points.
  private let closingPad: Double

  /// - Parameter old: the height of the layout from which the costs were continued.
  package init(_ layout: Layout, _ costs: CostMap, after old: RevealedHeight? = nil) {
    extent = RevealedExtent(
      costs.page, top: 0, after: old?.extent, keptCount: old == nil ? 0 : costs.kept.count)
    closingPad = layout.size.height - (extent.lowestFrame ?? 0)
  }

  /// Returns the revealed height in points; 0 while nothing is visible.
  package func height(at cursor: Int) -> Double { extent.bottom(at: cursor).map { $0 + closingPad } ?? 0 }
}
