import PageLayout
import Primitives

/// The lowest edge of what is revealed of some items. To ask for it costs no more on a long page than on a
/// short one.
struct RevealedExtent: Sendable {
  private let items: [Item]
  /// For each item the lowest bottom of those before it, when all of them are wholly revealed.
  private let bottomsBefore: [Double?]

  fileprivate struct Item {
    var start: Int
    var end: Int
    /// Of the item wholly revealed.
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
    /// Down to the baseline of the last line that the reveal has come to.
    case text(CharacterCosts, baselines: [Double])
    case details(headerBottom: Double, body: RevealedExtent)
    /// Down to the last row that the reveal has come to; which never takes back what another showed
    /// (Docs/Rulings.md 36).
    case table(titleBottom: Double, rows: [TableRowCost])
  }

  /// - Parameter top: of the items' space, on the page.
  init(_ items: [LayoutItem], _ entries: [CostEntry], top: Double) {
    self.items = zip(items, entries).map { Self.item($0, $1, top: top) }
    var bottoms: [Double?] = [nil]
    for item in self.items { bottoms.append(Self.lower(bottoms[bottoms.count - 1], item.bottom)) }
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

  /// Of all items wholly revealed.
  private var fullBottom: Double? { bottomsBefore[items.count] }

  private static func lower(_ first: Double?, _ second: Double?) -> Double? {
    guard let first, let second else { return first ?? second }
    return max(first, second)
  }

  // MARK: - Items

  private static func item(_ item: LayoutItem, _ entry: CostEntry, top: Double) -> Item {
    var (bottom, parts) = (top + item.frame.maxY, Parts.whole)
    switch (entry.content, item.content) {
    case (.text(let costs), .text(let box)):
      parts = .text(costs, baselines: box.lines.map { top + item.frame.minY + $0.baseline })
    case (.code, _): parts = .code
    case (.thinking, _): parts = .thinking
    case (.details(_, let entries), .details(let details)):
      let headerBottom = top + item.frame.minY + details.headerHeight
      let body = RevealedExtent(details.items, entries, top: headerBottom)
      // What closes the block shows when the reveal ends (Docs/Rulings.md 39).
      bottom = lower(headerBottom, body.fullBottom) ?? headerBottom
      parts = .details(headerBottom: headerBottom, body: body)
    case (.table(_, let rows), .table(let table)):
      let titleBottom = top + item.frame.minY + table.titleHeight
      parts = .table(titleBottom: titleBottom, rows: rows)
    default: break
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
    case .text(let costs, let baselines):
      guard cursor > start else { return nil }
      let lines = costs.lineCount(within: cursor - start)
      return cursor >= end || lines == 0 ? bottom : baselines[lines - 1]
    case .details(let headerBottom, let body):
      guard cursor > start else { return nil }
      return max(headerBottom, body.bottom(at: cursor) ?? headerBottom)
    case .table(let titleBottom, let rows):
      guard cursor > start else { return nil }
      return cursor >= end ? bottom : titleBottom + rows.reach(at: cursor)
    }
  }
}
