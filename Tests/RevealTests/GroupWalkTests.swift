import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout
@testable import Reveal

/// Items, costs and reveals have the same structure: walking the groups of any container checks all rules for
/// containers (Spec/Reveal.md 2 and 5.5).
@Suite("Items, costs and reveals that are walked by groups")
struct GroupWalkTests {
  /// One of each leaf.
  private static func leaves() -> [LayoutItem] {
    [
      Made.shape(width: 6), Made.text([[7, nil, 8], [9.5]]), Made.thinking(), Made.anchor(),
      Made.code([[5, 6]]),
      Made.shape(width: 3),
    ]
  }

  /// Every container in every other one, with all leaves at the bottom.
  private static func tree(_ depth: Int) -> [LayoutItem] {
    guard depth > 0 else { return leaves() }
    let inner = tree(depth - 1)
    let cells = [
      Made.cell(Rect(0, 0, 40, 50), inner), Made.cell(Rect(40, 0, 500, 20), leaves()),
      // From right to left, and an empty one.
      Made.cell(Rect(20, 50, 20, 30), leaves()), Made.cell(Rect(0, 50, 20, 30)),
    ]
    return [
      Made.details([5, 6], body: inner, height: 200), Made.shape(width: 4),
      Made.table(title: inner, titleHeight: 30, cells: cells),
      Made.details([8], body: [], ordinal: 1, height: 44),
      Made.text([[9]]), Made.panel(inner, height: 60),
    ]
  }

  /// Details in a quote in a list in details, tables in details, and everything closed once.
  private static func realPage() throws -> [LayoutItem] {
    func text(_ text: String) -> Block { Block(.paragraph(.plain(text))) }
    func details(_ title: String, _ blocks: [Block], isOpen: Bool = true) -> Block {
      Block(.details(Details(summary: .plain(title), blocks: blocks, isOpen: isOpen)))
    }
    func list(_ blocks: [Block]) -> Block {
      Block(.list(List(items: [ListItem(content: .blocks(blocks))], isOrdered: true)))
    }
    let cells = [["a", "b"], ["c d", ""]].map { row in row.map { Table.Cell(text: .plain($0)) } }
    let table = Block(.table(Table(caption: .plain("Table"), rows: cells, isBordered: true)))
    let page = Page(blocks: [
      text("First"),
      details(
        "Outer",
        [
          list([Block(.blockQuote(BlockQuote(blocks: [text("q"), details("Inner", [table, text("x")])])))]),
          table, details("Shut", [text("never seen")], isOpen: false),
        ]),
      table, text("Last"),
    ])
    let options = LayoutOptions(measuresInk: true)
    return Array(PageLayoutEngine.layOut(page, options: options, book: try FontBook()).layout.items)
  }

  private static func pages() throws -> [[LayoutItem]] { [leaves(), tree(1), tree(2), try realPage()] }

  @Test(
    "At every level, costs and reveals have a group for each group of the item, and an entry per item"
  )
  func shape() throws {
    for items in try Self.pages() {
      let stage = WalkedStage(items)
      var depths: [Int] = []
      stage.walk { item, entry, reveal, depth in
        #expect(entry.groups.count == item.groups.count && reveal.groups.count == item.groups.count)
        for (group, cost) in zip(item.groups, entry.groups) {
          #expect(cost.group.origin == group.origin)
          #expect(cost.items.map(\.frame) == group.items.map(\.frame))
          #expect(cost.items.map(\.source) == group.items.map(\.source))
          #expect(cost.entries.count == group.items.count)
        }
        for (cost, shown) in zip(entry.groups, reveal.groups) {
          #expect(shown.items.count == cost.items.count)
        }
        depths.append(depth)
      }
      #expect(depths.count == items.reduce(0) { $0 + $1.itemCount })
    }
    #expect(try Self.realPage().map(\.depth).max() == 4)
  }

  @Test("The cursor visits every group once, row by row, and its content meanwhile")
  func order() throws {
    for items in try Self.pages() {
      let stage = WalkedStage(items)
      stage.walk { item, entry, _, _ in
        #expect(entry.rows.flatMap(\.groups).sorted() == Array(item.groups.indices))
        #expect(entry.rows.map(\.start) == entry.rows.map(\.start).sorted())
        let inner = entry.rows.flatMap(\.groups).flatMap { entry.groups[$0].entries }
        let places = [entry.start] + inner.flatMap { [$0.start, $0.end] } + [entry.end]
        #expect(places == places.sorted())
      }
      #expect(stage.costs.page.entries.last?.end == stage.costs.total)
    }
  }

  @Test(
    "In every container, the cursor decides the visible part of an item, in steps of any length",
    arguments: [1, 3, 17, 400])
  func reveal(step: Int) throws {
    for items in try Self.pages() {
      var stage = WalkedStage(items)
      var tick = 0
      while stage.cursor < stage.costs.total {
        tick += 1
        stage.move(to: min(stage.costs.total, stage.cursor + step), at: tick)
        stage.walk { item, entry, reveal, _ in
          #expect(reveal.text.map(\.count) == item.shownCharacters(entry, at: stage.cursor))
          #expect(reveal.fade.map(\.isVisible) == item.isVisible(entry, at: stage.cursor))
        }
        // The next tick visits everything that it must.
        stage.reveal.retire(at: tick)
        stage.reveal.expectBusyPaths(at: tick)
      }
      stage.reveal.retire(at: tick + 100)
      #expect(stage.reveal.busy.isEmpty && stage.reveal.snippetCount == 0)
    }
  }

  @Test("A tick touches only the content between the old and the new cursor")
  func locality() throws {
    for items in try Self.pages() {
      var stage = WalkedStage(items)
      for tick in 1...(stage.costs.total / 13 + 1) {
        let (before, old) = (stage.reveal, stage.cursor)
        stage.move(to: min(stage.costs.total, old + 13), at: tick)
        func compare(_ cost: GroupCost, _ before: GroupReveal, _ after: GroupReveal) {
          for (index, entry) in cost.entries.enumerated() {
            if entry.end <= old || entry.start > stage.cursor {
              #expect(before.items[index] == after.items[index])
            }
            for (group, inner) in entry.groups.enumerated() {
              compare(inner, before.items[index].groups[group], after.items[index].groups[group])
            }
          }
        }
        compare(stage.costs.page, before, stage.reveal)
      }
    }
  }

  @Test("A revision without changes keeps everything that was visible, at every level")
  func revision() throws {
    for items in try Self.pages() {
      var stage = WalkedStage(items)
      for tick in 1...(stage.costs.total / 29 + 1) {
        stage.move(to: min(stage.costs.total, tick * 29), at: tick)
        stage.reveal.retire(at: tick)
        let same = RevisionPass(cursor: stage.cursor, tick: tick).group(
          stage.costs.page, after: RevealedGroup(items: ChunkedArray(items), reveal: stage.reveal))
        let isSame = same.isShowing(likeThatOf: stage.reveal, at: Double(tick))
        #expect(isSame, "tick \(tick)")
      }
    }
  }

  @Test("The end clears every level")
  func clearing() throws {
    for items in try Self.pages() {
      var stage = WalkedStage(items)
      stage.move(to: stage.costs.total / 2, at: 1)
      stage.reveal.retire(at: 50)
      stage.reveal.clear()
      stage.walk { _, _, reveal, _ in
        #expect(
          reveal.text?.maskLimit == nil && reveal.fade?.opacity(at: 50) ?? 1 == 1 && reveal.rowMask == nil)
      }
    }
  }
}

/// Items whose cursor can be moved, and that can be walked with their costs and visible parts.
private struct WalkedStage {
  let costs: CostMap
  var reveal: GroupReveal
  private(set) var cursor = 0

  init(_ items: [LayoutItem]) {
    costs = CostMap(Made.layout(items))
    reveal = RevisionPass(cursor: 0, tick: 0).group(costs.page, after: nil)
  }

  mutating func move(to cursor: Int, at tick: Int) {
    reveal.follow(CursorPass(old: self.cursor, new: cursor, tick: tick), costs.page)
    self.cursor = cursor
  }

  func walk(_ body: (LayoutItem, CostEntry, ItemReveal, Int) -> Void) {
    func walk(_ items: ChunkedArray<LayoutItem>, _ cost: GroupCost, _ reveal: GroupReveal, _ depth: Int) {
      for (item, (entry, shown)) in zip(items, zip(cost.entries, reveal.items)) {
        body(item, entry, shown, depth)
        for (group, (cost, shown)) in zip(item.groups, zip(entry.groups, shown.groups)) {
          walk(group.items, cost, shown, depth + 1)
        }
      }
    }
    walk(costs.page.items, costs.page, reveal, 1)
  }
}

extension LayoutItem {
  /// With all of its content.
  fileprivate var itemCount: Int { groups.flatMap(\.items).reduce(1) { $0 + $1.itemCount } }

  fileprivate var depth: Int { 1 + (groups.flatMap(\.items).map(\.depth).max() ?? 0) }

  fileprivate func shownCharacters(_ entry: CostEntry, at cursor: Int) -> Int? {
    switch content {
    case .text, .code: entry.characters.count(within: entry.budget(at: cursor))
    case .thinking, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow,
      .button, .formula, .panel:
      nil
    }
  }

  /// Whether it is at least moving.
  fileprivate func isVisible(_ entry: CostEntry, at cursor: Int) -> Bool? {
    switch content {
    case .text, .table, .details: nil
    case .thinking, .code: cursor >= entry.start
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      cursor >= entry.end
    }
  }
}

extension GroupReveal {
  /// The lists of moving elements contain exactly these.
  fileprivate func expectBusyPaths(at tick: Int) {
    #expect(busy.sorted() == items.indices.filter { items[$0].isBusy(at: tick) })
    for item in items {
      #expect(item.busyGroups.sorted() == item.groups.indices.filter { !item.groups[$0].busy.isEmpty })
      for group in item.groups { group.expectBusyPaths(at: tick) }
    }
  }

  fileprivate func isShowing(likeThatOf other: GroupReveal, at moment: Double) -> Bool {
    items.count == other.items.count && busy.sorted() == other.busy.sorted()
      && zip(items, other.items).allSatisfy { mine, others in
        mine.text == others.text && mine.fade?.opacity(at: moment) == others.fade?.opacity(at: moment)
          && mine.shimmer == others.shimmer && mine.rowMask?.target == others.rowMask?.target
          && zip(mine.groups, others.groups).allSatisfy { $0.isShowing(likeThatOf: $1, at: moment) }
      }
  }
}
